import './review.css'
import { type RefObject, type ReactNode, useEffect, useRef, useState, memo, useMemo } from 'react'
import type { PdfViewer } from '../../engines/pdf/viewer/viewer.ts'
import { StepButton } from '../../components/step-button.tsx'
import { useTranslation } from '../../components/use-translation.ts'
import { ScrollRegion } from '../../components/form/calculator.tsx'
import { useShownCount } from '../../components/pdf/document-store.ts'
import {
  type DoubtfulWord,
  type WrittenPage,
  lineHeightOf,
  regionAround,
  doubtfulWords,
  wordKey,
} from './results.ts'
import { type Source, type PageRef, isOpenPdf, pageKey } from './state.ts'

/**
 * This resolution is sharp enough for a few words on a screen; the one for recognition would take four times as
 * long.
 */
const wordCropDpi = 150
const maxPixelRatio = 2
/** The distance between the word and its outline, as a share of the word's height. */
const outlineMarginShare = 0.12

/** A page as an image that can be drawn. */
interface PagePicture {
  key: string
  image: HTMLImageElement
  release: () => void
}

const toImage = async (key: string, blob: Blob): Promise<PagePicture> => {
  const url = URL.createObjectURL(blob)
  const release = () => URL.revokeObjectURL(url)
  try {
    const image = new Image()
    image.src = url
    // The browser rotates the image by its EXIF orientation, like the picture that was read.
    await image.decode()
    return { key, image, release }
  } catch (error) {
    release()
    throw error
  }
}

const loadPage = async (
  { page }: DoubtfulWord,
  sources: readonly Source[],
  viewer: () => PdfViewer,
): Promise<PagePicture> => {
  const { sourceId, pageIndex } = page.page
  const source = sources.find(({ id }) => id === sourceId)
  if (!source) throw new Error(`no file ${sourceId}`)
  const drawn = isOpenPdf(source)
    ? await viewer().renderPage(source.opening.document.documentId, pageIndex, {
        dpi: wordCropDpi,
        type: 'image/png',
      })
    : source.file
  return toImage(pageKey(page.page), drawn)
}

const blank = (canvas: HTMLCanvasElement): void => {
  canvas.width = 0
}

const draw = (canvas: HTMLCanvasElement, image: HTMLImageElement, word: DoubtfulWord): void => {
  const context = canvas.getContext('2d')
  const { result } = word.page
  if (!context || result.kind !== 'read') return
  const { reading } = result
  const { box } = word.word
  const pixelRatio = Math.min(window.devicePixelRatio, maxPixelRatio)
  canvas.width = Math.max(1, Math.round(canvas.clientWidth * pixelRatio))
  canvas.height = Math.max(1, Math.round(canvas.clientHeight * pixelRatio))
  const words = reading.paragraphs.flatMap(({ lines }) => lines.flatMap((line) => line.words))
  const region = regionAround(box, {
    aspect: canvas.width / canvas.height,
    lineHeight: lineHeightOf(box, words),
  })
  const zoom = canvas.width / region.width
  context.scale(zoom, zoom)
  context.translate(-region.left, -region.top)
  context.save()
  const { naturalWidth: width, naturalHeight: height } = image
  // The page may have been rendered at another resolution for recognition.
  const scale = reading.widthPx / width
  // Boxes are measured on the page rotated about its center.
  context.translate(reading.widthPx / 2, reading.heightPx / 2)
  context.rotate((reading.clockwiseDegrees / 180) * Math.PI)
  context.scale(scale, scale)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, -width / 2, -height / 2)
  context.restore()
  const margin = box.height * outlineMarginShare
  context.lineWidth = (2 * pixelRatio) / zoom
  context.strokeStyle = getComputedStyle(canvas).outlineColor
  context.strokeRect(
    box.left - margin,
    box.top - margin,
    box.width + 2 * margin,
    box.height + 2 * margin,
  )
}

/**
 * Draws the part of the page around a word on a canvas. The last page is kept, because words come page by page.
 *
 * @returns whether drawing failed.
 */
const useWordCrop = (
  canvas: RefObject<HTMLCanvasElement | null>,
  word: DoubtfulWord | undefined,
  sources: readonly Source[],
  viewer: () => PdfViewer,
): boolean => {
  const held = useRef<PagePicture>(undefined)
  const [failedKey, setFailedKey] = useState<string>()
  useEffect(
    () => () => {
      held.current?.release()
      held.current = undefined
    },
    [],
  )
  useEffect(() => {
    const element = canvas.current
    if (!word || !element) return undefined
    let isWanted = true
    const wantedPage = pageKey(word.page.page)
    const redraw = () => {
      if (held.current?.key === wantedPage) draw(element, held.current.image, word)
    }
    const show = async () => {
      if (held.current?.key !== wantedPage) {
        // The old word is cleared, because it could be taken for the new one.
        blank(element)
        const loaded = await loadPage(word, sources, viewer)
        if (!isWanted) {
          loaded.release()
          return
        }
        held.current?.release()
        held.current = loaded
      }
      redraw()
      setFailedKey(undefined)
    }
    show().catch(() => {
      // Whatever the error, only the picture is missing; the text is available.
      if (isWanted) setFailedKey(word.key)
    })
    // A canvas drawn for another size would be stretched, as when a phone is rotated.
    const resizing = new ResizeObserver(redraw)
    resizing.observe(element)
    return () => {
      isWanted = false
      resizing.disconnect()
    }
  }, [canvas, word, sources, viewer])
  return failedKey !== undefined && failedKey === word?.key
}

