import { expect, test } from 'vitest'
import { lineAt, paragraphOf, styled } from '../../../testing/pdf/word-documents.ts'
import { withNonBreakingSpaces } from './paragraph-layout.ts'

const textOf = (lines: readonly string[], columnRight = 272) =>
  withNonBreakingSpaces(
    paragraphOf(
      lines.map((line, index) => lineAt(72, 100 + 12 * index, line)),
      { columnRight, content: [styled(lines.join(' '))] },
    ),
  )
    .map(({ text }) => text)
    .join('')

// 47 letters with a width of 4.2 points fill the lines of 200 points.
const full = 'This line is as long as all lines of it may be.'

test('a number that would have fitted on the line above is kept with its unit', () => {
  expect(textOf([full, 'The oven must be heated before it is at', '20 degrees at least.'])).toBe(
    `${full} The oven must be heated before it is at 20\u00A0degrees at least.`,
  )
})

test('a word that did not fit begins the next line', () => {
  const lines = [full, 'The oven must be heated to as much as about', '2000 degrees.']
  expect(textOf(lines)).toBe(lines.join(' '))
})

test('a line may end early although both words would have fitted', () => {
  const lines = [full, 'The oven', '20 degrees.']
  expect(textOf(lines)).toBe(lines.join(' '))
})
