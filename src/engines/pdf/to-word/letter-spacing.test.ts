import { describe, expect, test } from 'vitest'
import {
  lineAt,
  pageOf,
  paragraphOf,
  structureOf,
  styled,
} from '../../../testing/pdf/word-documents.ts'
import type { Line, Paragraph } from '../structure/document-structure.ts'
import { fontWidths, createFonts } from './fonts.ts'
import { createLetterFit } from './letter-spacing.ts'

// The widths are those of Adobe's Times-Roman and Helvetica-Bold (Core 14 AFM files), which Times New Roman and Arial share.
test.each([
  ['Times New Roman', false, 'A', 0.722],
  ['Times New Roman', false, 'é', 0.444],
  ['Times New Roman', false, '—', 1],
  ['Arial', true, 'W', 0.944],
  ['Arial', true, ' ', 0.278],
  ['Courier New', false, 'i', 0.6],
])('%s, bold %s: %s', (font, isBold, letter, width) => {
  expect(fontWidths(font, isBold, false)?.of(letter)).toBeCloseTo(width, 2)
})

test('the widths of unknown fonts and letters are undefined', () => {
  expect(fontWidths('Georgia', false, false)).toBeUndefined()
  expect(fontWidths('Arial', false, false)?.of('中')).toBeUndefined()
})

const words = 'Lines of words that are as wide as their font draws them'

const widthOf = (text: string): number => {
  const widths = fontWidths('Times New Roman', false, false)
  return [...text].reduce((sum, letter) => sum + 10 * (widths?.of(letter) ?? 0), 0)
}

/** A line as Times New Roman draws it at 10 points, widened by one factor, or word by word by a factor for each. */
const drawn = (
  factorOf: number | ((word: string) => number),
  { text = words, baseline = 100 } = {},
): Line => {
  const line = lineAt(72, baseline, text)
  let x = 72
  const runs = (line.segments[0]?.runs ?? []).map((run) => {
    const factor = typeof factorOf === 'number' ? factorOf : factorOf(run.text.trim())
    const left = x + (run.text.startsWith(' ') ? 2.5 * factor : 0)
    x = left + widthOf(run.text.trim()) * factor
    return { ...run, left, right: x }
  })
  const segments = line.segments.map((segment) => ({ ...segment, runs, right: x }))
  return { ...line, segments, right: x }
}

const fitOf = (paragraph: Paragraph) =>
  createLetterFit(structureOf([pageOf([paragraph])]), createFonts())

test('letters as wide as those of the font have no spacing', () => {
  const paragraph = paragraphOf([drawn(1)])
  const fit = fitOf(paragraph)
  expect(fit.spacingOf(paragraph)).toBe(0)
  expect(fit.isKerned).toBe(false)
  expect(fit.isExact).toBe(true)
})

test('words with kerned pairs show whether text is kerned', () => {
  const text = 'You said that Ada stood on the left, by Vera.'
  const kerned = drawn((word) => (/^You|^Vera|,$/.test(word) ? 0.98 : 1), { text })
  expect(fitOf(paragraphOf([kerned])).isKerned).toBe(true)
  expect(fitOf(paragraphOf([drawn(1, { text })])).isKerned).toBe(false)
})

test('a font of 8.966 points that is called one of 9 is not kerned', () => {
  const text = 'You said that Ada stood on the left, by Vera.'
  expect(fitOf(paragraphOf([drawn(0.9962, { text })])).isKerned).toBe(false)
})

test('letters of a replaced font are spaced, but never wider than they were', () => {
  const narrow = paragraphOf([drawn(0.94)], { content: [styled(words, { family: 'Unheard Of' })] })
  const spacing = fitOf(narrow).spacingOf(narrow)
  const letters = words.replaceAll(' ', '').length
  const wanted = (widthOf(words.replaceAll(' ', '')) * -0.06) / letters
  expect(spacing).toBeLessThanOrEqual(wanted + 1e-3)
  expect(spacing).toBeGreaterThan(wanted - 0.051)
})

