import { ToolError } from '../../../core/errors.ts'
import type { CompressionNote, CompressionSettings } from '../compression.ts'
import { type PixelSize, fitWithin } from '../fit-within.ts'
import type { Raster } from '../raster.ts'
import type { ReadColors } from '../read-pixels.ts'
import { isSideways } from '../tiff.ts'
import { readExif } from './exif.ts'
import { hasGainMap } from './metadata.ts'
import { type OpenedJpeg, decodeOpened } from './open-jpeg.ts'
import { profileFate } from './profile.ts'
import type { JpegReader } from './read-jpeg.ts'
import { readSegments } from './segments.ts'

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
