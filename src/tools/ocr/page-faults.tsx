import type { ErrorCode } from '../../core/errors.ts'
import { type Fault, Faults } from '../../components/file-tool/problems.tsx'
import { endingOf } from '../../components/file-tool/work.ts'
import { useLanguage } from '../../components/use-language.ts'
import { useTranslation } from '../../components/use-translation.ts'
import type { Source } from './source.ts'
import type { State } from './state.ts'
import { wantedResults } from './step.ts'

const pageFaults: ReadonlySet<ErrorCode> = new Set(['damaged', 'out-of-memory', 'stuck'])

/** Long lists of pages end after so many. */
const maxPagesNamed = 12

interface Failure {
  source: Source
  pageIndexes: readonly number[]
  code: ErrorCode
}

/** Each file's failures, those of the same kind together. */
const failuresOf = (state: State): readonly Failure[] => {
  const failures = new Map<string, Failure>()
  for (const { page, result } of wantedResults(state)) {
    const source = state.sources.find(({ id }) => id === page.sourceId)
    if (!source || result.kind !== 'failed') continue
    const key = `${source.id} ${result.code}`
    const before = failures.get(key)?.pageIndexes ?? []
    failures.set(key, { source, code: result.code, pageIndexes: [...before, page.pageIndex] })
  }
  return [...failures.values()]
}

/** Which pages could not be read, and why; or what ended the work. */
export const PageFaults = ({ state }: { state: State }) => {
  const { t } = useTranslation(['ocr', 'file-tool'])
  const language = useLanguage()
  const numbersOf = (pageIndexes: readonly number[]) => {
    const numbers = pageIndexes.map((pageIndex) => String(pageIndex + 1))
    return numbers.length > maxPagesNamed
      ? `${numbers.slice(0, maxPagesNamed).join(', ')}…`
      : new Intl.ListFormat(language).format(numbers)
  }
  const inWords = ({ source, pageIndexes, code }: Failure): Fault => {
    const { name } = source.file
    const count = pageIndexes.length
    if (source.kind !== 'pdf')
      return {
        title: name,
        sentence: code === 'unsupported' ? t('faults.unsupported') : t(`file-tool:errors.${code}`),
      }
    const fault = pageFaults.has(code) || code === 'unsupported' ? code : 'other'
    return {
      title: t('faults.pages', { count, name, pages: numbersOf(pageIndexes) }),
      sentence: t(`faults.${fault}`, { count }),
    }
  }
  const ending = endingOf(state.work)
  const ended =
    ending?.kind === 'broken' ? [{ sentence: t(`file-tool:errors.${ending.code}`) }] : []
  return (
    <Faults
      faults={[...failuresOf(state).map(inWords), ...ended]}
      isGrowing={state.work.step === 'running'}
    />
  )
}
