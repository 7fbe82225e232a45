import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Box, PageReading, ReadLine } from '../../engines/ocr/reading.ts'
import { paint } from '../image/png.ts'
import { runProgram } from './assembly.ts'
import { rewriteInNode } from './rewrite-pdf.ts'
import { makeSearchable } from '../../engines/pdf/searchable/make-searchable.ts'
import type {
  SearchableInput,
  SearchablePage,
  SearchableResult,
} from '../../engines/pdf/searchable/searchable-pdf.ts'

/** The programs with which results are checked. */
export const programs = ['qpdf', 'pdftotext', 'pdftoppm', 'convert'] as const

/** A white picture. */
export const [widthPx, heightPx] = [600, 400]
export const white = paint(widthPx, heightPx, () => [250, 250, 250, 255]).png

export const pngSource = (bytes: Uint8Array<ArrayBuffer> = white, name = 'a.png') =>
  ({ file: new Blob([bytes]), name, kind: 'png' }) as const

/** The first page of a source, with a reading at 150 dpi if one is given. */
export const page = (reading: SearchablePage['reading'], source = 0): SearchablePage => ({
  source,
  pageIndex: 0,
  ...(reading === undefined ? {} : { reading }),
  readingDpi: 150,
})

/**
 * Returns a reading of lines of words at a position, with this letter width in pixels, and a leading in letter
 * heights.
 */
export const readingOf = (
  lines: readonly string[],
  size: { widthPx: number; heightPx: number },
  { left = 40, top = 40, letterPx = 12, leading = 1.3 } = {},
): PageReading => {
  const height = letterPx * 2
  const readLines = lines.map((line, index): ReadLine => {
    let at = left
    const words = line.split(' ').map((text) => {
      const box = {
        left: at,
        top: top + index * height * leading,
        width: text.length * letterPx,
        height,
      }
      at += box.width + letterPx
      return { text, confidence: 90, box }
    })
    const box = { left, top: top + index * height * leading, width: at - letterPx - left, height }
    return { words, box }
  })
  return { paragraphs: [{ lines: readLines }], clockwiseDegrees: 0, ...size }
}

/** Returns a reading of one word in a box. */
export const wordIn = (
  box: Box,
  size: { widthPx: number; heightPx: number; clockwiseDegrees?: number },
  text = 'encre',
): PageReading => ({
  clockwiseDegrees: 0,
  ...size,
  paragraphs: [{ lines: [{ box, words: [{ text, confidence: 90, box }] }] }],
})

export interface SearchableInNode extends SearchableResult {
  bytes: Uint8Array
}

export const makeInNode = async (
  input: Pick<SearchableInput, 'sources' | 'pages'> & Partial<SearchableInput>,
): Promise<SearchableInNode> => {
  const result = await makeSearchable(rewriteInNode)(
    { title: 'Une page', language: 'fr', ...input },
    () => {},
  )
  return { ...result, bytes: new Uint8Array(await result.pdf.arrayBuffer()) }
}

/**
 * Runs a program on files, whose paths replace "IN0", "IN1"… in its command line. The path of its result replaces
 * "OUT".
 */
export const convertFiles = (
  files: readonly Uint8Array[],
  name: string,
  ...commandLine: readonly string[]
): Uint8Array<ArrayBuffer> => {
  const folder = mkdtempSync(join(tmpdir(), 'searchable-'))
  try {
    for (const [index, bytes] of files.entries()) writeFileSync(join(folder, `in${index}`), bytes)
    const output = join(folder, 'out')
    const { status, stderr, error } = spawnSync(
      name,
      commandLine.map((it) =>
        it.replaceAll(/\bIN(\d)\b/g, join(folder, 'in$1')).replaceAll(/\bOUT\b/g, output),
      ),
      { encoding: 'utf8' },
    )
    if (status !== 0) throw error ?? new Error(`${name}: ${stderr}`)
    return new Uint8Array(readFileSync(output))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Runs a program on a file, whose path replaces "IN" in its command line. The path of its result replaces "OUT". */
export const convertFile = (
  bytes: Uint8Array,
  name: string,
  ...commandLine: readonly string[]
): Uint8Array<ArrayBuffer> =>
  convertFiles([bytes], name, ...commandLine.map((it) => it.replaceAll(/\bIN\b/g, 'IN0')))

interface GrayPage {
  data: Uint8Array
  width: number
  height: number
}

/** Returns a page as poppler draws it, in gray, at 72 dpi by default. */
export const drawPage = ({ bytes }: { bytes: Uint8Array }, number = 1, dpi = 72): GrayPage => {
  const folder = mkdtempSync(join(tmpdir(), 'searchable-'))
  try {
    const path = join(folder, 'in.pdf')
    writeFileSync(path, bytes)
    const range = ['-f', String(number), '-l', String(number), '-singlefile']
    spawnSync('pdftoppm', [
      ...range,
      '-cropbox',
      '-r',
      String(dpi),
      '-gray',
      path,
      join(folder, 'page'),
    ])
    const pgm = readFileSync(join(folder, 'page.pgm'))
    const [, width = 0, height = 0] =
      /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(pgm.subarray(0, 64).toString('latin1'))?.map(Number) ?? []
    return { data: new Uint8Array(pgm.subarray(pgm.length - width * height)), width, height }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Returns the left, top, right and bottom of the dark part of a drawn page. */
export const darkBoxOf = ({ data, width }: GrayPage): [number, number, number, number] => {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [at, gray] of data.entries()) {
    if (gray > 127) continue
    const x = at % width
    const y = Math.floor(at / width)
    left = Math.min(left, x)
    right = Math.max(right, x + 1)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y + 1)
  }
  return [left, top, right, bottom]
}

/** Returns the words that poppler finds, with their left, top, right and bottom in points from the top left. */
export const wordBoxes = ({ bytes }: { bytes: Uint8Array }) =>
  [
    ...runProgram(bytes, 'pdftotext', '-bbox', '-cropbox', 'FILE', '-').text.matchAll(
      /<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">([^<]*)</g,
    ),
  ].map(([, left, top, right, bottom, text]) => ({
    text,
    box: [Number(left), Number(top), Number(right), Number(bottom)],
  }))

/** Returns the words that pdftotext finds on each page. */
export const wordsByPage = ({ bytes }: { bytes: Uint8Array }): string[] =>
  runProgram(bytes, 'pdftotext', 'FILE', '-')
    .text.split('\f')
    .slice(0, -1)
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())

/** Expects each number to differ by less than `within`. */
export const expectNear = (found: readonly number[], wanted: readonly number[], within: number) => {
  expect(found).toHaveLength(wanted.length)
  for (const [at, value] of found.entries())
    expect(
      Math.abs(value - (wanted[at] ?? NaN)),
      `${found.join(' ')} and ${wanted.join(' ')}`,
    ).toBeLessThan(within)
}

/**
 * Expects a word's box to match its drawn pixels: to within 2 points at the sides, and extended vertically as the
 * font size exceeds the line height.
 */
export const expectOnDrawnText = (found: readonly number[] = [], ink: readonly number[]): void => {
  const [left, top, right, bottom] = ink
  const height = (bottom ?? 0) - (top ?? 0)
  expectNear([found[0] ?? NaN, found[2] ?? NaN], [left ?? NaN, right ?? NaN], 2)
  expectNear([found[1] ?? NaN, found[3] ?? NaN], [top ?? NaN, bottom ?? NaN], 2 + 0.1 * height)
}
