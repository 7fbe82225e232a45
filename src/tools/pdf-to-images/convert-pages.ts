import { type ErrorCode, errorCodeOf } from '../../core/errors.ts'
import type { Report } from '../../core/worker-calls.ts'
import { uniqueNames } from '../../components/file-tool/unique-names.ts'
import { withDensity } from './image-density.ts'
import { imageName, imageNameInZip, zipName } from './image-names.ts'
import { runOrderedPool } from '../../core/ordered-pool.ts'
import { type PlannedImage, imageFormats } from './plan-images.ts'
import { type StoredFile, storedOffsets } from './zip-layout.ts'

/** What is to be made of a document. */
export interface ConversionOrder {
  fileName: string
  /** Of the whole document. */
  pageCount: number
  /** At least one, in the order wanted. */
  images: readonly PlannedImage[]
}

/** An image that was made, carrying its resolution. */
export interface MadeImage extends PlannedImage {
  name: string
  /** A part of the zip where there is one: it takes no memory until it is read. */
  image: Blob
}

export interface PageFailure {
  pageIndex: number
  code: ErrorCode
}

export interface Conversion {
  images: readonly MadeImage[]
  failures: readonly PageFailure[]
  /** None when a single image was ordered. */
  zip?: { name: string; file: Blob }
}

export type RenderImage = (image: PlannedImage) => Promise<Blob>

/** A zip that takes one image after the other. */
export interface ZipWriter {
  add(name: string, image: Blob): Promise<void>
  finish(): Promise<Blob>
}

interface Means {
  renderers: readonly Promise<RenderImage>[]
  /** Called at most once, before the first image is added. */
  startZip: () => Promise<ZipWriter>
  report: Report
  signal: AbortSignal
}

/** Faults that are not one page's own: with them, no other page would fare better. */
const isGeneral = (code: ErrorCode) => code === 'engine-not-loaded' || code === 'cancelled'

/**
 * Makes an image of every page ordered. Several go straight into a zip, so that none of them has to be held; a page
 * that fails is named and does not stop the others.
 *
 * @throws {ToolError} `cancelled`, `engine-not-loaded`; `out-of-memory` when the zip finds no room.
 */
export const convertPages = async (order: ConversionOrder, means: Means): Promise<Conversion> => {
  const { fileName, pageCount, images } = order
  const isAlone = images.length === 1
  const names = uniqueNames(
    images.map((plan) =>
      isAlone ? imageName(fileName, plan) : imageNameInZip(fileName, plan, pageCount),
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
  let alone: Blob | undefined
  let zip: ZipWriter | undefined

  await runOrderedPool<Blob>({
    taskCount: jobs.length,
    workers: means.renderers.map(async (ready) => {
      const render = await ready
      return async (index: number) => {
        const { plan } = jobAt(index)
        return withDensity(await render(plan), plan.format, plan.dpi)
      }
    }),
    onResult: async (image, index) => {
      const { plan, name } = jobAt(index)
      if (isAlone) alone = image
      else {
        zip ??= await means.startZip()
        await zip.add(name, image)
      }
      // Its size, not the image itself, which would be held until the end.
      stored.push({ plan, name, size: image.size })
    },
    onError: (error, index) => {
      const code = errorCodeOf(error)
      if (isGeneral(code)) throw error
      failures.push({ pageIndex: jobAt(index).plan.pageIndex, code })
    },
    onProgress: means.report,
    signal: means.signal,
  })

  const file = await zip?.finish()
  const offsets = storedOffsets(stored)
  const made = stored.map(({ plan, name, size }, index): MadeImage => {
    const start = offsets[index] ?? 0
    const { mimeType } = imageFormats[plan.format]
    return {
      ...plan,
      name,
      image: alone ?? (file ?? new Blob()).slice(start, start + size, mimeType),
    }
  })
  return {
    images: made,
    failures,
    ...(file === undefined ? {} : { zip: { name: zipName(fileName), file } }),
  }
}
