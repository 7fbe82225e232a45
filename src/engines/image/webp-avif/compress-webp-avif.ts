import { readPixels } from '../browser-codec.ts'
import {
  type Compression,
  type CompressionNote,
  type CompressionSettings,
  type Compressor,
  createStep,
} from '../compression.ts'
import {
  type DecodedPicture,
  createPictureDecoder,
  decodeAvif,
  decodeWebp,
} from '../decoding/decode-with-browser.ts'
import { encodeAvif } from '../encoding/avif-encoder.ts'
import type { LossyEncoder } from '../encoding/emscripten-encoder.ts'
import { targetFormats } from '../encoding/target-formats.ts'
import { encodeWebp } from '../encoding/webp-encoder.ts'
import { type EncodedCandidate, encodeForAim } from '../jpeg/encode-for-aim.ts'
import { type PixelSize, type Raster, fitWithin } from '../raster.ts'
import { resizeRaster } from '../resize.ts'
import { type FileDescription, describeAvif, describeWebp } from './metadata.ts'

/** The codecs of one format, which tests replace. */
export interface WebpAvifCodecs {
  format: 'webp' | 'avif'
  describe(file: Uint8Array<ArrayBuffer>): FileDescription
  /** Decodes a file of a visitor, upright, in sRGB. */
  decode(file: Blob): Promise<Pick<DecodedPicture, 'raster' | 'losses'>>
  encode: LossyEncoder
  /** Decodes what was encoded here. */
  read(encoded: Blob): Promise<Raster>
  resize(picture: Raster, size: PixelSize): Promise<Raster>
}

/** Why a file is not encoded again; undefined where it is. */
const reasonToKeep = (
  { hasMetadata }: FileDescription,
  losses: DecodedPicture['losses'],
  { isMetadataKept }: CompressionSettings,
): CompressionNote | undefined => {
  // Frames, HDR values, gain maps and further pictures would be lost.
  if (losses.length > 0) return 'not-encoded-again'
  return hasMetadata && isMetadataKept ? 'metadata-not-encoded-again' : undefined
}

/**
 * Creates a compressor of WebP or AVIF into the same format. Its result is the smallest of the pixels encoded again as
 * the settings ask, the file without its metadata, and the file itself.
 */
export const createWebpAvifCompressor =
  ({ format, describe, decode, encode, read, resize }: WebpAvifCodecs): Compressor =>
  async (source, settings, context) => {
    const step = createStep(context)
    await step()
    const bytes = new Uint8Array(await source.arrayBuffer())
    const { raster, losses } = await decode(source)
    const description = describe(bytes)
    const { mimeType } = targetFormats[format]
    const clean =
      settings.isMetadataKept || !description.hasMetadata ? bytes : description.withoutMetadata
    const sourceSize = { sourceWidthPx: raster.width, sourceHeightPx: raster.height }
    const unchanged = (notes: readonly CompressionNote[]): Compression => ({
      blob: clean === bytes ? source : new Blob([clean], { type: mimeType }),
      method: clean === bytes ? 'original' : 'cleaned',
      widthPx: raster.width,
      heightPx: raster.height,
      ...sourceSize,
      notes,
    })
    const reason = reasonToKeep(description, losses, settings)
    if (reason !== undefined) return unchanged([reason])

    const target = fitWithin(raster, settings)
    const isResized = target.width !== raster.width || target.height !== raster.height
    const picture = isResized ? await resize(raster, target) : raster
    // Where another size was asked for, a file with unchanged pixels has the wrong size, so it is used only if all
    // else is larger.
    const bytesToBeat = isResized ? bytes.length : clean.length
    const encoded: EncodedCandidate | undefined = await encodeForAim({
      picture,
      isChromaFixed: true,
      settings,
      parts: {
        encode: (trial, { quality }) => encode(trial, quality),
        decode: (trial) => read(new Blob([trial], { type: mimeType })),
      },
      losslessBytes: isResized ? undefined : clean.length,
      bytesToBeat,
      finish: (made) => new Uint8Array(made),
      step,
    })
    await step()
    const compression: Compression =
      encoded === undefined || encoded.bytes.length >= bytesToBeat
        ? unchanged([])
        : {
            blob: new Blob([encoded.bytes], { type: mimeType }),
            method: 'encoded',
            widthPx: target.width,
            heightPx: target.height,
            ...sourceSize,
            score: encoded.score,
            notes: description.hasOtherColors ? ['colors-converted'] : [],
          }
    return settings.aim === 'size' && compression.blob.size > settings.maxBytes
      ? { ...compression, notes: [...compression.notes, 'size-not-reached'] }
      : compression
  }

const inBrowser = {
  // Decoders of other formats would be fetched with the tool where it is kept for offline use.
  decode: createPictureDecoder({ webp: decodeWebp, avif: decodeAvif }),
  read: (encoded: Blob) => readPixels(encoded, { colors: 'srgb' }),
  resize: resizeRaster,
}

/** Compresses a WebP in the browser; see `Compressor`. */
export const compressWebp = createWebpAvifCompressor({
  format: 'webp',
  describe: describeWebp,
  encode: encodeWebp,
  ...inBrowser,
})

/** Compresses an AVIF in the browser; see `Compressor`. */
export const compressAvif = createWebpAvifCompressor({
  format: 'avif',
  describe: describeAvif,
  encode: encodeAvif,
  ...inBrowser,
})
