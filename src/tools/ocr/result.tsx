import { CircleCheck, CirclePause, SearchX, ArrowDownToLine, Table } from 'lucide-react'
import { type RefObject, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { WritingOptions } from '../../core/page-text.ts'
import type { FieldRules } from '../../components/form/rules.ts'
import { type Form, useForm } from '../../components/form/use-form.ts'
import {
  type ReadingLanguages,
  languagesField,
  useReadingLanguages,
  missingBytes,
} from '../../components/recognition/language-choice.tsx'
import type { OcrLanguage } from '../../core/ocr-languages.ts'
import { toCsv } from '../../core/csv.ts'
import { formatFloat } from '../../core/number-format.ts'
import { downloadBytes } from '../../engines/ocr/models.ts'
import { formatSize } from '../../components/file-tool/readable-size.ts'
import { StatusLine } from '../../components/file-tool/status-line.tsx'
import { focusWhen, useFocusOnUnmount } from '../../components/file-tool/use-focus.ts'
import { type Fault, WorkProgress, Faults } from '../../components/file-tool/problems.tsx'
import { endingOf, requestOf } from '../../components/file-tool/work.ts'
import { textList, useLanguage, useTranslation } from '../../components/use-translation.ts'
import type { ErrorCode } from '../../core/errors.ts'
import { prefillFields } from '../../components/pre-hydration-input.ts'
import { type NextStep, NextSteps } from '../../components/next-steps/next-steps.tsx'
import { nextStepsForFiles } from '../../components/next-steps/file-next-steps.tsx'
import { useToast } from '../../components/toast.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { FileActions } from '../../components/file-tool/file-actions.tsx'
import { SwitchField } from '../../components/form/options.tsx'
import { saveBlob } from '../../components/transfer.ts'
import { Tabs } from '../../components/tabs/tabs.tsx'
import { type State, type Step, type Source, stepOf, wantedResults } from './state.ts'
import tool from './tool.ts'
import { type WrittenPage, countDoubtful, tableRows } from './results.ts'
import { type Searchable, SearchableButton, SearchableState } from './searchable-pdf.tsx'

const fields = {
  languages: languagesField,
  joinLines: { kind: 'flag', initial: 'true', isLocal: true },
  mendHyphens: { kind: 'flag', initial: 'true', isLocal: true },
  namePages: { kind: 'flag', initial: 'false', isLocal: true },
} as const satisfies Readonly<Record<string, FieldRules>>

interface Options extends ReadingLanguages {
  form: Form<keyof typeof fields>
  writing: WritingOptions
  /** Whether each page's text follows its name. */
  namesPages: boolean
}

/** The options form, whose values are kept on the device once they were changed. */
export const useOptions = (): Options => {
  const form = useForm<keyof typeof fields>({
    tool: 'ocr',
    fields,
    remembered: ['languages', 'joinLines', 'mendHyphens', 'namePages'],
  })
  return {
    form,
    ...useReadingLanguages(form),
    writing: { joinsLines: form.flag('joinLines'), mendsHyphens: form.flag('mendHyphens') },
    namesPages: form.flag('namePages'),
  }
}

/** The icons of the headline. Finding no text is a result as well. */
const headlineLook = {
  done: { icon: CircleCheck, isCalm: false },
  stopped: { icon: CirclePause, isCalm: true },
  none: { icon: SearchX, isCalm: true },
} as const

interface StatusProps {
  state: State
  wordCount: number
  /** The element that takes the focus when there is no text. */
  headline: RefObject<HTMLParagraphElement | null>
}

/** Says how far the work is, or its outcome. */
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
  return (
    <StatusLine
      ref={headline}
      icon={look?.icon}
      isShown={isCancelled}
      tabIndex={-1}
      {...(wordCount === 0 && focusWhen('done', 'stopped'))}
      data-calm={look?.isCalm || undefined}
      // A result that is being renewed is announced once it is complete.
      aria-busy={run?.kind === 'update'}
    >
      {texts[step]()}
    </StatusLine>
  )
}

/** Tells which pages contain their text, so that nothing was recognized there. */
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
  kept: readonly OcrLanguage[] | undefined
  headline: RefObject<HTMLElement | null>
  onCancel: () => void
}

