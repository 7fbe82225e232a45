import { errorCodeOf, endsWholeJob } from '../../core/errors.ts'
import { pictureEnding } from '../../core/files.ts'
import { decodeOpened, openJpeg } from '../../engines/image/jpeg/read-jpeg.ts'
import type { FailedFile, FileJob, MadeFile } from '../../components/file-tool/state.ts'

/** The part of a decoded picture that the conversion needs; a browser's `ImageBitmap` has it. */
export interface Picture {
  width: number
  height: number
  close(): void
}

export interface Codec<P extends Picture> {
  /** Decodes a file with the rotation and colors that the browser shows. */
  decode(file: Blob): Promise<P>
  encode(picture: P): Promise<Blob>
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

/**
 * Converts every JPEG to PNG, one after the other. A file that fails is reported and does not stop the others.
 *
 * @throws {ToolError} `engine-not-loaded` when a part of the encoder cannot be fetched.
 */
export const convertJpegs =
  <P extends Picture>(codec: Codec<P>): FileJob<undefined> =>
  async ({ files }, report) => {
    const total = files.length * progressPerFile
    const made: MadeFile[] = []
    const failed: FailedFile[] = []

    const convert = async (file: File, source: number): Promise<MadeFile> => {
      const before = source * progressPerFile
      const opened = await openJpeg(file)
      const picture = await decodeOpened(opened, () => codec.decode(file))
      report(before + progressWeights.decoded, total)
      const pixels = picture.width * picture.height
      const png = await codec.encode(picture).finally(() => picture.close())
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
    return { made, failed }
  }
