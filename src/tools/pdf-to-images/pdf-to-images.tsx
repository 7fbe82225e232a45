import './pdf-to-images.css'
import { ArrowDownToLine, CircleCheck, Images } from 'lucide-react'
import { memo, useCallback, useEffect, useState } from 'react'
import type { PageSize } from '../../core/pdf.ts'
import { formatFloat } from '../../core/number-format.ts'
import { formatSize } from '../../components/file-tool/readable-size.ts'
import { type LoadThumbnail, PageThumbnail } from '../../components/pdf/page-thumbnail.tsx'
import { useShownCount } from '../../components/pdf/document-store.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import type { ErrorCode } from '../../core/errors.ts'
import { writePageNumbers } from '../../core/page-ranges.ts'
import { OpeningPrompt, PdfRow } from '../../components/pdf/chosen-pdf.tsx'
import { isOpening } from '../../components/pdf/opening.ts'
import type { PdfViewProps } from '../../components/pdf/pdf-tool.tsx'
import { StatusLine } from '../../components/file-tool/status-line.tsx'
import { FileActions, MainButton } from '../../components/file-tool/file-actions.tsx'
import { WorkProgress, Faults } from '../../components/file-tool/problems.tsx'
import { endingOf } from '../../components/file-tool/work.ts'
import { nextStepsForFiles } from '../../components/next-steps/file-next-steps.tsx'
import { NextSteps } from '../../components/next-steps/next-steps.tsx'
import type { MadeImage, Conversion, PageFailure } from './convert-pages.ts'
import { type PlannedImage, imageFormats } from './plan-images.ts'
import { type PdfToImagesTool, usePdfToImages } from './use-pdf-to-images.ts'
import { type Plan, OptionsFields, useOptions, usePlan } from './options-fields.tsx'
import { type ConversionWork, type State, stepOf } from './state.ts'
import definition from './tool.ts'

interface GridDocument {
  documentId: number
  pageSizes: readonly PageSize[]
}

interface ThumbnailSource {
  pdf: GridDocument
  loadThumbnail: PdfToImagesTool['loadThumbnail']
}

interface TileProps extends ThumbnailSource {
  pageIndex: number
}

const fallbackSize: PageSize = { widthPoints: 1, heightPoints: 1 }

const Thumbnail = ({ pdf, loadThumbnail, pageIndex }: TileProps) => {
  const { t } = useTranslation('pdf-to-images')
  const { documentId } = pdf
  const load: LoadThumbnail = useCallback(
    (options) => loadThumbnail(documentId, pageIndex, options),
    [loadThumbnail, documentId, pageIndex],
  )
  return (
    <PageThumbnail
      size={pdf.pageSizes[pageIndex] ?? fallbackSize}
      label={t('images.page', { page: pageIndex + 1 })}
      load={load}
    />
  )
}

const PlannedTile = memo((props: TileProps) => (
  <li className="image-tile">
    <Thumbnail {...props} />
    <span aria-hidden>{props.pageIndex + 1}</span>
  </li>
))

interface MadeTileProps extends TileProps {
  made: MadeImage
  save: PdfToImagesTool['save']
}

const MadeTile = memo(({ made, save, ...rest }: MadeTileProps) => {
  const { t } = useTranslation('pdf-to-images')
  const language = useLanguage()
  const size = formatSize(made.image.size, language)
  const label = t('images.download', {
    name: made.name,
    width: formatFloat(made.widthPx, language),
    height: formatFloat(made.heightPx, language),
  })
  return (
    <li className="image-tile">
      <button type="button" title={made.name} onClick={() => save(made.image, made.name)}>
        <Thumbnail {...rest} />
        <span>
          <b>{made.pageIndex + 1}</b>
          {size}
          <ArrowDownToLine aria-hidden size={16} />
        </span>
        <span className="visually-hidden">{label}</span>
      </button>
    </li>
  )
})

/** More images than this scroll in a region of their own, so that the content below stays within reach. */
const maxUnscrolledImages = 12

