import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.min.mjs'
import { loadPart } from '../../../core/errors.ts'
import { operators } from '../page-content/operators.ts'
import { type LoadPdf, OpenDocuments } from './open-documents.ts'

/** The value of pdf.js's `ImageKind.GRAYSCALE_1BPP`. */
const kindOfOneBit = 1

const hasPixels = (
  value: unknown,
): value is { kind: number; data: Uint8Array<ArrayBuffer> | Uint8ClampedArray<ArrayBuffer> } =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  'data' in value &&
  (value.data instanceof Uint8Array || value.data instanceof Uint8ClampedArray)

/**
 * Returns the pixels of the first image on the first page, which must have DeviceGray and one bit.
 *
 * @returns undefined when pdf.js cannot decode it.
 */
export const readTwoTonePixels = async (
  document: PDFDocumentProxy,
): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  const page = await document.getPage(1)
  const { fnArray, argsArray } = await page.getOperatorList()
  const found: unknown = argsArray[fnArray.indexOf(operators.paintImageXObject)]
  const [id]: readonly unknown[] = Array.isArray(found) ? found : []
  if (typeof id !== 'string') return undefined
  const image = await new Promise<unknown>((resolve) => {
    page.objs.get(id, resolve, () => resolve(undefined))
  })
  if (!hasPixels(image) || image.kind !== kindOfOneBit) return undefined
  return new Uint8Array(image.data)
}

/** pdf.js is downloaded with the first image. */
const loadPdf: LoadPdf = async (data, password) => {
  const pdfjs = await loadPart(import('./pdfjs.ts'))
  return pdfjs.loadPdfForPixels(data, password)
}

const documents = new OpenDocuments(loadPdf)
let nextId = 0

/**
 * Decodes the image of two tones that the only page of a document shows. For use within a worker.
 *
 * @returns rows of one bit per pixel, each padded to whole bytes; undefined when pdf.js cannot decode it.
 * @throws {ToolError} `engine-not-loaded`, `out-of-memory`.
 */
export const decodeTwoTone = async (file: Blob): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  const source = { id: nextId++, file }
  try {
    return await documents.use(source, readTwoTonePixels)
  } finally {
    documents.close(source.id)
  }
}
