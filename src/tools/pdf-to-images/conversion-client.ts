import { type Report, connectWorker, preloadWorker } from '../../core/worker-calls.ts'
import { type PdfViewer, createPdfViewer } from '../../engines/pdf/viewer/viewer.ts'
import {
  type Conversion,
  type ConversionRequest,
  type RenderImage,
  convertPages,
  withRetryAlone,
} from './convert-pages.ts'
import type { ConversionCalls } from './conversion-worker.ts'
import { type TemporaryFile, createTemporaryFile } from './temporary-files.ts'
import {
  type PlannedImage,
  countPagesInProgress,
  countViewers,
  imageFormats,
} from './plan-images.ts'

export const createConversionWorker = (): Worker =>
  new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })

/** Loads the worker's script before it is needed, so that the work can start without a connection. */
export const preloadConversionWorker = (): void => preloadWorker(createConversionWorker)

interface ConversionDependencies {
  /** The viewer in which the document is open. */
  viewer: PdfViewer
  source: { file: File; password?: string; documentId: number }
  report: Report
  signal: AbortSignal
}

const perCent = 100

const renderWith = (viewer: PdfViewer, documentId: number, signal: AbortSignal): RenderImage =>
  withRetryAlone(({ pageIndex, dpi, format, quality }: PlannedImage) =>
    viewer.renderPage(documentId, pageIndex, {
      dpi,
      type: imageFormats[format].mimeType,
      quality: quality / perCent,
      signal,
    }),
  )

/**
 * Converts pages with one or two viewers, and writes the zip in the conversion worker.
 *
 * @returns the images, and a function that deletes their zip, which must be called when they are no longer needed.
 * @throws {ToolError} the errors of `convertPages`; a zip that was begun is deleted.
 */
export const convertWithWorkers = async (
  request: ConversionRequest,
  { viewer, source, report, signal }: ConversionDependencies,
): Promise<{ conversion: Conversion; release: () => Promise<void> }> => {
  const { file, password, documentId } = source
  const ready = [Promise.resolve(renderWith(viewer, documentId, signal))]
  const secondViewer =
    countViewers(request.images, navigator.hardwareConcurrency) > 1 ? createPdfViewer() : undefined
  if (secondViewer) {
    const opened = secondViewer.open(file, {
      signal,
      ...(password === undefined ? {} : { password }),
    })
    ready.push(opened.then((document) => renderWith(secondViewer, document.documentId, signal)))
  }
  // Each viewer renders several pages at a time: it draws one while the last one is being encoded.
  const rendererGroups = Array.from({ length: countPagesInProgress(request.images) }, () => ready)
  // The worker holds the zip between two calls.
  const worker = connectWorker<ConversionCalls>(createConversionWorker, { hasState: true })
  let temporaryFile: Promise<TemporaryFile> | undefined
  const release = async () => (await temporaryFile)?.release()
  try {
    const conversion = await convertPages(request, {
      renderers: rendererGroups.flat(),
      startZip: async () => {
        temporaryFile = createTemporaryFile()
        const { fileName } = await temporaryFile
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
    if (temporaryFile) {
      await temporaryFile
      await worker.call('abandonZip', undefined).catch(() => {
        // A worker that was terminated has closed the file already.
      })
      await release()
    }
    throw error
  } finally {
    worker.dispose()
    secondViewer?.dispose()
  }
}
