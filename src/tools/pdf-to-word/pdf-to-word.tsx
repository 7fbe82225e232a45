import './pdf-to-word.css'
import { type RefObject, useCallback, useEffect, useMemo, useReducer, useRef } from 'react'
import { CircleCheck, FileText, ScanText } from 'lucide-react'
import type { OcrLanguage } from '../../core/ocr-languages.ts'
import { isEngineKept } from '../../engines/ocr/load-engine.ts'
import { pointsPerInch } from '../../core/pdf.ts'
import { fallbackPageSize } from '../../engines/pdf/page-content/page-layout.ts'
import { type OpenedPdf, type PdfViewer, createPdfViewer } from '../../engines/pdf/viewer/viewer.ts'
import { downloadBytes } from '../../engines/ocr/models.ts'
import { nextStepsForFiles } from '../../components/next-steps/file-next-steps.tsx'
import { NextSteps } from '../../components/next-steps/next-steps.tsx'
import { OpeningPrompt, PdfRow } from '../../components/pdf/chosen-pdf.tsx'
import { isOpening } from '../../components/pdf/opening.ts'
import type { PdfViewProps } from '../../components/pdf/pdf-tool.tsx'
import { useOpening, usePageRangesProblem } from '../../components/pdf/document-store.ts'
import { useKeptLanguages, missingBytes } from '../../components/recognition/language-choice.tsx'
import { useWork, useDisposable } from '../../components/file-tool/use-work.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { StatusLine } from '../../components/file-tool/status-line.tsx'
import { FileActions, MainButton } from '../../components/file-tool/file-actions.tsx'
import { TextField } from '../../components/form/fields.tsx'
import { formatSize } from '../../components/file-tool/readable-size.ts'
import { WorkProgress } from '../../components/file-tool/problems.tsx'
import { type Options, ConversionFaults, ResultPanel, ScanOffer, useOptions } from './result.tsx'
import definition from './tool.ts'
import {
  type ConversionRequest,
  type ConversionResult,
  type ConversionTask,
  type PageFailure,
  type PrecedingStage,
  type Progress,
  type State,
  initialState,
  overallProgress,
  reduce,
  resultOf,
  stepOf,
} from './state.ts'
import { performTask } from './conversion.ts'
import { type ConversionClient, createConversionClient } from './conversion-client.ts'
import type { ComparisonSource } from './comparison.tsx'

interface PdfToWordTool {
  state: State
  /** The pages of the document beside those of the PDF; undefined while there is no document. */
  comparison: ComparisonSource | undefined
  unlock(password: string): void
  retry(): void
  start(request: ConversionRequest): void
  recognize(languages: readonly OcrLanguage[]): void
  /** Converts the document with scans as pictures. */
  keepPictures(): void
  cancel(): void
  adjust(): void
}

/** Whether what the conversion worker holds may still be needed: pages of scans, or a document to compare. */
const needsClient = (state: State): boolean =>
  !isOpening(state) && (state.work.step === 'running' || resultOf(state.work) !== undefined)

/** The width at which a page of the PDF is drawn beside the document, in pixels: sharp on most screens. */
const comparedWidthPx = 1000

const useComparison = (
  state: State,
  viewer: () => PdfViewer,
  client: () => ConversionClient,
): ComparisonSource | undefined => {
  const opened = isOpening(state) ? undefined : state
  const document = opened?.document
  const result = opened && resultOf(opened.work)
  return useMemo(() => {
    if (!document || !result?.converted) return undefined
    return {
      pageIndexes: result.source.pageIndexes,
      drawOriginal: (pageIndex, signal) => {
        const { widthPoints } = document.pageSizes[pageIndex] ?? fallbackPageSize
        const dpi = Math.max(1, Math.round((pointsPerInch * comparedWidthPx) / widthPoints))
        return viewer().renderPage(document.documentId, pageIndex, {
          dpi,
          type: 'image/png',
          signal,
        })
      },
      composePage: (position, signal) => client().previewPage(position, signal),
    }
  }, [document, result, viewer, client])
}

