import type { ErrorCode } from '../../core/errors.ts'
import { Faults } from '../../components/file-tool/problems.tsx'
import { endingOf } from '../../components/file-tool/work.ts'
import { useTranslation } from '../../components/use-translation.ts'
import type { PageFailure } from './draft.ts'
import { type TaskWork, madeOf } from './state.ts'
import { usePageList } from './use-page-list.ts'

const pageFaults: ReadonlySet<ErrorCode> = new Set(['damaged', 'out-of-memory', 'stuck'])

const faultOf = (code: ErrorCode) => (pageFaults.has(code) ? code : 'other')

const failuresOf = (work: TaskWork): readonly PageFailure[] => {
  const made = madeOf(work)
  if (made) return (made.conversion ?? made.draft).failures
  const ending = endingOf(work)
  return ending?.kind === 'all-failed' ? ending.failures : []
}

/** Which pages could not be read, and why; or what ended the work. */
export const WorkFaults = ({ work, pageCount }: { work: TaskWork; pageCount: number }) => {
  const { t } = useTranslation(['pdf-to-word', 'file-tool'])
  const nameOf = usePageList()
  const failures = failuresOf(work)
  const faults = [...new Set(failures.map(({ code }) => faultOf(code)))].map((fault) => {
    const pages = failures
      .filter(({ code }) => faultOf(code) === fault)
      .map(({ pageIndex }) => pageIndex + 1)
      .toSorted((one, other) => one - other)
    return { title: nameOf(pages), sentence: t(`faults.${fault}`, { count: pages.length }) }
  })
  const ending = endingOf(work)
  if (ending?.kind === 'broken') {
    const { code } = ending
    const sentence =
      code === 'empty' ? t('faults.nothing', { count: pageCount }) : t(`file-tool:errors.${code}`)
    return <Faults faults={[...faults, { sentence }]} />
  }
  return <Faults faults={faults} />
}
