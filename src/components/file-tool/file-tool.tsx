import './file-tool.css'
import {
  type ComponentType,
  type ReactNode,
  type SVGProps,
  useReducer,
  useRef,
  useState,
} from 'react'
import { ArrowDownToLine, X, CircleCheck } from 'lucide-react'
import type { WorkerLike } from '../../core/worker-calls.ts'
import { isWorthRetrying, loadPart } from '../../core/errors.ts'
import type { ContentKind } from '../../core/files.ts'
import type { Tool } from '../../core/tool.ts'
import { useLanguage, useTranslation } from '../use-translation.ts'
import { LazyFallback, lazyModule, useLazyModule } from '../lazy-module.tsx'
import { saveBlob } from '../transfer.ts'
import { type AcceptedFiles, type Problem, examineFiles } from './accepted-files.ts'
import {
  type ChosenFile,
  type Failure,
  type FileToolState,
  type FilesProgress,
  type FilesResult,
  type ResultFile,
  initialState,
  outcomeOf,
  positionOf,
  reduceFileTool,
  failuresOf,
  resultsOf,
  stepOf,
} from './state.ts'
import { useWork } from './use-work.ts'
import { Preview, DropZone, PrivateNote } from './drop-zone.tsx'
import { FileName } from './file-name.tsx'
import { formatChange, formatSize } from './readable-size.ts'
import { useRemovalFocus, useStepFocus } from './use-focus.ts'
import { FileActions, MainButton } from './file-actions.tsx'
import { Problems, WorkProgress } from './problems.tsx'
import { StatusLine } from './status-line.tsx'
import { endingOf, requestOf } from './work.ts'
import { IconButton } from '../icon-button.tsx'

export interface FileToolDefinition {
  accepted: AcceptedFiles
  createWorker(): WorkerLike
  /** Replaces a file by one that the worker can read; called in the page, when it is the file's turn. */
  prepare?: (file: File) => Promise<File>
}

/** What runs the worker. It is loaded once a file is chosen, so that opening the page does not wait for it. */
const jobRunner = lazyModule(async () => (await import('./run-job.ts')).runJob)

interface FileToolControls {
  state: FileToolState
  choose(files: readonly File[]): Promise<void>
  remove(id: number): void
  start(): void
  retry(): void
  cancel(): void
  reset(): void
}

/**
 * Holds a file tool's state and runs its worker. The worker lives exactly as long as the step `running`: cancelling,
 * choosing other files and leaving the page all terminate it.
 *
 * @param options - sent to the worker with the files; they are read when the work starts.
 */
const useFileTool = (
  { accepted, createWorker, prepare = (file) => Promise.resolve(file) }: FileToolDefinition,
  options: unknown,
): FileToolControls => {
  const [state, dispatch] = useReducer(reduceFileTool, initialState)
  const nextId = useRef(0)
  const optionsKey = JSON.stringify(options)
  const [lastOptionsKey, setLastOptionsKey] = useState(optionsKey)
  if (optionsKey !== lastOptionsKey) {
    setLastOptionsKey(optionsKey)
    dispatch({ type: 'adjusted' })
  }
  useWork<readonly ChosenFile[], FilesResult, FilesProgress, Failure>(
    state.work,
    dispatch,
    async (chosen, { report, signal }) => {
      const runJob = await loadPart(jobRunner.load())
      const outcome = await runJob(chosen, {
        createWorker,
        prepare,
        options,
        signal,
        report: (done, total) => report({ done, total }),
      })
      return outcomeOf(chosen, outcome)
    },
  )

  return {
    state,
    choose: async (files) => {
      const { taken, refusals } = await examineFiles(files, accepted)
      // A failure is reported when the work starts.
      if (taken.length > 0) jobRunner.prefetch()
      dispatch({
        type: 'chose',
        taken: taken.map((file) => ({ id: nextId.current++, file })),
        refusals,
      })
    },
    remove: (id) => dispatch({ type: 'removed', id }),
    start: () => dispatch({ type: 'started' }),
    retry: () => dispatch({ type: 'retried' }),
    cancel: () => dispatch({ type: 'cancelled' }),
    reset: () => dispatch({ type: 'reset' }),
  }
}

export interface FileRow {
  chosen: ChosenFile
  result?: ResultFile
  failure?: Failure
  /** What the visitor has to be told about the result. */
  sentences?: readonly string[]
}

interface FileListProps {
  rows: readonly FileRow[]
  accepted: AcceptedFiles
  /** Left out while the work is running, so that no file can be removed. */
  onRemove?: (id: number) => void
  /**
   * Adds a download button to each result. It is left out when there is one result only: the main button downloads it.
   */
  onDownload?: (result: ResultFile) => void
  /** Renders the fields of the options that a single file has. */
  renderFileSettings?: ((chosen: ChosenFile) => ReactNode) | undefined
  /** Tries the failed files again of which another attempt may make something. */
  onRetry?: () => void
}