/** The progress: first of the engine's download, then of the pages. */
export const ReadingProgress = ({ work, kept, headline, onCancel }: ProgressProps) => {
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
        sentence: t(`file-tool:errors.${code}`),
      }
    const fault = pageFaults.has(code) ? code : 'other'
    return {
      title: t('faults.pages', { count, name, pages: numbersOf(pageIndexes) }),
      sentence:
        code === 'pixels-hidden'
          ? t('file-tool:errors.pixels-hidden')
          : t(`faults.${fault}`, { count }),
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

interface OcrNextStepsProps {
  text: string
  sources: readonly Source[]
}

/** Further tools for the text, and for the document it was read from. */
export const OcrNextSteps = ({ text, sources }: OcrNextStepsProps) => {
  const { t } = useTranslation('file-tool')
  const toast = useToast()
  const withText = (tool.offers?.text ?? []).map((toolId): NextStep => ({
    toolId,
    give: () => {
      prefillFields({ text })
      toast({ title: t('takenFrom', { tool: t(`home.tool_${tool.id}`, { ns: 'catalogue' }) }) })
    },
  }))
  const [only, ...others] = sources
  const withDocument =
    only?.kind === 'pdf' && others.length === 0 ? nextStepsForFiles(tool, 'pdf', [only.file]) : []
  return <NextSteps steps={text === '' ? withDocument : [...withText, ...withDocument]} />
}

/** The number of lines of the text area (specified). */
const rows = 10

interface ResultProps {
  pages: readonly WrittenPage[]
  text: string
  options: Options
  /** The name of the text file, without its extension. */
  stem: string
  isWorking: boolean
  /** The text with its doubtful words, rendered when that tab is selected. */
  review: ReactNode
  searchable: Searchable
  /** The names of the files, in order. */
  names: readonly string[]
  /** Further tools for the text. */
  next: ReactNode
  /** The element that takes the focus when there is no text any more. */
  headline: RefObject<HTMLElement | null>
  onReset: () => void
}

/** The recognized text, to copy or save and to review. */
export const Result = (props: ResultProps) => {
  const { pages, text, options, stem, isWorking, review, searchable, names } = props
  const { next, headline, onReset } = props
  const { t } = useTranslation(['ocr', 'file-tool'])
  const language = useLanguage()
  const [view, setView] = useState<'text' | 'review'>('text')
  const doubtfulCount = countDoubtful(pages)
  const isEmpty = text === ''
  // Documents that contain their text can be searched as they are.
  const canBecomeSearchable = isWorking || pages.some(({ result }) => result.kind === 'read')
  const block = useFocusOnUnmount(headline)
  const searchableButton = useRef<HTMLButtonElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    // Browsers leave the caret at the end of the inserted text, and focusing would scroll to it.
    if (!isWorking) area.current?.setSelectionRange(0, 0)
  }, [isWorking])
  const save = () => {
    saveBlob(new Blob([text], { type: 'text/plain' }), `${stem}.txt`)
  }
  const table = tableRows(pages)
  const saveTable = () => {
    const csv = toCsv(table, language)
    saveBlob(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `${stem}.csv`)
  }
  return (
    <div ref={block} className="ocr-result" data-working={isWorking}>
      <Tabs
        label={t('result.views')}
        selected={view}
        onSelect={setView}
        tabs={[
          {
            name: 'text',
            label: t('result.text'),
            panel: (
              <textarea
                ref={area}
                className="field ocr-text"
                name="text"
                rows={rows}
                readOnly
                spellCheck={false}
                aria-label={t('result.textLabel')}
                placeholder={isWorking ? t('result.coming') : ''}
                value={text}
                {...focusWhen('done', 'stopped')}
              />
            ),
          },
          {
            name: 'review',
            label:
              doubtfulCount === 0
                ? t('result.noReview')
                : t('result.review', { count: doubtfulCount }),
            panel: view === 'review' && review,
          },
        ]}
      />
      <FileActions>
        <CopyButton
          text={text}
          isDisabled={isEmpty}
          isOfTextOnly
          copiedToast={{ title: t('result.copied'), description: t('result.copiedHelp') }}
        />
        <button type="button" className="button-quiet" disabled={isEmpty} onClick={save}>
          <ArrowDownToLine aria-hidden size={20} />
          {t('result.saveText')}
        </button>
        {table.length > 0 && (
          <button type="button" className="button-quiet" onClick={saveTable}>
            <Table aria-hidden size={20} />
            {t('result.saveTable')}
          </button>
        )}
        {canBecomeSearchable && (
          <SearchableButton
            searchable={searchable}
            isDisabled={isWorking}
            button={searchableButton}
          />
        )}
        {!isWorking && (
          <button type="button" className="button-quiet" onClick={onReset}>
            {t('file-tool:reset')}
          </button>
        )}
      </FileActions>
      {!isWorking && next}
      <SearchableState searchable={searchable} names={names} button={searchableButton} />
      <div className="ocr-switches">
        <SwitchField
          form={options.form}
          name="joinLines"
          label={t('writing.joinLines')}
          hint={t('writing.joinLinesHint')}
        />
        <SwitchField
          form={options.form}
          name="mendHyphens"
          label={t('writing.mendHyphens')}
          hint={t('writing.mendHyphensHint')}
        />
        {pages.length > 1 && (
          <SwitchField
            form={options.form}
            name="namePages"
            label={t('writing.namePages')}
            hint={t('writing.namePagesHint')}
          />
        )}
      </div>
    </div>
  )
}
