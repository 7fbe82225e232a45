import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect } from '../../../../e2e/fixtures.ts'
import { inCorpus } from '../../../testing/prerequisites.ts'
import {
  FileToolSteps,
  type TestFile,
  runProgram,
} from '../../../components/file-tool/e2e-steps.ts'

export const corpusPdf = (name: string) => inCorpus('pdf', `${name}.pdf`)

export const opened = async (page: Page, path = '/en/pdf-to-images'): Promise<FileToolSteps> => {
  const steps = new FileToolSteps(page, 'pdf-to-images')
  await steps.open(path)
  return steps
}

export const field = (steps: FileToolSteps, name: string) =>
  steps.tool.locator(`:is(input, select)[name="${name}"]`)

/** Chooses a document and waits for its options. */
export const chooseReady = async (steps: FileToolSteps, file: string | TestFile): Promise<void> => {
  await steps.choose(file)
  await expect(steps.tool.locator('[data-step=ready]')).toBeVisible({ timeout: 20_000 })
}

export const setPages = (steps: FileToolSteps, pages: string) => field(steps, 'pages').fill(pages)
export const setDpi = (steps: FileToolSteps, dpi: string) => field(steps, 'dpi').selectOption(dpi)
export const setFormat = (steps: FileToolSteps, format: 'png' | 'jpeg') =>
  steps.tool.locator(`input[name=format][value=${format}]`).check()

/** Converts with the current settings, and waits for the result. */
export const convert = async (steps: FileToolSteps): Promise<void> => {
  await steps.button('Convert').click()
  await expect(steps.tool.locator('[data-step=done]')).toBeVisible({ timeout: 40_000 })
  await expect(steps.progress).toHaveCount(0)
}

export interface UnpackedImage {
  name: string
  path: string
  /** The output of `factsOf`: `PNG 1240x1754 150dpi`. */
  facts: string
}

/** Returns the format, size in pixels and dots per inch of an image, as ImageMagick reads them. */
export const factsOf = (path: string): string => {
  // PNG files store pixels per metre, which ImageMagick converts to pixels per inch.
  const [format, size, density] = runProgram(
    'identify',
    '-units',
    'PixelsPerInch',
    '-format',
    '%m %wx%h %x',
    path,
  ).split(' ')
  return `${format} ${size} ${Math.round(Number.parseFloat(density ?? ''))}dpi`
}

/** Tests a zip with Info-ZIP and returns its images in their order in the zip. */
export const unpack = (zip: Buffer): UnpackedImage[] => {
  const folder = mkdtempSync(join(tmpdir(), 'utilo-'))
  const path = join(folder, 'images.zip')
  writeFileSync(path, zip)
  expect(runProgram('unzip', '-t', path)).toContain('No errors detected')
  const names = runProgram('unzip', '-Z1', path).split('\n')
  runProgram('unzip', '-q', path, '-d', folder)
  return names.map((name) => ({
    name,
    path: join(folder, name),
    facts: factsOf(join(folder, name)),
  }))
}

/** Downloads the zip and unpacks it. */
export const downloadZip = async (steps: FileToolSteps) => {
  const { name, bytes } = await steps.download(steps.button('Download zip'))
  return { name, images: unpack(bytes) }
}

/** Returns a pixel of an image as ImageMagick reads it: `255,0,0`. `x` and `y` are shares of the width and height. */
export const pixelAt = (path: string, x: number, y: number): string => {
  const expression = `%[fx:round(255*p{${x}*w,${y}*h}.r)],%[fx:round(255*p{${x}*w,${y}*h}.g)],%[fx:round(255*p{${x}*w,${y}*h}.b)]`
  return runProgram('identify', '-format', expression, path)
}

/** Returns the width and height in pixels of the pages as poppler draws them. */
export const popplerSizes = (pdf: Buffer, dpi: number): [number, number][] => {
  const folder = mkdtempSync(join(tmpdir(), 'utilo-'))
  const path = join(folder, 'given.pdf')
  writeFileSync(path, pdf)
  runProgram('pdftoppm', '-r', String(dpi), path, join(folder, 'page'))
  return readdirSync(folder)
    .filter((name) => name.endsWith('.ppm'))
    .toSorted()
    .map((name) => {
      // A Netpbm header has `P6`, the width, the height and the highest value.
      const header = readFileSync(join(folder, name)).toString('latin1', 0, 32)
      const [, width, height] = /^P6\s+(\d+)\s+(\d+)\s/.exec(header) ?? []
      return [Number(width), Number(height)]
    })
}
