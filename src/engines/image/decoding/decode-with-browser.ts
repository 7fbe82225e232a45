/**
 * The formats that every browser decodes: JPEG, PNG, GIF, WebP, BMP, ICO and AVIF. No engine is loaded for them.
 */
import { ToolError, loadPart } from '../../../core/errors.ts'
import { canReadPixels, readPixels } from '../browser-codec.ts'
import { inspectGif } from '../gif/gif-structure.ts'
import { hasGainMap } from '../jpeg/metadata.ts'
import { decodeOpened, openJpegBytes } from '../jpeg/read-jpeg.ts'
import { cmykComponents } from '../jpeg/segments.ts'
import { readPictureSize } from '../picture-size.ts'
import { readChunks } from '../png/png-structure.ts'
import type { PixelSize, Raster } from '../raster.ts'
import { type FileKind, sniffFileKind } from '../sniff-file-kind.ts'
import { isHdrTransfer } from './color-profile.ts'
import {
  describeOtherItems,
  isWhole,
  readHeifItems,
  readItemDepth,
  readItemOrientation,
  readItemSize,
  readPrimaryColors,
} from './heif-items.ts'
import { orient } from './orient.ts'

/** What a file holds and its picture of 8 bits per channel has not. */
export type DecodingLoss =
  /** Further frames of an animation; the first one is decoded. */
  | 'animation'
  /** The map that brightens the picture on HDR screens. */
  | 'gain-map'
  /** Values that are coded for HDR screens. */
  | 'hdr'
  | 'depth-map'
  /** Further pages; the first one is decoded. */
  | 'pages'
  /** Further pictures; the main one is decoded. */
  | 'other-pictures'
  /** More than 8 bits per channel. */
  | 'bit-depth'
  /** Colors of four inks, which every program converts a little differently. */
  | 'inks'
  /** The layers of a document; its merged picture is decoded. */
  | 'layers'
  /** The values of a camera's sensor; the preview beside them is decoded. */
  | 'sensor-values'

export interface DecodedPicture {
  /** The upright picture in sRGB, or in the colors of `profile`. */
  raster: Raster
  kind: FileKind
  losses: readonly DecodingLoss[]
  /** The ICC profile of pixels whose colors could not be converted to sRGB. The encoded file has to hold it. */
  profile?: Uint8Array
}

export type Bytes = Uint8Array<ArrayBuffer>
/**
 * A decoder of one format: upright, in sRGB, the first frame or the main picture of several. It gets the content of the
 * file, and the file itself for the browser, so that the content is not copied.
 */
export type Decode = (bytes: Bytes, file: Blob) => Promise<Omit<DecodedPicture, 'kind'>>

/** Larger pictures do not fit into the memory of most devices, several times over. */
const maxPixels = 100_000_000

/** @throws {ToolError} `too-many-pixels`. */
export const requireFitting = (size: PixelSize | undefined): void => {
  if (size !== undefined && size.width * size.height > maxPixels)
    throw new ToolError('too-many-pixels')
}

/** Reads a file whose type is known by its content, whatever its name says. */
const readWithBrowser = (file: Blob, type: string): Promise<Raster> =>
  readPixels(file.slice(0, file.size, type), { colors: 'srgb' })

/** Returns the losses that were found. */
export const lossesIf = (found: Readonly<Partial<Record<DecodingLoss, boolean>>>): DecodingLoss[] =>
  (Object.keys(found) as DecodingLoss[]).filter((loss) => found[loss])

export const decodeJpeg: Decode = async (bytes, file) => {
  const opened = openJpegBytes(bytes)
  const raster = await decodeOpened(opened, async () => {
    if (canReadPixels()) return readWithBrowser(file, 'image/jpeg')
    return (await loadPart(import('./load-jpeg-without-canvas.ts'))).decodeJpegWithoutCanvas(opened)
  })
  const losses = lossesIf({
    'gain-map': hasGainMap(bytes, opened.end),
    inks: opened.frame.componentCount === cmykComponents,
  })
  return { raster, losses }
}

/** Requires what was read of a file. Browsers draw the beginning of one that is cut off, and Firefox even a blank one. */
const requireWhole = <Structure>(structure: Structure | undefined): Structure => {
  if (structure === undefined) throw new ToolError('damaged')
  return structure
}

export const decodePng: Decode = async (bytes, file) => {
  const chunks = requireWhole(readChunks(bytes))
  const depth = chunks.find(({ type }) => type === 'IHDR')?.content[8] ?? 8
  return {
    raster: await readWithBrowser(file, 'image/png'),
    losses: lossesIf({
      animation: chunks.some(({ type }) => type === 'acTL'),
      'bit-depth': depth > 8,
    }),
  }
}

export const decodeGif: Decode = async (bytes, file) => {
  const { frames } = requireWhole(inspectGif(bytes))
  return {
    raster: await readWithBrowser(file, 'image/gif'),
    losses: lossesIf({ animation: frames.length > 1 }),
  }
}

/** The place of the flags in an extended WebP file, and the flag for an animation (RFC 9649, 2.7). */
const webpFlagsAt = 20
const webpAnimationFlag = 2

