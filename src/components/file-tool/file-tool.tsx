import './file-tool.css'
import { ArrowDownToLine, CircleCheck } from 'lucide-react'
import { type ComponentType, type SVGProps, useRef, useState } from 'react'
import { errorCodeOf } from '../../core/errors.ts'
import type { ContentKind } from '../../core/files.ts'
import type { Tool } from '../../core/tool.ts'
import { lazyModule, useLazyModule } from '../lazy-module.tsx'
import { saveBlob } from '../transfer.ts'
import { useTranslation } from '../use-translation.ts'
import type { Problem } from './accepted-files.ts'
import { DropZone, PrivateNote } from './drop-zone.tsx'
import { FileActions, MainButton } from './file-actions.tsx'
import { FileList } from './file-list.tsx'
import { Problems } from './problems.tsx'
import { type FileToolState, type ResultFile, failuresOf, resultsOf, stepOf } from './state.ts'
import { type FileToolDefinition, useFileTool } from './use-file-tool.ts'
import { useStepFocus } from './use-focus.ts'
import { useZip } from './use-zip.ts'
import { WorkProgress } from './work-progress.tsx'
import { useLanguage } from '../use-translation.ts'
import { formatSize } from './readable-size.ts'
import { endingOf } from './work.ts'

/** The texts that differ from one file tool to the next. */
export interface FileToolWords {
  /** Invitations of the drop zone: while it is empty, with files chosen, and after the work. */
  drop: string
  dropMore: string
  dropAgain: string
  /** The label of the main button. */
  action: string
  /** A sentence about what to expect, shown before the work. */
  expectation?: string
  working(progress: { done: number; total: number; count: number }): string
  done(count: number): string
  /** Explains why results are larger than the chosen files; shown only when they are. */
  larger?: string
}

const nextSteps = lazyModule(() => import('../next-steps/file-next-steps.tsx'))

interface FileToolProps {
  definition: FileToolDefinition
  /** Sent to the worker with the files. */
  options?: unknown
  words: FileToolWords
  icon: ComponentType<SVGProps<SVGSVGElement>>
  /** The file name of the zip that holds several results. */
  zipName: string
  /** The tool itself and the kind of its results: they decide which tools are offered for the next step. */
  tool: Tool
  makes: ContentKind
}

const rowsOf = (state: FileToolState) => {
  const results = resultsOf(state)
  const failures = failuresOf(state)
  return state.files.map((chosen) => {
    const result = results.find(({ source }) => source?.id === chosen.id)
    const hasFailed = failures.some(({ source }) => source?.id === chosen.id)
    return { chosen, hasFailed, ...(result === undefined ? {} : { result }) }
  })
}

const isLarger = ({ file, source }: ResultFile) =>
  source !== undefined && file.size > source.file.size

/** The whole panel of a file tool: drop zone, file list, progress, results and downloads. */
export const FileTool = (props: FileToolProps) => {
  const { definition, options, words, icon: Icon, zipName, tool, makes } = props
  const { t } = useTranslation('file-tool')
  const panel = useRef<HTMLElement>(null)
  const { state, choose, remove, start, cancel, reset } = useFileTool(definition, options)
  const [savingProblem, setSavingProblem] = useState<Problem>()
  const step = stepOf(state)
  const { work } = state
  useStepFocus(panel, step)

  const { module } = useLazyModule(nextSteps, { isWanted: step === 'done' })
  const problems = [...failuresOf(state), ...state.refusals]
  const results = resultsOf(state)
  const [onlyResult] = results
  const progress = work.step === 'running' && (work.progress ?? { done: 0, total: 1 })
  const isSeveral = results.length > 1
  const zipFiles = useZip(isSeveral)
  const download = async () => {
    setSavingProblem(undefined)
    try {
      if (isSeveral) saveBlob(await zipFiles(results.map(({ file }) => file)), zipName)
      else if (onlyResult !== undefined) saveBlob(onlyResult.file, onlyResult.file.name)
    } catch (error) {
      setSavingProblem({ code: errorCodeOf(error) })
    }
  }
  const invitation = {
    empty: words.drop,
    chosen: words.dropMore,
    running: words.dropMore,
    failed: words.dropMore,
    done: words.dropAgain,
  }[step]

  return (
    <section ref={panel} className="panel file-panel" data-step={step} aria-label={t('panel')}>
      <StatusLine state={state} done={words.done} />
      {step !== 'empty' && (
        <FileList
          rows={rowsOf(state)}
          {...(step === 'running' ? {} : { onRemove: remove })}
          {...(isSeveral
            ? { onDownload: ({ file }: ResultFile) => saveBlob(file, file.name) }
            : {})}
        />
      )}
      <Problems
        problems={savingProblem === undefined ? problems : [...problems, savingProblem]}
        accepted={definition.accepted}
      />
      {step === 'done' && (
        <>
          {words.larger !== undefined && results.some(isLarger) && (
            <p className="hint">{words.larger}</p>
          )}
          <FileActions>
            <MainButton
              icon={ArrowDownToLine}
              onClick={() => void download()}
              focusSteps={['done']}
            >
              {isSeveral ? t('downloadZip') : t('download')}
            </MainButton>
            <button type="button" className="button-quiet" onClick={reset}>
              {t('reset')}
            </button>
          </FileActions>
          {module && <module.FileNextSteps tool={tool} kind={makes} results={results} />}
        </>
      )}
      {progress && (
        <WorkProgress
          label={words.working({ ...progress, count: state.files.length })}
          {...progress}
          onCancel={cancel}
        />
      )}
      {(step === 'chosen' || step === 'failed') && (
        <FileActions>
          <MainButton icon={Icon} onClick={start} focusSteps={['chosen', 'failed']}>
            {words.action}
          </MainButton>
          {step === 'chosen' && words.expectation !== undefined && (
            <p className="hint">{words.expectation}</p>
          )}
        </FileActions>
      )}
      <DropZone
        accepted={definition.accepted}
        invitation={invitation}
        icon={Icon}
        isCompact={step !== 'empty'}
        isHidden={step === 'running'}
        onChoose={(files) => void choose(files)}
      />
      <PrivateNote />
    </section>
  )
}

interface StatusLineProps {
  state: FileToolState
  /** Returns the success message for a number of results. */
  done(count: number): string
}

/**
 * Says how far the work is, in one line that screen readers announce. The element is always in the document, because a
 * status that is inserted together with its text is not announced.
 */
export const StatusLine = ({ state, done }: StatusLineProps) => {
  const { t } = useTranslation('file-tool')
  const language = useLanguage()
  const { files: chosen, work } = state
  const step = stepOf(state)
  const wasCancelled = endingOf(work)?.kind === 'cancelled'
  const bytes = chosen.reduce((sum, { file }) => sum + file.size, 0)
  const isDone = step === 'done'
  const isSeen = isDone || (step === 'chosen' && (chosen.length > 1 || wasCancelled))
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
    <p role="status" className={isDone ? 'outcome-headline' : isSeen ? 'hint' : 'visually-hidden'}>
      {isDone && <CircleCheck aria-hidden size={26} />}
      {text}
    </p>
  )
}
