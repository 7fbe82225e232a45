import '../../components/notice.css'
import {
  ArrowDownToLine,
  CircleCheck,
  FileDown,
  FileText,
  SquareSplitHorizontal,
  TriangleAlert,
  X,
} from 'lucide-react'
import { type Dispatch, useEffect, useRef, useState } from 'react'
import { keysOf } from '../../core/keys.ts'
import { ErrorMessage } from '../../components/error-message.tsx'
import { useForm } from '../../components/form/use-form.ts'
import type { AcceptedFiles } from '../../components/file-tool/accepted-files.ts'
import { Downloads } from '../../components/file-tool/downloads.tsx'
import { FileActions, MainButton } from '../../components/file-tool/file-actions.tsx'
import { Problems, WorkProgress } from '../../components/file-tool/problems.tsx'
import { formatChange, formatSize } from '../../components/file-tool/readable-size.ts'
import { TargetSizeFields } from '../../components/file-tool/target-size-fields.tsx'
import { targetSizeRules } from '../../components/file-tool/target-size.ts'
import { countBytes, sizeUnits } from '../../components/file-tool/size-units.ts'
import { StatusLine } from '../../components/file-tool/status-line.tsx'
import { useRemovalFocus } from '../../components/file-tool/use-focus.ts'
import { endingOf } from '../../components/file-tool/work.ts'
import { LazyFallback, lazyModule, useLazyModule } from '../../components/lazy-module.tsx'
import { nextStepsForFiles } from '../../components/next-steps/file-next-steps.tsx'
import { NextSteps } from '../../components/next-steps/next-steps.tsx'
import { passwordAsked, isReady } from '../../components/pdf/opening.ts'
import { OpeningPrompt } from '../../components/pdf/chosen-pdf.tsx'
import { saveBlob } from '../../components/transfer.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import type { PdfViewer } from '../../engines/pdf/viewer/viewer.ts'
import {
  type ChosenDocument,
  type Choice,
  type Event,
  type ResultFile,
  type State,
  canStart,
  choices,
  defaultTargetMegabytes,
  isAnyMade,
  isMadeAt,
  isMaking,
  noGainReason,
  remarksOf,
  resultsAt,
  sizesAt,
} from './state.ts'
import tool from './tool.ts'
import { useCompression } from './use-compression.ts'
import { IconButton } from '../../components/icon-button.tsx'

/** Says what will be lost, or what was lost. */
const Remarks = ({
  document,
  result,
}: {
  document: ChosenDocument
  result: ResultFile | undefined
}) => {
  const { t } = useTranslation('compress-pdf')
  const language = useLanguage()
  const isOriginal = result?.original !== undefined
  return (
    <>
      {result?.isReached === false && (
        <ErrorMessage>
          {t('row.sizeNotReached', { size: formatSize(result.file.size, language) })}
        </ErrorMessage>
      )}
      {isOriginal && <p className="hint">{t(`row.original.${result.original}`)}</p>}
      {!isOriginal &&
        isReady(document) &&
        remarksOf(document.opening.document, result?.losses ?? []).map(({ kind, count }) => (
          <p key={kind} className="compress-pdf-remark">
            <TriangleAlert aria-hidden size={18} />
            {t(`losses.${kind}`, { count: count ?? 1 })}
          </p>
        ))}
    </>
  )
}

const comparison = lazyModule(async () => (await import('./page-comparison.tsx')).PageComparison)

interface ComparedPagesProps {
  document: ChosenDocument & { opening: { step: 'ready' } }
  result: ResultFile
  getViewer: () => PdfViewer
}

