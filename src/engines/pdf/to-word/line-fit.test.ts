import { expect, test } from 'vitest'
import { styled } from '../../../testing/pdf/word-documents.ts'
import { createFonts } from './fonts.ts'
import { countLines, measureLineParts, widestPart } from './line-fit.ts'

/** Counts the lines of text in Times New Roman, whose digits are 5 points wide at 10 points and whose spaces are 2.5. */
const linesOf = (text: string, firstPoints: number, otherPoints = firstPoints, spacing = 0) => {
  const parts = measureLineParts([styled(text)], createFonts(), 1)
  return parts && countLines(parts, spacing, { firstPoints, otherPoints })
}

test.each([
  ['a space at the end of a line takes no room', '1234 5678', 20, 20, 0, 2],
  ['two words with their space fit', '1234 5678', 42.6, 42.6, 0, 1],
  ['two words with their space do not fit', '1234 5678', 42.4, 42.4, 0, 2],
  ['letters set closer fit', '1234 5678', 42.4, 42.4, -0.05, 1],
  ['the first line is indented', '1234 1234 5678', 25, 45, 0, 2],
  ['a line break', '1234\n5678', 100, 100, 0, 2],
  ['a hyphen', '1234-5678', 25, 25, 0, 2],
  ['a soft hyphen needs room for its hyphen', '1234 12\u00AD34', 34, 34, 0, 2],
  ['a soft hyphen with room', '1234 12\u00AD34', 36, 36, 0, 2],
  ['a word that no line holds', '123456789', 20, 20, 0, 1],
])('%s', (_, text, first, other, spacing, expected) => {
  expect(linesOf(text, first, other, spacing)).toBe(expected)
})

test('the places of text with tabs, and of fonts of unknown widths, are not guessed', () => {
  expect(linesOf('1\t2', 100)).toBeUndefined()
  const georgia = { ...styled('1234'), format: { ...styled('1234').format, family: 'Georgia' } }
  expect(measureLineParts([georgia], createFonts(), 1)).toBeUndefined()
})

test('the widest word is measured with its letter spacing and the hyphen at its end', () => {
  const widest = (text: string, spacing: number) =>
    widestPart(measureLineParts([styled(text)], createFonts(), 1) ?? [], spacing)
  expect(widest('12 1234 123', 0)).toBeCloseTo(20, 3)
  expect(widest('12 1234 123', -0.5)).toBeCloseTo(18, 3)
  expect(widest('12 1234\u00AD56', 0)).toBeCloseTo(23.33, 2)
  expect(widest('', 0)).toBe(0)
})
