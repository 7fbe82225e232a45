import { ToolError, loadPart } from '../../../core/errors.ts'
import type { RewritePdf } from '../assemble/plan.ts'
import { type LoadPdf, OpenDocuments } from './open-documents.ts'

/** pdf.js is downloaded only for the rare file that needs it. */
const loadPdf: LoadPdf = async (data, password) => {
  const pdfjs = await loadPart(import('./pdfjs.ts'))
  return pdfjs.loadPdf(data, password)
}

const documents = new OpenDocuments(loadPdf)
let nextId = 0

/**
 * Rewrites a document that our parser cannot read with pdf.js, which reads nearly everything. Some of what is not on its
 * pages, such as layers, is lost. It is for use within a worker.
 *
 * @throws {ToolError} `password-needed`, `password-wrong`, `damaged`, `engine-not-loaded`.
 */
export const rewritePdf: RewritePdf = async (file, password) => {
  const source = { id: nextId++, file, ...(password === undefined ? {} : { password }) }
  try {
    return await documents.use(source, async (document) => {
      const bytes = await document.extractPages([{ document: null }])
      // pdf.js returns nothing, without an error, when it cannot read one of the pages.
      if (!(bytes instanceof Uint8Array) || bytes.length === 0) throw new ToolError('damaged')
      return { bytes, pageCount: document.numPages }
    })
  } finally {
    documents.close(source.id)
  }
}
