import { type Report, connectWorker, prefetchWorkerScript } from '../../core/worker-calls.ts'
import { type PdfViewer, createPdfViewer } from '../../engines/pdf/viewer/viewer.ts'
import {
  type Conversion,
  type ConversionOrder,
  type RenderImage,
  convertPages,
} from './convert-pages.ts'
import type { ImageCalls } from './image-calls.ts'
import { type OwnPlace, takeOwnPlace } from './own-folder.ts'
import { type PlannedImage, countPagesInHand, countViewers, imageFormats } from './plan-images.ts'
import { triedAgainAlone } from './tried-again-alone.ts'
// oxlint-disable-next-line import/default -- Vite's `?worker&url` gives a file's address by default.
import workerUrl from './worker.ts?worker&url'

export const createImageWorker = (): Worker => new Worker(workerUrl, { type: 'module' })

/** Fetches the worker ahead of the work. */
export const fetchImageWorker = (): void => prefetchWorkerScript(workerUrl)

interface Means {
  /** Has the document open. */
  viewer: PdfViewer
  source: { file: File; password?: string; documentId: number }
  report: Report
  signal: AbortSignal
}

const perCent = 100

const renderWith = (viewer: PdfViewer, documentId: number, signal: AbortSignal): RenderImage =>
  triedAgainAlone(({ pageIndex, dpi, format, quality }: PlannedImage) =>
    viewer.renderPage(documentId, pageIndex, {
      dpi,
      type: imageFormats[format].mimeType,
      quality: quality / perCent,
      signal,
    }),
  )

/**
 * Converts with the workers of this page.
 *
 * @returns what was made, and what deletes its zip, which is to be called when it is no longer needed.
 * @throws {ToolError} as `convertPages`; whatever was begun is deleted then.
 */
export const runConversion = async (
  order: ConversionOrder,
  { viewer, source, report, signal }: Means,
): Promise<{ conversion: Conversion; release: () => Promise<void> }> => {
  const { file, password, documentId } = source
  const ready = [Promise.resolve(renderWith(viewer, documentId, signal))]
  const helper =
    countViewers(order.images, navigator.hardwareConcurrency) > 1 ? createPdfViewer() : undefined
  if (helper) {
    const opened = helper.open(file, { signal, ...(password === undefined ? {} : { password }) })
    ready.push(opened.then((document) => renderWith(helper, document.documentId, signal)))
  }
  const pagesInHand = Array.from({ length: countPagesInHand(order.images) }, () => ready)
  // It has the zip.
  const worker = connectWorker<ImageCalls>(createImageWorker, { hasState: true })
  let placing: Promise<OwnPlace> | undefined
  const release = async () => (await placing)?.release()
  try {
    const conversion = await convertPages(order, {
      renderers: pagesInHand.flat(),
      startZip: async () => {
        placing = takeOwnPlace()
        const { fileName } = await placing
        await worker.call('startZip', { fileName })
        return {
          add: async (name, image) => {
            await worker.call('addToZip', { name, image })
          },
          finish: () => worker.call('finishZip', undefined),
        }
      },
      report,
      signal,
    })
    return { conversion, release }
  } catch (error) {
    if (placing) {
      await placing
      await worker.call('abandonZip', undefined).catch(() => {
        // A worker that has ended holds no file.
      })
      await release()
    }
    throw error
  } finally {
    worker.dispose()
    helper?.dispose()
  }
}
