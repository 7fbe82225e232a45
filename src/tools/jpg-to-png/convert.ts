import { type ErrorCode, errorCodeOf } from '../../core/errors.ts'
import { decodeOpened, openJpeg } from '../../engines/image/jpeg/read-jpeg.ts'
import type { FailedFile, FileJob, MadeFile } from '../../components/file-tool/outcome.ts'

/** A decoded picture, as far as this job needs to know it: a browser's `ImageBitmap` is one. */
export interface Picture {
  width: number
  height: number
  close(): void
}

export interface Codec<P extends Picture> {
  /** Turned and coloured as the browser shows it. */
  decode(file: Blob): Promise<P>
  encode(picture: P): Promise<Blob>
  optimise(png: Blob, pixels: number): Promise<{ blob: Blob; isOptimised: boolean }>
}

/** Parts of the work on one picture, weighed by the time they take (measured: 3 to 5, 10 and 85 %). */
const progressWeights = { decoded: 1, encoded: 2, optimised: 17 } as const

/** How much the progress grows by with every picture. */
export const progressPerFile =
  progressWeights.decoded + progressWeights.encoded + progressWeights.optimised

/** Which picture is being worked on, counted from 1. */
export const positionOf = (done: number, count: number): number =>
  Math.min(Math.floor(done / progressPerFile) + 1, count)

const pictureExtension = /\.(jpe?g|jpe|jfif?|jif|pjpeg|png|gif|webp|avif|hei[cf]|bmp|tiff?)$/i

/** `photo.jpg` → `photo.png`; what is not a picture's extension is part of the name. */
export const pngName = (fileName: string): string => {
  const stem = fileName.replace(pictureExtension, '')
  return `${stem === '' ? 'image' : stem}.png`
}

/** Faults that are not one file's own: with them, no other file would fare better. */
const isFatal = (code: ErrorCode) => code === 'engine-not-loaded' || code === 'cancelled'

/**
 * Makes a PNG of every JPEG, one after the other. A file that fails is named and does not stop the others.
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
      const { blob, isOptimised } = await codec.optimise(png, pixels)
      const { lastModified } = file
      return {
        file: new File([blob], pngName(file.name), { type: 'image/png', lastModified }),
        source,
        isOptimised,
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
    return { made, failed }
  }