/** How a line fits that is drawn in this share of the width of its letters, and has room for no more. */
const fitOfNarrow = (share: number) => {
  const narrow = paragraphOf([drawn(share)], {
    content: [styled(words, { family: 'Unheard Of' })],
  })
  const widthPoints = widthOf(words) * share + 1
  const room = { firstPoints: widthPoints, otherPoints: widthPoints }
  return fitOf(narrow).fitLines(narrow, narrow.content, room)
}

test.each([0.6, 0.84])(
  'letters of a condensed font are scaled, because spacing alone would push them into each other: %s',
  (share) => {
    expect(fitOfNarrow(share)).toMatchObject({
      spacingPoints: 0,
      scalePercent: 100 * share,
      lineCount: 1,
    })
  },
)

test('letters that are a little narrower are only set closer, and those set wide apart are no wider themselves', () => {
  const fit = fitOfNarrow(0.95)
  expect(fit).toMatchObject({ scalePercent: 100, lineCount: 1 })
  expect(fit.spacingPoints).toBeLessThan(0)
  const wide = paragraphOf([drawn(1.6)])
  const wideRoom = { firstPoints: 900, otherPoints: 900 }
  expect(fitOf(wide).fitLines(wide, wide.content, wideRoom).scalePercent).toBe(100)
})

/** A line whose right edge is left of the end of its letters. */
const closer = (line: Line, points: number): Line => ({
  ...line,
  segments: line.segments.map((it) => ({ ...it, right: it.right - points })),
  right: line.right - points,
})

const justified = (lines: readonly Line[]) => paragraphOf(lines, { alignment: 'justify' })
const end = drawn(1, { text: 'end', baseline: 112 })

test('a justified line that is set closer than its font demands gets a negative spacing', () => {
  const paragraph = justified([closer(drawn(1), 2), end])
  expect(fitOf(paragraph).spacingOf(paragraph)).toBeCloseTo(-0.05, 3)
})

test('so does a line whose size is rounded up, and a last line that fills the column', () => {
  const small = justified([drawn(0.9962), end])
  expect(fitOf(small).spacingOf(small)).toBeCloseTo(-0.05, 3)
  const full = justified([closer(drawn(1), 2), closer(drawn(1, { baseline: 112 }), 2)])
  expect(fitOf(full).spacingOf(full)).toBeCloseTo(-0.05, 3)
  const short = justified([drawn(1), closer(drawn(1, { baseline: 112 }), 2)])
  expect(fitOf(short).spacingOf(short)).toBe(0)
})

test('a last line alone in the next column needs no spacing', () => {
  const last = drawn(1, { baseline: 80 })
  const beside = {
    ...last,
    segments: last.segments.map((it) => ({ ...it, left: it.left + 400, right: it.right + 400 })),
  }
  const paragraph = justified([closer(drawn(1, { baseline: 700 }), 2), beside])
  expect(fitOf(paragraph).spacingOf(paragraph)).toBeCloseTo(-0.05, 3)
})

// In Times New Roman at 10 points, the words are 224.5 points wide.
describe('lines of a paragraph', () => {
  const single = paragraphOf([drawn(1)])
  const fitted = (widthPoints: number, paragraph = single) =>
    fitOf(paragraph).fitLines(paragraph, [styled(words)], {
      firstPoints: widthPoints,
      otherPoints: widthPoints,
    })
  const width = widthOf(words)

  test('letters that fit keep their places', () => {
    expect(fitted(width + 1)).toMatchObject({ spacingPoints: 0, lineCount: 1 })
  })

  test('letters are set a little closer where a line would break', () => {
    const { spacingPoints, lineCount } = fitted(width - 5)
    expect(lineCount).toBe(1)
    expect(spacingPoints).toBeLessThan(0)
    expect(width + words.length * spacingPoints).toBeLessThanOrEqual(width - 5)
  })

  test('text that does not fit keeps its spacing, and its lines are counted', () => {
    expect(fitted(0.7 * width)).toMatchObject({ spacingPoints: 0, lineCount: 2 })
  })
})
