import { pictureEnding } from '../../core/files.ts'
import type { Raster } from '../../engines/image/raster.ts'
import type { FileJob } from '../../components/file-tool/state.ts'

export interface Codec {
  /**
   * Decodes a JPEG with the rotation and colors that the browser shows.
   *
   * @throws {ToolError} `empty`, `wrong-type`, `damaged`, `unsupported`, `out-of-memory`.
   */
  decode(file: Blob): Promise<Raster>
  encode(picture: Raster): Promise<Blob>
  optimize(png: Blob, pixels: number): Promise<{ blob: Blob; isOptimized: boolean }>
}

/** The shares of the steps of one picture, by their time (measured: 3 to 5, 10 and 85 %). */
const progressWeights = { decoded: 1, encoded: 2, optimized: 17 } as const

/** The total progress of one picture. */
export const progressPerFile =
  progressWeights.decoded + progressWeights.encoded + progressWeights.optimized

/**
 * Replaces a picture's extension: `photo.jpg` → `photo.png`. Any other extension is part of the name.
 */
export const pngName = (fileName: string): string => {
  const stem = fileName.replace(pictureEnding, '')
  return `${stem === '' ? 'image' : stem}.png`
}

/** oxipng keeps several hundred megabytes after a picture of more pixels, for as long as the worker lives. */
const maxLastingPixels = 8_000_000

/**
 * Converts a JPEG to PNG.
 *
 * @throws {ToolError} the errors of {@link Codec.decode}; `engine-not-loaded` when a part of the encoder cannot be fetched.
 */
export const convertJpeg =
  (codec: Codec): FileJob<undefined> =>
  async ({ file }, report) => {
    /** The pixels are released once they are encoded, because oxipng is about to need as much memory again. */
    const encode = async () => {
      const picture = await codec.decode(file)
      report(progressWeights.decoded, progressPerFile)
      return { png: await codec.encode(picture), pixels: picture.width * picture.height }
    }
    const { png, pixels } = await encode()
    report(progressWeights.decoded + progressWeights.encoded, progressPerFile)
    const { blob, isOptimized } = await codec.optimize(png, pixels)
    report(progressPerFile, progressPerFile)
    return {
      file: new File([blob], pngName(file.name), {
        type: 'image/png',
        lastModified: file.lastModified,
      }),
      isOptimized,
      holdsMuchMemory: pixels > maxLastingPixels,
    }
  }
