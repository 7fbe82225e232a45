import { describe, expect, it } from 'vitest'
import {
  assembleInNode,
  expectValidPdf,
  pagesOfFirst,
  readTexts,
  runProgram,
} from '../../../testing/pdf/assembly.ts'
import {
  stream,
  writePlainPdf,
  writeRichPdf,
  writeTestPdf,
} from '../../../testing/pdf/documents.ts'
import type { Rotation } from '../../../core/pdf.ts'
import { writeBlankPdf } from './blank-pdf.ts'
import type { PageNumbering } from './page-numbers.ts'

const numbering = (changes: Partial<PageNumbering> = {}): PageNumbering => ({
  position: 'bottom-center',
  start: 1,
  hasTotal: false,
  ...changes,
})

/** Where poppler finds a word on the first page as it is shown, in points from the top left corner. */
const placeOf = (bytes: Uint8Array, word: string, rotation: Rotation) => {
  const { text } = runProgram(bytes, 'pdftotext', '-bbox', 'FILE', '-')
  const [, width, height] = /<page width="([\d.]+)" height="([\d.]+)"/.exec(text) ?? []
  const found = new RegExp(
    `<word xMin="([\\d.-]+)" yMin="([\\d.-]+)" xMax="([\\d.-]+)" yMax="([\\d.-]+)">${word}<`,
  ).exec(text)
  const [left = Number.NaN, top = Number.NaN, right = Number.NaN, bottom = Number.NaN] =
    found?.slice(1).map(Number) ?? []
  // The words are placed on the page as it is shown, but its size is that before it is turned.
  const sides = [Number(width), Number(height)] as const
  const [shownWidth, shownHeight] = rotation % 180 === 0 ? sides : [sides[1], sides[0]]
  return { left, top, right, bottom, width: shownWidth, height: shownHeight }
}

describe('page numbers', () => {
  it('stand on every page after its own text, also where pages have fonts and forms', async () => {
    const sources = [writeRichPdf('one', 2), writePlainPdf('two', 2)]
    const result = await assembleInNode(sources, { numbering: numbering({ start: 7 }) })
    expectValidPdf(result)
    // The reader puts nothing between two texts of a page.
    expect(await readTexts(result)).toEqual(['one page 17', 'one page 28', 'two 19', 'two 210'])
  })

  it('say the last number too', async () => {
    const result = await assembleInNode([writePlainPdf('a', 3)], {
      numbering: numbering({ start: 5, hasTotal: true }),
    })
    expect((await readTexts(result)).at(0)).toBe('a 15 / 7')
    expect((await readTexts(result)).at(-1)).toBe('a 37 / 7')
  })

  it.each([0, 90, 180, 270] as const)('are upright on a page turned by %d°', async (rotation) => {
    const source = writePlainPdf('a', 1)
    const pages = pagesOfFirst(0).map((page) => ({ ...page, rotation }))
    const bottom = await assembleInNode([source], { pages, numbering: numbering({ start: 88 }) })
    const low = placeOf(bottom.bytes, '88', rotation)
    expect((low.left + low.right) / 2).toBeCloseTo(low.width / 2, 0)
    // The baseline is 28 points above the edge, and a line reaches about 2 points below it.
    expect(low.height - low.bottom).toBeGreaterThan(24)
    expect(low.height - low.bottom).toBeLessThan(29)
    const top = await assembleInNode([source], {
      pages,
      numbering: numbering({ start: 88, position: 'top-right' }),
    })
    const high = placeOf(top.bytes, '88', rotation)
    expect(high.width - high.right).toBeCloseTo(28, 0)
    expect(high.top).toBeGreaterThan(24)
    expect(high.top).toBeLessThan(30)
  })

  it('keep to the visible part of a page, at the size of print', async () => {
    const page = '/Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /CropBox [100 200 300 500]'
    const source = writeTestPdf({
      1: '<< /Type /Catalog /Pages 2 0 R >>',
      2: '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      3: `<< ${page} /UserUnit 2 /Contents 4 0 R >>`,
      4: stream(''),
    })
    const result = await assembleInNode([source], {
      numbering: numbering({ start: 6, position: 'bottom-left' }),
    })
    expectValidPdf(result)
    const { text } = runProgram(
      result.bytes,
      'qpdf',
      '--qdf',
      '--object-streams=disable',
      'FILE',
      '-',
    )
    // 28 points are 14 units of 2 points, from the corner of the visible part.
    expect(text).toMatch(/10 Tf 0\.5 0 0 0\.5 114 214 Tm \(6\) Tj/)
  })
})

describe('a blank page', () => {
  it('is a page of its size without anything on it', async () => {
    const result = await assembleInNode([
      writePlainPdf('a', 1),
      writeBlankPdf({ widthPoints: 300, heightPoints: 400 }),
    ])
    expectValidPdf(result)
    expect(await readTexts(result)).toEqual(['a 1', ''])
    const { text } = runProgram(result.bytes, 'pdfinfo', '-l', '2', 'FILE')
    expect(text).toMatch(/Page\s+2 size:\s+300 x 400 pts/)
  })
})