/** The pages of a document before and after, in a view that is loaded with its first use. */
const ComparedPages = ({
  document: { file, opening },
  result: { original, pdf },
  getViewer,
}: ComparedPagesProps) => {
  const { t } = useTranslation('compress-pdf')
  const part = useLazyModule(comparison, { isWanted: true })
  const section = useRef<HTMLElement>(null)
  const isLoaded = part.module !== undefined
  // The levels, and perhaps other files, lie between the button and what it opens.
  useEffect(() => {
    if (isLoaded) section.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [isLoaded])
  const { documentId, pageSizes } = opening.document
  const after = original === undefined ? pdf : file
  return (
    <section ref={section} aria-label={t('compare.openNamed', { name: file.name })}>
      {part.module ? (
        <part.module
          compared={{ name: file.name, documentId, before: file, after, pageSizes }}
          getViewer={getViewer}
        />
      ) : (
        <LazyFallback part={part} />
      )}
    </section>
  )
}

interface RowProps {
  document: ChosenDocument
  result: ResultFile | undefined
  /** Left out while the work is running, so that no file can be removed. */
  onRemove?: () => void
  /** Left out when the main button downloads the only result. */
  onDownload?: () => void
  onRetry(): void
  onUnlock(password: string): void
  isCompared: boolean
  onCompare(): void
}

const Row = (props: RowProps) => {
  const { document, result, onRemove, onDownload } = props
  const { onRetry, onUnlock, isCompared, onCompare } = props
  const { t } = useTranslation(['compress-pdf', 'file-tool', 'pdf'])
  const language = useLanguage()
  const { file, opening } = document
  const before = formatSize(file.size, language)
  const facts = () => {
    if (result && result.original === undefined)
      return t('file-tool:sizes', {
        before,
        after: formatSize(result.file.size, language),
        change: formatChange(file.size, result.file.size, language),
      })
    if (isReady(document))
      return t('pdf:pages', { count: document.opening.document.pageCount, size: before })
    return opening.step === 'opening' && !passwordAsked(opening) ? t('row.opening') : before
  }
  return (
    <li data-file={file.name} tabIndex={-1}>
      <div className="compress-pdf-file">
        <span className="file-preview">
          <FileText aria-hidden size={20} />
        </span>
        <div className="file-list-words">
          <p className="file-name">{file.name}</p>
          <p className="file-facts">{facts()}</p>
        </div>
        <div className="file-list-buttons">
          {onDownload && (
            <IconButton
              icon={ArrowDownToLine}
              label={t('file-tool:downloadOne', { name: result?.file.name })}
              onClick={onDownload}
            />
          )}
          {onRemove && (
            <IconButton
              icon={X}
              label={t('file-tool:remove', { name: file.name })}
              data-remove
              onClick={onRemove}
            />
          )}
        </div>
      </div>
      <OpeningPrompt state={opening} onUnlock={onUnlock} onRetry={onRetry} />
      <Remarks document={document} result={result} />
      {result?.isAnySmaller === true && (
        <button
          type="button"
          className="button-quiet compress-pdf-compare"
          aria-expanded={isCompared}
          aria-label={t('compare.openNamed', { name: file.name })}
          onClick={onCompare}
        >
          <SquareSplitHorizontal aria-hidden size={18} />
          {t('compare.open')}
        </button>
      )}
    </li>
  )
}

const sizeFields = targetSizeRules({
  initial: defaultTargetMegabytes,
  maximum: '50000',
  unit: 'MB',
})

interface SizeFieldsProps {
  dispatch: Dispatch<Event>
  isShown: boolean
}

/** The size that results should not exceed. */
const SizeFields = ({ isShown, dispatch }: SizeFieldsProps) => {
  const { t } = useTranslation('compress-pdf')
  const form = useForm({
    tool: 'compress-pdf',
    fields: sizeFields,
    remembered: keysOf(sizeFields),
  })
  const size = form.number('targetSize')
  const unit = form.choice('targetUnit', sizeUnits)
  const maxBytes = size && countBytes(size.toNumber(), unit)
  useEffect(() => dispatch({ type: 'sized', maxBytes }), [dispatch, maxBytes])
  return (
    <TargetSizeFields
      form={form}
      label={t('size.label')}
      missing={t('size.missing')}
      step="0.5"
      className="compress-pdf-size"
      isHidden={!isShown}
    />
  )
}

/** The levels, each with the size of its result once that is made, and a size that results should not exceed. */
const LevelChoice = ({ state, dispatch }: { state: State; dispatch: Dispatch<Event> }) => {
  const { t } = useTranslation('compress-pdf')
  const language = useLanguage()
  const isFollowing = state.work.step === 'running' && isAnyMade(state)
  const [wasSizeChosen, setWasSizeChosen] = useState(false)
  const isSizeChosen = state.choice === 'target'
  if (isSizeChosen && !wasSizeChosen) setWasSizeChosen(true)
  const sizeOf = (choice: Choice) => {
    const { before, after } = sizesAt(state, choice)
    return `${formatSize(after, language)} (${formatChange(before, after, language)})`
  }
  return (
    <fieldset className="compress-pdf-levels" disabled={isMaking(state) && !isAnyMade(state)}>
      <legend>{t('level.legend')}</legend>
      {choices.map((choice) => (
        <label key={choice}>
          <input
            type="radio"
            name="level"
            value={choice}
            checked={state.choice === choice}
            onChange={() => dispatch({ type: 'chose', choice })}
          />
          <span>
            <b>{t(`level.${choice}.name`)}</b>
            <span className="hint">{t(`level.${choice}.hint`)}</span>
            {isMadeAt(state, choice) ? (
              <output name={`size-${choice}`}>{sizeOf(choice)}</output>
            ) : (
              isFollowing &&
              choice !== 'target' && <span className="hint">{t('level.following')}</span>
            )}
          </span>
        </label>
      ))}
      {/* A size that was typed is not lost while a level is chosen. */}
      {wasSizeChosen && <SizeFields isShown={isSizeChosen} dispatch={dispatch} />}
    </fieldset>
  )
}

/** What is rounded to 100 % would say that nothing is left. */
const maxSaving = 0.99

/** Says how far the work is, or its outcome. */
const Status = ({ state, results }: { state: State; results: readonly ResultFile[] }) => {
  const { t } = useTranslation(['compress-pdf', 'file-tool'])
  const language = useLanguage()
  const isDone = isMadeAt(state, state.choice)
  const wasCancelled = !isDone && endingOf(state.work)?.kind === 'cancelled'
  const text = () => {
    if (isMaking(state)) return t('file-tool:status.running')
    if (isDone) {
      const reason = noGainReason(results)
      if (reason !== undefined) return t(`panel.noGain.${reason}`)
      const { before, after } = sizesAt(state, state.choice)
      const saving = new Intl.NumberFormat(language, { style: 'percent' }).format(
        Math.min(maxSaving, 1 - after / before),
      )
      return t('panel.done', { saving })
    }
    return wasCancelled ? t('file-tool:status.cancelled') : ''
  }
  return (
    <StatusLine icon={isDone ? CircleCheck : undefined} isShown={wasCancelled}>
      {text()}
    </StatusLine>
  )
}

interface WorkbenchProps {
  state: State
  dispatch: Dispatch<Event>
  accepted: AcceptedFiles
}

/** Everything that is shown once files are chosen, except for the drop zone. */
export const Workbench = ({ state, dispatch, accepted }: WorkbenchProps) => {
  const getViewer = useCompression(state, dispatch)
  const { t } = useTranslation(['compress-pdf', 'file-tool'])
  const { list, willRemove } = useRemovalFocus()
  const { documents, work } = state
  const isRunning = isMaking(state)
  const isMade = isMadeAt(state, state.choice)
  const results = resultsAt(state, state.choice)
  const files = results.map(({ file }) => file)
  const [comparedId, setComparedId] = useState<number>()
  const compared = documents.find(({ id }) => id === comparedId)
  const comparedResult = results.find(({ id }) => id === comparedId)
  const ending = endingOf(work)
  const problems = isMade
    ? (state.made[state.choice]?.problems ?? [])
    : ending?.kind === 'broken'
      ? [ending]
      : ending?.kind === 'all-failed'
        ? ending.failures
        : []
  const progress = work.step === 'running' ? work.progress : undefined

  return (
    <>
      <Status state={state} results={results} />
      <ul ref={list} className="file-list compress-pdf-files" aria-label={t('file-tool:files')}>
        {documents.map((document, index) => {
          const { id } = document
          const result = results.find((it) => it.id === id)
          return (
            <Row
              key={id}
              document={document}
              result={result}
              isCompared={comparedId === id}
              onCompare={() => setComparedId(comparedId === id ? undefined : id)}
              onRetry={() => dispatch({ type: 'opening', id, event: { type: 'retried' } })}
              onUnlock={(password) =>
                dispatch({ type: 'opening', id, event: { type: 'unlocked', password } })
              }
              {...(!isRunning && {
                onRemove: () => {
                  willRemove(index)
                  dispatch({ type: 'removed', id })
                },
              })}
              {...(results.length > 1 &&
                result && { onDownload: () => saveBlob(result.file, result.file.name) })}
            />
          )
        })}
      </ul>
      <Problems problems={problems} accepted={accepted} />
      <LevelChoice state={state} dispatch={dispatch} />
      {/* Below the levels, which do not move under the pointer with what it shows. */}
      {compared && isReady(compared) && comparedResult?.isAnySmaller === true && (
        <ComparedPages
          key={compared.id}
          document={compared}
          result={comparedResult}
          getViewer={getViewer}
        />
      )}
      {isMade && (
        <>
          <Downloads
            files={files}
            zipName={t('panel.zipName')}
            label={t('panel.download')}
            accepted={accepted}
            onReset={() => dispatch({ type: 'reset' })}
          />
          <NextSteps steps={nextStepsForFiles(tool, 'pdf', files)} />
        </>
      )}
      {isRunning && (
        <WorkProgress
          label={
            documents.length === 1
              ? t('panel.workingOne')
              : t('panel.working', { position: progress?.position ?? 1, files: documents.length })
          }
          done={progress?.share ?? 0}
          total={1}
          onCancel={() => dispatch({ type: 'cancelled' })}
        />
      )}
      {!isRunning && !isMade && (
        <FileActions>
          <MainButton
            icon={FileDown}
            isDisabled={!canStart(state)}
            focusSteps={['chosen', 'failed']}
            onClick={() => dispatch({ type: 'started' })}
          >
            {t('panel.action')}
          </MainButton>
        </FileActions>
      )}
    </>
  )
}
