import { ToolError } from '../../../core/errors.ts'
import { type Methods, createQueue, withTransfer } from '../../../core/worker-calls.ts'
import { freeCanvas } from '../free-canvas.ts'
import type { ViewCalls } from './calls.ts'
import { OpenDocuments } from './open-documents.ts'
import { loadPdf, loadPdfWithFonts } from './pdfjs.ts'
import { readFacts } from './read-facts.ts'
import { renderGrayPage, renderPage, scaleOfDpi, scaleToFit } from './render.ts'

const documents = new OpenDocuments(loadPdf)

/** Layouts take documents opened in another way. */
const documentsWithFonts = new OpenDocuments(loadPdfWithFonts)
/** Of larger documents no two copies are held: pdf.js takes about twice a document's bytes for each. */
const mostBytesHeldTwice = 25 * 1024 * 1024

/** Pages are drawn one after the other: side by side they take as long, and the memory of all. */
const inTurn = createQueue()

const writingBeatMs = 5000

/** Parts that other tools never ask for, and do not download. */
const orNotLoaded = <Part>(part: Promise<Part>): Promise<Part> =>
  part.catch((cause: unknown) => {
    throw new ToolError('engine-not-loaded', { cause })
  })
const loadText = () => orNotLoaded(import('../structure/read-page-text.ts'))
const loadLayout = () => orNotLoaded(import('../page-content/in-worker.ts'))

/** What the worker answers with. */
export const viewMethods: Methods<ViewCalls> = {
  open: (source, { report }) => documents.use(source, (document) => readFacts(document, report)),
  renderThumbnail: ({ document: source, pageIndex, maxSidePx }, { signal, report }) =>
    inTurn(signal, () =>
      documents.use(source, async (document) => {
        const scaleOf = scaleToFit(maxSidePx)
        const onProgress = () => report(0, 1)
        const canvas = await renderPage(document, pageIndex, { scaleOf, signal, onProgress })
        const picture = canvas.transferToImageBitmap()
        return withTransfer(picture, [picture])
      }),
    ),
  renderPage: async ({ document: source, pageIndex, dpi, type, quality }, { signal, report }) => {
    const canvas = await inTurn(signal, () =>
      documents.use(source, (document) => {
        const scaleOf = scaleOfDpi(dpi)
        const onProgress = () => report(0, 1)
        return renderPage(document, pageIndex, { scaleOf, signal, onProgress })
      }),
    )
    // The browser says nothing while it writes a large picture, which may take longer than silence is borne.
    const beat = setInterval(() => report(0, 1), writingBeatMs)
    try {
      // The next page may be drawn meanwhile.
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
    inTurn(signal, () =>
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
      readPageText(document, pageIndex, { signal, onProgress }),
    )
  },
  prepareLayout: async ({ document: source }) => {
    await loadLayout()
    if (source.file.size <= mostBytesHeldTwice)
      await documentsWithFonts.use(source, () => Promise.resolve())
    return undefined
  },
  readLayout: async ({ document: source, pageIndex, nextPageIndex }, { signal, report }) => {
    const { readLayout, canvasEncoder } = await loadLayout()
    if (source.file.size > mostBytesHeldTwice) documents.release(source.id)
    return inTurn(signal, () =>
      documentsWithFonts.use(source, (document) =>
        readLayout(document, pageIndex, {
          signal,
          onProgress: () => report(0, 1),
          file: source.file,
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
