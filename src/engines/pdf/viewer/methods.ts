import { freeCanvas } from '../page-content/pictures/free-canvas.ts'
import { type Methods, createQueue, withTransfer } from '../../../core/worker-calls.ts'
import { loadPart } from '../../../core/errors.ts'
import type { ViewerCalls } from './calls.ts'
import { OpenDocuments } from './open-documents.ts'
import { loadPdf, loadPdfWithFonts } from './pdfjs.ts'
import { readFacts } from './read-facts.ts'
import { renderGrayPage, renderPage, scaleOfDpi, scaleToFit } from './render.ts'

const documents = new OpenDocuments(loadPdf)

/** Documents for layouts are opened a second time, with pdf.js's font details. */
const documentsWithFonts = new OpenDocuments(loadPdfWithFonts)
/** Larger documents are not open twice at a time, because pdf.js takes about twice a document's size for each copy. */
const maxBytesForTwoCopies = 25 * 1024 * 1024

/** Pages are drawn one after another. Drawing them concurrently is not faster and takes the memory of all. */
const enqueueRendering = createQueue()

const encodingHeartbeatMs = 5000

/** These modules are downloaded only when they are needed. */
const loadText = () => loadPart(import('./read-page-text.ts'))
const loadTextLayout = () => loadPart(import('./read-layout.ts'))
const loadLayout = () =>
  loadPart(
    Promise.all([
      import('./read-layout.ts'),
      import('../page-content/pictures/canvas-encoder.ts'),
    ]).then(([{ readLayout }, { canvasEncoder }]) => ({ readLayout, canvasEncoder })),
  )

/** The worker's implementation of the calls. */
export const viewMethods: Methods<ViewerCalls> = {
  open: (source, { report }) => documents.use(source, (document) => readFacts(document, report)),
  renderThumbnail: ({ document: source, pageIndex, maxSidePx }, { signal, report }) =>
    enqueueRendering(signal, () =>
      documents.use(source, async (document) => {
        const scaleOf = scaleToFit(maxSidePx)
        const onProgress = () => report(0, 1)
        const canvas = await renderPage(document, pageIndex, { scaleOf, signal, onProgress })
        const picture = canvas.transferToImageBitmap()
        return withTransfer(picture, [picture])
      }),
    ),
  renderPage: async ({ document: source, pageIndex, dpi, type, quality }, { signal, report }) => {
    const canvas = await enqueueRendering(signal, () =>
      documents.use(source, (document) => {
        const scaleOf = scaleOfDpi(dpi)
        const onProgress = () => report(0, 1)
        return renderPage(document, pageIndex, { scaleOf, signal, onProgress })
      }),
    )
    // Encoding a large picture reports no progress and may take longer than the watchdog waits, so the worker reports
    // in between.
    const beat = setInterval(() => report(0, 1), encodingHeartbeatMs)
    try {
      // The encoding is outside the queue, so that the next page can be drawn meanwhile.
      return await canvas.convertToBlob({
        type,
        ...(quality === undefined ? {} : { quality }),
      })
    } finally {
      clearInterval(beat)
      freeCanvas(canvas)
    }
  },
  renderGray: ({ document: source, pageIndex, dpi }, { signal, report }) =>
    enqueueRendering(signal, () =>
      documents.use(source, async (document) => {
        const scaleOf = scaleOfDpi(dpi)
        const onProgress = () => report(0, 1)
        const options = { scaleOf, signal, onProgress }
        const picture = await renderGrayPage(document, pageIndex, options)
        return withTransfer(picture, [picture.data.buffer])
      }),
    ),
  readText: async ({ document: source, pageIndex }, { signal, report }) => {
    const { readPageText } = await loadText()
    const onProgress = () => report(0, 1)
    return documents.use(source, (document) =>
      readPageText(document, pageIndex, { signal, onProgress, ...source }),
    )
  },
  isScan: async ({ document: source, pageIndex }, { signal, report }) => {
    const { readTextLayout } = await loadTextLayout()
    const onProgress = () => report(0, 1)
    const { isScan } = await documents.use(source, (document) =>
      readTextLayout(document, pageIndex, { signal, onProgress, ...source }),
    )
    return isScan
  },
  prepareLayout: async ({ document: source }) => {
    await loadLayout()
    if (source.file.size <= maxBytesForTwoCopies)
      await documentsWithFonts.use(source, () => Promise.resolve())
    return undefined
  },
  readLayout: async ({ document: source, pageIndex, nextPageIndex }, { signal, report }) => {
    const { readLayout, canvasEncoder } = await loadLayout()
    if (source.file.size > maxBytesForTwoCopies) documents.release(source.id)
    return enqueueRendering(signal, () =>
      documentsWithFonts.use(source, (document) =>
        readLayout(document, pageIndex, {
          signal,
          onProgress: () => report(0, 1),
          ...source,
          encoder: canvasEncoder,
          nextPageIndex,
        }),
      ),
    )
  },
  close: ({ id }) => {
    documents.close(id)
    documentsWithFonts.close(id)
    return Promise.resolve(undefined)
  },
}
