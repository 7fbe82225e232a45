import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import { expect } from '../../../../e2e/fixtures.ts'
import { FileToolSteps, type TestFile } from '../../../components/file-tool/e2e-steps.ts'

export const fixture = (name: string) =>
  fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url))

export const named = (name: string, from: string): TestFile => ({
  name,
  mimeType: '',
  buffer: readFileSync(fixture(from)),
})

export const opened = async (page: Page, path = '/en/compress-images'): Promise<FileToolSteps> => {
  const steps = new FileToolSteps(page, 'compress-images')
  await steps.open(path)
  return steps
}

/** Returns the row of a file, with its sizes and notes. */
export const rowOf = (steps: FileToolSteps, name: string): Locator =>
  steps.tool.locator(`li[data-file="${name}"]`)

export const field = (steps: FileToolSteps, name: string): Locator =>
  steps.tool.locator(`:is(input, select)[name="${name}"]`)

export const chooseAim = (steps: FileToolSteps, aim: 'auto' | 'quality' | 'size') =>
  steps.tool.locator(`input[name=aim][value=${aim}]`).check()

export const openFold = (steps: FileToolSteps) =>
  steps.tool.locator('summary', { hasText: /^(Plus d’options|More options)/ }).click()

/** Waits until the work on every file has ended, also when results are only renewed. */
export const isSettled = async (steps: FileToolSteps): Promise<void> => {
  await steps.waitUntilDone()
  await expect(steps.tool.locator('li[data-work=waiting], li[data-work=working]')).toHaveCount(0)
}

export const compress = async (
  steps: FileToolSteps,
  ...files: (string | TestFile)[]
): Promise<void> => {
  await steps.choose(...files)
  await steps.button('Compress').click()
  await isSettled(steps)
}

export const download = (steps: FileToolSteps) =>
  steps.download(steps.button('Download compressed'))

/** Returns the size in bytes of the only result when it is downloaded. */
export const resultBytes = async (steps: FileToolSteps): Promise<number> =>
  (await download(steps)).bytes.length

/**
 * Holds back requests to a URL.
 *
 * @returns a function that lets them continue.
 */
export const holdBack = async (page: Page, address: string): Promise<() => void> => {
  let release: (() => void) | undefined
  const isFree = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route) => {
    await isFree
    await route.continue()
  })
  return () => release?.()
}
