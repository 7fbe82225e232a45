import { type Box, areaOf, hasMiddleIn, heightOf, intersection, widthOf } from '../geometry.ts'
import type { PageContent, PlacedPicture } from '../page-content.ts'
import {
  type Overlay,
  areTiles,
  clusterOf,
  findFigures,
  joinClusters,
  boxOfGlyphWithReach,
} from './figures.ts'
import { ToolError, errorCodeOf } from '../../../../core/errors.ts'
import type { Loss, Picture } from '../page-layout.ts'
import { detectScan } from '../detect-scans.ts'
import type { DrawPart, PictureFile } from './picture-encoder.ts'
import {
  type DrawnPage,
  type PictureSource,
  figurePicture,
  placeUpright,
  readPicture,
} from './read-picture.ts'

/**
 * A background covers at least this share of the page, and has at least this many letters and this share of all
 * letters on it.
 */
const minBackgroundPageShare = 0.5
const minLettersOnBackground = 40
const minLetterShareOnBackground = 0.5
/** Smaller pictures are dots of a drawing. */
const minPictureSidePoints = 2
/** A picture that is thinner than this, and this many times as long, is a ruling. */
const maxRuleThicknessPoints = 8
const minRuleAspect = 15
/** A page with more pictures is a mosaic, of which the largest are kept. */
const maxPicturesPerPage = 200
/** The resolution of figures, which is sharp in print. */
const figureDpi = 200

const isStencil = ({ source }: PlacedPicture): boolean => source.kind === 'mask'

/**
 * Printer drivers write the monochrome strips of a page as stencils. Other strips hold colored content such as a
 * letterhead.
 */
const isMixed = (strips: readonly PlacedPicture[]): boolean =>
  strips.some(isStencil) && !strips.every(isStencil)

/** Finds pictures behind a page's text: paper, or the scan that the text was recognized from, whole or in strips. */
export const findBackgrounds = (pageContent: PageContent): PlacedPicture[] => {
  const page = { left: 0, top: 0, right: pageContent.widthPoints, bottom: pageContent.heightPoints }
  const large = joinClusters(pageContent.pictures.map(clusterOf), areTiles).filter(
    ({ box }) => areaOf(intersection(box, page)) >= minBackgroundPageShare * areaOf(page),
  )
  if (large.length === 0) return []
  const letters = pageContent.glyphs
    .filter(({ text }) => text.trim() !== '')
    .map(boxOfGlyphWithReach)
  const enough = Math.max(minLettersOnBackground, minLetterShareOnBackground * letters.length)
  const isBehind = (box: Box) =>
    letters.filter((letter) => hasMiddleIn(letter, box)).length >= enough
  const isBare = ({ visibleBox }: PlacedPicture) =>
    !letters.some((letter) => hasMiddleIn(letter, visibleBox))
  return large
    .filter(({ box }) => isBehind(box))
    .flatMap(({ pictures }) =>
      isMixed(pictures) && !isOcrText(pageContent)
        ? pictures.filter((picture) => isStencil(picture) || !isBare(picture))
        : pictures,
    )
}

/** Returns whether most letters are invisible, as in the text that OCR programs put under a scan. */
export const isOcrText = ({ glyphs }: PageContent): boolean =>
  2 * glyphs.filter(({ isInvisible }) => isInvisible).length > glyphs.length

interface PagePictures {
  pictures: Picture[]
  /** Areas of figures, whose pictures include the letters, strokes and fills within them. */
  covered: Box[]
  /** The places of pictures that were left out, because they are the ground of the whole page. */
  papers: Box[]
  losses: Loss[]
}

interface PictureOptions {
  signal: AbortSignal
  onProgress: () => void
  /** Alternative texts, by marked-content identifier. */
  alternatives: ReadonlyMap<number, string>
  overlays: readonly Overlay[]
  /** Draws a part of the page. */
  drawPart: DrawPart
}

const isShownAsPicture = ({ visibleBox }: PlacedPicture): boolean => {
  const sides = [widthOf(visibleBox), heightOf(visibleBox)] as const
  const shorter = Math.min(...sides)
  const isRule = shorter < maxRuleThicknessPoints && Math.max(...sides) > minRuleAspect * shorter
  return shorter >= minPictureSidePoints && !isRule
}

