import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect } from '../../../../e2e/fixtures.ts'
import { stream, writePdfText } from '../../../testing/pdf/documents.ts'
import {
  type TestFile,
  FileToolSteps,
  runProgram,
} from '../../../components/file-tool/e2e-steps.ts'
import { inCorpus } from '../../../testing/prerequisites.ts'

interface MadePage {
  /** The width and height in points. */
  width?: number
  height?: number
  rotate?: 0 | 90 | 180 | 270
  /** Whether the page tree refers to the page, but its object is missing. */
  isMissing?: boolean
}

/**
 * Makes a small PDF of colored pages: a white margin, then red in the lower left quarter, green in the lower right,
 * blue in the upper left, and as many black bars at the top as the page's number.
 */
export const makePdf = (pages: readonly MadePage[]): Buffer => {
  // Each page has its own node in the page tree, so that a missing page does not affect the others.
  const nodeOf = (index: number) => 3 + index * 3
  const pageOf = (index: number) => nodeOf(index) + 1
  const contentOf = (index: number) => nodeOf(index) + 2
  const content = (index: number, width: number, height: number) =>
    [
      `1 0 0 rg 0 0 ${width / 2} ${height / 2} re f`,
      `0 1 0 rg ${width / 2} 0 ${width / 2} ${height / 2} re f`,
      `0 0 1 rg 0 ${height / 2} ${width / 2} ${height / 4} re f`,
      '0 0 0 rg',
      ...Array.from(
        { length: index + 1 },
        (_, bar) => `${(bar * width) / 40} ${height * 0.9} ${width / 80} ${height / 10} re f`,
      ),
    ].join('\n')
  const objects: Record<number, string> = {
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${nodeOf(index)} 0 R`).join(' ')}] >>`,
  }
  for (const [index, page] of pages.entries()) {
    const { width = 595, height = 842, rotate = 0, isMissing } = page
    objects[nodeOf(index)] =
      `<< /Type /Pages /Parent 2 0 R /Count 1 /Kids [${pageOf(index)} 0 R] >>`
    objects[contentOf(index)] = stream(content(index, width, height))
    if (isMissing === true) continue
    objects[pageOf(index)] =
      `<< /Type /Page /Parent ${nodeOf(index)} 0 R /MediaBox [0 0 ${width} ${height}] /Rotate ${rotate} /Resources << >> /Contents ${contentOf(index)} 0 R >>`
  }
  return Buffer.from(writePdfText(objects), 'latin1')
}

export const pdfFile = (name: string, pages: readonly MadePage[]): TestFile => ({
  name,
  mimeType: 'application/pdf',
  buffer: makePdf(pages),
})

export const a4Pages = (count: number): MadePage[] => Array.from({ length: count }, () => ({}))

export const corpusPdf = (name: string) => inCorpus('pdf', `${name}.pdf`)

export const openTool = async (page: Page, path = '/en/pdf-to-images'): Promise<FileToolSteps> => {
  const steps = new FileToolSteps(page, 'pdf-to-images')
  await steps.open(path)
  return steps
}

export const field = (steps: FileToolSteps, name: string) =>
  steps.tool.locator(`:is(input, select)[name="${name}"]`)

/** Chooses a document and waits for its options. */
export const chooseFile = async (steps: FileToolSteps, file: string | TestFile): Promise<void> => {
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
  await steps.waitUntilDone()
  await expect(steps.tool.locator('[data-step=done]')).toBeVisible()
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