/** The length that a WebP file states leaves out itself and what precedes it (RFC 9649, 2.4). */
const webpLengthAt = 4
const webpUncountedBytes = 8

const isWholeWebp = ({ buffer, byteOffset, length }: Bytes): boolean =>
  length >= webpUncountedBytes &&
  new DataView(buffer, byteOffset).getUint32(webpLengthAt, true) + webpUncountedBytes <= length

export const decodeWebp: Decode = async (bytes, file) => {
  if (!isWholeWebp(bytes)) throw new ToolError('damaged')
  const isExtended = String.fromCharCode(...bytes.subarray(12, 16)) === 'VP8X'
  const isAnimated = isExtended && ((bytes[webpFlagsAt] ?? 0) & webpAnimationFlag) !== 0
  return {
    raster: await readWithBrowser(file, 'image/webp'),
    losses: lossesIf({ animation: isAnimated }),
  }
}

export const decodeBmp: Decode = async (_, file) => ({
  raster: await readWithBrowser(file, 'image/bmp'),
  losses: [],
})

export const decodeIco: Decode = async (bytes, file) => ({
  raster: await readWithBrowser(file, 'image/x-icon'),
  losses: lossesIf({ 'other-pictures': (bytes[4] ?? 1) > 1 }),
})

/** Describes a HEIC or AVIF. @throws {ToolError} `damaged`, `too-many-pixels`. */
export const describeHeif = (bytes: Bytes) => {
  const items = readHeifItems(bytes)
  const primary = items?.primary
  const others = items && describeOtherItems(items)
  if (primary !== undefined) requireFitting(readItemSize(primary))
  if (items !== undefined && !isWhole(items)) throw new ToolError('damaged')
  const colors = items === undefined ? {} : readPrimaryColors(items)
  return {
    primary,
    colors,
    losses: lossesIf({
      animation: /^(avis|hevc|msf1)/.test(String.fromCharCode(...bytes.subarray(8, 12))),
      'gain-map': others?.hasGainMap ?? false,
      'depth-map': others?.hasDepthMap ?? false,
      'other-pictures': others?.hasOtherPictures ?? false,
      hdr: isHdrTransfer(colors.transfer),
      'bit-depth': primary !== undefined && readItemDepth(primary) > 8,
    }),
  }
}

/** An AVIF picture of 16 × 8 pixels with a quarter turn, so that 8 × 16 are shown. */
const encodedTurnedAvif =
  'AAAAHGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZgAAAPptZXRhAAAAAAAAAChoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAA' +
  'bGliYXZpZgAAAAAOcGl0bQAAAAAAAQAAAB5pbG9jAAAAAEQAAAEAAQAAAAEAAAEeAAAAGAAAAChpaW5mAAAAAAABAAAAGmlu' +
  'ZmUCAAAAAAEAAGF2MDFDb2xvcgAAAAByaXBycAAAAFJpcGNvAAAAFGlzcGUAAAAAAAAAEAAAAAgAAAAOcGl4aQAAAAABCAAA' +
  'AAxhdjFDgQAcAAAAABNjb2xybmNseAABAA0ABoAAAAAJaXJvdAEAAAAYaXBtYQAAAAAAAAABAAEFAQKDBIUAAAAgbWRhdBIA' +
  'CggYDL+wwENBqDIKFkAYYQAB30kKoA=='

let turnsAvif: Promise<boolean> | undefined

/** Tells whether this browser turns AVIF pictures as they ask for; WebKit does not. */
const canTurnAvif = (): Promise<boolean> =>
  (turnsAvif ??= (async () => {
    const bytes = Uint8Array.from(atob(encodedTurnedAvif), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/avif' }))
    const isTurned = bitmap.height > bitmap.width
    bitmap.close()
    return isTurned
  })())

export const decodeAvif: Decode = async (bytes, file) => {
  const { primary, losses } = describeHeif(bytes)
  const raster = await readWithBrowser(file, 'image/avif')
  if (primary === undefined || (await canTurnAvif())) return { raster, losses }
  return { raster: orient(raster, readItemOrientation(primary)), losses }
}

/**
 * Creates a function that recognizes a picture by its bytes and decodes it by the decoder of its kind.
 *
 * @throws {ToolError} besides what the decoders throw: `empty`, `wrong-type`, `damaged`, `too-many-pixels`.
 */
export const createPictureDecoder =
  (decoders: Readonly<Partial<Record<FileKind, Decode>>>) =>
  async (file: Blob): Promise<DecodedPicture> => {
    if (file.size === 0) throw new ToolError('empty')
    const bytes = new Uint8Array(await file.arrayBuffer())
    const kind = sniffFileKind(bytes)
    const decode = decoders[kind]
    if (decode === undefined) throw new ToolError('wrong-type')
    requireFitting(readPictureSize(bytes))
    const decoded = await decode(bytes, file)
    const { width, height } = decoded.raster
    if (width === 0 || height === 0) throw new ToolError('damaged')
    return { kind, ...decoded }
  }
