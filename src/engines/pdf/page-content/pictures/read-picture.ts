import { type Box, type Matrix, heightOf, intersection, widthOf } from '../geometry.ts'
import type { Picture, CropShares } from '../page-layout.ts'
import type { PdfImage, PictureEncoder, PictureFile } from './picture-encoder.ts'
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.min.mjs'
import { ToolError } from '../../../../core/errors.ts'
import type { PlacedPicture } from '../page-content.ts'
import type { PdfOperatorList } from '../operators.ts'
import { type JpegOffsets, readJpegAt } from './embedded-jpegs.ts'

export type Placement = Pick<Picture, 'turnDegrees' | 'isMirrored' | 'crop'>

/** A picture that leans less than this (2°) is taken for straight: nobody sees it, and Word turns whole boxes only. */
const maxStraightLean = Math.tan((2 * Math.PI) / 180)

/** Less cut off than this share of a side is the rounding of programs. */
const minCropShare = 0.002

const quarters = [0, 90, 180, 270] as const

/** The quarter turn that brings what points right to point there, y down; undefined for any other direction. */
const quarterTurnTowards = (x: number, y: number): Picture['turnDegrees'] | undefined => {
  const [along, across] = [Math.max(Math.abs(x), Math.abs(y)), Math.min(Math.abs(x), Math.abs(y))]
  if (!(along > 0) || across > maxStraightLean * along) return undefined
  if (Math.abs(x) > Math.abs(y)) return x > 0 ? 0 : 180
  return y > 0 ? 90 : 270
}

const cropOf = (
  box: Box,
  visibleBox: Box,
  turnDegrees: number,
  isMirrored: boolean,
): CropShares | undefined => {
  const [width, height] = [widthOf(box), heightOf(box)]
  const { left, top, right, bottom } = intersection(box, visibleBox)
  // Clockwise from the top, as the page shows it: a picture's own top is at the side to which it is turned.
  const shown = [
    (top - box.top) / height,
    (box.right - right) / width,
    (box.bottom - bottom) / height,
    (left - box.left) / width,
  ]
  const own = quarters.map((_, side) => shown[(side + turnDegrees / 90) % 4] ?? 0)
  const [ofTop = 0, ofRight = 0, ofBottom = 0, ofLeft = 0] = own.map((share) =>
    share > minCropShare ? Math.min(share, 1) : 0,
  )
  if (ofTop + ofRight + ofBottom + ofLeft === 0) return undefined
  return isMirrored
    ? { left: ofRight, top: ofTop, right: ofLeft, bottom: ofBottom }
    : { left: ofLeft, top: ofTop, right: ofRight, bottom: ofBottom }
}

/**
 * How a picture is turned, mirrored and cut off.
 *
 * @param matrix - from the unit square that its pixels fill to the page as shown, y down.
 * @returns undefined when it leans or is skewed, which no quarter turn can show.
 */
export const placeUpright = (matrix: Matrix, box: Box, visibleBox: Box): Placement | undefined => {
  const [a, b, c, d] = matrix
  // Where the pixels' right and down point on the page. The unit square's y goes up.
  const [rightX, rightY, downX, downY] = [a, b, -c, -d]
  const isMirrored = rightX * downY - rightY * downX < 0
  const turnDegrees = isMirrored
    ? quarterTurnTowards(-rightX, -rightY)
    : quarterTurnTowards(rightX, rightY)
  const turnOfDown = quarterTurnTowards(downY, -downX)
  if (turnDegrees === undefined || turnDegrees !== turnOfDown) return undefined
  const crop = cropOf(box, visibleBox, turnDegrees, isMirrored)
  return { turnDegrees, isMirrored, ...(crop === undefined ? {} : { crop }) }
}

/** A part of a page, drawn. */
export const figurePicture = (
  { file, type, widthPx, heightPx }: PictureFile,
  place: { pageIndex: number; box: Box; key: string; order: number },
): Picture => ({
  kind: 'picture',
  file,
  type,
  widthPx,
  heightPx,
  turnDegrees: 0,
  isMirrored: false,
  isFigure: true,
  ...place,
})

/** What of a document its pictures are read from; kept from page to page. */
export interface PictureSource {
  /** The document's file, unless it is encrypted. */
  file: Blob | undefined
  jpegOffsets(): Promise<JpegOffsets>
  encoder: PictureEncoder | undefined
  /** Files made before, by their keys: a logo stands on every page, and what failed fails again. */
  encodedPictures: Map<string, Promise<PictureFile | undefined>>
}

/** A page and all that it draws. */
export interface DrawnPage {
  page: Pick<PDFPageProxy, 'objs' | 'commonObjs'>
  pageIndex: number
  list: PdfOperatorList
}

/** Pictures may come after the page's operators; one that does not come is not waited for any longer. */
const imageTimeoutMs = 10_000

