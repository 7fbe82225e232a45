import { ToolError } from '../../../core/errors.ts'
import { OpenDocuments } from './open-documents.ts'
import { loadPdf } from './pdfjs.ts'

const documents = new OpenDocuments(loadPdf)
let nextId = 0

/**
 * Has pdf.js, which reads nearly everything, write a document anew; some of what is not on its pages, such as
 * layers, is lost on the way. For use within a worker.
 *
 * @throws {ToolError} `password-needed`, `password-wrong`, `damaged`, `engine-not-loaded`.
 */
export const rescuePdf = async (
  file: Blob,
  password?: string,
): Promise<{ bytes: Uint8Array; pageCount: number }> => {
  const source = { id: nextId++, file, ...(password === undefined ? {} : { password }) }
  try {
    return await documents.use(source, async (document) => {
      const bytes = await document.extractPages([{ document: null }])
      // It answers nothing at all when a single page is beyond it.
      if (!(bytes instanceof Uint8Array) || bytes.length === 0) throw new ToolError('damaged')
      return { bytes, pageCount: document.numPages }
    })
  } finally {
    documents.close(source.id)
  }
}
