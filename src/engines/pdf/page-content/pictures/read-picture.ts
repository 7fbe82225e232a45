import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.min.mjs'
import { ToolError } from '../../../../core/errors.ts'
import { type JpegFrame, locateJpeg, readSegments } from '../../../image/jpeg/segments.ts'
import { keepPicture } from '../../../image/jpeg/metadata.ts'
import { type Box, type Matrix, heightOf, intersection, widthOf } from '../geometry.ts'
import type { Picture, CropShares } from '../page-layout.ts'
import type { PlacedPicture } from '../page-content.ts'
import type { PdfOperatorList } from '../operators.ts'
import type { PdfImage, PictureEncoder, PictureFile } from './picture-encoder.ts'

/**
 * The file is read in chunks of this size. They overlap, so that a dictionary across the end of a chunk is found as
 * well.
 */
const chunkBytes = 8 * 1024 * 1024
/** The longest dictionary of a picture. */
const maxDictionaryBytes = 4096
/** The end of a JPEG is known only from its data, so more and more is read, from the first size up to the second. */
const firstReadBytes = 256 * 1024
const maxJpegBytes = 64 * 1024 * 1024

/** The file offsets of JPEG data in a PDF, by pdf.js's names of the objects: "12R", "12R1". */
export type JpegOffsets = ReadonlyMap<string, number>

/** Entries with which a picture looks different from its JPEG data: masks, inverted colors, and additional filters. */
const changesPicture = /\/(?:SMask|Mask|Decode|SMaskInData|ImageMask)\b/
const hasOnlyThisFilter = /\/Filter\s*(?:\/DCTDecode|\[\s*\/DCTDecode\s*\])/
const numbersBefore = /(?:^|\D)(\d{1,10})\s+(\d{1,5})\s+$/
const startOfStream = /stream(?:\r\n|\n|\r)/g

const readJpegEntry = (text: string, filterAt: number): [key: string, at: number] | undefined => {
  const objectAt = text.lastIndexOf('obj', filterAt)
  if (objectAt === -1 || filterAt - objectAt > maxDictionaryBytes) return undefined
  const [, number, generation] =
    numbersBefore.exec(text.slice(Math.max(0, objectAt - 24), objectAt)) ?? []
  if (number === undefined || generation === undefined) return undefined
  const object = text.slice(objectAt, filterAt + maxDictionaryBytes)
  startOfStream.lastIndex = filterAt - objectAt
  const stream = startOfStream.exec(object)
  if (!stream) return undefined
  const dictionary = object.slice(0, stream.index)
  if (!/\/Image\b/.test(dictionary) || !hasOnlyThisFilter.test(dictionary)) return undefined
  if (changesPicture.test(dictionary)) return undefined
  const key = `${String(Number(number))}R${Number(generation) === 0 ? '' : String(Number(generation))}`
  return [key, objectAt + stream.index + stream[0].length]
}

/**
 * Finds the pictures in a file whose data are plain JPEG. Streams are never inside object streams (ISO 32000-2,
 * 7.5.7), so all of them can be found in the file's bytes. Of several versions of an object, the last one counts.
 *
 * @param file - must not be encrypted.
 */
export const findJpegs = async (file: Blob): Promise<JpegOffsets> => {
  const places = new Map<string, number>()
  const decoder = new TextDecoder('latin1')
  for (let start = 0; start < file.size; start += chunkBytes) {
    const piece = file.slice(start, start + chunkBytes + 2 * maxDictionaryBytes)
    // The decoder maps each byte to one character, so that string indexes are byte offsets.
    const text = decoder.decode(await piece.arrayBuffer())
    for (let at = text.indexOf('/DCTDecode'); at !== -1; at = text.indexOf('/DCTDecode', at + 1)) {
      const place = readJpegEntry(text, at)
      if (place) places.set(place[0], start + place[1])
    }
  }
  return places
}

interface FoundJpeg {
  bytes: Uint8Array<ArrayBuffer>
  frame: JpegFrame
}

/**
 * Reads the JPEG at an offset, without metadata such as the camera and the place.
 *
 * @returns undefined when there is no complete JPEG that all programs can decode.
 */
export const readJpegAt = async (file: Blob, at: number): Promise<FoundJpeg | undefined> => {
  for (let length = firstReadBytes; length <= maxJpegBytes; length *= 4) {
    const bytes = new Uint8Array(await file.slice(at, at + length).arrayBuffer())
    const located = locateJpeg(bytes)
    if (located) {
      const { frame, end } = located
      // Some programs invert the colors of JPEGs with four channels.
      if (!frame.isCommon || ![1, 3].includes(frame.componentCount)) return undefined
      return { bytes: keepPicture(readSegments(bytes.subarray(0, end))), frame }
    }
    if (bytes.length < length || bytes[0] !== 0xff) return undefined
  }
  return undefined
}