const RowText = ({ chosen, result, sentences }: FileRow) => {
  const { t } = useTranslation('file-tool')
  const language = useLanguage()
  const before = chosen.file.size
  const after = result?.file.size
  const sizes =
    after === undefined
      ? formatSize(before, language)
      : t('sizes', {
          before: formatSize(before, language),
          after: formatSize(after, language),
          change: formatChange(before, after, language),
        })
  return (
    <div className="file-list-words">
      <FileName name={result?.file.name ?? chosen.file.name} />
      <p className="file-facts">{sizes}</p>
      {result?.isOptimized === false && <p className="hint">{t('notOptimized')}</p>}
      {sentences?.map((sentence) => (
        <p key={sentence} className="hint">
          {sentence}
        </p>
      ))}
    </div>
  )
}

/** Lists the chosen files, or their results after the work, with one row per file. */
const FileList = (props: FileListProps) => {
  const { rows, accepted, onRemove, onDownload, renderFileSettings, onRetry } = props
  const { t } = useTranslation('file-tool')
  const { list, willRemove } = useRemovalFocus()

  return (
    <ul ref={list} aria-label={t('files')} className="file-list">
      {rows.map((row, index) => (
        <li key={row.chosen.id} data-file={row.chosen.file.name}>
          {/* The result can be shown even where the browser cannot read the source, such as HEIC. */}
          <Preview
            key={row.result === undefined ? 'source' : 'result'}
            file={row.result?.file ?? row.chosen.file}
          />
          <RowText {...row} />
          {renderFileSettings?.(row.chosen)}
          <div className="file-list-buttons">
            {row.result && onDownload && (
              <IconButton
                icon={ArrowDownToLine}
                label={t('downloadOne', { name: row.result.file.name })}
                onClick={() => row.result && onDownload(row.result)}
              />
            )}
            {onRemove && (
              <IconButton
                icon={X}
                label={t('remove', { name: row.chosen.file.name })}
                data-remove
                onClick={() => {
                  willRemove(index)
                  onRemove(row.chosen.id)
                }}
              />
            )}
          </div>
          {row.failure && (
            <Problems
              problems={[row.failure]}
              accepted={accepted}
              isInRow
              {...(onRetry && isWorthRetrying(row.failure.code) && { onRetry })}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

/** The texts that differ from one file tool to the next. */
interface FileToolWords {
  /** Invitations of the drop zone: while it is empty, with files chosen, and after the work. */
  drop: string
  dropMore: string
  dropAgain: string
  /** The label of the main button. */
  action: string
  /** A sentence about what to expect, shown before the work. */
  expectation?: string
  /** Says which file is under way: `position` is its number, from 1. */
  working(progress: FilesProgress & { position: number; count: number }): string
  done(count: number): string
  /** Explains why results are larger than the chosen files; shown only when they are. */
  larger?: string
  /** Returns the sentence for a note of a result. */
  note?: (note: string) => string
}

/** It is loaded while the work is running, because nobody needs it before. */
const fileResults = lazyModule(async () => (await import('./file-results.tsx')).FileResults)

interface FileToolProps {
  definition: FileToolDefinition
  /** Sent to the worker with the files. Results of other options are discarded when they change. */
  options?: unknown
  /** Renders the fields of the options, which are shown while files are chosen and no work is running. */
  renderSettings?: (isShown: boolean, files: readonly ChosenFile[]) => ReactNode
  /** Renders the fields of the options that a single file has, in its row, while no work is running. */
  renderFileSettings?: (chosen: ChosenFile, files: readonly ChosenFile[]) => ReactNode
  /**
   * Renders what is said below the main button before the work. It may come late: above the button it would move the
   * button away from a finger.
   */
  renderNotice?: (files: readonly ChosenFile[]) => ReactNode
  /** Is false while the options are being loaded, so that nothing can be started without them. */
  isReady?: boolean
  /** Is true while an option that is needed is missing or invalid, so that the main button cannot be pressed. */
  isBlocked?: boolean
  words: FileToolWords
  icon: ComponentType<SVGProps<SVGSVGElement>>
  /** The file name of the zip that holds several results. */
  zipName: string
  /** The tool itself and the kind of its results: they decide which tools are offered for the next step. */
  tool: Tool
  /** Left out where results are of several kinds: the type of each then tells its kind. */
  makes?: ContentKind
}

/** A part of the tool that could not be loaded is not the fault of the files that needed it. */
const isNotLoaded = ({ code }: Problem) => code === 'engine-not-loaded'

/** Returns the errors that do not concern a listed file. */
const problemsOfWork = (state: FileToolState): readonly Problem[] => {
  const failures = failuresOf(state)
  const others = failures.filter((failure) => !isNotLoaded(failure) && failure.source === undefined)
  return failures.some(isNotLoaded) ? [{ code: 'engine-not-loaded' }, ...others] : others
}

const rowsOf = (state: FileToolState, sentenceOf: (note: string) => string) => {
  const results = resultsOf(state)
  const failures = failuresOf(state)
  return state.files.map((chosen) => {
    const result = results.find(({ source }) => source.id === chosen.id)
    const failure = failures.find((other) => other.source?.id === chosen.id && !isNotLoaded(other))
    const failed = failure && { failure }
    if (result === undefined) return { chosen, ...failed }
    return { chosen, ...failed, result, sentences: result.notes?.map(sentenceOf) ?? [] }
  })
}

interface StatusProps {
  state: FileToolState
  /** Returns the success message for a number of results. */
  done(count: number): string
}

/** Says how far the work is, or its outcome. */
const Status = ({ state, done }: StatusProps) => {
  const { t } = useTranslation('file-tool')
  const language = useLanguage()
  const { files: chosen, work } = state
  const step = stepOf(state)
  const wasCancelled = endingOf(work)?.kind === 'cancelled'
  const bytes = chosen.reduce((sum, { file }) => sum + file.size, 0)
  const isDone = step === 'done'
  const isShown = step === 'chosen' && (chosen.length > 1 || wasCancelled)
  const text = {
    empty: () => '',
    chosen: () =>
      wasCancelled
        ? t('status.cancelled')
        : t('status.chosen', { count: chosen.length, size: formatSize(bytes, language) }),
    running: () => t('status.running'),
    failed: () => '',
    done: () => done(resultsOf(state).length),
  }[step]()
  return (
    <StatusLine icon={isDone ? CircleCheck : undefined} isShown={isShown}>
      {text}
    </StatusLine>
  )
}

/** The whole panel of a file tool: drop zone, file list, progress, results and downloads. */
export const FileTool = (props: FileToolProps) => {
  const {
    definition,
    options,
    renderSettings,
    renderFileSettings,
    renderNotice,
    isReady = true,
    isBlocked = false,
  } = props
  const { words, icon: Icon, zipName } = props
  const { tool, makes } = props
  const { t } = useTranslation('file-tool')
  const panel = useRef<HTMLElement>(null)
  const { state, choose, remove, start, retry, cancel, reset } = useFileTool(definition, options)
  const step = stepOf(state)
  const { work } = state
  const canStart = isReady && (step === 'chosen' || step === 'failed')
  const resultsPart = useLazyModule(fileResults, {
    isWanted: step === 'running' || step === 'done',
  })
  const { module: FileResults } = resultsPart
  // The button to focus is there once the options, or the part with the results, are loaded.
  const isLoading = step === 'chosen' ? !isReady : step === 'done' && !FileResults
  useStepFocus(panel, isLoading ? 'loading' : step, 'done', 'failed')

  const problems = problemsOfWork(state)
  const results = resultsOf(state)
  const progress = work.step === 'running' && (work.progress ?? { done: 0, total: 1 })
  const count = requestOf(work)?.length ?? 1
  const invitation = {
    empty: words.drop,
    chosen: words.dropMore,
    running: words.dropMore,
    failed: words.dropMore,
    done: words.dropAgain,
  }[step]

  return (
    <section ref={panel} className="panel file-panel" data-step={step} aria-label={t('panel')}>
      <Status state={state} done={words.done} />
      {step !== 'empty' && (
        <FileList
          rows={rowsOf(state, words.note ?? String)}
          accepted={definition.accepted}
          {...(step === 'running'
            ? {}
            : {
                onRemove: remove,
                renderFileSettings: (chosen: ChosenFile) =>
                  renderFileSettings?.(chosen, state.files),
              })}
          {...(results.length > 1
            ? { onDownload: ({ file }: ResultFile) => saveBlob(file, file.name) }
            : {})}
          {...(step === 'done' && { onRetry: retry })}
        />
      )}
      {step === 'done' &&
        (FileResults ? (
          <FileResults
            results={results}
            problems={problems}
            accepted={definition.accepted}
            larger={words.larger}
            {...{ zipName, tool, makes }}
            onRetry={problems.some(isNotLoaded) ? retry : undefined}
            onReset={reset}
          />
        ) : (
          <LazyFallback part={resultsPart} />
        ))}
      {progress && (
        <WorkProgress
          label={words.working({ ...progress, position: positionOf(progress, count), count })}
          {...progress}
          onCancel={cancel}
        />
      )}
      {renderSettings?.(step !== 'empty' && step !== 'running', state.files)}
      {step !== 'done' && <Problems problems={problems} accepted={definition.accepted} />}
      {canStart && (
        <FileActions>
          <MainButton
            icon={Icon}
            isDisabled={isBlocked}
            onClick={start}
            focusSteps={['chosen', 'failed']}
          >
            {words.action}
          </MainButton>
          {step === 'chosen' && words.expectation !== undefined && (
            <p className="hint">{words.expectation}</p>
          )}
        </FileActions>
      )}
      {canStart && renderNotice?.(state.files)}
      <Problems problems={state.refusals} accepted={definition.accepted} />
      <DropZone
        accepted={definition.accepted}
        invitation={invitation}
        icon={Icon}
        isCompact={step !== 'empty'}
        isHidden={step === 'running'}
        onChoose={choose}
      />
      <PrivateNote />
    </section>
  )
}