/** Keeps the conversion worker, and thereby the pages that it holds, as long as they may be needed. */
const useConversionClient = (isNeeded: boolean): (() => ConversionClient) => {
  const client: RefObject<ConversionClient | undefined> = useRef(undefined)
  useEffect(() => {
    if (!isNeeded) return undefined
    return () => {
      client.current?.dispose()
      client.current = undefined
    }
  }, [isNeeded])
  return useCallback(() => (client.current ??= createConversionClient()), [])
}

/** Holds the state of a chosen document, and the workers that open it, read it and convert it. */
const usePdfToWord = (file: File): PdfToWordTool => {
  const [state, dispatch] = useReducer(reduce, file, initialState)
  const viewer = useDisposable(createPdfViewer)
  const prepare = useCallback(
    ({ documentId }: OpenedPdf) => viewer().prepareLayout(documentId),
    [viewer],
  )
  useOpening(state, dispatch, viewer, prepare)
  const client = useConversionClient(needsClient(state))
  const comparison = useComparison(state, viewer, client)

  const opened = 'document' in state ? state : undefined
  useWork<ConversionTask, ConversionResult, Progress, PageFailure>(
    opened?.work,
    dispatch,
    (task, { report, signal }) => {
      if (!opened) throw new Error('no document is open')
      return performTask(task, {
        viewer: viewer(),
        document: opened.document,
        client: client(),
        report,
        signal,
      })
    },
  )

  return {
    state,
    comparison,
    unlock: (password) => dispatch({ type: 'unlocked', password }),
    retry: () => dispatch({ type: 'retried' }),
    start: (request) => dispatch({ type: 'conversion-requested', request }),
    recognize: (languages) => dispatch({ type: 'recognition-requested', languages }),
    keepPictures: () => dispatch({ type: 'pictures-kept' }),
    cancel: () => dispatch({ type: 'cancelled' }),
    adjust: () => dispatch({ type: 'cleared' }),
  }
}

/** Says how far the work is, or its outcome. */
const StepStatus = ({ state }: { state: State }) => {
  const { t } = useTranslation(['pdf-to-word', 'file-tool'])
  const step = stepOf(state)
  const isCancelled =
    !isOpening(state) && state.work.step === 'ready' && state.work.ending?.kind === 'cancelled'
  const text = {
    opening: () => t('panel.opening'),
    locked: () => '',
    unreadable: () => '',
    ready: () => (isCancelled ? t('panel.cancelled') : ''),
    running: () => t('file-tool:status.running'),
    scanned: () => t('scan.all'),
    done: () => t('panel.done'),
  }[step]()
  return (
    <StatusLine
      icon={step === 'done' ? CircleCheck : step === 'scanned' ? ScanText : undefined}
      isShown={isCancelled}
      className={step === 'opening' ? 'pdf-opening' : undefined}
      data-calm={step === 'scanned' || undefined}
    >
      {text}
    </StatusLine>
  )
}

interface ConversionFormProps {
  fileName: string
  pdf: OpenedPdf
  options: Options
  onStart: (request: ConversionRequest) => void
}

/** Asks for the pages to convert, and shows the button that starts the conversion. */
const ConversionForm = ({ fileName, pdf, options, onStart }: ConversionFormProps) => {
  const { t } = useTranslation('pdf-to-word')
  const language = useLanguage()
  const problemOf = usePageRangesProblem()
  const outline = pdf.bookmarks.map(({ title, level }) => ({ title, level }))
  const { pageIndexes, problem } = options.pagesOf(pdf.pageCount)
  return (
    <>
      {pdf.isXfaOnly && <p className="notice">{t('panel.xfa')}</p>}
      {pdf.pageCount > 1 && (
        <TextField
          form={options.form}
          name="pages"
          label={t('pages.label')}
          placeholder={t('pages.all')}
          hint={t('pages.hint')}
          {...(problem === undefined ? {} : { problem: problemOf(problem) })}
        />
      )}
      <FileActions>
        <MainButton
          icon={FileText}
          isDisabled={problem !== undefined}
          focusSteps={['ready']}
          onClick={() => onStart({ fileName, pageIndexes, language, outline })}
        >
          {t('panel.action')}
        </MainButton>
      </FileActions>
    </>
  )
}

