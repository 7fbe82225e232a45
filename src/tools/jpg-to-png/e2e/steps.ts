import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expect } from '../../../../e2e/fixtures.ts'
import {
  FileToolSteps,
  type TestFile,
  countDifferences,
} from '../../../components/file-tool/e2e-steps.ts'

export const fixture = (name: string) =>
  fileURLToPath(new URL(`../fixtures/${name}.jpg`, import.meta.url))

export const jpegNamed = (name: string, from = 'plain'): TestFile => ({
  name,
  mimeType: '',
  buffer: readFileSync(fixture(from)),
})

export const opened = async (page: Page, path = '/en/jpg-to-png'): Promise<FileToolSteps> => {
  const steps = new FileToolSteps(page, 'jpg-to-png')
  await steps.open(path)
  return steps
}

export const convert = async (
  steps: FileToolSteps,
  ...files: (string | TestFile)[]
): Promise<void> => {
  await steps.choose(...files)
  // Files are examined first, and a button from before would leave them out.
  for (const file of files)
    await expect(
      steps.button(`Remove ${typeof file === 'string' ? basename(file) : file.name}`),
    ).toBeVisible()
  await steps.button('Convert').click()
  await steps.waitUntilDone()
}

export const downloadOnly = (steps: FileToolSteps) => steps.download(steps.button('Download'))

export const differencesFrom = (page: Page, jpeg: string, png: Buffer) =>
  countDifferences(
    page,
    { bytes: png, type: 'image/png' },
    { bytes: readFileSync(jpeg), type: 'image/jpeg' },
  )
