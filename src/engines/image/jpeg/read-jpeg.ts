import { ToolError } from '../../../core/errors.ts'
import type { Raster } from '../raster.ts'
import type { ReadColors } from '../read-pixels.ts'

export interface JpegReadingParts {
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
