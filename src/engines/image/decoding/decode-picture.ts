import { ToolError } from '../../../core/errors.ts'
import { readPixels } from '../browser-codec.ts'
import { inspectGif } from '../gif/gif-structure.ts'
import { hasGainMap } from '../jpeg/metadata.ts'
import { decodeOpened, openJpeg } from '../jpeg/read-jpeg.ts'
import { readPictureSize } from '../picture-size.ts'
import { readChunks } from '../png/png-structure.ts'
import type { PixelSize, Raster } from '../raster.ts'
import { type FileKind, sniffFileKind } from '../sniff-file-kind.ts'
import {
  conversionOfPrimaries,
  convertToSrgb,
  isHdrTransfer,
  readColorProfile,
} from './color-profile.ts'
import {
  describeOtherItems,
  isWhole,
  readHeifItems,
  readPrimaryColors,
  type ItemColors,
  readItemDepth,
  readItemOrientation,
  readItemSize,
} from './heif-items.ts'
import { findRawPreview, isCameraRaw } from './camera-raw.ts'
import { orient, orientations } from './orient.ts'
import { decodePsdPixels } from './psd.ts'

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
  /** The layers of a document; its merged picture is decoded. */
  | 'layers'
  /** The values of a camera's sensor; the preview beside them is decoded. */
  | 'sensor-values'

export interface DecodedPicture {
  /** The upright picture in sRGB, or in the colours of `profile`. */
  raster: Raster
  kind: FileKind
  losses: readonly DecodingLoss[]
  /** The ICC profile of pixels whose colours could not be converted to sRGB. The encoded file has to hold it. */
  profile?: Uint8Array
}

type Bytes = Uint8Array<ArrayBuffer>
type Decode = (bytes: Bytes) => Promise<Omit<DecodedPicture, 'kind'>>

/** Larger pictures do not fit into the memory of most devices, several times over. */
const maxPixels = 100_000_000

const requireFitting = (size: PixelSize | undefined): void => {
  if (size !== undefined && size.width * size.height > maxPixels)
    throw new ToolError('too-many-pixels')
}

const readWithBrowser = (bytes: Bytes, type: string): Promise<Raster> =>
  readPixels(new Blob([bytes], { type }), { colors: 'srgb' })

const loaded = async <Loaded>(load: () => Promise<Loaded>): Promise<Loaded> => {
  try {
    return await load()
  } catch (cause) {
    throw new ToolError('engine-not-loaded', { cause })
  }
}

const lossesIf = (found: Readonly<Partial<Record<DecodingLoss, boolean>>>): DecodingLoss[] =>
  (Object.keys(found) as DecodingLoss[]).filter((loss) => found[loss])

const decodeJpeg: Decode = async (bytes) => {
  const opened = await openJpeg(new Blob([bytes]))
  const raster = await decodeOpened(opened, () => readWithBrowser(bytes, 'image/jpeg'))
  return { raster, losses: lossesIf({ 'gain-map': hasGainMap(bytes, opened.end) }) }
}

const decodePng: Decode = async (bytes) => {
  const chunks = readChunks(bytes) ?? []
  const depth = chunks.find(({ type }) => type === 'IHDR')?.content[8] ?? 8
  return {
    raster: await readWithBrowser(bytes, 'image/png'),
    losses: lossesIf({
      animation: chunks.some(({ type }) => type === 'acTL'),
      'bit-depth': depth > 8,
    }),
  }
}

const decodeGif: Decode = async (bytes) => ({
  raster: await readWithBrowser(bytes, 'image/gif'),
  losses: lossesIf({ animation: (inspectGif(bytes)?.frames.length ?? 1) > 1 }),
})

/** The place of the flags in an extended WebP file, and the flag for an animation (RFC 9649, 2.7). */
const webpFlagsAt = 20
const webpAnimationFlag = 2

const decodeWebp: Decode = async (bytes) => {
  const isExtended = String.fromCharCode(...bytes.subarray(12, 16)) === 'VP8X'
  const isAnimated = isExtended && ((bytes[webpFlagsAt] ?? 0) & webpAnimationFlag) !== 0
  return {
    raster: await readWithBrowser(bytes, 'image/webp'),
    losses: lossesIf({ animation: isAnimated }),
  }
}

const decodeBmp: Decode = async (bytes) => ({
  raster: await readWithBrowser(bytes, 'image/bmp'),
  losses: [],
})

const decodeIco: Decode = async (bytes) => ({
  raster: await readWithBrowser(bytes, 'image/x-icon'),
  losses: lossesIf({ 'other-pictures': (bytes[4] ?? 1) > 1 }),
})