interface ImageGridProps extends ThumbnailSource {
  /** The images to be made, or those that were made, which can be saved. */
  images: readonly (PlannedImage | MadeImage)[]
  save: PdfToImagesTool['save']
}

/** Shows the pages to be converted in their order, and afterwards the images, each of which can be saved. */
const ImageGrid = ({ images, save, ...source }: ImageGridProps) => {
  const { t } = useTranslation('pdf-to-images')
  const isMade = images.some((image) => 'image' in image)
  const label = t(isMade ? 'images.results' : 'images.label')
  const isScrolled = images.length > maxUnscrolledImages
  const { shownCount, hiddenCount, sentinel } = useShownCount(images.length)
  const list = (
    <ul className="image-grid" aria-label={label}>
      {images.slice(0, shownCount).map((image, index) =>
        'image' in image ? (
          // oxlint-disable-next-line react/no-array-index-key -- the same page may occur twice, and the list is replaced as a whole
          <MadeTile key={index} pageIndex={image.pageIndex} made={image} save={save} {...source} />
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- the same page may occur twice, and the list is replaced as a whole
          <PlannedTile key={index} pageIndex={image.pageIndex} {...source} />
        ),
      )}
    </ul>
  )
  if (!isScrolled) return list
  return (
    <div
      className="image-scroll"
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be reachable with the keyboard
      tabIndex={0}
    >
      {list}
      {/* The key changes each time, so that the new element is observed again while it is still in view. */}
      {hiddenCount > 0 && <div key={shownCount} ref={sentinel} className="image-more" />}
    </div>
  )
}

/** Says how far the work is, or its outcome. */
const StepStatus = ({ state }: { state: State }) => {
  const { t } = useTranslation('pdf-to-images')
  const step = stepOf(state)
  const work = isOpening(state) ? undefined : state.work
  const isCancelled = work !== undefined && endingOf(work)?.kind === 'cancelled'
  const isDone = work?.step === 'done'
  const text = {
    opening: () => t('panel.opening'),
    locked: () => '',
    unreadable: () => '',
    ready: () => (isCancelled ? t('panel.cancelled') : ''),
    running: () => t('panel.running'),
    done: () => (isDone ? t('panel.done', { count: work.result.images.length }) : ''),
  }[step]()
  return (
    <StatusLine
      icon={isDone ? CircleCheck : undefined}
      isShown={isCancelled}
      className={step === 'opening' ? 'pdf-opening' : undefined}
    >
      {text}
    </StatusLine>
  )
}

interface StartActionsProps {
  isValid: boolean
  areLimitsKnown: boolean
  onStart: () => void
}

/** The button that starts the conversion. If the browser's limits are not known yet, the conversion waits for them. */
const StartActions = ({ isValid, areLimitsKnown, onStart }: StartActionsProps) => {
  const { t } = useTranslation('pdf-to-images')
  const [isStartRequested, setIsStartRequested] = useState(false)
  // An invalid option cancels the waiting start, so that nothing starts by itself when the option is corrected.
  if (isStartRequested && !isValid) setIsStartRequested(false)
  useEffect(() => {
    if (isStartRequested && areLimitsKnown && isValid) onStart()
  })
  return (
    <FileActions>
      <MainButton
        icon={Images}
        isDisabled={!isValid}
        focusSteps={['ready']}
        onClick={() => setIsStartRequested(true)}
      >
        {t('panel.action')}
      </MainButton>
      <p aria-live="polite" className={isStartRequested ? 'pdf-opening' : 'visually-hidden'}>
        {isStartRequested && t('panel.checking')}
      </p>
    </FileActions>
  )
}

interface ConversionProgressProps {
  done: number
  total: number
  onCancel: () => void
}

const ConversionProgress = ({ done, total, onCancel }: ConversionProgressProps) => {
  const { t } = useTranslation('pdf-to-images')
  const position = Math.min(done + 1, total)
  return (
    <WorkProgress
      label={t('panel.working', { position, pages: total })}
      done={done}
      total={total}
      onCancel={onCancel}
    />
  )
}

const fileOf = ({ name, image, format }: MadeImage) =>
  new File([image], name, { type: imageFormats[format].mimeType })

