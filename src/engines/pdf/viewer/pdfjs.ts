import { freeCanvas } from '../page-content/pictures/free-canvas.ts'
import {
  GlobalWorkerOptions,
  type PDFDocumentLoadingTask,
  PDFWorker,
  getDocument,
} from 'pdfjs-dist/legacy/build/pdf.min.mjs'
// oxlint-disable-next-line import/default -- Vite's `?url` gives a file's address by default.
import parserUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { ToolError } from '../../../core/errors.ts'
import { tryPasswordForms } from '../password-forms.ts'

/** pdf.js draws on these in a worker, where there are no canvas elements. */
interface CanvasAndContext {
  canvas: OffscreenCanvas | null
  context: OffscreenCanvasRenderingContext2D | null
}

/** pdf.js instantiates its canvas factory itself; the members are those of its `BaseCanvasFactory`. */
class WorkerCanvasFactory {
  create(width: number, height: number): CanvasAndContext {
    const canvas = new OffscreenCanvas(width, height)
    return { canvas, context: canvas.getContext('2d', { willReadFrequently: true }) }
  }

  reset({ canvas }: CanvasAndContext, width: number, height: number): void {
    if (!canvas) return
    canvas.width = width
    canvas.height = height
  }

  destroy(pair: CanvasAndContext): void {
    if (pair.canvas) freeCanvas(pair.canvas)
    pair.canvas = null
    pair.context = null
  }
}

/** SVG filters need a document. Without them, pdf.js has its own fallbacks. */
class NullFilterFactory {
  addFilter = () => 'none'
  addHCMFilter = () => 'none'
  addAlphaFilter = () => 'none'
  addLuminosityFilter = () => 'none'
  addKnockoutFilter = () => 'none'
  addHighlightHCMFilter = () => 'none'
  createSelectionStyle = () => null
  destroy = () => undefined
}

/** The object form of the parameter, among the types that `getDocument` accepts. */
type GetDocumentOptions = Extract<Parameters<typeof getDocument>[0], { verbosity?: unknown }>

declare const __PDFJS_DATA__: string

/** Where the build puts the files that pdf.js fetches on demand (build/engine-data.ts). */
const dataUrl = new URL(__PDFJS_DATA__, self.location.origin).href

/** The value of pdf.js's `VerbosityLevel.ERRORS`: warnings about a visitor's file do not belong in the console. */
const verbosityErrors = 0

/** pdf.js parses in a worker of its own, which is nested in ours and ends with it. */
let parser: Promise<PDFWorker> | undefined

const startParser = async (): Promise<PDFWorker> => {
  GlobalWorkerOptions.workerSrc = parserUrl
  const port = new Worker(parserUrl, { type: 'module' })
  const worker = PDFWorker.create({ port, verbosity: verbosityErrors })
  const failure = new Promise<never>((_, reject) => {
    port.addEventListener('error', (cause) => reject(new ToolError('engine-not-loaded', { cause })))
  })
  await Promise.race([worker.promise, failure])
  return worker
}

/** The members of `document` that pdf.js needs: a font set, and a function that creates canvases. */
const ownerDocument = {
  fonts: 'fonts' in self ? self.fonts : undefined,
  createElement: (name: string) => (name === 'canvas' ? new OffscreenCanvas(1, 1) : null),
}

const load = async (
  data: Uint8Array<ArrayBuffer>,
  password: string | undefined,
  options: Pick<
    GetDocumentOptions,
    'fontExtraProperties' | 'isImageDecoderSupported' | 'isOffscreenCanvasSupported'
  >,
): Promise<PDFDocumentLoadingTask> => {
  parser ??= startParser()
  const worker = await parser.catch((error: unknown) => {
    parser = undefined
    throw error
  })
  const task = getDocument({
    ...options,
    data,
    worker,
    ...(password === undefined ? {} : { password }),
    CanvasFactory: WorkerCanvasFactory,
    FilterFactory: NullFilterFactory,
    // pdf.js uses only these two members.
    ownerDocument: ownerDocument as unknown as GetDocumentOptions['ownerDocument'],
    disableFontFace: ownerDocument.fonts === undefined,
    cMapUrl: `${dataUrl}cmaps/`,
    standardFontDataUrl: `${dataUrl}standard_fonts/`,
    wasmUrl: `${dataUrl}wasm/`,
    iccUrl: `${dataUrl}iccs/`,
    useWorkerFetch: true,
    verbosity: verbosityErrors,
  })
  return tryPasswordForms(task, password)
}

/**
 * Opens a document with pdf.js inside a worker.
 *
 * @throws {ToolError} `engine-not-loaded` when pdf.js's parser cannot be fetched.
 */
export const loadPdf = (data: Uint8Array<ArrayBuffer>, password: string | undefined) =>
  load(data, password, {})

/** Opens a document with the names and bytes of its fonts, which takes more memory. */
export const loadPdfWithFonts = (data: Uint8Array<ArrayBuffer>, password: string | undefined) =>
  load(data, password, { fontExtraProperties: true })

/**
 * Opens a document whose JPEGs are decoded by pdf.js itself, which takes no longer for gray ones. Chromium keeps a copy of
 * each picture from its own `ImageDecoder` that was drawn, 35 MB for a scanned page of 300 dpi, until memory is short.
 */
export const loadPdfWithoutImageDecoder = (
  data: Uint8Array<ArrayBuffer>,
  password: string | undefined,
) => load(data, password, { isImageDecoderSupported: false })

/** Opens a document whose images are given as decoded bytes instead of bitmaps. */
export const loadPdfForPixels = (data: Uint8Array<ArrayBuffer>, password: string | undefined) =>
  load(data, password, { isOffscreenCanvasSupported: false })
