import { CircleCheck, CirclePause, SearchX } from 'lucide-react'
import type { RefObject } from 'react'
import type { Language } from '../../core/language.ts'
import { formatFloat } from '../../core/number-format.ts'
import { downloadBytes } from '../../engines/ocr/models.ts'
import { formatSize } from '../../components/file-tool/readable-size.ts'
import { focusWhen } from '../../components/file-tool/use-focus.ts'
import { WorkProgress } from '../../components/file-tool/work-progress.tsx'
import { endingOf, requestOf } from '../../components/file-tool/work.ts'
import { textList, useLanguage, useTranslation } from '../../components/use-translation.ts'
import { useFocusOnUnmount } from '../../components/use-unmount.ts'
import { missingBytes } from '../../components/recognition/reading-languages.ts'
import { type State, type Step, stepOf, wantedResults } from './state.ts'
import type { ErrorCode } from '../../core/errors.ts'
import { type Fault, Faults } from '../../components/file-tool/problems.tsx'
import type { Source } from './sources.ts'

/** The icons of the headline. Finding no text is a result as well. */
const headlineLook = {
  done: { Icon: CircleCheck, isCalm: false },
  stopped: { Icon: CirclePause, isCalm: true },
  none: { Icon: SearchX, isCalm: true },
} as const

interface StatusProps {
  state: State
  wordCount: number
  /** The element that takes the focus when there is no text. */
  headline: RefObject<HTMLParagraphElement | null>
}

/**
 * The status as one line that is also announced. The element is always present, because screen readers announce
 * changes only.
 */
export const Status = ({ state, wordCount, headline }: StatusProps) => {
  const { t } = useTranslation(['ocr', 'file-tool'])
  const language = useLanguage()
  const step = stepOf(state)
  const words = formatFloat(wordCount, language)
  const run = requestOf(state.work)
  const isNothingFound = step === 'done' && wordCount === 0 && !run
  const look = isNothingFound
    ? headlineLook.none
    : step === 'done' || step === 'stopped'
      ? headlineLook[step]
      : undefined
  const isCancelled = step === 'chosen' && endingOf(state.work)?.kind === 'cancelled'
  const texts: Readonly<Record<Step, () => string>> = {
    empty: () => '',
    opening: () => t('panel.opening'),
    locked: () => '',
    unreadable: () => '',
    chosen: () => (isCancelled ? t('file-tool:status.cancelled') : ''),
    running: () => t('file-tool:status.running'),
    stopped: () => t('panel.stopped', { count: wordCount, words }),
    done: () => (isNothingFound ? t('none.title') : t('panel.done', { count: wordCount, words })),
    failed: () => '',
  }
  const Icon = look?.Icon
  return (
    <p
      ref={headline}
      role="status"
      tabIndex={-1}
      {...(wordCount === 0 && focusWhen('done', 'stopped'))}
      className={look ? 'outcome-headline' : isCancelled ? 'hint' : 'visually-hidden'}
      data-calm={look?.isCalm || undefined}
      // A result that is being renewed is announced once it is complete.
      aria-busy={run?.kind === 'update'}
    >
      {Icon && <Icon aria-hidden size={26} />}
      {texts[step]()}
    </p>
  )
}

/** Tells which pages contain their text, so that nothing was recognised there. */
export const OwnTextNote = ({ state }: { state: State }) => {
  const { t } = useTranslation('ocr')
  const results = wantedResults(state)
  const count = results.filter(({ result }) => result.kind === 'own-text').length
  if (count === 0) return null
  return (
    <p className="hint">
      {count === results.length ? t('panel.ownText') : t('panel.someOwnText', { count })}
    </p>
  )
}

/** Advice for when no text was found. */
export const NothingFound = () => {
  const { t } = useTranslation('ocr')
  return (
    <ul className="ocr-advice">
      {textList(t('none.advice', { returnObjects: true })).map((advice) => (
        <li key={advice}>{advice}</li>
      ))}
    </ul>
  )
}

interface ProgressProps {
  work: State['work'] & { step: 'running' }
  /** The languages that need no download; undefined until that is known. */
  kept: readonly Language[] | undefined
  headline: RefObject<HTMLElement | null>
  onCancel: () => void
}

/** The progress: first of the engine's download, then of the pages. */
export const Progress = ({ work, kept, headline, onCancel }: ProgressProps) => {
  const { t } = useTranslation('ocr')
  const language = useLanguage()
  const { request: run, progress } = work
  const block = useFocusOnUnmount(headline)
  const pageCount = run.pages.length
  const { stage, done, total } = progress ?? { stage: 'reading', done: 0, total: pageCount }
  const isUpdate = run.kind === 'update'
  const loading = () => {
    const bytes = missingBytes(run.languages, kept ?? [], downloadBytes)
    return bytes > 0
      ? t('progress.loading', { size: formatSize(bytes, language) })
      : t('progress.preparing')
  }
  const reading = () => {
    if (pageCount === 1) return t(isUpdate ? 'progress.againOne' : 'progress.one')
    const position = Math.min(Math.floor(done) + 1, pageCount)
    return t(isUpdate ? 'progress.again' : 'progress.pages', { position, pages: pageCount })
  }
  return (
    <WorkProgress
      ref={block}
      label={stage === 'loading' ? loading() : reading()}
      done={done}
      total={total}
      onCancel={onCancel}
    />
  )
}

const pageFaults: ReadonlySet<ErrorCode> = new Set(['damaged', 'out-of-memory', 'stuck'])

/** At most this many page numbers are listed. */
const maxPagesNamed = 12

interface Failure {
  source: Source
  pageIndexes: readonly number[]
  code: ErrorCode
}

/** Groups failures by file and error. */
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

/** The pages that could not be read and the reasons, and the error that ended the work. */
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
