import { pictureEnding } from '../../core/files.ts'
import type { FileJob } from '../../components/file-tool/state.ts'
import type { DecodedPicture } from '../../engines/image/decoding/decode-with-browser.ts'
import type {
  EncodedPicture,
  EncodingContext,
} from '../../engines/image/encoding/encode-picture.ts'
import type { EncodingSettings } from '../../engines/image/encoding/target-formats.ts'
import type { PictureMetadata } from '../../engines/image/metadata/picture-metadata.ts'
import { type PixelSize, type Raster, fitWithin } from '../../engines/image/raster.ts'
import { type ConversionFormat, type ConversionOptions, conversionFormats } from './options.ts'

interface FileMetadata {
  metadata: PictureMetadata
  /** Whether that is all that the file says. */
  isComplete: boolean
}

export interface ConversionParts {
  decode(file: Blob): Promise<DecodedPicture>
  /** Reads what the file says about its picture; called where that is kept. */
  readMetadata(file: Blob): Promise<FileMetadata>
  resize(picture: Raster, size: PixelSize): Promise<Raster>
  encode(
    picture: Raster,
    settings: EncodingSettings,
    context: EncodingContext,
  ): Promise<EncodedPicture>
  /**
   * Puts a JPEG or PNG into a PDF as it is.
   *
   * @param isMetadataKept - whether a JPEG keeps its camera data.
   */
  embedFile(file: File, isMetadataKept: boolean): Promise<Blob>
  embedPixels(picture: Raster, title: string, profile: Uint8Array | undefined): Promise<Blob>
}

/** The total progress of one picture. */
const progressPerFile = 100

/** The progress of a picture once it is decoded; the rest is divided among the steps of encoding. */
const decodedProgress = 30

/** Each step of encoding takes this share of what is left, because their number is not known. */
const stepShare = 0.25

/**
 * Replaces a picture's extension: `photo.heic` → `photo.jpg`. Any other extension is part of the name.
 */
export const convertedName = (fileName: string, format: ConversionFormat): string => {
  const stem = fileName.replace(pictureEnding, '')
  return `${stem === '' ? 'image' : stem}.${conversionFormats[format].extension}`
}

/**
 * Decoding and encoding a picture of more pixels takes hundreds of megabytes, which WebAssembly and browsers keep for as
 * long as the worker lives.
 */
const maxLastingPixels = 8_000_000

/** A picture that is decoded, and what is written with it. */
interface OpenedPicture extends DecodedPicture, FileMetadata {
  file: File
}

type Converted = Pick<EncodedPicture, 'blob'> & { notes: readonly string[] }

/** Makes a PDF of one page. A JPEG or PNG that keeps its dimensions is not encoded again. */
const convertToPdf = async (
  { embedFile, embedPixels, resize }: ConversionParts,
  { file, kind, raster, profile, losses, metadata, isComplete }: OpenedPicture,
  options: ConversionOptions,
): Promise<Converted> => {
  const size = fitWithin(raster, options)
  const isScaled = size.width !== raster.width || size.height !== raster.height
  const isEmbedded = (kind === 'jpeg' || kind === 'png') && !isScaled
  const isMetadataLost =
    (metadata.exif !== undefined || metadata.xmp !== undefined || !isComplete) &&
    !(isEmbedded && kind === 'jpeg')
  return {
    blob: isEmbedded
      ? await embedFile(file, options.isMetadataKept)
      : await embedPixels(await resize(raster, size), file.name, profile),
    notes: [
      // The samples of a PNG are embedded with all their bits, and the inks of a JPEG as they are.
      ...losses.filter((loss) => !(isEmbedded && (loss === 'bit-depth' || loss === 'inks'))),
      ...(isMetadataLost ? ['metadata'] : []),
    ],
  }
}

const convertToPicture = async (
  { resize, encode }: ConversionParts,
  { raster, profile, losses, metadata, isComplete }: OpenedPicture,
  settings: EncodingSettings & ConversionOptions,
  step: EncodingContext['step'],
): Promise<Converted> => {
  // An icon has sizes of its own.
  const size = settings.format === 'ico' ? raster : fitWithin(raster, settings)
  const encoded = await encode(await resize(raster, size), settings, {
    step,
    metadata: { ...metadata, ...(profile && { profile }) },
  })
  const notes = new Set([...losses, ...(isComplete ? [] : ['metadata']), ...encoded.losses])
  return { blob: encoded.blob, notes: [...notes] }
}

/**
 * Converts a picture.
 *
 * @throws {ToolError} why the picture cannot be read or written.
 */
export const convertPicture =
  (parts: ConversionParts): FileJob<ConversionOptions> =>
  async ({ file, fileId, options }, report) => {
    const format = options.formatOfFile?.[fileId] ?? options.format
    const decoded = await parts.decode(file)
    const said = options.isMetadataKept
      ? await parts.readMetadata(file)
      : { metadata: {}, isComplete: true }
    const opened = { ...decoded, ...said, file }
    let progress = decodedProgress
    const step = () => {
      report(Math.floor(progress), progressPerFile)
      progress += (progressPerFile - progress) * stepShare
      return Promise.resolve()
    }
    await step()
    const { blob, notes } =
      format === 'pdf'
        ? await convertToPdf(parts, opened, options)
        : await convertToPicture(parts, opened, { ...options, format }, step)
    report(progressPerFile, progressPerFile)
    return {
      file: new File([blob], convertedName(file.name, format), {
        type: conversionFormats[format].mimeType,
        lastModified: file.lastModified,
      }),
      notes,
      holdsMuchMemory: decoded.raster.width * decoded.raster.height > maxLastingPixels,
    }
  }
