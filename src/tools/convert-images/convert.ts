import { type ErrorCode, errorCodeOf } from '../../core/errors.ts'
import { pictureEnding } from '../../core/files.ts'
import type { FailedFile, FileJob, MadeFile } from '../../components/file-tool/state.ts'
import type { DecodedPicture } from '../../engines/image/decoding/decode-picture.ts'
import type {
  EncodedPicture,
  EncodingContext,
} from '../../engines/image/encoding/encode-picture.ts'
import {
  type EncodingSettings,
  type TargetFormat,
  targetFormats,
} from '../../engines/image/encoding/target-formats.ts'
import type { PictureMetadata } from '../../engines/image/metadata/picture-metadata.ts'
import { type PixelSize, type Raster, fitWithin } from '../../engines/image/raster.ts'
import type { ConversionOptions } from './options.ts'

export interface ConversionParts {
  decode(file: Blob): Promise<DecodedPicture>
  /** Reads what the file says about its picture; called where that is kept. */
  readMetadata(file: Blob): Promise<PictureMetadata>
  resize(picture: Raster, size: PixelSize): Promise<Raster>
  encode(
    picture: Raster,
    settings: EncodingSettings,
    context: EncodingContext,
  ): Promise<EncodedPicture>
}

/** The total progress of one picture. */
export const progressPerFile = 100

/** The progress of a picture once it is decoded; the rest is divided among the steps of encoding. */
const decodedProgress = 30

/** Each step of encoding takes this share of what is left, because their number is not known. */
const stepShare = 0.25

/** Returns the number of the picture under way, from 1. */
export const positionOf = (done: number, count: number): number =>
  Math.min(Math.floor(done / progressPerFile) + 1, count)

/**
 * Replaces a picture's extension: `photo.heic` → `photo.jpg`. Any other extension is part of the name.
 */
export const convertedName = (fileName: string, format: TargetFormat): string => {
  const stem = fileName.replace(pictureEnding, '')
  return `${stem === '' ? 'image' : stem}.${targetFormats[format].extension}`
}

/**
 * Decoding and encoding a picture of more pixels takes hundreds of megabytes, which WebAssembly and browsers keep for as
 * long as the worker lives.
 */
const maxLastingPixels = 8_000_000

/** Errors that would affect every other file as well. */
const isFatal = (code: ErrorCode) => code === 'cancelled'

/**
 * Converts every picture, one after the other, so that one at a time is in the memory. A file that fails is reported
 * and does not stop the others.
 */
export const convertPictures =
  ({ decode, readMetadata, resize, encode }: ConversionParts): FileJob<ConversionOptions> =>
  async ({ files, options }, report) => {
    const total = files.length * progressPerFile
    const made: MadeFile[] = []
    const failed: FailedFile[] = []
    let holdsMuchMemory = false

    const convert = async (file: File, source: number): Promise<MadeFile> => {
      const before = source * progressPerFile
      const { raster, losses, profile } = await decode(file)
      if (raster.width * raster.height > maxLastingPixels) holdsMuchMemory = true
      const metadata = options.isMetadataKept ? await readMetadata(file) : {}
      let progress = decodedProgress
      report(before + progress, total)
      const encoded = await encode(await resize(raster, fitWithin(raster, options)), options, {
        step: () => {
          report(before + Math.floor(progress), total)
          progress += (progressPerFile - progress) * stepShare
          return Promise.resolve()
        },
        metadata: { ...metadata, ...(profile && { profile }) },
      })
      const { blob } = encoded
      return {
        file: new File([blob], convertedName(file.name, options.format), {
          type: blob.type,
          lastModified: file.lastModified,
        }),
        source,
        notes: [...losses, ...encoded.losses],
      }
    }

    for (const [source, file] of files.entries()) {
      try {
        made.push(await convert(file, source))
      } catch (error) {
        const code = errorCodeOf(error)
        if (isFatal(code)) throw error
        failed.push({ source, code })
      }
      report((source + 1) * progressPerFile, total)
    }
    return { made, failed, holdsMuchMemory }
  }