const describeHeif = (bytes: Bytes) => {
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

/**
 * Converts colours to sRGB in place, if the file says which they are.
 *
 * @returns the profile, where its colours can only be looked up in tables.
 */
const convertColors = (
  raster: Raster,
  { profile, primaries, transfer }: ItemColors,
): Pick<DecodedPicture, 'profile'> => {
  const read = profile && readColorProfile(profile)
  const conversion =
    read === undefined || read === 'lookup' ? conversionOfPrimaries(primaries, transfer) : read
  if (conversion !== undefined) convertToSrgb(raster, conversion)
  const isUnconverted = read === 'lookup' && conversion === undefined
  return isUnconverted && profile !== undefined ? { profile } : {}
}

const decodeHeic: Decode = async (bytes) => {
  const { colors, losses } = describeHeif(bytes)
  const { decodeHeicPixels } = await loaded(() => import('./load-heic.ts'))
  const raster = await decodeHeicPixels(bytes)
  return { raster, losses, ...convertColors(raster, colors) }
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

const decodeAvif: Decode = async (bytes) => {
  const { primary, losses } = describeHeif(bytes)
  const raster = await readWithBrowser(bytes, 'image/avif')
  if (primary === undefined || (await canTurnAvif())) return { raster, losses }
  return { raster: orient(raster, readItemOrientation(primary)), losses }
}

const decodeCameraRaw: Decode = async (bytes) => {
  const preview = findRawPreview(bytes)
  if (preview === undefined) throw new ToolError('unsupported')
  const { raster } = await decodeJpeg(preview.bytes)
  const orientation = orientations[preview.orientation - 1] ?? orientations[0]
  return { raster: orient(raster, orientation), losses: ['sensor-values'] }
}

const decodeTiff: Decode = async (bytes) => {
  if (isCameraRaw(bytes)) return decodeCameraRaw(bytes)
  const { decodeTiffPixels } = await loaded(() => import('./tiff.ts'))
  const { raster, profile, pageCount, bitDepth } = decodeTiffPixels(bytes, requireFitting)
  const losses = lossesIf({ pages: pageCount > 1, 'bit-depth': bitDepth > 8 })
  return { raster, losses, ...(profile === undefined ? {} : convertColors(raster, { profile })) }
}

const decodeJxl: Decode = async (bytes) => {
  const { decodeJxlPixels } = await loaded(() => import('./jxl.ts'))
  return { raster: await decodeJxlPixels(bytes), losses: [] }
}

const decodePsd: Decode = (bytes) => {
  const { raster, profile, bitDepth, layerCount } = decodePsdPixels(bytes, requireFitting)
  const losses = lossesIf({ layers: layerCount > 1, 'bit-depth': bitDepth > 8 })
  const colors = profile === undefined ? {} : convertColors(raster, { profile })
  return Promise.resolve({ raster, losses, ...colors })
}

/** A page of a TIFF document, and how many pages the document has. */
interface DecodedTiffPage extends Omit<DecodedPicture, 'kind'> {
  pageCount: number
}

/**
 * Decodes one page of a TIFF, in sRGB and upright. A camera's raw file has one page.
 *
 * @param pageIndex - counts from 0.
 * @throws {ToolError} as `decodePicture`.
 */
export const decodeTiffPage = async (file: Blob, pageIndex: number): Promise<DecodedTiffPage> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isCameraRaw(bytes)) return { ...(await decodeCameraRaw(bytes)), pageCount: 1 }
  const { decodeTiffPixels } = await loaded(() => import('./tiff.ts'))
  const { raster, profile, pageCount, bitDepth } = decodeTiffPixels(
    bytes,
    requireFitting,
    pageIndex,
  )
  const losses = lossesIf({ 'bit-depth': bitDepth > 8 })
  const colors = profile === undefined ? {} : convertColors(raster, { profile })
  return { raster, losses, pageCount, ...colors }
}

/** An SVG that was not drawn in the page is one that could not be drawn. */
const refuseSvg: Decode = () => Promise.reject(new ToolError('damaged'))

const decoders: Readonly<Partial<Record<FileKind, Decode>>> = {
  jpeg: decodeJpeg,
  png: decodePng,
  gif: decodeGif,
  webp: decodeWebp,
  avif: decodeAvif,
  heic: decodeHeic,
  bmp: decodeBmp,
  ico: decodeIco,
  tiff: decodeTiff,
  jxl: decodeJxl,
  psd: decodePsd,
  raw: decodeCameraRaw,
  svg: refuseSvg,
}

/**
 * Decodes a picture of any format that is known here, recognised by its bytes: upright, in sRGB, the first frame or
 * the main picture of several. It runs in a worker, because it reads pixels through an `OffscreenCanvas`. Engines are
 * loaded with the first file that needs them.
 *
 * An SVG has to be drawn in the page first (`components/file-tool/draw-svg.ts`), because no browser decodes one in a
 * worker.
 *
 * @throws {ToolError} `empty`, `wrong-type`, `damaged`, `unsupported`, `color-mode`, `too-many-pixels`, `out-of-memory`,
 *   `engine-not-loaded`.
 */
export const decodePicture = async (file: Blob): Promise<DecodedPicture> => {
  if (file.size === 0) throw new ToolError('empty')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const kind = sniffFileKind(bytes)
  const decode = decoders[kind]
  if (decode === undefined) throw new ToolError('wrong-type')
  requireFitting(readPictureSize(bytes))
  const decoded = await decode(bytes)
  const { width, height } = decoded.raster
  if (width === 0 || height === 0) throw new ToolError('damaged')
  return { kind, ...decoded }
}
