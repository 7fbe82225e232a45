import { expect, test } from 'vitest'
import { ToolError } from '../../core/errors.ts'
import type { OpenedPdf } from '../../engines/pdf/view/viewer.ts'
import type { ChosenDocument, ReadingEvent } from './chosen-document.ts'
import { createOpener } from './opener.ts'

const openedAs = (documentId: number): OpenedPdf => ({
  documentId,
  pageCount: 1,
  pageSizes: [{ widthPoints: 1, heightPoints: 1 }],
  bookmarks: [],
  isSigned: false,
  isEncrypted: false,
  isXfaOnly: false,
})

/** Lets what has been settled be heard of. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

/** A viewer whose files open when the test says so. */
const setUp = () => {
  const asked: {
    name: string
    password: string | undefined
    signal: AbortSignal | undefined
    resolve: (opened: OpenedPdf) => void
    reject: (error: unknown) => void
  }[] = []
  const closed: number[] = []
  const heard: ReadingEvent[] = []
  const opener = createOpener(
    () => ({
      open: (file, { password, signal } = {}) =>
        new Promise((resolve, reject) => {
          const { name } = file as File
          asked.push({ name, password, signal, resolve, reject })
        }),
      closeDocument: (id) => closed.push(id),
    }),
    (event) => heard.push(event),
  )
  return { opener, asked, closed, heard }
}

const pdf = (name: string) => new File(['%PDF-'], name, { lastModified: 0 })
const chosen = (id: number, reading: ChosenDocument['reading']): ChosenDocument => ({
  id,
  file: pdf('x'),
  reading,
})

test('two files at a time, in their order', async () => {
  const { opener, asked, heard } = setUp()
  for (const id of [0, 1, 2]) opener.open(id, pdf(`${id}.pdf`))
  expect(asked.map(({ name }) => name)).toEqual(['0.pdf', '1.pdf'])
  asked[1]?.resolve(openedAs(7))
  await settled()
  expect(asked.map(({ name }) => name)).toEqual(['0.pdf', '1.pdf', '2.pdf'])
  expect(heard).toMatchObject([{ type: 'opened', id: 1, opened: { documentId: 7 } }])
})

test('a password goes with the file; what is refused says why', async () => {
  const { opener, asked, heard } = setUp()
  opener.open(4, pdf('a.pdf'), 'abc')
  expect(asked[0]?.password).toBe('abc')
  asked[0]?.reject(new ToolError('password-wrong'))
  await settled()
  expect(heard).toEqual([{ type: 'refused', id: 4, code: 'password-wrong' }])
})

test('nothing is heard of a file that was closed, and what opened all the same is closed', async () => {
  const { opener, asked, closed, heard } = setUp()
  for (const id of [0, 1, 2]) opener.open(id, pdf(`${id}.pdf`))
  for (const id of [0, 1, 2]) opener.close(chosen(id, { step: 'opening' }))
  expect(asked[0]?.signal?.aborted).toBe(true)
  asked[0]?.resolve(openedAs(5))
  asked[1]?.reject(new ToolError('cancelled'))
  await settled()
  expect([asked.length, closed, heard]).toEqual([2, [5], []])
  opener.close(chosen(3, { step: 'ready', opened: openedAs(9), password: undefined }))
  expect(closed).toEqual([5, 9])
})

test('stopped, it gives everything up', async () => {
  const { opener, asked, heard } = setUp()
  for (const id of [0, 1, 2]) opener.open(id, pdf(`${id}.pdf`))
  opener.stop()
  for (const { reject } of asked) reject(new ToolError('cancelled'))
  await settled()
  expect([asked.length, heard]).toEqual([2, []])
})