const isSkewed = ({ matrix, box, visibleBox }: PlacedPicture): boolean =>
  placeUpright(matrix, box, visibleBox) === undefined

/** Returns the largest pictures, in drawing order. */
const largest = (placed: readonly PlacedPicture[]): PlacedPicture[] =>
  placed
    .toSorted((one, other) => areaOf(other.visibleBox) - areaOf(one.visibleBox))
    .slice(0, maxPicturesPerPage)
    .toSorted((one, other) => one.order - other.order)

const drawFigures = async (
  pageContent: PageContent,
  figures: readonly Box[],
  { pageIndex }: DrawnPage,
  cutOut: (boxes: readonly Box[]) => Promise<PictureFile[]>,
): Promise<Picture[]> => {
  const files = await cutOut(figures)
  return figures.flatMap((box, index): Picture[] => {
    const file = files[index]
    if (!file || file.isBlank === true) return []
    const parts = [...pageContent.curves, ...pageContent.pictures, ...pageContent.fills].filter(
      (part) => hasMiddleIn(part.box, box),
    )
    const order = Math.min(...parts.map((part) => part.order))
    const key = `figure/${String(pageIndex)}/${String(index)}`
    return [figurePicture(file, { pageIndex, box, key, order: Number.isFinite(order) ? order : 0 })]
  })
}

/** Removes background pictures of a page with usable text. */
const withoutBackgrounds = (
  pageContent: PageContent,
  pageIndex: number,
): { pageContent: PageContent; papers: Box[]; losses: Loss[] } => {
  const backgrounds = findBackgrounds(pageContent)
  if (backgrounds.length === 0 || detectScan(pageContent, []).isScan)
    return { pageContent, papers: [], losses: [] }
  const pictures = pageContent.pictures.filter((picture) => !backgrounds.includes(picture))
  const isOcr = isOcrText(pageContent)
  return {
    pageContent: { ...pageContent, pictures },
    papers: isOcr ? [] : backgrounds.map(({ visibleBox }) => visibleBox),
    losses: [{ kind: isOcr ? 'page-was-read-from-picture' : 'background-left-out', pageIndex }],
  }
}

/**
 * Reads the pictures and figures of a page as files. Without an encoder, only pictures whose data are JPEG are read.
 *
 * @throws {ToolError} `cancelled`.
 */
export const readPictures = async (
  wholeContent: PageContent,
  drawn: DrawnPage,
  source: PictureSource,
  { signal, onProgress, alternatives, overlays, drawPart }: PictureOptions,
): Promise<PagePictures> => {
  const { pageIndex } = drawn
  const { encoder } = source
  const { pageContent, papers, losses } = withoutBackgrounds(wholeContent, pageIndex)
  const lose = (error: unknown) => {
    if (errorCodeOf(error) === 'cancelled') throw error
    losses.push({ kind: 'unreadable-picture', pageIndex })
  }
  const figures = encoder ? findFigures(pageContent, overlays) : []
  const hiding = [...figures, ...overlays.flatMap(({ box, kind }) => (kind === 'note' ? box : []))]
  const pictures: Picture[] = []
  for (const placed of largest(pageContent.pictures.filter(isShownAsPicture))) {
    if (signal.aborted) throw new ToolError('cancelled')
    if (hiding.some((box) => hasMiddleIn(placed.visibleBox, box))) continue
    onProgress()
    try {
      const picture = await readPicture(placed, drawn, source)
      if (!picture) continue
      const alternative = placed.mark === undefined ? undefined : alternatives.get(placed.mark)
      if (isSkewed(placed)) losses.push({ kind: 'skewed-picture', pageIndex })
      pictures.push({ ...picture, ...(alternative === undefined ? {} : { alternative }) })
    } catch (error) {
      lose(error)
    }
  }
  if (!encoder || figures.length === 0) return { pictures, covered: [], papers, losses }
  // Figures come last, because pdf.js releases a page's pictures after drawing it.
  try {
    const cutOut = (boxes: readonly Box[]) => encoder.cutOut(boxes, figureDpi, drawPart)
    const drawings = await drawFigures(pageContent, figures, drawn, cutOut)
    return { pictures: [...pictures, ...drawings], covered: figures, papers, losses }
  } catch (error) {
    lose(error)
    // Without the figure's picture, its labels are kept as text.
    return { pictures, covered: [], papers, losses }
  }
}
