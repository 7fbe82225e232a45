import type { Locator, Page } from '@playwright/test'
import { expect } from '../../../../e2e/fixtures.ts'
import { inCorpus } from '../../../testing/prerequisites.ts'
import {
  FileToolSteps,
  type TestFile,
  runProgram,
} from '../../../components/file-tool/e2e-steps.ts'
import { buildPdf, pagesSaying } from './build-pdf.ts'

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

export const named = (name: string, buffer: Buffer): TestFile => ({
  name,
  mimeType: 'application/pdf',
  buffer,
})

/** Returns the row of a file in the list. */
export const rowOf = (steps: FileToolSteps, name: string): Locator =>
  steps.tool.locator(`[data-file="${name}"]`)

export const optionNamed = (steps: FileToolSteps, name: string | RegExp): Locator =>
  steps.tool.getByRole('option', { name })

export const field = (steps: FileToolSteps, name: string): Locator =>
  steps.tool.locator(`input[name=${name}]`)

export const opened = async (page: Page, path = '/en/merge-split-pdf'): Promise<FileToolSteps> => {
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
  await dragged.locator('.reorder-handle').hover()
  await page.mouse.down()
  const { x, y, width, height } = (await target.locator('.reorder-handle').boundingBox()) ?? {
    x: NaN,
    y: NaN,
    width: 0,
    height: 0,
  }
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 8 })
  await page.mouse.up()
}

/** Presses the merge button and returns the path of the downloaded file. */
export const merged = async (steps: FileToolSteps, count: number): Promise<string> => {
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
