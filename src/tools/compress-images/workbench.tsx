import './workbench.css'
import { useEffect, useRef, useState } from 'react'
import { ArrowDownToLine, CircleCheck, ImageDown } from 'lucide-react'
import { connectWorker } from '../../core/worker-calls.ts'
import { useDownload } from '../../components/file-tool/downloads.tsx'
import { useTranslation, useLanguage } from '../../components/use-translation.ts'
import { FileActions, MainButton } from '../../components/file-tool/file-actions.tsx'
import { Faults, WorkProgress } from '../../components/file-tool/problems.tsx'
import { formatSize } from '../../components/file-tool/readable-size.ts'
import { StatusLine } from '../../components/file-tool/status-line.tsx'
import { focusWhen, useFocusOnUnmount } from '../../components/file-tool/use-focus.ts'
import { requestOf } from '../../components/file-tool/work.ts'
import { LazyFallback, lazyModule, useLazyModule } from '../../components/lazy-module.tsx'
import { FileNextSteps } from '../../components/next-steps/file-next-steps.tsx'
import type { Compression } from '../../engines/image/compression.ts'
import type { CompressionCalls } from './compress-image.ts'
import {
  type Event,
  type State,
  type Picture,
  tasksOf,
  wasCancelled,
  progressOf,
  stepOf,
  totalsOf,
  isHeavy,
  isStartable,
} from './state.ts'
import { type WorkerPool, createPool } from './worker-pool.ts'
import { formatSaving, resultNames } from './describe-result.ts'
import { PictureList } from './picture-list.tsx'
import tool from './tool.ts'
import { SettingsFields, useSettings, useDebouncedSettings } from './settings-fields.tsx'

/**
 * A single step on a picture of 100 megapixels can take a slow device longer than other tools' steps.
 */
const silenceLimitMs = 180_000

/** Workers end this long after the last picture, which frees the engines' memory. */
const idleLimitMs = 60_000

const maxWorkers = 2

const createWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })

/** Runs the worker pool according to the state while the page is mounted. */
const usePool = (state: State, dispatch: (event: Event) => void): void => {
  const pool = useRef<WorkerPool>(undefined)
  useEffect(() => {
    const workerCount = Math.min(maxWorkers, Math.max(1, navigator.hardwareConcurrency))
    const options = { workerCount, silenceLimitMs, idleLimitMs }
    const workers = connectWorker<CompressionCalls>(createWorker, options)
    const created = createPool({ workers, workerCount, onEvent: dispatch })
    pool.current = created
    return () => created.stop()
    // oxlint-disable-next-line react/exhaustive-deps -- the pool is made once, and every render's `dispatch` does the same
  }, [])
  const isCancelled = wasCancelled(state)
  useEffect(() => {
    if (isCancelled) pool.current?.stop()
  }, [isCancelled])
  useEffect(() => pool.current?.setTasks(tasksOf(state)), [state])
}

/** Returns all results as files with their names. */
const resultFiles = ({ pictures }: State): File[] => {
  const names = resultNames(pictures)
  return pictures.flatMap(({ id, file, result }) => {
    if (!result) return []
    const { blob } = result.compression
    const { lastModified } = file
    return [new File([blob], names.get(id) ?? file.name, { type: blob.type, lastModified })]
  })
}

const progressSteps = 1000

const Progress = ({ state }: { state: State }) => {
  const { t } = useTranslation('compress-images')
  const { count, doneCount, failedCount, fraction } = progressOf(state)
  const isUpdate = requestOf(state.work)?.kind === 'update'
  const label =
    count > 1
      ? t(failedCount > 0 ? 'panel.workingFailed' : 'panel.working', {
          done: doneCount,
          total: count,
          failed: failedCount,
        })
      : t(isUpdate ? 'panel.updating' : 'panel.workingOne')
  return (
    <WorkProgress label={label} done={Math.round(fraction * progressSteps)} total={progressSteps} />
  )
}

/** Returns the total result as one line and as figures. */
const useWords = (state: State): { headline: string; figures: string } => {
  const { t } = useTranslation('compress-images')
  const language = useLanguage()
  const { count, failedCount, beforeBytes, afterBytes } = totalsOf(state)
  const step = stepOf(state)
  const saving = formatSaving(beforeBytes, afterBytes, language)
  const sizes = {
    count,
    before: formatSize(beforeBytes, language),
    after: formatSize(afterBytes, language),
  }
  const outcome =
    saving === undefined
      ? t('panel.noGain')
      : t(step === 'stopped' ? 'panel.doneSoFar' : 'panel.done', { saving })
  return {
    headline:
      failedCount > 0 && step === 'done'
        ? t('panel.someFailed', { done: count, total: count + failedCount, failed: failedCount })
        : outcome,
    figures:
      saving === undefined
        ? t('total.same', sizes)
        : t('total.saved', { ...sizes, saved: formatSize(beforeBytes - afterBytes, language) }),
  }
}

/** Says how far the work is, or its outcome. */
const Status = ({ state, headline }: { state: State; headline: string }) => {
  const { t } = useTranslation(['compress-images', 'file-tool'])
  const language = useLanguage()
  const { pictures } = state
  const isCancelled = wasCancelled(state)
  const run = requestOf(state.work)
  const bytes = pictures.reduce((sum, { file }) => sum + file.size, 0)
  const step = stepOf(state)
  const hasResults = step === 'done' || step === 'stopped'
  const chosen = isCancelled
    ? t('file-tool:status.cancelled')
    : t('file-tool:status.chosen', {
        count: pictures.length,
        size: formatSize(bytes, language),
      })
  const text = {
    empty: '',
    chosen,
    running: t('file-tool:status.running'),
    stopped: headline,
    failed: '',
    done: headline,
  }[step]
  return (
    <StatusLine
      icon={hasResults ? CircleCheck : undefined}
      isShown={step === 'chosen' && (pictures.length > 1 || isCancelled)}
      data-calm={totalsOf(state).failedCount > 0 || undefined}
      // A result that is being renewed is announced once it is complete.
      aria-busy={run?.kind === 'update'}
    >
      {text}
    </StatusLine>
  )
}