interface ResultPanelProps {
  conversion: Conversion
  save: PdfToImagesTool['save']
  onAdjust: () => void
  onReset: () => void
}

const ResultPanel = ({ conversion, save, onAdjust, onReset }: ResultPanelProps) => {
  const { t } = useTranslation(['pdf-to-images', 'file-tool'])
  const language = useLanguage()
  const { zip, images } = conversion
  const [first] = images
  const result = zip ?? (first && { name: first.name, file: first.image })
  if (!result) return null
  // The images may be slices of a temporary file, which is deleted when the page is left.
  const steps = nextStepsForFiles(definition, first?.format ?? 'png', images.map(fileOf), {
    isFleeting: zip !== undefined,
  })
  return (
    <div className="images-result">
      <p>
        <b>{result.name}</b>
        <span>{formatSize(result.file.size, language)}</span>
      </p>
      <FileActions>
        <MainButton
          icon={ArrowDownToLine}
          focusSteps={['done']}
          onClick={() => save(result.file, result.name)}
        >
          {t(zip ? 'file-tool:downloadZip' : 'file-tool:download')}
        </MainButton>
        <button type="button" className="button-quiet" onClick={onAdjust}>
          {t('panel.adjust')}
        </button>
        <button type="button" className="button-quiet" onClick={onReset}>
          {t('file-tool:reset')}
        </button>
      </FileActions>
      <NextSteps steps={steps} />
    </div>
  )
}

const pageFaults: ReadonlySet<ErrorCode> = new Set(['damaged', 'out-of-memory', 'stuck'])

const faultOf = (code: ErrorCode) => (pageFaults.has(code) ? code : 'other')

const failuresOf = (work: ConversionWork): readonly PageFailure[] => {
  if (work.step === 'done') return work.result.failures
  const ending = endingOf(work)
  return ending?.kind === 'all-failed' ? ending.failures : []
}

/** Says which pages could not be made and why, or which error ended the work. */
const PageFaults = ({ work }: { work: ConversionWork }) => {
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

/** Returns the images that are planned, being made or made, depending on the step. */
const imagesOf = (work: ConversionWork | undefined, plan: Plan) => {
  if (work?.step === 'running') return work.request.images
  return work?.step === 'done' ? work.result.images : plan.images
}

/** The view of a chosen document: opening it, options, the running conversion and its images. */
export const PdfToImages = ({ file, onStep, onClose }: PdfViewProps) => {
  const { t } = useTranslation('pdf-to-images')
  const tool = usePdfToImages(file)
  const { state } = tool
  const step = stepOf(state)
  const options = useOptions()
  const opened = isOpening(state) ? undefined : state
  const pdf = opened?.document
  const work = opened?.work
  const plan = usePlan(pdf, options)
  useEffect(() => onStep(step), [onStep, step])

  const start = () => {
    if (!pdf) return
    tool.start({ fileName: file.name, pageCount: pdf.pageCount, images: plan.images })
  }
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
      {work && <PageFaults work={work} />}
      {pdf && work?.step === 'ready' && (
        <>
          {pdf.isXfaOnly && <p className="notice">{t('panel.xfa')}</p>}
          <OptionsFields
            options={options}
            summary={plan.summary}
            pagesProblem={plan.pagesProblem}
          />
          <StartActions
            isValid={plan.isValid}
            areLimitsKnown={plan.areLimitsKnown}
            onStart={start}
          />
        </>
      )}
      {work?.step === 'running' && (
        <ConversionProgress
          {...(work.progress ?? { done: 0, total: work.request.images.length })}
          onCancel={tool.cancel}
        />
      )}
      {work?.step === 'done' && (
        <ResultPanel
          conversion={work.result}
          save={tool.save}
          onAdjust={tool.adjust}
          onReset={onClose}
        />
      )}
      {pdf && (
        <ImageGrid
          images={imagesOf(work, plan)}
          pdf={pdf}
          loadThumbnail={tool.loadThumbnail}
          save={tool.save}
        />
      )}
    </>
  )
}
