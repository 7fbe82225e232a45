import type { ErrorCode } from '../../core/errors.ts'
import { Faults } from '../../ui/file-tool/problems.tsx'
import { useTranslation } from '../../ui/use-translation.ts'
import type { PageFailure } from './draft.ts'
import type { State } from './state.ts'
import { usePageList } from './use-page-list.ts'

const pageFaults: ReadonlySet<ErrorCode> = new Set(['damaged', 'out-of-memory', 'stuck'])

const faultOf = (code: ErrorCode) => (pageFaults.has(code) ? code : 'other')

const failuresOf = (state: State): readonly PageFailure[] => {
  if (state.step === 'done') return state.conversion.failures
  if (state.step === 'scanned') return state.draft.failures
  return state.step === 'ready' && state.ending?.kind === 'all-failed' ? state.ending.failures : []
}

/** Which pages could not be read, and why; or what ended the work. */
export const WorkFaults = ({ state }: { state: State }) => {
  const { t } = useTranslation(['pdf-to-word', 'file-tool'])
  const nameOf = usePageList()
  const failures = failuresOf(state)
  const faults = [...new Set(failures.map(({ code }) => faultOf(code)))].map((fault) => {
    const pages = failures
      .filter(({ code }) => faultOf(code) === fault)
      .map(({ pageIndex }) => pageIndex + 1)
      .toSorted((one, other) => one - other)
    return { title: nameOf(pages), sentence: t(`faults.${fault}`, { count: pages.length }) }
  })
  const ending = 'ending' in state ? state.ending : undefined
  if (ending?.kind === 'broken') {
    const { code } = ending
    const sentence =
      code === 'empty' && 'document' in state
        ? t('faults.nothing', { count: state.document.pageCount })
        : t(`file-tool:errors.${code}`)
    return <Faults faults={[...faults, { sentence }]} />
  }
  return <Faults faults={faults} />
}