interface OutcomeProps {
  state: State
  dispatch: (event: Event) => void
}

/** The progress and the result of all pictures together. */
const Outcome = ({ state, dispatch }: OutcomeProps) => {
  const { t } = useTranslation(['compress-images', 'file-tool'])
  const { headline, figures } = useWords(state)
  const files = resultFiles(state)
  const { problems, download: save } = useDownload(files, t('panel.zipName'))
  const { count } = totalsOf(state)
  const step = stepOf(state)
  const hasResults = step === 'done' || step === 'stopped'
  const isWorking = state.work.step === 'running'
  const download = useRef<HTMLButtonElement>(null)
  const cancel = useFocusOnUnmount(download, { preventScroll: true })
  return (
    <div className="compress-outcome" data-updating={isWorking && hasResults}>
      <Status state={state} headline={headline} />
      {(isWorking || hasResults) && (
        <div className="compress-figures">
          {isWorking ? <Progress state={state} /> : <p>{figures}</p>}
        </div>
      )}
      <Faults faults={problems.map(({ code }) => ({ sentence: t(`file-tool:errors.${code}`) }))} />
      {(isWorking || hasResults) && (
        <FileActions>
          {hasResults && (
            <MainButton
              ref={download}
              icon={ArrowDownToLine}
              isDisabled={isWorking}
              focusSteps={['done', 'stopped']}
              onClick={save}
            >
              {count > 1 ? t('file-tool:downloadZip') : t('panel.download')}
            </MainButton>
          )}
          {isWorking ? (
            <button
              key="cancel"
              ref={cancel}
              type="button"
              className="button-quiet"
              onClick={() => dispatch({ type: 'cancelled' })}
              {...focusWhen('running')}
            >
              {t('file-tool:cancel')}
            </button>
          ) : (
            <button
              key="reset"
              type="button"
              className="button-quiet"
              onClick={() => dispatch({ type: 'reset' })}
            >
              {t('file-tool:reset')}
            </button>
          )}
        </FileActions>
      )}
      {step === 'done' && (
        <FileNextSteps
          tool={tool}
          kind={state.pictures.flatMap(({ kind, result }) => (result ? [kind] : []))}
          results={files.map((file) => ({ file }))}
        />
      )}
    </div>
  )
}

const comparisonModule = lazyModule(
  async () => (await import('../../components/comparison/comparison.tsx')).Comparison,
)

const sizeOf = ({ widthPx: width, heightPx: height }: Compression) => ({ width, height })

/** Tells whether a result differs from its source, so that comparing makes sense. */
const isComparable = ({ result }: Picture) =>
  result !== undefined && result.compression.method !== 'original'

interface WorkbenchProps {
  state: State
  dispatch: (event: Event) => void
}

/** Shows everything once a picture is chosen: the list, the settings, the progress and the results. */
export const Workbench = ({ state, dispatch }: WorkbenchProps) => {
  const { t } = useTranslation('compress-images')
  const { form, current } = useSettings()
  usePool(state, dispatch)
  useDebouncedSettings(current, (settled) => dispatch({ type: 'adjusted', settings: settled }))
  const [shownView, setShownView] = useState<{ id: number; requestCount: number }>()
  const comparable = state.pictures.filter(isComparable)
  const compared =
    comparable.find(({ id }) => id === shownView?.id) ??
    // A very large picture is compared on demand only, because that takes two more copies in memory.
    comparable.find((picture) => !isHeavy(picture))
  // The compared picture stays the same when another one further up is done.
  if (compared?.id !== shownView?.id) setShownView(compared && { id: compared.id, requestCount: 0 })
  const comparison = useLazyModule(comparisonModule, {
    isWanted: state.work.step === 'running' || compared !== undefined,
  })
  const isStartShown = state.pictures.some(isStartable)

  return (
    <>
      <Outcome state={state} dispatch={dispatch} />
      <PictureList
        pictures={state.pictures}
        comparedId={compared?.id}
        onCompare={(id) => setShownView({ id, requestCount: (shownView?.requestCount ?? 0) + 1 })}
        onRemove={(id) => dispatch({ type: 'removed', id })}
      >
        {compared?.result && !comparison.module && <LazyFallback part={comparison} />}
        {compared?.result && comparison.module && (
          <comparison.module
            key={compared.id}
            name={compared.file.name}
            before={compared.file}
            after={compared.result.compression.blob}
            size={sizeOf(compared.result.compression)}
            bytes={{ before: compared.file.size, after: compared.result.compression.blob.size }}
            requestCount={shownView?.requestCount ?? 0}
          />
        )}
      </PictureList>
      <SettingsFields form={form} />
      {isStartShown && (
        <FileActions>
          <MainButton
            icon={ImageDown}
            isDisabled={current === undefined}
            focusSteps={['chosen', 'failed']}
            onClick={() => current && dispatch({ type: 'started', settings: current })}
          >
            {t('panel.action')}
          </MainButton>
        </FileActions>
      )}
    </>
  )
}
