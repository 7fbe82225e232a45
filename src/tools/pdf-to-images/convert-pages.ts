import { type ErrorCode, errorCodeOf, endsWholeJob } from '../../core/errors.ts'
import { type Report } from '../../core/worker-calls.ts'
import { runOrderedPool } from '../../core/ordered-pool.ts'
import { stemOf } from '../../core/files.ts'
import { uniqueNames } from '../../components/file-tool/unique-names.ts'
import { withDensity } from './image-density.ts'
import { type PlannedImage, imageFormats } from './plan-images.ts'

/** What the visitor wants to convert of a document. */
export interface ConversionRequest {
  fileName: string
  /** The number of pages of the whole document. */
  pageCount: number
  /** At least one image, in the wanted order. */
  images: readonly PlannedImage[]
}

/** An image that was made, with its resolution written into the file. */
export interface MadeImage extends PlannedImage {
  name: string
  /** The image. If there is a zip, this is a slice of it, which takes no memory until it is read. */
  image: Blob
}

export interface PageFailure {
  pageIndex: number
  code: ErrorCode
}

export interface Conversion {
  images: readonly MadeImage[]
  failures: readonly PageFailure[]
  /** Undefined when a single image was requested. */
  zip?: { name: string; file: Blob }
}

export type RenderImage = (image: PlannedImage) => Promise<Blob>

/** Writes a zip, to which images are added one after the other. */
export interface ZipWriter {
  add(name: string, image: Blob): Promise<void>
  finish(): Promise<Blob>
}

interface ConversionDependencies {
  /** Each renders one image at a time. A renderer may become ready later than the others. */
  renderers: readonly Promise<RenderImage>[]
  /** Called at most once, before the first image is added. */
  startZip: () => Promise<ZipWriter>
  report: Report
  signal: AbortSignal
}

/**
 * Makes an image of every requested page. Several images are written into a zip at once, so that they do not take
 * memory. A page that fails is recorded and does not stop the others.
 *
 * @throws {ToolError} `cancelled`, `engine-not-loaded`; `out-of-memory` when there is no space left for the zip.
 */
export const convertPages = async (
  request: ConversionRequest,
  dependencies: ConversionDependencies,
): Promise<Conversion> => {
  const { fileName, pageCount, images } = request
  const isSingle = images.length === 1
  const names = uniqueNames(
    images.map((plan) =>
      isSingle ? imageName(fileName, plan) : imageNameInZip(fileName, plan, pageCount),
    ),
  )
  const jobs = images.map((plan, index) => ({ plan, name: names[index] ?? '' }))
  const jobAt = (index: number) => {
    const job = jobs[index]
    if (!job) throw new Error(`no image ${index} was ordered`)
    return job
  }
  const failures: PageFailure[] = []
  const stored: (StoredFile & { plan: PlannedImage })[] = []
  let singleImage: Blob | undefined
  let zip: ZipWriter | undefined

  await runOrderedPool<Blob>({
    taskCount: jobs.length,
    workers: dependencies.renderers.map(async (ready) => {
      const render = await ready
      return async (index: number) => {
        const { plan } = jobAt(index)
        return withDensity(await render(plan), plan.format, plan.dpi)
      }
    }),
    onResult: async (image, index) => {
      const { plan, name } = jobAt(index)
      if (isSingle) singleImage = image
      else {
        zip ??= await dependencies.startZip()
        await zip.add(name, image)
      }
      // Only the size is stored, because the image itself would take memory until the end.
      stored.push({ plan, name, size: image.size })
    },
    onError: (error, index) => {
      const code = errorCodeOf(error)
      if (endsWholeJob(code)) throw error
      failures.push({ pageIndex: jobAt(index).plan.pageIndex, code })
    },
    onProgress: dependencies.report,
    signal: dependencies.signal,
  })

  const file = await zip?.finish()
  const offsets = storedOffsets(stored)
  const madeImages = stored.map(({ plan, name, size }, index): MadeImage => {
    const start = offsets[index] ?? 0
    const { mimeType } = imageFormats[plan.format]
    return {
      ...plan,
      name,
      image: singleImage ?? (file ?? new Blob()).slice(start, start + size, mimeType),
    }
  })
  return {
    images: madeImages,
    failures,
    ...(file === undefined ? {} : { zip: { name: zipName(fileName), file } }),
  }
}

/** Returns the name of the zip: `report.pdf` → `report-images.zip`. */
export const zipName = (fileName: string): string => `${stemOf(fileName)}-images.zip`

/** The minimum number of digits of a page number in a zip, so that names sort as the pages do. */
const minPageDigits = 3

/** Returns the name of a single image: `report-page-3.png`. */
export const imageName = (
  fileName: string,
  { pageIndex, format }: Pick<PlannedImage, 'pageIndex' | 'format'>,
): string => `${stemOf(fileName)}-page-${pageIndex + 1}.${imageFormats[format].extension}`

/**
 * Returns the name of an image in a zip, whose images sort by name as the pages do: `report-page-003.png`.
 *
 * @param pageCount - the number of pages of the whole document, so that several conversions of it have equal names.
 */
export const imageNameInZip = (
  fileName: string,
  { pageIndex, format }: Pick<PlannedImage, 'pageIndex' | 'format'>,
  pageCount: number,
): string => {
  const digits = Math.max(minPageDigits, String(pageCount).length)
  const number = String(pageIndex + 1).padStart(digits, '0')
  return `${stemOf(fileName)}-page-${number}.${imageFormats[format].extension}`
}

/** A file that is stored in a zip without compression. `size` is its number of bytes. */
interface StoredFile {
  name: string
  size: number
}

/** The size of the header before a file's bytes, without the file's name (APPNOTE 6.3.10, section 4.3.7). */
const localHeaderBytes = 30
/** The size of the descriptor after a file's bytes, for files under 4 GB that were streamed (section 4.3.9). */
const dataDescriptorBytes = 16

/** Returns the offsets of the files' bytes in a streamed zip without compression, without reading the zip. */
export const storedOffsets = (files: readonly StoredFile[]): number[] => {
  const encoder = new TextEncoder()
  let at = 0
  return files.map(({ name, size }) => {
    const offset = at + localHeaderBytes + encoder.encode(name).length
    at = offset + size + dataDescriptorBytes
    return offset
  })
}

/**
 * Retries pages that failed with `stuck`. A worker that hangs is terminated with every page that it is rendering,
 * though only one of them caused it, so each of them is rendered once more, one after the other.
 *
 * @param render - renders an image in one worker.
 */
export const withRetryAlone = (render: RenderImage): RenderImage => {
  let last: Promise<unknown> = Promise.resolve()
  return async (image) => {
    try {
      return await render(image)
    } catch (error) {
      if (errorCodeOf(error) !== 'stuck') throw error
      const again = last.then(() => render(image))
      last = again.catch(() => undefined)
      return again
    }
  }
}
