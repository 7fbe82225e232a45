import { errorCodeOf, endsWholeJob } from '../../core/errors.ts'
import { pictureEnding } from '../../core/files.ts'
import type { Raster } from '../../engines/image/raster.ts'
import type { FailedFile, FileJob, MadeFile } from '../../components/file-tool/state.ts'

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
 * Converts every JPEG to PNG, one after the other. A file that fails is reported and does not stop the others.
 *
 * @throws {ToolError} `engine-not-loaded` when a part of the encoder cannot be fetched.
 */
export const convertJpegs =
  (codec: Codec): FileJob<undefined> =>
  async ({ files }, report) => {
    const total = files.length * progressPerFile
    const made: MadeFile[] = []
    const failed: FailedFile[] = []
    let holdsMuchMemory = false

    /** The pixels are released once they are encoded, because oxipng is about to need as much memory again. */
    const encodeFile = async (file: File, onDecoded: () => void) => {
      const picture = await codec.decode(file)
      onDecoded()
      return { png: await codec.encode(picture), pixels: picture.width * picture.height }
    }

    const convert = async (file: File, source: number): Promise<MadeFile> => {
      const before = source * progressPerFile
      const { png, pixels } = await encodeFile(file, () =>
        report(before + progressWeights.decoded, total),
      )
      if (pixels > maxLastingPixels) holdsMuchMemory = true
      report(before + progressWeights.decoded + progressWeights.encoded, total)
      const { blob, isOptimized } = await codec.optimize(png, pixels)
      const { lastModified } = file
      return {
        file: new File([blob], pngName(file.name), { type: 'image/png', lastModified }),
        source,
        isOptimized,
      }
    }

    for (const [source, file] of files.entries()) {
      try {
        made.push(await convert(file, source))
      } catch (error) {
        const code = errorCodeOf(error)
        if (endsWholeJob(code)) throw error
        failed.push({ source, code })
      }
      report((source + 1) * progressPerFile, total)
    }
    return { made, failed, holdsMuchMemory }
  }
