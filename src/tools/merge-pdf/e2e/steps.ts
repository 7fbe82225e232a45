import { dragHandle } from '../../../../e2e/page-steps.ts'
import type { Locator, Page } from '@playwright/test'
import { expect } from '../../../../e2e/fixtures.ts'
import { stream, writePdfText } from '../../../testing/pdf/documents.ts'
import {
  type TestFile,
  FileToolSteps,
  runProgram,
} from '../../../components/file-tool/e2e-steps.ts'
import { inCorpus } from '../../../testing/prerequisites.ts'

interface PageContent {
  text: string
  /** The size in points; A4 portrait when left out. */
  size?: readonly [width: number, height: number]
}

interface PdfContent {
  pages: readonly (PageContent | string)[]
  /** The titles of top-level bookmarks, and the pages that they lead to, counted from 1. */
  outline?: readonly (readonly [title: string, page: number])[]
  /** Whether the document has a signature field. The signature in it is not valid. */
  isSigned?: boolean
}

const a4 = [595, 842] as const

/** Builds a small PDF document, object by object. */
export const buildPdf = (name: string, { pages, outline = [], isSigned }: PdfContent): TestFile => {
  const objects: string[] = []
  const add = (body: string) => objects.push(body)
  const firstPage = 4
  const pageNumber = (index: number) => firstPage + 2 * index
  const firstItem = pageNumber(pages.length) + 1
  const field = firstItem + outline.length
  const form = isSigned ? `/AcroForm << /Fields [${field} 0 R] /SigFlags 3 >>` : ''
  add(
    `<< /Type /Catalog /Pages 2 0 R ${form} ${outline.length > 0 ? `/Outlines ${firstItem - 1} 0 R` : ''} >>`,
  )
  const kids = pages.map((_, index) => `${pageNumber(index)} 0 R`).join(' ')
  add(`<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`)
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>')
  for (const [index, page] of pages.entries()) {
    const { text, size = a4 } = typeof page === 'string' ? { text: page } : page
    const drawn = `BT /F1 40 Tf 60 ${size[1] - 120} Td (${text}) Tj ET 60 60 200 10 re f`
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size[0]} ${size[1]}] ` +
        `/Resources << /Font << /F1 3 0 R >> >> /Contents ${pageNumber(index) + 1} 0 R ` +
        `${isSigned && index === 0 ? `/Annots [${field} 0 R]` : ''} >>`,
    )
    add(stream(drawn))
  }
  add(
    outline.length === 0
      ? 'null'
      : `<< /Type /Outlines /First ${firstItem} 0 R /Last ${firstItem + outline.length - 1} 0 R /Count ${outline.length} >>`,
  )
  for (const [index, [title, page]] of outline.entries()) {
    const next = index + 1 < outline.length ? `/Next ${firstItem + index + 1} 0 R` : ''
    const previous = index > 0 ? `/Prev ${firstItem + index - 1} 0 R` : ''
    add(
      `<< /Title (${title}) /Parent ${firstItem - 1} 0 R ${next} ${previous} /Dest [${pageNumber(page - 1)} 0 R /Fit] >>`,
    )
  }
  if (isSigned)
    add(
      `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Signature) /Rect [60 60 260 120] /P ${firstPage} 0 R ` +
        '/V << /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [0 1 2 3] /Contents <00> >> >>',
    )
  const file = writePdfText(Object.fromEntries(objects.map((body, index) => [index + 1, body])))
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(file, 'latin1') }
}

/** Returns the texts of `count` pages: `{word} 1`, `{word} 2`… */
export const pagesSaying = (word: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${word} ${index + 1}`)

export const corpusFile = (name: string) => inCorpus('pdf', `${name}.pdf`)

export const letter = buildPdf('letter.pdf', { pages: pagesSaying('Letter', 2) })
export const plan = buildPdf('plan.pdf', { pages: [{ text: 'Plan 1', size: [842, 595] }] })
export const report = buildPdf('report.pdf', {
  pages: pagesSaying('Report', 12),
  outline: [
    ['Introduction', 3],
    ['Figures', 6],
  ],
})

export const pdfFile = (name: string, buffer: Buffer): TestFile => ({
  name,
  mimeType: 'application/pdf',
  buffer,
})

/** Returns the row of a file in the list. */
export const rowOf = (steps: FileToolSteps, name: string): Locator =>
  steps.tool.locator(`[data-file="${name}"]`)

export const pageOption = (steps: FileToolSteps, name: string | RegExp): Locator =>
  steps.tool.getByRole('option', { name })

export const field = (steps: FileToolSteps, name: string): Locator =>
  steps.tool.locator(`input[name=${name}]`)

export const openTool = async (
  page: Page,
  path = '/en/merge-split-pdf',
): Promise<FileToolSteps> => {
  const steps = new FileToolSteps(page, 'merge-pdf')
  await steps.open(path)
  return steps
}

/** Drags a file or a page by its handle to the handle of another one. */
export const drag = async (
  { page }: FileToolSteps,
  dragged: Locator,
  target: Locator,
): Promise<void> => {
  // The target is kept away from the edges of the viewport, where dragging scrolls the page.
  await target.evaluate((element) =>
    element.scrollIntoView({ block: 'center', behavior: 'instant' }),
  )
  await dragHandle(dragged).hover()
  await page.mouse.down()
  const { x, y, width, height } = (await dragHandle(target).boundingBox()) ?? {
    x: NaN,
    y: NaN,
    width: 0,
    height: 0,
  }
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 8 })
  await page.mouse.up()
}

/** Presses the merge button and returns the path of the downloaded file. */
export const mergeFiles = async (steps: FileToolSteps, count: number): Promise<string> => {
  await steps.button(`Merge ${count} files`).click()
  const { name, path } = await steps.download(steps.button('Download merged'))
  expect(name).toBe('merged-document.pdf')
  return path
}

/** Returns the first line of every page; fails when qpdf reports an error in the file. */
export const textsOf = (path: string): string[] => {
  runProgram('qpdf', '--check', path)
  return runProgram('pdftotext', '-layout', path, '-')
    .split('\f')
    .map((text) => text.trim().split('\n')[0]?.trim() ?? '')
}

/** Returns the rotation of every page, in degrees. */
export const rotationsOf = (path: string): number[] =>
  [...runProgram('pdfinfo', '-f', '1', '-l', '999', path).matchAll(/rot:\s+(\d+)/g)].map(
    ([, degrees]) => Number(degrees),
  )

/** Returns the titles of the bookmarks, sorted. */
export const bookmarksOf = (path: string): string[] =>
  [...runProgram('qpdf', '--json', '--json-key=outlines', path).matchAll(/"title": "(.*)"/g)]
    .map(([, title = '']) => title)
    .toSorted((one, other) => one.localeCompare(other))
