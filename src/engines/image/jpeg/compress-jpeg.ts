import {
  type Compression,
  type CompressionMethod,
  type CompressionSettings,
  type Compressor,
  createStep,
} from '../compression.ts'
import type { PixelSize, Raster } from '../raster.ts'
import { canReadAsStored, canReadPixels, readPixels } from '../browser-codec.ts'
import { resizeRaster } from '../resize.ts'
import { type EncodedCandidate, encodeForAim } from './encode-for-aim.ts'
import { copyMetadata, removeMetadata } from './metadata.ts'
import { type JpegEncoder, encodeJpeg } from './mozjpeg-encoder.ts'
import {
  type JpegPlan,
  type JpegReader,
  type OpenedJpeg,
  createJpegReader,
  openJpeg,
  planJpeg,
  readPicture,
} from './read-jpeg.ts'

/** The codecs of a compressor, which tests replace. */
export interface JpegCodecs {
  reader: JpegReader
  encode: JpegEncoder
  resize(picture: Raster, size: PixelSize): Promise<Raster>
}

const sizesOf = (shown: PixelSize, result: PixelSize) => ({
  widthPx: result.width,
  heightPx: result.height,
  sourceWidthPx: shown.width,
  sourceHeightPx: shown.height,
})

const encodedResult = (encoded: EncodedCandidate, plan: JpegPlan): Compression => ({
  blob: new Blob([encoded.bytes], { type: 'image/jpeg' }),
  method: 'encoded',
  ...sizesOf(plan.shownSize, plan.targetSize),
  score: encoded.score,
  notes: plan.encodingNotes,
})

interface CleanJpeg {
  bytes: Uint8Array<ArrayBuffer>
  method: Extract<CompressionMethod, 'original' | 'cleaned'>
}

/** Returns the file without its metadata, or the file itself where they are kept. */
const cleanJpeg = ({ bytes, frame }: OpenedJpeg, isMetadataKept: boolean): CleanJpeg => {
  if (isMetadataKept) return { bytes, method: 'original' }
  const cleaned = removeMetadata(bytes, frame.componentCount)
  return cleaned.length < bytes.length
    ? { bytes: cleaned, method: 'cleaned' }
    : { bytes, method: 'original' }
}

const cleanResult = ({ bytes, method }: CleanJpeg, plan: JpegPlan, source: Blob): Compression => ({
  blob: method === 'original' ? source : new Blob([bytes], { type: 'image/jpeg' }),
  method,
  ...sizesOf(plan.shownSize, plan.shownSize),
  notes: method !== 'original' && plan.hasGainMap ? ['gain-map-dropped'] : [],
})

const withSizeNote = (
  compression: Compression,
  { aim, maxBytes }: CompressionSettings,
): Compression =>
  aim === 'size' && compression.blob.size > maxBytes
    ? { ...compression, notes: [...compression.notes, 'size-not-reached'] }
    : compression

/**
 * Creates a compressor of JPEGs. Its result is the smallest of the pixels encoded again as the settings ask, the
 * file without its metadata, and the file itself.
 */
export const createJpegCompressor =
  ({ reader, encode, resize }: JpegCodecs): Compressor =>
  async (source, settings, context) => {
    const step = createStep(context)
    await step()
    const opened = await openJpeg(source)
    const { bytes } = opened
    const { isMetadataKept } = settings
    const plan = planJpeg(opened, settings, reader.canConvert())
    const isResized =
      plan.targetSize.width !== plan.shownSize.width ||
      plan.targetSize.height !== plan.shownSize.height
    const clean = cleanJpeg(opened, isMetadataKept)
    // Where another size was asked for, a file with unchanged pixels has the wrong size, so it is used only if all
    // else is larger.
    const bytesToBeat = (isResized ? bytes : clean.bytes).length

    const picture = await readPicture(opened, plan, reader, resize)
    const encoded =
      picture &&
      (await encodeForAim({
        picture,
        isChromaFixed: plan.isGray,
        settings,
        parts: {
          encode,
          decode: (jpeg) => reader.read(jpeg, { colors: 'as-stored', hasProfile: false }),
        },
        losslessBytes: isResized ? undefined : clean.bytes.length,
        bytesToBeat,
        finish: (jpeg) =>
          copyMetadata(bytes, jpeg, { isProfileKept: plan.isProfileKept, isMetadataKept }),
        step,
      }))
    await step()
    const smallest =
      encoded !== undefined && encoded.bytes.length < bytesToBeat
        ? encodedResult(encoded, plan)
        : cleanResult(clean, plan, source)
    return withSizeNote(smallest, settings)
  }

/** Compresses a JPEG in the browser; see `Compressor`. */
export const compressJpeg = createJpegCompressor({
  reader: createJpegReader({
    readPixels,
    canReadPixels,
    canReadAsStored,
    decodeAsStored: async (jpeg) => {
      const { decodeJpegPixels } = await import('./mozjpeg-decoder.ts')
      return decodeJpegPixels(jpeg)
    },
  }),
  encode: encodeJpeg,
  resize: resizeRaster,
})