const receiveImage = async (page: DrawnPage['page'], id: string): Promise<unknown> => {
  // pdf.js's own prefix of what several pages draw.
  const objects = id.startsWith('g_') ? page.commonObjs : page.objs
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, imageTimeoutMs, undefined)
  })
  const image = new Promise<unknown>((resolve) => {
    // What is refused is as good as nothing.
    objects.get(id, resolve, () => resolve(undefined))
  })
  return Promise.race([image, silence]).finally(() => clearTimeout(timer))
}

const isImage = (value: unknown): value is PdfImage =>
  typeof value === 'object' && value !== null && 'width' in value && 'height' in value

/** @throws {ToolError} `damaged` when pdf.js cannot decode it. */
const imageOf = async ({ source }: PlacedPicture, { page, list }: DrawnPage): Promise<PdfImage> => {
  if (source.kind === 'object') {
    const image = await receiveImage(page, source.id)
    if (isImage(image)) return image
    throw new ToolError('damaged')
  }
  const operands = list.argsArray[source.index]
  const [operand]: readonly unknown[] = Array.isArray(operands) ? operands : []
  if (!isImage(operand)) throw new ToolError('damaged')
  const data: unknown = operand.data
  const image = typeof data === 'string' ? await receiveImage(page, data) : operand
  if (isImage(image)) return image
  throw new ToolError('damaged')
}

/** A share: proportions that differ by more are not those of one picture. */
const maxAspectDifference = 0.01

/** The JPEG as it is in the file; undefined when that is not the picture, or not certainly. */
const readEmbeddedJpeg = async (
  image: PdfImage,
  source: PictureSource,
): Promise<PictureFile | undefined> => {
  const { width, height, ref } = image
  if (!ref || !source.file) return undefined
  const at = (await source.jpegOffsets()).get(ref)
  const found = at === undefined ? undefined : await readJpegAt(source.file, at)
  if (!found) return undefined
  const { bytes, frame } = found
  // pdf.js makes very large pictures smaller.
  const isSameShape =
    Math.abs(frame.width / frame.height - width / height) < maxAspectDifference * (width / height)
  if (!isSameShape || frame.width < width) return undefined
  const file = new Blob([bytes], { type: 'image/jpeg' })
  if (source.encoder && !(await source.encoder.isSame(file, image))) return undefined
  return { file, type: 'jpeg', widthPx: frame.width, heightPx: frame.height }
}

const encodePicture = async (
  placed: PlacedPicture,
  drawn: DrawnPage,
  source: PictureSource,
  isLeaning: boolean,
): Promise<PictureFile | undefined> => {
  const image = await imageOf(placed, drawn)
  const isPlain = placed.source.kind === 'object' && placed.alpha >= 1 && !isLeaning
  const whole = isPlain ? await readEmbeddedJpeg(image, source).catch(() => undefined) : undefined
  if (whole || !source.encoder) return whole
  return source.encoder.encode(image, {
    alpha: placed.alpha,
    ...(placed.source.kind === 'mask' ? { stencilColor: placed.source.color } : {}),
    ...(isLeaning ? { skewed: { matrix: placed.matrix, visibleBox: placed.visibleBox } } : {}),
  })
}

/** The same for the same pixels, as far as is known without looking at them. */
const keyOf = ({ source, alpha, order }: PlacedPicture, pageIndex: number): string => {
  const own = source.kind === 'object' ? (source.ref ?? source.id) : String(order)
  // Ids of what several pages draw are the document's, others the page's.
  const isOfDocument = source.kind === 'object' && source.id.startsWith('g_')
  const page = isOfDocument ? '' : `${String(pageIndex)}/`
  return `${page}${own}${alpha < 1 ? `/${String(alpha)}` : ''}`
}

/**
 * A picture of a page as a file, and how it is to be shown.
 *
 * @returns undefined when it takes an encoder and there is none, or when nothing is to be seen.
 * @throws {ToolError} when it cannot be read.
 */
export const readPicture = async (
  placed: PlacedPicture,
  drawn: DrawnPage,
  source: PictureSource,
): Promise<Omit<Picture, 'alternative'> | undefined> => {
  const placement = placeUpright(placed.matrix, placed.box, placed.visibleBox)
  const leaningKey = placement ? '' : `/${placed.order}`
  const key = `${keyOf(placed, drawn.pageIndex)}${leaningKey}`
  const making =
    source.encodedPictures.get(key) ?? encodePicture(placed, drawn, source, placement === undefined)
  source.encodedPictures.set(key, making)
  const made = await making
  if (!made || made.isBlank === true) return undefined
  const { file, type, widthPx, heightPx } = made
  return {
    kind: 'picture',
    pageIndex: drawn.pageIndex,
    box: placed.visibleBox,
    file,
    type,
    widthPx,
    heightPx,
    ...(placement ?? { turnDegrees: 0, isMirrored: false }),
    key,
    isFigure: false,
    order: placed.order,
  }
}
