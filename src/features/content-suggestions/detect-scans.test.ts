import { expect, it, vi } from 'vitest'
import { ToolError } from '../../core/errors.ts'
import type { PdfViewer } from '../../engines/pdf/viewer/viewer.ts'
import { markScans } from './detect-scans.ts'
import type { RecognizedFile } from './read-content.ts'

const pdf = (name: string): RecognizedFile => ({ file: new File(['%PDF-'], name), kind: 'pdf' })

const { signal } = new AbortController()

/** A viewer of documents that are given as one letter per page: `s` for a scan, `t` for text. */
const viewerOf = (pagesByName: Readonly<Record<string, string>>) => {
  const opened: string[] = []
  const asked: string[] = []
  const viewer = {
    open: (file: File) => {
      const pages = pagesByName[file.name]
      if (pages === undefined) return Promise.reject(new ToolError('password-needed'))
      opened.push(file.name)
      return Promise.resolve({ documentId: opened.length - 1, pageCount: pages.length })
    },
    isScan: (documentId: number, pageIndex: number) => {
      const name = opened[documentId] ?? ''
      asked.push(`${name} ${String(pageIndex + 1)}`)
      return Promise.resolve(pagesByName[name]?.[pageIndex] === 's')
    },
    closeDocument: vi.fn(),
    dispose: vi.fn(),
  }
  // Only the calls above are used.
  return { viewer: viewer as unknown as PdfViewer, asked, dispose: viewer.dispose }
}

const marked = async (files: readonly RecognizedFile[], viewer: PdfViewer) =>
  (await markScans(files, signal, () => viewer))
    .filter(({ isScan }) => isScan)
    .map(({ file }) => file.name)

it('marks documents whose first pages are all scans, and looks at no more pages than it needs', async () => {
  const pages = { 'scan.pdf': 'ssst', 'short.pdf': 's', 'letter.pdf': 'tss', 'cover.pdf': 'st' }
  const { viewer, asked, dispose } = viewerOf(pages)
  const files = [...Object.keys(pages), 'locked.pdf'].map(pdf)
  expect(await marked(files, viewer)).toEqual(['scan.pdf', 'short.pdf'])
  expect(asked).toEqual([
    'scan.pdf 1',
    'scan.pdf 2',
    'scan.pdf 3',
    'short.pdf 1',
    'letter.pdf 1',
    'cover.pdf 1',
    'cover.pdf 2',
  ])
  expect(dispose).toHaveBeenCalledOnce()
})

it('starts no worker without a document, for many documents, or for one that no tool takes', async () => {
  const create = vi.fn<() => PdfViewer>()
  for (const files of [
    [{ file: new File(['x'], 'a.png'), kind: 'png' }],
    Array.from({ length: 6 }, (_, index) => pdf(`${String(index)}.pdf`)),
    [{ ...pdf('large.pdf'), fault: 'too-large' }],
  ] satisfies RecognizedFile[][])
    expect(await markScans(files, signal, create)).toBe(files)
  expect(create).not.toHaveBeenCalled()
})

it('marks nothing once the visitor has gone on', async () => {
  const controller = new AbortController()
  const { viewer, dispose } = viewerOf({ 'scan.pdf': 's' })
  const files = [pdf('scan.pdf')]
  const result = markScans(files, controller.signal, () => viewer)
  controller.abort()
  expect(await result).toBe(files)
  expect(dispose).toHaveBeenCalledOnce()
})
