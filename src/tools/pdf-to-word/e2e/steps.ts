import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import mammoth from 'mammoth'
import { expect } from '../../../../e2e/fixtures.ts'
import { inCorpus } from '../../../testing/prerequisites.ts'
import {
  FileToolSteps,
  type TestFile,
  runProgram,
} from '../../../components/file-tool/e2e-steps.ts'

export const corpusPdf = (name: string, folder: 'pdf-to-word' | 'pdf' = 'pdf-to-word') =>
  inCorpus(folder, `${name}.pdf`)

export const opened = async (page: Page, path = '/en/pdf-to-word'): Promise<FileToolSteps> => {
  const steps = new FileToolSteps(page, 'pdf-to-word')
  await steps.open(path)
  return steps
}

export const pagesField = (steps: FileToolSteps) => steps.tool.locator('input[name=pages]')

/** Chooses a document and waits until it can be converted. */
export const chooseReady = async (steps: FileToolSteps, file: string | TestFile): Promise<void> => {
  await steps.choose(file)
  await expect(steps.tool.locator('[data-step=ready]')).toBeVisible()
}

/** Presses a button that starts work, and waits for the end of it, whatever it is. */
export const press = async (steps: FileToolSteps, name: string | RegExp): Promise<void> => {
  await steps.button(name).click()
  await steps.isWorkOver()
}

/** Converts with what is set, and waits for the document. */
export const convert = async (steps: FileToolSteps, action = 'Convert'): Promise<void> => {
  await press(steps, action)
  await expect(steps.tool.locator('[data-step=done]')).toBeVisible()
}

export interface SavedWord {
  name: string
  path: string
  /** As mammoth reads it: another program than ours. */
  html: string
  /** The main part, as it stands in the file. */
  xml: string
}

/** Saves the document and has others open it. */
export const saveWord = async (steps: FileToolSteps, action = 'Download'): Promise<SavedWord> => {
  const { name, bytes } = await steps.download(steps.button(action))
  const path = join(mkdtempSync(join(tmpdir(), 'utilo-')), 'made.docx')
  writeFileSync(path, bytes)
  expect(runProgram('unzip', '-t', path)).toContain('No errors detected')
  const xml = runProgram('unzip', '-p', path, 'word/document.xml')
  // What cannot be written on in.
  expect(xml).not.toMatch(/w:txbxContent|w:framePr/)
  const { value: html } = await mammoth.convertToHtml({ buffer: bytes })
  return { name, path, html, xml }
}

/** The text of a document without its marks, white space made alike. */
export const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** How many pages LibreOffice makes of a document. */
export const countPages = (path: string): number => {
  const folder = mkdtempSync(join(tmpdir(), 'utilo-'))
  const profile = `-env:UserInstallation=file://${folder}/profile`
  runProgram('soffice', profile, '--headless', '--convert-to', 'pdf', '--outdir', folder, path)
  const facts = runProgram('pdfinfo', join(folder, 'made.pdf'))
  return Number(/Pages:\s+(\d+)/.exec(facts)?.[1])
}
