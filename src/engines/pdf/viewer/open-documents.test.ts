import type { PDFDocumentLoadingTask } from 'pdfjs-dist/legacy/build/pdf.min.mjs'
import { describe, expect, it, vi } from 'vitest'
import { ToolError } from '../../../core/errors.ts'
import type { DocumentSource } from './calls.ts'
import { OpenDocuments, toToolError } from './open-documents.ts'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

const megabyte = 1024 * 1024

/** A replacement for pdf.js that opens everything, except that a document may need the password "abc". */
const setUp = ({ needsPassword = false } = {}) => {
  const opened: (string | undefined)[] = []
  const destroy = vi.fn(() => Promise.resolve())
  const load = vi.fn((data: Uint8Array<ArrayBuffer>, password: string | undefined) => {
    opened.push(password)
    const isRefused = needsPassword && password !== 'abc'
    const refusal = Object.assign(new Error('No password given'), {
      name: 'PasswordException',
      code: password === undefined ? 1 : 2,
    })
    // Only these members are used.
    const task = {
      promise: isRefused ? Promise.reject(refusal) : Promise.resolve({ numPages: data.length }),
      destroy,
    } as unknown as PDFDocumentLoadingTask
    return Promise.resolve(task)
  })
  return { documents: new OpenDocuments(load), load, destroy, opened }
}

const sourceOf = (id: number, bytes = 3, password?: string): DocumentSource => ({
  id,
  file: new Blob([new Uint8Array(bytes)]),
  ...(password === undefined ? {} : { password }),
})

const codeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no failure',
    (error: unknown) => (error instanceof ToolError ? error.code : error),
  )

describe('open documents', () => {
  it('are opened once, however often they are used', async () => {
    const { documents, load } = setUp()
    const source = sourceOf(1)
    const pageCounts = await Promise.all(
      [1, 2, 3].map(() => documents.use(source, ({ numPages }) => Promise.resolve(numPages))),
    )
    expect(pageCounts).toEqual([3, 3, 3])
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('ask for a password, say when it is wrong, and open with the right one', async () => {
    const { documents, opened } = setUp({ needsPassword: true })
    const use = (password?: string) =>
      documents.use(sourceOf(1, 3, password), ({ numPages }) => Promise.resolve(numPages))
    expect(await codeOf(use())).toBe('password-needed')
    expect(await codeOf(use('xyz'))).toBe('password-wrong')
    expect(await use('abc')).toBe(3)
    expect(opened).toEqual([undefined, 'xyz', 'abc'])
  })

  it('are closed when nobody needs them any more', async () => {
    const { documents, destroy, load } = setUp()
    await documents.use(sourceOf(1), () => Promise.resolve())
    documents.close(1)
    documents.close(1)
    await Promise.resolve()
    expect(destroy).toHaveBeenCalledTimes(1)
    await documents.use(sourceOf(1), () => Promise.resolve())
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('make room: the one not used for longest is closed first, never one in use', async () => {
    const { documents, load } = setUp()
    const [first, second, third] = [1, 2, 3].map((id) => sourceOf(id, 45 * megabyte))
    if (!first || !second || !third) throw new Error('three sources')
    await documents.use(first, async () => {
      await documents.use(second, () => Promise.resolve())
      // The documents have 135 MB in total, so that the second one is closed, because the first is in use.
      await documents.use(third, () => Promise.resolve())
    })
    expect(load).toHaveBeenCalledTimes(3)
    await documents.use(first, () => Promise.resolve())
    expect(load).toHaveBeenCalledTimes(3)
    await documents.use(second, () => Promise.resolve())
    expect(load).toHaveBeenCalledTimes(4)
  })

  it('are let go of when asked, but not under the hands of those who work on them', async () => {
    const { documents, destroy, load } = setUp()
    const source = sourceOf(1)
    await documents.use(source, () => {
      documents.release(1)
      return Promise.resolve()
    })
    expect(destroy).not.toHaveBeenCalled()
    documents.release(1)
    documents.release(2)
    await Promise.resolve()
    expect(destroy).toHaveBeenCalledTimes(1)
    await documents.use(source, () => Promise.resolve())
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('say of a file that cannot be read any more that it is damaged', async () => {
    const { documents } = setUp()
    const file = new Blob(['x'])
    vi.spyOn(file, 'arrayBuffer').mockRejectedValue(new DOMException('moved', 'NotFoundError'))
    expect(await codeOf(documents.use({ id: 1, file }, () => Promise.resolve()))).toBe('damaged')
  })
})

/** Returns the error that pdf.js throws. */
const failureOf = (bytes: string): Promise<unknown> =>
  getDocument({ data: new TextEncoder().encode(bytes), verbosity: 0 }).promise.then(
    () => 'no failure',
    (error: unknown) => error,
  )

const named = (name: string, more: object = {}) => Object.assign(new Error(name), { name, ...more })

describe('toToolError', () => {
  it.each([
    [named('PasswordException', { code: 1 }), 'password-needed'],
    [named('PasswordException', { code: 2 }), 'password-wrong'],
    [named('RenderingCancelledException'), 'cancelled'],
    [named('InvalidPDFException'), 'damaged'],
    [new RangeError('Array buffer allocation failed'), 'out-of-memory'],
    [new ToolError('engine-not-loaded'), 'engine-not-loaded'],
  ])('%s', (error, code) => {
    expect(toToolError(error).code).toBe(code)
  })

  it.each(['', 'no PDF at all', '%PDF-1.7\n%%EOF'])('for %j says damaged', async (bytes) => {
    expect(toToolError(await failureOf(bytes)).code).toBe('damaged')
  })
})