interface WordCropProps {
  words: readonly DoubtfulWord[]
  selectedIndex: number
  sources: readonly Source[]
  viewer: () => PdfViewer
  onSelect: (index: number) => void
}

/**
 * A doubtful word as it looks in the picture, beside its text, with buttons to the previous and the next one.
 */
const WordCrop = ({ words, selectedIndex, sources, viewer, onSelect }: WordCropProps) => {
  const { t } = useTranslation('ocr')
  const canvas = useRef<HTMLCanvasElement>(null)
  const word = words[selectedIndex]
  const hasFailed = useWordCrop(canvas, word, sources, viewer)
  if (!word) return null
  const { text } = word.word
  const count = words.length
  return (
    <div className="ocr-cut-out">
      <div className="ocr-cut-out-picture">
        <canvas ref={canvas} role="img" aria-label={t('review.picture', { word: text })} />
        {hasFailed && <p className="hint">{t('review.noPicture')}</p>}
      </div>
      <div className="ocr-cut-out-words">
        <p role="status">
          <span className="hint">
            {t('review.position', { position: selectedIndex + 1, words: count })}
          </span>
          <span>{t('review.readAs')}</span> <b>{text}</b>
        </p>
        <StepButton
          direction="previous"
          label={t('review.previous')}
          isDisabled={count < 2}
          onStep={() => onSelect((selectedIndex + count - 1) % count)}
        />
        <StepButton
          direction="next"
          label={t('review.next')}
          isDisabled={count < 2}
          onStep={() => onSelect((selectedIndex + 1) % count)}
        />
      </div>
    </div>
  )
}

interface MarkedTextProps {
  page: WrittenPage
  /** The selected word, if it is on this page. */
  selectedKey: string | undefined
  onSelect: (key: string) => void
}

/** The text of a page in which each doubtful word is a button. */
const MarkedText = memo(({ page, selectedKey, onSelect }: MarkedTextProps) => {
  const { t } = useTranslation('ocr')
  const parts: ReactNode[] = []
  let plain = ''
  for (const [index, { text, isDoubtful }] of page.pieces.entries()) {
    if (!isDoubtful) {
      plain += text
      continue
    }
    const key = wordKey(page, index)
    parts.push(
      plain,
      <mark key={key}>
        <button
          type="button"
          data-word={key}
          aria-pressed={key === selectedKey}
          title={t('review.look', { word: text })}
          onClick={() => onSelect(key)}
        >
          {text}
        </button>
      </mark>,
    )
    plain = ''
  }
  return (
    <p className="ocr-marked-text">
      {parts}
      {plain}
    </p>
  )
})

/** Tells where the text of a page comes from, or that it has none. */
const PageNote = ({ page: { result, text } }: { page: WrittenPage }) => {
  const { t } = useTranslation('ocr')
  if (result.kind === 'failed') return <p className="hint">{t('review.failed')}</p>
  if (text === '') return <p className="hint">{t('review.none')}</p>
  return result.kind === 'own-text' ? <p className="hint">{t('review.ownText')}</p> : null
}

interface ReviewProps {
  pages: readonly WrittenPage[]
  sources: readonly Source[]
  viewer: () => PdfViewer
  nameOf: (page: PageRef) => string
}

/** The text of each page with its doubtful words, and each of these as it looks in the picture. */
export const Review = ({ pages, sources, viewer, nameOf }: ReviewProps) => {
  const { t } = useTranslation('ocr')
  const list = useRef<HTMLDivElement>(null)
  const [chosenKey, setChosenKey] = useState<string>()
  const words = useMemo(() => doubtfulWords(pages), [pages])
  const found = words.findIndex(({ key }) => key === chosenKey)
  const selectedIndex = Math.max(0, found)
  const selected = words[selectedIndex]
  const { shownCount, hiddenCount, sentinel } = useShownCount(
    pages.length,
    selected ? pages.indexOf(selected.page) + 1 : 0,
  )
  const step = (index: number) => {
    const key = words[index]?.key
    setChosenKey(key)
    // The scrolling waits until the word is rendered as selected.
    requestAnimationFrame(() =>
      list.current?.querySelector(`[data-word="${key}"]`)?.scrollIntoView({ block: 'nearest' }),
    )
  }
  return (
    <div className="ocr-review" ref={list}>
      <WordCrop
        words={words}
        selectedIndex={selectedIndex}
        sources={sources}
        viewer={viewer}
        onSelect={step}
      />
      <ScrollRegion label={t('review.text')} className="ocr-pages">
        {words.length === 0 && <p className="hint">{t('review.sure')}</p>}
        {pages.slice(0, shownCount).map((page) => (
          <section key={pageKey(page.page)} className="ocr-page">
            {pages.length > 1 && <h2>{nameOf(page.page)}</h2>}
            <PageNote page={page} />
            <MarkedText
              page={page}
              selectedKey={selected?.page === page ? selected.key : undefined}
              onSelect={setChosenKey}
            />
          </section>
        ))}
        {hiddenCount > 0 && <div key={shownCount} ref={sentinel} className="ocr-more" />}
      </ScrollRegion>
    </div>
  )
}
