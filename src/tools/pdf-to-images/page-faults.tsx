import type { ErrorCode } from '../../core/errors.ts'
import { writePageNumbers } from '../../core/page-ranges.ts'
import { Faults } from '../../components/file-tool/problems.tsx'
import { endingOf } from '../../components/file-tool/work.ts'
import { useTranslation } from '../../components/use-translation.ts'
import type { PageFailure } from './convert-pages.ts'
import type { ConversionWork } from './state.ts'

const pageFaults: ReadonlySet<ErrorCode> = new Set(['damaged', 'out-of-memory', 'stuck'])

const faultOf = (code: ErrorCode) => (pageFaults.has(code) ? code : 'other')

/** Pages that could not be made. */
const failuresOf = (work: ConversionWork): readonly PageFailure[] => {
  if (work.step === 'done') return work.result.failures
  const ending = endingOf(work)
  return ending?.kind === 'all-failed' ? ending.failures : []
}

/** Which pages could not be made, and why; or what ended the work. */
export const PageFaults = ({ work }: { work: ConversionWork }) => {
  const { t } = useTranslation(['pdf-to-images', 'file-tool'])
  const failures = failuresOf(work)
  const codes = [...new Set(failures.map(({ code }) => faultOf(code)))]
  const faults = codes.map((fault) => {
    const numbers = failures
      .filter(({ code }) => faultOf(code) === fault)
      .map(({ pageIndex }) => pageIndex + 1)
    const pages = [...new Set(numbers)].toSorted((one, other) => one - other)
    return {
      title: t('failed', { count: pages.length, pages: writePageNumbers(pages).join(', ') }),
      sentence: t(`faults.${fault}`, { count: pages.length }),
    }
  })
  const ending = endingOf(work)
  if (ending?.kind === 'broken') {
    const { code } = ending
    const sentence = code === 'out-of-memory' ? t('faults.zip') : t(`file-tool:errors.${code}`)
    return <Faults faults={[{ sentence }]} />
  }
  return <Faults faults={faults} />
}
