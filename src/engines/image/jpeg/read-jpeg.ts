import { ToolError } from '../../../core/errors.ts'
import { type LocatedJpeg, locateJpeg, readSegments } from './segments.ts'
import { sniffFileKind } from '../sniff-file-kind.ts'
import { type PixelSize, type Raster, fitWithin } from '../raster.ts'
import type { ReadColors } from '../browser-codec.ts'
import type { CompressionNote, CompressionSettings } from '../compression.ts'
import { isSideways } from '../exif-tiff.ts'
import { hasGainMap, readExif } from './metadata.ts'
import { profileFate } from './icc-profile.ts'

export interface OpenedJpeg extends LocatedJpeg {
  bytes: Uint8Array<ArrayBuffer>
}

/**
 * Reads a JPEG and looks whether all of it is there.
 *
 * @throws {ToolError} `empty`, `wrong-type`, `damaged`.
 */
export const openJpeg = async (file: Blob): Promise<OpenedJpeg> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes.length === 0) throw new ToolError('empty')
  if (sniffFileKind(bytes) !== 'jpeg') throw new ToolError('wrong-type')
  const located = locateJpeg(bytes)
  if (located === undefined) throw new ToolError('damaged')
  return { bytes, ...located }
}

/**
 * Decodes an opened JPEG.
 *
 * @throws {ToolError} what `decode` throws, but `unsupported` for a coding that browsers need not know.
 */
export const decodeOpened = async <Decoded>(
  { frame }: OpenedJpeg,
  decode: () => Promise<Decoded>,
): Promise<Decoded> => {
  try {
    return await decode()
  } catch (error) {
    // A sound file that the browser cannot read is not damaged: it is of a kind it does not know.
    throw frame.isCommon ? error : new ToolError('unsupported', { cause: error })
  }
}

interface JpegReadingParts {
  /** The browser's decoder, read through a canvas. */
  readPixels(source: Blob, options: { colors: ReadColors }): Promise<Raster>
  canReadPixels(): boolean
  canReadAsStored(): Promise<boolean>
  /** Our own decoder, for where the browser's cannot be trusted; fetched only then. */
  decodeAsStored(jpeg: Uint8Array<ArrayBuffer>): Promise<Raster>
}

export interface JpegReader {
  /** Whether colours can be converted to sRGB, which only the browser does. */
  canConvert(): boolean
  /**
   * Upright pixels of a whole JPEG.
   *
   * @param hasProfile - whether it names one that the browser might apply.
   * @throws {ToolError} `damaged`, `unsupported`, `out-of-memory`, `engine-not-loaded`.
   */
  read(
    jpeg: Uint8Array<ArrayBuffer>,
    options: { colors: ReadColors; hasProfile: boolean },
  ): Promise<Raster>
}

/**
 * Reads JPEGs with the browser where it tells the truth: some falsify what is read from a canvas, some apply a profile
 * that they were told to leave alone.
 */
export const createJpegReader = (parts: JpegReadingParts): JpegReader => ({
  canConvert: parts.canReadPixels,
  read: async (jpeg, { colors, hasProfile }) => {
    const isBrowserTrue =
      parts.canReadPixels() && (colors === 'srgb' || !hasProfile || (await parts.canReadAsStored()))
    if (isBrowserTrue) return parts.readPixels(new Blob([jpeg], { type: 'image/jpeg' }), { colors })
    if (colors === 'srgb') throw new ToolError('unsupported')
    return parts.decodeAsStored(jpeg)
  },
})

const cmykComponents = 4

/** What is known of a JPEG before it is decoded. */
export interface JpegPlan {
  /** As it is shown, in pixels. */
  shownSize: PixelSize
  /** What it is scaled to, in pixels. */
  targetSize: PixelSize
  isGray: boolean
  hasGainMap: boolean
  /** How its pixels are to be read; undefined where this browser cannot read them truly. */
  colors: ReadColors | undefined
  hasProfile: boolean
  isProfileKept: boolean
  /** What an encoding of the pixels does to the picture. */
  encodingNotes: readonly CompressionNote[]
}

/**
 * @param canConvert - whether colours can be converted to sRGB here.
 */
export const planJpeg = (
  { bytes, frame, end }: OpenedJpeg,
  settings: CompressionSettings,
  canConvert: boolean,
): JpegPlan => {
  const segments = readSegments(bytes)
  const { width, height, componentCount } = frame
  const shownSize = isSideways(readExif(segments).orientation)
    ? { width: height, height: width }
    : { width, height }
  const isCmyk = componentCount === cmykComponents
  const fate = profileFate(segments, componentCount)
  // Without a way to convert, a large profile is still better kept than ignored.
  const isConverted = fate === 'converted' && (canConvert || isCmyk)
  const isLosingGainMap = hasGainMap(bytes, end)
  const convertedNote = isCmyk ? 'cmyk-converted' : 'profile-converted'
  const readColors = isConverted ? 'srgb' : 'as-stored'
  return {
    shownSize,
    targetSize: fitWithin(shownSize, settings),
    isGray: componentCount === 1,
    hasGainMap: isLosingGainMap,
    colors: isConverted && !canConvert ? undefined : readColors,
    hasProfile: fate !== 'not-needed',
    isProfileKept: fate !== 'not-needed' && !isConverted,
    encodingNotes: [
      ...(isConverted ? ([convertedNote] as const) : []),
      ...(isLosingGainMap ? (['gain-map-dropped'] as const) : []),
    ],
  }
}

/**
 * The pixels to be encoded: upright, scaled as asked for. None where they cannot be read truly here.
 *
 * @throws {ToolError} `damaged`, `unsupported`, `out-of-memory`, `engine-not-loaded`.
 */
export const readPicture = async (
  opened: OpenedJpeg,
  { colors, hasProfile, shownSize, targetSize }: JpegPlan,
  reader: JpegReader,
  resize: (picture: Raster, size: PixelSize) => Promise<Raster>,
): Promise<Raster | undefined> => {
  if (colors === undefined) return undefined
  const picture = await decodeOpened(opened, () =>
    reader.read(opened.bytes, { colors, hasProfile }),
  )
  if (picture.width === 0 || picture.height === 0) throw new ToolError('damaged')
  // A browser that turns it otherwise than its EXIF was read here: scaled to that size it would be distorted.
  if (picture.width !== shownSize.width || picture.height !== shownSize.height) return undefined
  return resize(picture, targetSize)
}
