import { ToolError } from '../../../core/errors.ts'
import { type LocatedJpeg, cmykComponents, locateJpeg, readSegments } from './segments.ts'
import { sniffFileKind } from '../sniff-file-kind.ts'
import { type PixelSize, type Raster, fitWithin } from '../raster.ts'
import type { ReadColors } from '../browser-codec.ts'
import type { CompressionNote, CompressionSettings } from '../compression.ts'
import { isSideways } from '../exif-tiff.ts'
import { hasGainMap, readExif, profileHandling } from './metadata.ts'

export interface OpenedJpeg extends LocatedJpeg {
  bytes: Uint8Array<ArrayBuffer>
}

/**
 * Reads a JPEG and checks that it is whole.
 *
 * @throws {ToolError} `empty`, `wrong-type`, `damaged`.
 */
export const openJpeg = async (file: Blob): Promise<OpenedJpeg> =>
  openJpegBytes(new Uint8Array(await file.arrayBuffer()))

/** Opens a JPEG like `openJpeg`. */
export const openJpegBytes = (bytes: Uint8Array<ArrayBuffer>): OpenedJpeg => {
  if (bytes.length === 0) throw new ToolError('empty')
  if (sniffFileKind(bytes) !== 'jpeg') throw new ToolError('wrong-type')
  const located = locateJpeg(bytes)
  if (located === undefined) throw new ToolError('damaged')
  return { bytes, ...located }
}

/**
 * Decodes an opened JPEG.
 *
 * @throws {ToolError} what `decode` throws, but `unsupported` for a coding that browsers need not support.
 */
export const decodeOpened = async <Decoded>(
  { frame }: OpenedJpeg,
  decode: () => Promise<Decoded>,
): Promise<Decoded> => {
  try {
    return await decode()
  } catch (error) {
    // A whole file that the browser cannot read is not damaged but of an unsupported kind.
    throw frame.isCommon ? error : new ToolError('unsupported', { cause: error })
  }
}

interface JpegReadingParts {
  /** The browser's decoder, read through a canvas. */
  readPixels(source: Blob, options: { colors: ReadColors }): Promise<Raster>
  canReadPixels(): boolean
  canReadAsStored(): Promise<boolean>
  /** MozJPEG's decoder, used where the browser's is not reliable and fetched only then. */
  decodeAsStored(jpeg: Uint8Array<ArrayBuffer>): Promise<Raster>
}

export interface JpegReader {
  /** Tells whether colors can be converted to sRGB, which only the browser does. */
  canConvert(): boolean
  /**
   * Returns the upright pixels of a whole JPEG.
   *
   * @param hasProfile - whether the file has a profile that the browser might apply.
   * @throws {ToolError} `damaged`, `pixels-hidden`, `out-of-memory`, `engine-not-loaded`.
   */
  read(
    jpeg: Uint8Array<ArrayBuffer>,
    options: { colors: ReadColors; hasProfile: boolean },
  ): Promise<Raster>
}

/**
 * Reads JPEGs with the browser where it is reliable: some browsers falsify what is read from a canvas, and some
 * apply a profile that they were told to ignore.
 */
export const createJpegReader = (parts: JpegReadingParts): JpegReader => ({
  canConvert: parts.canReadPixels,
  read: async (jpeg, { colors, hasProfile }) => {
    const isBrowserReliable =
      parts.canReadPixels() && (colors === 'srgb' || !hasProfile || (await parts.canReadAsStored()))
    if (isBrowserReliable)
      return parts.readPixels(new Blob([jpeg], { type: 'image/jpeg' }), { colors })
    if (colors === 'srgb') throw new ToolError('pixels-hidden')
    return parts.decodeAsStored(jpeg)
  },
})

/** What is known about a JPEG before it is decoded. */
export interface JpegPlan {
  /** The size as shown, in pixels. */
  shownSize: PixelSize
  /** The size to scale to, in pixels. */
  targetSize: PixelSize
  isGray: boolean
  hasGainMap: boolean
  /** How pixels are to be read; undefined where this browser cannot read them correctly. */
  colors: ReadColors | undefined
  hasProfile: boolean
  isProfileKept: boolean
  /** The notes that apply if the pixels are encoded again. */
  encodingNotes: readonly CompressionNote[]
}

/**
 * Decides how a JPEG is read and what happens to its profile.
 *
 * @param canConvert - whether colors can be converted to sRGB here.
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
  const fate = profileHandling(segments, componentCount)
  // Where conversion is not possible, a large profile is kept rather than ignored.
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
 * Returns the upright pixels to encode, scaled as asked for; undefined where they cannot be read correctly.
 *
 * @throws {ToolError} `damaged`, `pixels-hidden`, `out-of-memory`, `engine-not-loaded`.
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
  // If the browser rotates the picture otherwise than its EXIF was read here, scaling would distort it.
  if (picture.width !== shownSize.width || picture.height !== shownSize.height) return undefined
  return resize(picture, targetSize)
}