/** Smaller crops, as shares of a side, are rounding errors. */
const minCropShare = 0.002
const quarters = [0, 90, 180, 270] as const
/** pdf.js may deliver pictures after the operator list; this is how long one is waited for. */
const imageTimeoutMs = 10_000
/** Pictures whose aspect ratios differ by more than this share are different. */
const maxAspectDifference = 0.01

export type Placement = Pick<Picture, 'turnDegrees' | 'isMirrored' | 'crop'>

/**
 * A picture inclined by less than 2° is treated as upright: the angle is hardly visible, and Word rotates only whole
 * boxes.
 */
const maxStraightLean = Math.tan((2 * Math.PI) / 180)

/**
 * Returns the clockwise quarter turn that maps the direction to the right onto (x, y), with y increasing downwards;
 * undefined for inclined directions.
 */
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
  // Clockwise from the top side on the page. The picture's own top is at the side to which it is rotated.
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
 * Returns a picture's rotation, mirroring and crop.
 *
 * @param matrix - transforms the unit square of its pixels to the page as shown, with y increasing downwards.
 * @returns undefined when the picture is inclined or skewed.
 */
export const placeUpright = (matrix: Matrix, box: Box, visibleBox: Box): Placement | undefined => {
  const [a, b, c, d] = matrix
  // The directions of the pixel rows and columns on the page. The unit square's y axis points up.
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

/** Returns a figure cut out of a drawing of the page. */
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

/** The source that a document's pictures are read from, kept across its pages. */
export interface PictureSource {
  /** The document's file; undefined when it is encrypted. */
  file: Blob | undefined
  jpegOffsets(): Promise<JpegOffsets>
  encoder: PictureEncoder | undefined
  /** Files by the pictures' keys, because a logo is often on every page. Failures are kept as well. */
  encodedPictures: Map<string, Promise<PictureFile | undefined>>
}

/** A page with its operator list. */
export interface DrawnPage {
  page: Pick<PDFPageProxy, 'objs' | 'commonObjs'>
  pageIndex: number
  list: PdfOperatorList
}

const receiveImage = async (page: DrawnPage['page'], id: string): Promise<unknown> => {
  // pdf.js uses this prefix for objects that are shared between pages.
  const objects = id.startsWith('g_') ? page.commonObjs : page.objs
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, imageTimeoutMs, undefined)
  })
  const image = new Promise<unknown>((resolve) => {
    // A rejected picture counts as missing.
    objects.get(id, resolve, () => resolve(undefined))
  })
  return Promise.race([image, timeout]).finally(() => clearTimeout(timer))
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

/** Returns the JPEG data in the file; undefined when they may not be this picture. */
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
  // pdf.js scales very large pictures down.
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
  isSkewed: boolean,
): Promise<PictureFile | undefined> => {
  const image = await imageOf(placed, drawn)
  const isPlain = placed.source.kind === 'object' && placed.alpha >= 1 && !isSkewed
  const whole = isPlain ? await readEmbeddedJpeg(image, source).catch(() => undefined) : undefined
  if (whole || !source.encoder) return whole
  return source.encoder.encode(image, {
    alpha: placed.alpha,
    ...(placed.source.kind === 'mask' ? { stencilColor: placed.source.color } : {}),
    ...(isSkewed ? { skewed: { matrix: placed.matrix, visibleBox: placed.visibleBox } } : {}),
  })
}

/** Returns a key that is equal for pictures of the same source, without comparing pixels. */
const keyOf = ({ source, alpha, order }: PlacedPicture, pageIndex: number): string => {
  const own = source.kind === 'object' ? (source.ref ?? source.id) : String(order)
  // Shared objects have ids that are unique in the document, other objects in the page.
  const isOfDocument = source.kind === 'object' && source.id.startsWith('g_')
  const page = isOfDocument ? '' : `${String(pageIndex)}/`
  return `${page}${own}${alpha < 1 ? `/${String(alpha)}` : ''}`
}

/**
 * Reads a picture as a file, with its placement on the page.
 *
 * @returns undefined when it needs an encoder and there is none, or when it is blank.
 * @throws {ToolError} when it cannot be read.
 */
export const readPicture = async (
  placed: PlacedPicture,
  drawn: DrawnPage,
  source: PictureSource,
): Promise<Omit<Picture, 'alternative'> | undefined> => {
  const placement = placeUpright(placed.matrix, placed.box, placed.visibleBox)
  const skewKey = placement ? '' : `/${placed.order}`
  const key = `${keyOf(placed, drawn.pageIndex)}${skewKey}`
  const encoding =
    source.encodedPictures.get(key) ?? encodePicture(placed, drawn, source, placement === undefined)
  source.encodedPictures.set(key, encoding)
  const encoded = await encoding
  if (!encoded || encoded.isBlank === true) return undefined
  const { file, type, widthPx, heightPx } = encoded
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
