import { ToolError, errorCodeOf } from '../../../../core/errors.ts'
import { type Box, areaOf, hasMiddleIn, heightOf, widthOf } from '../geometry.ts'
import type { PageInk, PlacedPicture } from '../ink.ts'
import type { Loss, Picture } from '../page-layout.ts'
import { judgePage } from '../../text-layout/worth.ts'
import type { DrawPart, PictureFile } from './encoder.ts'
import { findBackgrounds, isRecognised } from './backgrounds.ts'
import { figurePicture } from './figure-picture.ts'
import { type Overlay, findFigures } from './figures.ts'
import { placeUpright } from './placement.ts'
import { type DrawnPage, type PictureSource, readPicture } from './read-picture.ts'

/** Smaller ones are dots that a program drew as pictures. */
const leastSidePoints = 2
/** Thinner ones are rules, if they are so many times as long. */
const thinPoints = 8
const ruleProportion = 15
/** A page of more pictures is a mosaic; the largest are kept. */
const mostPictures = 200
/** Of figures: what prints sharp. */
const figureDpi = 200

export interface PagePictures {
  pictures: Picture[]
  /** Areas of figures: their letters, strokes and fills are in their pictures. */
  covered: Box[]
  losses: Loss[]
}

export interface PictureOptions {
  signal: AbortSignal
  onProgress: () => void
  /** What pictures show, by the marked content that draws them. */
  alternatives: ReadonlyMap<number, string>
  overlays: readonly Overlay[]
  /** Draws a part of the page. */
  drawPart: DrawPart
}

const isWorthShowing = ({ seen }: PlacedPicture): boolean => {
  const sides = [widthOf(seen), heightOf(seen)] as const
  const shorter = Math.min(...sides)
  const isRule = shorter < thinPoints && Math.max(...sides) > ruleProportion * shorter
  return shorter >= leastSidePoints && !isRule
}

const leans = ({ matrix, box, seen }: PlacedPicture): boolean =>
  placeUpright(matrix, box, seen) === undefined

/** The largest, in the order in which they are drawn. */
const largest = (placed: readonly PlacedPicture[]): PlacedPicture[] =>
  placed
    .toSorted((one, other) => areaOf(other.seen) - areaOf(one.seen))
    .slice(0, mostPictures)
    .toSorted((one, other) => one.order - other.order)

const drawFigures = async (
  ink: PageInk,
  figures: readonly Box[],
  { pageIndex }: DrawnPage,
  cutOut: (boxes: readonly Box[]) => Promise<PictureFile[]>,
): Promise<Picture[]> => {
  const files = await cutOut(figures)
  return figures.flatMap((box, index): Picture[] => {
    const file = files[index]
    if (!file || file.isBlank === true) return []
    const parts = [...ink.curves, ...ink.pictures, ...ink.fills].filter((part) =>
      hasMiddleIn(part.box, box),
    )
    const order = Math.min(...parts.map((part) => part.order))
    const key = `figure/${String(pageIndex)}/${String(index)}`
    return [figurePicture(file, { pageIndex, box, key, order: Number.isFinite(order) ? order : 0 })]
  })
}

/** Pictures that are behind the text go, where the text is worth having. */
const withoutBackgrounds = (ink: PageInk, pageIndex: number): { ink: PageInk; losses: Loss[] } => {
  const backgrounds = findBackgrounds(ink)
  if (backgrounds.length === 0 || judgePage(ink, []).isScan) return { ink, losses: [] }
  const pictures = ink.pictures.filter((picture) => !backgrounds.includes(picture))
  const kind = isRecognised(ink) ? 'page-was-read-from-picture' : 'background-left-out'
  return { ink: { ...ink, pictures }, losses: [{ kind, pageIndex }] }
}

/**
 * The pictures of a page and the figures drawn on it, as files. Without an encoder there are only those pictures that
 * are JPEG in the file.
 *
 * @throws {ToolError} `cancelled`.
 */
export const readPictures = async (
  wholeInk: PageInk,
  drawn: DrawnPage,
  source: PictureSource,
  { signal, onProgress, alternatives, overlays, drawPart }: PictureOptions,
): Promise<PagePictures> => {
  const { pageIndex } = drawn
  const { encoder } = source
  const { ink, losses } = withoutBackgrounds(wholeInk, pageIndex)
  const lose = (error: unknown) => {
    if (errorCodeOf(error) === 'cancelled') throw error
    losses.push({ kind: 'unreadable-picture', pageIndex })
  }
  const figures = encoder ? findFigures(ink, overlays) : []
  const hiding = [...figures, ...overlays.flatMap(({ box, kind }) => (kind === 'note' ? box : []))]
  const pictures: Picture[] = []
  for (const placed of largest(ink.pictures.filter(isWorthShowing))) {
    if (signal.aborted) throw new ToolError('cancelled')
    if (hiding.some((box) => hasMiddleIn(placed.seen, box))) continue
    onProgress()
    try {
      const picture = await readPicture(placed, drawn, source)
      if (!picture) continue
      const alternative = placed.mark === undefined ? undefined : alternatives.get(placed.mark)
      if (leans(placed)) losses.push({ kind: 'skewed-picture', pageIndex })
      pictures.push({ ...picture, ...(alternative === undefined ? {} : { alternative }) })
    } catch (error) {
      lose(error)
    }
  }
  if (!encoder || figures.length === 0) return { pictures, covered: [], losses }
  // Last: having drawn a page, pdf.js lets go of its pictures.
  try {
    const cutOut = (boxes: readonly Box[]) => encoder.cutOut(boxes, figureDpi, drawPart)
    const drawings = await drawFigures(ink, figures, drawn, cutOut)
    return { pictures: [...pictures, ...drawings], covered: figures, losses }
  } catch (error) {
    lose(error)
    // Better the labels of a figure than nothing of it.
    return { pictures, covered: [], losses }
  }
}
