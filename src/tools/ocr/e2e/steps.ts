import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { inCorpus } from '../../../testing/prerequisites.ts'
import { FileToolSteps, type TestFile } from '../../../components/file-tool/e2e-steps.ts'

export const scan = (name: string) => inCorpus('ocr', name)
export const corpusPdf = (name: string) => inCorpus('pdf', `${name}.pdf`)

const addresses = {
  fr: '/convertir-images-texte-ocr?lng=fr',
  en: '/en/image-to-text-ocr',
  es: '/es/imagen-a-texto-ocr',
} as const

export const opened = async (
  page: Page,
  language: keyof typeof addresses = 'en',
): Promise<FileToolSteps> => {
  const steps = new FileToolSteps(page, 'ocr')
  await steps.open(addresses[language])
  return steps
}

export const textArea = (steps: FileToolSteps): Locator => steps.tool.locator('textarea[name=text]')

export const textOf = (steps: FileToolSteps): Promise<string> => textArea(steps).inputValue()

export const languageBox = (steps: FileToolSteps, language: string): Locator =>
  steps.tool.locator(`input[name=languages][value=${language}]`)

export const rowOf = (steps: FileToolSteps, name: string): Locator =>
  steps.tool.locator(`li[data-file="${name}"]`)

/** Presses the button and waits for the end of the work, whatever the result. */
export const extract = async (steps: FileToolSteps, action = 'Extract text'): Promise<void> => {
  await steps.button(action).click()
  await steps.waitUntilDone()
}

export const read = async (
  steps: FileToolSteps,
  ...files: (string | TestFile)[]
): Promise<string> => {
  await steps.choose(...files)
  await extract(steps)
  return textOf(steps)
}

/** Writes a temporary file with these bytes for other programs. */
export const pathOf = (bytes: Buffer): string => {
  const path = join(mkdtempSync(join(tmpdir(), 'utilo-')), 'made.pdf')
  writeFileSync(path, bytes)
  return path
}

/** Returns the true text of a scan with normalized quotes, dashes and white space. */
const alike = (text: string): string =>
  text
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”«»]/g, '"')
    .replaceAll(/[–—]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Returns the share of letters that were read wrong in a scan with a true text beside it. */
export const errorShare = (text: string, name: string): number => {
  const truth = alike(readFileSync(scan(`${name}.txt`), 'utf8'))
  return countErrors(alike(text), truth) / truth.length
}

/** Returns the edit distance of two texts (Levenshtein). */
const countErrors = (text: string, truth: string): number => {
  let above = Array.from({ length: truth.length + 1 }, (_, index) => index)
  for (const [row, letter] of [...text].entries()) {
    const current = [row + 1]
    for (const [column, expected] of [...truth].entries())
      current.push(
        Math.min(
          (above[column + 1] ?? 0) + 1,
          (current[column] ?? 0) + 1,
          (above[column] ?? 0) + Number(letter !== expected),
        ),
      )
    above = current
  }
  return above.at(-1) ?? 0
}

/** The choice of languages, with what is said about their download. */
export const languageChoice = (steps: FileToolSteps): Locator =>
  steps.tool.getByRole('group', {
    name: /^(Langues du texte|Languages in the text|Idiomas del texto)$/,
  })

/** Makes a picture of printed lines in the browser, rotated clockwise. */
export const printed = async (
  page: Page,
  name: string,
  lines: readonly string[],
  degrees: 0 | 90 = 0,
): Promise<TestFile> => {
  const drawn = { texts: lines, degrees }
  const encoded = await page.evaluate(({ texts, degrees: turn }) => {
    const [width, height] = [900, 80 + texts.length * 60]
    const canvas = document.createElement('canvas')
    ;[canvas.width, canvas.height] = turn === 0 ? [width, height] : [height, width]
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('no canvas')
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.translate(canvas.width / 2, canvas.height / 2)
    context.rotate((turn / 180) * Math.PI)
    context.translate(-width / 2, -height / 2)
    context.fillStyle = '#000'
    context.font = '36px sans-serif'
    for (const [index, text] of texts.entries()) context.fillText(text, 50, 80 + index * 60)
    // A data URL is synchronous, while a blob would wait until the page is idle.
    return canvas.toDataURL().split(',')[1] ?? ''
  }, drawn)
  return { name, mimeType: 'image/png', buffer: Buffer.from(encoded, 'base64') }
}

/**
 * Returns how green the pixels in the middle of a canvas are, 0 to 255, in a tenth of its width; none before it is
 * drawn.
 *
 * @param from - the first row, as a share of the height; `to` is the last.
 */
export const greensOf = (canvas: Locator, from: number, to: number): Promise<number[]> =>
  canvas.evaluate(
    (element, rows) => {
      if (!(element instanceof HTMLCanvasElement)) throw new Error('no canvas')
      const { width, height } = element
      // The canvas has no size until the picture is drawn.
      if (width === 0 || height === 0) return []
      // The pixels are read from a copy, because reading would change how the page's canvas is drawn.
      const copy = new OffscreenCanvas(width, height)
      const context = copy.getContext('2d', { willReadFrequently: true })
      if (context === null) throw new Error('no canvas')
      context.drawImage(element, 0, 0)
      const { data } = context.getImageData(
        Math.round(width * 0.45),
        Math.round(height * rows.from),
        Math.max(1, Math.round(width * 0.1)),
        Math.max(1, Math.round(height * (rows.to - rows.from))),
      )
      return [...data].filter((_, at) => at % 4 === 1)
    },
    { from, to },
  )
