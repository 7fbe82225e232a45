import { ToolError, loadPart } from '../../../core/errors.ts'
import { readJxlHeader } from '../jxl-header.ts'
import type { Raster } from '../raster.ts'
import { findRawPreview, isCameraRaw } from './camera-raw.ts'
import { conversionOfPrimaries, convertToSrgb, readColorProfile } from './color-profile.ts'
import {
  type Bytes,
  type Decode,
  type DecodedPicture,
  createPictureDecoder,
  decodeAvif,
  decodeBmp,
  decodeGif,
  decodeIco,
  decodeJpeg,
  decodePng,
  decodeWebp,
  describeHeif,
  lossesIf,
  requireFitting,
} from './decode-with-browser.ts'
import type { ItemColors } from './heif-items.ts'
import { orient, orientations } from './orient.ts'
import { decodePsdPixels } from './psd.ts'

/**
 * Converts colors to sRGB in place, if the file says which they are.
 *
 * @returns the profile, where its colors can only be looked up in tables.
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
  const { decodeHeicPixels } = await loadPart(import('./load-heic.ts'))
  const raster = await decodeHeicPixels(bytes)
  return { raster, losses, ...convertColors(raster, colors) }
}

const decodeCameraRaw: Decode = async (bytes) => {
  const preview = findRawPreview(bytes)
  if (preview === undefined) throw new ToolError('unsupported')
  const { raster } = await decodeJpeg(preview.bytes, new Blob([preview.bytes]))
  const orientation = orientations[preview.orientation - 1] ?? orientations[0]
  return { raster: orient(raster, orientation), losses: ['sensor-values'] }
}

/** A page of a TIFF document, and how many pages the document has. */
interface DecodedTiffPage extends Omit<DecodedPicture, 'kind'> {
  pageCount: number
}

const readTiffPage = async (
  file: Blob,
  bytes: Bytes,
  pageIndex: number,
): Promise<DecodedTiffPage> => {
  if (isCameraRaw(bytes)) return { ...(await decodeCameraRaw(bytes, file)), pageCount: 1 }
  const { decodeTiffPixels } = await loadPart(import('./tiff.ts'))
  const context = {
    requireFitting,
    decodeJpeg: async (jpeg: Bytes) =>
      (await loadPart(import('../jpeg/mozjpeg-decoder.ts'))).decodeJpegPixels(jpeg),
  }
  const { raster, profile, pageCount, bitDepth } = await decodeTiffPixels(bytes, context, pageIndex)
  const losses = lossesIf({ 'bit-depth': bitDepth > 8 })
  const colors = profile === undefined ? {} : convertColors(raster, { profile })
  return { raster, losses, pageCount, ...colors }
}

const decodeTiff: Decode = async (bytes, file) => {
  const { pageCount, losses, ...page } = await readTiffPage(file, bytes, 0)
  return { ...page, losses: [...lossesIf({ pages: pageCount > 1 }), ...losses] }
}

const decodeJxl: Decode = async (bytes) => {
  const { decodeJxlPixels } = await loadPart(import('./jxl.ts'))
  const header = readJxlHeader(bytes)
  const losses = lossesIf({
    animation: header?.isAnimated ?? false,
    'gain-map': header?.hasGainMap ?? false,
    inks: header?.hasBlackInk ?? false,
    'bit-depth': (header?.bitsPerSample ?? 8) > 8,
  })
  return { raster: await decodeJxlPixels(bytes), losses }
}

const decodePsd: Decode = (bytes) => {
  const { raster, profile, bitDepth, layerCount } = decodePsdPixels(bytes, requireFitting)
  const losses = lossesIf({ layers: layerCount > 1, 'bit-depth': bitDepth > 8 })
  const colors = profile === undefined ? {} : convertColors(raster, { profile })
  return Promise.resolve({ raster, losses, ...colors })
}

/**
 * Decodes one page of a TIFF, in sRGB and upright. A camera's raw file has one page.
 *
 * @param pageIndex - counts from 0.
 * @throws {ToolError} as `decodePicture`.
 */
export const decodeTiffPage = async (file: Blob, pageIndex: number): Promise<DecodedTiffPage> =>
  readTiffPage(file, new Uint8Array(await file.arrayBuffer()), pageIndex)

/** An SVG that was not drawn in the page is one that could not be drawn. */
const refuseSvg: Decode = () => Promise.reject(new ToolError('damaged'))

/**
 * Decodes a picture of any format that is known here, recognized by its bytes: upright, in sRGB, the first frame or
 * the main picture of several. It runs in a worker, because it reads pixels through an `OffscreenCanvas`. Engines are
 * loaded with the first file that needs them.
 *
 * An SVG has to be drawn in the page first (`components/file-tool/draw-svg.ts`), because no browser decodes one in a
 * worker.
 *
 * @throws {ToolError} `empty`, `wrong-type`, `damaged`, `unsupported`, `color-mode`, `too-many-pixels`, `out-of-memory`,
 *   `engine-not-loaded`.
 */
export const decodePicture = createPictureDecoder({
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
})
