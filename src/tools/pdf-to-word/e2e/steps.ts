import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import mammoth from 'mammoth'
import { inCorpus } from '../../../testing/prerequisites.ts'
import {
  FileToolSteps,
  type TestFile,
  runProgram,
} from '../../../components/file-tool/e2e-steps.ts'
import { expect } from '../../../../e2e/fixtures.ts'

export const corpusPdf = (name: string, folder: 'pdf-to-word' | 'pdf' = 'pdf-to-word') =>
  inCorpus(folder, `${name}.pdf`)

export const openTool = async (page: Page, path = '/en/pdf-to-word'): Promise<FileToolSteps> => {
  const steps = new FileToolSteps(page, 'pdf-to-word')
  await steps.open(path)
  return steps
}

export const pagesField = (steps: FileToolSteps) => steps.tool.locator('input[name=pages]')

/** Chooses a document and waits until it can be converted. */
export const chooseFile = async (steps: FileToolSteps, file: string | TestFile): Promise<void> => {
  await steps.choose(file)
  await expect(steps.tool.locator('[data-step=ready]')).toBeVisible()
}

/** Presses a button that starts work, and waits until the work has ended, with or without success. */
export const press = async (steps: FileToolSteps, name: string | RegExp): Promise<void> => {
  await steps.button(name).click()
  await steps.waitUntilDone()
}

/** Converts with the current settings, and waits for the document. */
export const convert = async (steps: FileToolSteps, action = 'Convert'): Promise<void> => {
  await press(steps, action)
  await expect(steps.tool.locator('[data-step=done]')).toBeVisible()
}

export interface SavedWord {
  name: string
  path: string
  /** The document as mammoth reads it, which is an independent program. */
  html: string
  /** The main part of the file, `word/document.xml`. */
  xml: string
}

/** Saves the document, and has Info-ZIP and mammoth open it. */
export const saveWord = async (steps: FileToolSteps, action = 'Download'): Promise<SavedWord> => {
  const { name, bytes } = await steps.download(steps.button(action))
  const path = join(mkdtempSync(join(tmpdir(), 'utilo-')), 'made.docx')
  writeFileSync(path, bytes)
  expect(runProgram('unzip', '-t', path)).toContain('No errors detected')
  const xml = runProgram('unzip', '-p', path, 'word/document.xml')
  // Text boxes and frames must not occur, because their text cannot be edited as running text.
  expect(xml).not.toMatch(/w:txbxContent|w:framePr/)
  const { value: html } = await mammoth.convertToHtml({ buffer: bytes })
  return { name, path, html, xml }
}

/** Returns the text of HTML without its tags, with white space collapsed. */
export const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Returns how many pages the document has in LibreOffice. */
export const countPages = (path: string): number => {
  const folder = mkdtempSync(join(tmpdir(), 'utilo-'))
  const profile = `-env:UserInstallation=file://${folder}/profile`
  runProgram('soffice', profile, '--headless', '--convert-to', 'pdf', '--outdir', folder, path)
  const facts = runProgram('pdfinfo', join(folder, 'made.pdf'))
  return Number(/Pages:\s+(\d+)/.exec(facts)?.[1])
}