const precedingStages: Readonly<Record<ConversionTask['kind'], PrecedingStage>> = {
  read: 'reading',
  recognize: 'recognizing',
  'keep-pictures': undefined,
}

/** The progress to show before the task has reported any. */
const initialProgress = (task: ConversionTask): Progress => {
  if (task.kind === 'read')
    return { stage: 'reading', done: 0, total: task.request.pageIndexes.length }
  return task.kind === 'recognize'
    ? { stage: 'loading', done: 0, total: 1 }
    : { stage: 'writing', done: 0, total: 1 }
}

interface ConversionProgressProps {
  task: ConversionTask
  /** Undefined until progress is reported for the first time. */
  reported: Progress | undefined
  /** The languages that need no download; undefined until they are known. */
  kept: readonly OcrLanguage[] | undefined
  onCancel: () => void
}

/** Shows the progress of a task: reading pages, downloading the engine, recognizing text, writing the document. */
const ConversionProgress = ({ task, reported, kept, onCancel }: ConversionProgressProps) => {
  const { t } = useTranslation('pdf-to-word')
  const language = useLanguage()
  const progress = reported ?? initialProgress(task)
  const { stage, done, total } = progress
  const position = Math.min(Math.floor(done) + 1, total)
  const loading = () => {
    const languages = task.kind === 'recognize' ? task.languages : []
    const bytes = missingBytes(languages, kept ?? [], downloadBytes)
    return bytes > 0
      ? t('progress.loading', { size: formatSize(bytes, language) })
      : t('progress.preparing')
  }
  const label = {
    reading: () => t('progress.reading', { position, pages: total }),
    loading,
    recognizing: () => t('progress.recognizing', { position, pages: total }),
    writing: () => t('progress.writing'),
  }[stage]()
  return (
    <WorkProgress
      label={label}
      done={overallProgress(progress, precedingStages[task.kind])}
      total={1}
      onCancel={onCancel}
    />
  )
}

/** The view of a chosen document: opening it, choosing pages, the running conversion and its result. */
export const PdfToWord = ({ file, onStep, onClose }: PdfViewProps) => {
  const tool = usePdfToWord(file)
  const { state } = tool
  const step = stepOf(state)
  const opened = isOpening(state) ? undefined : state
  const pdf = opened?.document
  const work = opened?.work
  const result = work && resultOf(work)
  const options = useOptions()
  const kept = useKeptLanguages(isEngineKept, step === 'running')
  useEffect(() => onStep(step), [onStep, step])

  // Another tool suits visitors better who want only the text of scans, or a searchable PDF.
  const nextSteps =
    result && result.source.pendingScanIndexes.length > 0
      ? nextStepsForFiles(definition, 'pdf', [file])
      : []
  const scanOffer = result && (
    <ScanOffer
      source={result.source}
      options={options}
      kept={kept}
      onRecognize={() => tool.recognize(options.languages)}
      {...(!result.converted && { onKeep: tool.keepPictures })}
    />
  )
  return (
    <>
      <PdfRow
        file={file}
        pageCount={pdf?.pageCount}
        onRemove={step === 'running' ? undefined : onClose}
      />
      <StepStatus state={state} />
      {isOpening(state) && (
        <OpeningPrompt state={state} onUnlock={tool.unlock} onRetry={tool.retry} />
      )}
      {work && pdf && <ConversionFaults work={work} pageCount={pdf.pageCount} />}
      {pdf && work?.step === 'ready' && (
        <ConversionForm fileName={file.name} pdf={pdf} options={options} onStart={tool.start} />
      )}
      {work?.step === 'running' && (
        <ConversionProgress
          task={work.request}
          reported={work.progress}
          kept={kept}
          onCancel={tool.cancel}
        />
      )}
      {pdf && result?.converted && tool.comparison && (
        <ResultPanel
          converted={result.converted}
          comparison={tool.comparison}
          isSigned={pdf.isSigned}
          scanOffer={scanOffer}
          hasOtherPages={pdf.pageCount > 1}
          onAdjust={tool.adjust}
          onReset={onClose}
        />
      )}
      {result && !result.converted && scanOffer}
      <NextSteps steps={nextSteps} />
    </>
  )
}
