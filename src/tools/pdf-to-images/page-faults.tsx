import type { ErrorCode } from '../../core/errors.ts'
import { writePageNumbers } from '../../core/page-ranges.ts'
import { Faults } from '../../ui/file-tool/problems.tsx'
import { useTranslation } from '../../ui/use-translation.ts'
import type { PageFailure } from './convert-pages.ts'
import type { State } from './state.ts'

const pageFaults: ReadonlySet<ErrorCode> = new Set(['damaged', 'out-of-memory', 'stuck'])

const faultOf = (code: ErrorCode) => (pageFaults.has(code) ? code : 'other')

/** The failures of a state: the pages of each fault, then what ended the work. */
const failuresOf = (state: State): readonly PageFailure[] => {
  if (state.step === 'done') return state.conversion.failures
  return state.step === 'ready' && state.ending?.kind === 'all-failed' ? state.ending.failures : []
}

/** Which pages could not be made, and why; or what ended the work. */
export const PageFaults = ({ state }: { state: State }) => {
  const { t } = useTranslation(['pdf-to-images', 'file-tool'])
  const failures = failuresOf(state)
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
  if (state.step === 'ready' && state.ending?.kind === 'broken') {
    const { code } = state.ending
    const sentence = code === 'out-of-memory' ? t('faults.zip') : t(`file-tool:errors.${code}`)
    return <Faults faults={[{ sentence }]} />
  }
  return <Faults faults={faults} />
}
