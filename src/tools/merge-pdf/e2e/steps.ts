import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect } from '../../../../e2e/fixtures.ts'
import { FileToolSteps, hasProgram, runProgram } from '../../../ui/file-tool/e2e-steps.ts'
import { buildPdf, pagesSaying } from './build-pdf.ts'

const corpus = join(process.env.UTILO_CORPUS ?? '../shared/corpus', 'pdf')
export const hasCorpus = existsSync(corpus)
export const corpusFile = (name: string) => join(corpus, `${name}.pdf`)

/** What looks at results: programs that are not ours. */
export const hasPrograms = ['qpdf', 'pdfinfo', 'pdftotext'].every(hasProgram)

export const letter = buildPdf('letter.pdf', { pages: pagesSaying('Letter', 2) })
export const plan = buildPdf('plan.pdf', { pages: [{ text: 'Plan 1', size: [842, 595] }] })
export const report = buildPdf('report.pdf', {
  pages: pagesSaying('Report', 12),
  outline: [
    ['Introduction', 3],
    ['Figures', 6],
  ],
})

/** A row of the list of files. */
export const rowOf = (steps: FileToolSteps, name: string): Locator =>
  steps.tool.locator(`[data-file="${name}"]`)

export const opened = async (page: Page, path = '/en/merge-split-pdf'): Promise<FileToolSteps> => {
  const steps = new FileToolSteps(page, 'merge-pdf')
  await steps.open(path)
  return steps
}

export const openedSplit = async (page: Page): Promise<FileToolSteps> => {
  const steps = await opened(page)
  await steps.tool.getByRole('tab', { name: 'Split' }).click()
  await expect(steps.zone).toContainText('Drop your PDF file here')
  return steps
}

/** Presses Merge and gives the file that is downloaded. */
export const merged = async (steps: FileToolSteps, count: number) => {
  await steps.button(`Merge ${count} files`).click()
  const download = await steps.download(steps.button('Download merged'))
  expect(download.name).toBe('merged-document.pdf')
  return download
}

/** The first line of every page; fails where qpdf finds fault with the file. */
export const textsOf = (path: string): string[] => {
  runProgram('qpdf', '--check', path)
  return runProgram('pdftotext', '-layout', path, '-')
    .split('\f')
    .map((text) => text.trim().split('\n')[0]?.trim() ?? '')
}

/** The rotation of every page, in degrees. */
export const rotationsOf = (path: string): number[] =>
  [...runProgram('pdfinfo', '-f', '1', '-l', '999', path).matchAll(/rot:\s+(\d+)/g)].map(
    ([, degrees]) => Number(degrees),
  )

export const optionNamed = (steps: FileToolSteps, name: string | RegExp): Locator =>
  steps.tool.getByRole('option', { name })
