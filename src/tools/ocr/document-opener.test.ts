import { describe, expect, it, vi } from 'vitest'
import { type ErrorCode, ToolError } from '../../core/errors.ts'
import type { OpenedPdf, PdfViewer } from '../../engines/pdf/view/viewer.ts'
import { createDocumentOpener } from './document-opener.ts'
import type { Opening, PdfSource } from './source.ts'

const facts = (documentId: number): OpenedPdf => ({
  documentId,
  pageCount: 1,
  pageSizes: [],
  bookmarks: [],
  isSigned: false,
  isEncrypted: false,
  isXfaOnly: false,
})
const pdf = (id: number, opening: Opening = { step: 'opening' }): PdfSource => ({
  id,
  kind: 'pdf',
  file: new File(['x'], `${id}.pdf`, { lastModified: 0 }),
  opening,
  pages: '',
})

/** An opener whose documents open when the test says so. */
const stand = () => {
  const waiting: { settle: (error?: ErrorCode) => void; password: string | undefined }[] = []
  const closeDocument = vi.fn()
  const open: PdfViewer['open'] = (_file, options) =>
    new Promise((resolve, reject) => {
      const documentId = waiting.length
      waiting.push({
        password: options?.password,
        settle: (code) => {
          if (code === undefined) resolve(facts(documentId))
          else reject(new ToolError(code))
        },
      })
    })
  const tell = vi.fn()
  const opener = createDocumentOpener(() => ({ open, closeDocument }), tell)
  const later = () => new Promise((resolve) => setTimeout(resolve))
  return { waiting, closeDocument, tell, opener, later }
}

describe('createDocumentOpener', () => {
  it('opens one document after the other, each attempt once', async () => {
    const { waiting, tell, opener, later } = stand()
    const sources = [pdf(1), pdf(2)]
    opener.keep(sources)
    opener.keep(sources)
    await later()
    expect(waiting).toHaveLength(1)
    waiting[0]?.settle()
    await later()
    expect(tell).toHaveBeenCalledWith({ type: 'opened', id: 1, document: facts(0) })
    expect(waiting).toHaveLength(2)
    waiting[1]?.settle('password-needed')
    await later()
    expect(tell).toHaveBeenCalledWith({ type: 'not-opened', id: 2, code: 'password-needed' })
  })

  it('tries a password, and tells it with the document', async () => {
    const { waiting, tell, opener, later } = stand()
    opener.keep([pdf(1, { step: 'opening', password: 'abc' })])
    await later()
    expect(waiting[0]?.password).toBe('abc')
    waiting[0]?.settle()
    await later()
    expect(tell).toHaveBeenCalledWith({
      type: 'opened',
      id: 1,
      document: facts(0),
      password: 'abc',
    })
  })

  it('says nothing of a file that was removed meanwhile, and lets go of it', async () => {
    const { waiting, closeDocument, tell, opener, later } = stand()
    opener.keep([pdf(1)])
    await later()
    opener.keep([])
    waiting[0]?.settle()
    await later()
    expect(tell).not.toHaveBeenCalled()
    expect(closeDocument).toHaveBeenCalledWith(0)
  })

  it('closes a document once its file is removed', async () => {
    const { waiting, closeDocument, opener, later } = stand()
    opener.keep([pdf(1)])
    await later()
    waiting[0]?.settle()
    await later()
    const open = pdf(1, { step: 'open', document: facts(0) })
    opener.keep([open])
    expect(closeDocument).not.toHaveBeenCalled()
    opener.keep([])
    expect(closeDocument).toHaveBeenCalledExactlyOnceWith(0)
  })

  it('keeps a document that opened while an earlier one was being shown', async () => {
    const { waiting, closeDocument, tell, opener, later } = stand()
    const second = pdf(2)
    opener.keep([pdf(1), second])
    await later()
    waiting[0]?.settle()
    await later()
    waiting[1]?.settle()
    await later()
    expect(tell).toHaveBeenCalledTimes(2)
    opener.keep([pdf(1, { step: 'open', document: facts(0) }), second])
    expect(closeDocument).not.toHaveBeenCalled()
  })

  it('gives up what is under way when the visitor leaves', async () => {
    const { waiting, tell, opener, later } = stand()
    opener.keep([pdf(1), pdf(2)])
    await later()
    opener.stop()
    waiting[0]?.settle()
    await later()
    expect(tell).not.toHaveBeenCalled()
    expect(waiting).toHaveLength(1)
  })
})
