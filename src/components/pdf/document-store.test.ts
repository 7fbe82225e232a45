import { describe, expect, it, vi } from 'vitest'
import { ToolError } from '../../core/errors.ts'
import { type KeptDocument, createDocumentStore } from './document-store.ts'
import { startOpening } from './opening.ts'

interface TestDocument {
  documentId: number
}

const pdf = (id: number, password?: string): KeptDocument<TestDocument> => {
  const file = new File(['%PDF-'], `${id}.pdf`, { lastModified: 0 })
  const opening = startOpening(file)
  return password === undefined
    ? { id, opening }
    : { id, opening: { ...opening, chosen: { file, password } } }
}
const openPdf = (
  { id, opening: { chosen } }: KeptDocument<TestDocument>,
  documentId: number,
): KeptDocument<TestDocument> => ({
  id,
  opening: { step: 'ready', chosen, document: { documentId } },
})
/** Waits until settled promises have been handled. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

/** Creates a store whose documents open when the test says so. They are numbered in the order of the requests. */
const setUp = (maxConcurrent?: number) => {
  const asked: {
    name: string
    password: string | undefined
    signal: AbortSignal
    opens: () => Promise<unknown>
    fails: (error: ToolError) => Promise<unknown>
  }[] = []
  const closeDocument = vi.fn()
  const dispatch = vi.fn()
  const opener = {
    open: (file: File, { password, signal }: { password?: string; signal: AbortSignal }) =>
      new Promise<TestDocument>((resolve, reject) => {
        const documentId = asked.length
        asked.push({
          name: file.name,
          password,
          signal,
          opens: () => {
            resolve({ documentId })
            return settled()
          },
          fails: (error) => {
            reject(error)
            return settled()
          },
        })
      }),
    closeDocument,
  }
  const store = createDocumentStore(() => opener, dispatch, maxConcurrent)
  return { store, asked, closeDocument, dispatch, names: () => asked.map(({ name }) => name) }
}

describe('a document store', () => {
  it('opens one document after the other, each attempt once', async () => {
    const { store, asked, dispatch, names } = setUp()
    const documents = [pdf(1), pdf(2)]
    store.keep(documents)
    store.keep(documents)
    expect(names()).toEqual(['1.pdf'])
    await asked[0]?.opens()
    expect(dispatch).toHaveBeenLastCalledWith(1, { type: 'opened', document: { documentId: 0 } })
    expect(names()).toEqual(['1.pdf', '2.pdf'])
    await asked[1]?.fails(new ToolError('password-needed'))
    expect(dispatch).toHaveBeenLastCalledWith(2, { type: 'not-opened', code: 'password-needed' })
    store.keep(documents)
    expect(asked).toHaveLength(2)
  })

  it('opens as many at a time as it may, in their order', async () => {
    const { store, asked, dispatch, names } = setUp(2)
    store.keep([0, 1, 2].map((id) => pdf(id)))
    expect(names()).toEqual(['0.pdf', '1.pdf'])
    await asked[1]?.opens()
    expect(names()).toEqual(['0.pdf', '1.pdf', '2.pdf'])
    expect(dispatch.mock.calls).toEqual([[1, { type: 'opened', document: { documentId: 1 } }]])
  })

  it('tries a password with another attempt', async () => {
    const { store, asked, dispatch } = setUp()
    store.keep([pdf(4)])
    await asked[0]?.fails(new ToolError('password-needed'))
    store.keep([pdf(4, 'abc')])
    expect(asked.map(({ password }) => password)).toEqual([undefined, 'abc'])
    await asked[1]?.fails(new ToolError('password-wrong'))
    expect(dispatch).toHaveBeenLastCalledWith(4, { type: 'not-opened', code: 'password-wrong' })
  })

  it('dispatches nothing for a document that was removed meanwhile, and closes it if it opened', async () => {
    const { store, asked, closeDocument, dispatch } = setUp(2)
    store.keep([0, 1, 2].map((id) => pdf(id)))
    store.keep([])
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, true])
    await asked[0]?.opens()
    await asked[1]?.fails(new ToolError('cancelled'))
    expect([asked.length, dispatch.mock.calls, closeDocument.mock.calls]).toEqual([2, [], [[0]]])
  })

  it('opens another chosen in the place of one that is under way', async () => {
    const { store, asked, dispatch } = setUp()
    store.keep([pdf(0)])
    store.keep([pdf(1)])
    await asked[0]?.fails(new ToolError('cancelled'))
    await asked[1]?.opens()
    expect(dispatch.mock.calls).toEqual([[1, { type: 'opened', document: { documentId: 1 } }]])
  })

  it('closes a document that is no longer kept or no longer open', async () => {
    const { store, asked, closeDocument } = setUp(2)
    const documents = [pdf(1), pdf(2)]
    store.keep(documents)
    for (const each of asked) await each.opens()
    const [first, second] = documents.map((document, index) => openPdf(document, index))
    if (!first || !second) throw new Error('two documents')
    store.keep([first, second])
    expect(closeDocument).not.toHaveBeenCalled()
    store.keep([second])
    expect(closeDocument.mock.calls).toEqual([[0]])
    const { chosen } = second.opening
    store.keep([{ id: 2, opening: { step: 'unreadable', chosen } }])
    store.keep([])
    expect(closeDocument.mock.calls).toEqual([[0], [1]])
  })

  it('keeps a document that opened while an earlier one was being shown', async () => {
    const { store, asked, closeDocument, dispatch } = setUp()
    const [first, second] = [pdf(1), pdf(2)]
    store.keep([first, second])
    await asked[0]?.opens()
    await asked[1]?.opens()
    expect(dispatch).toHaveBeenCalledTimes(2)
    store.keep([openPdf(first, 0), second])
    expect(closeDocument).not.toHaveBeenCalled()
  })

  it('aborts waiting and running attempts when it is stopped', async () => {
    const { store, asked, dispatch } = setUp()
    store.keep([pdf(1), pdf(2)])
    store.stop()
    expect(asked[0]?.signal.aborted).toBe(true)
    await asked[0]?.opens()
    expect([asked.length, dispatch.mock.calls]).toEqual([1, []])
  })
})
