import { expect, test } from 'vitest'
import { lineAt, paragraphOf, styled } from '../../../testing/pdf/word-documents.ts'
import {
  indentsOf,
  widenedIndents,
  withNonBreakingSpaces,
  withSoftHyphens,
} from './paragraph-layout.ts'

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

const single = (alignment: 'left' | 'center' | 'right') =>
  paragraphOf([lineAt(72, 100, 'As wide as its cell')], { alignment, content: [] })

// The line is 79.8 points wide; a replaced font may make it wider by a few points.
test.each([
  ['left', { rightPoints: true, leftPoints: false }],
  ['center', { rightPoints: true, leftPoints: true }],
  ['right', { rightPoints: false, leftPoints: true }],
] as const)(
  'a single line that fills its cell may reach out of it instead of breaking: %s',
  (alignment, outside) => {
    const paragraph = single(alignment)
    const [line] = paragraph.lines
    const bounds = { left: line?.left ?? 0, right: line?.right ?? 0 }
    const { leftPoints = 0, rightPoints = 0 } = indentsOf(paragraph, bounds)
    expect({ leftPoints: leftPoints < -1, rightPoints: rightPoints < -1 }).toEqual(outside)
    const wide = { left: bounds.left - 50, right: bounds.right + 50 }
    const inWide = indentsOf(paragraph, wide)
    expect(Math.min(inWide.leftPoints ?? 0, inWide.rightPoints ?? 0)).toBeGreaterThanOrEqual(0)
  },
)

test('words are divided where the PDF divides them, each at its own place', () => {
  const lines = ['It is a uni-', 'versity, and the uni-', 'versity is old.']
  const content = [styled('It is a university, and the '), styled('university is old.')]
  const paragraph = paragraphOf(
    lines.map((line, index) => lineAt(72, 100 + 12 * index, line)),
    { content },
  )
  expect(withSoftHyphens(paragraph, content).map(({ text }) => text)).toEqual([
    'It is a uni\u00ADversity, and the ',
    'uni\u00ADversity is old.',
  ])
})

test.each([
  ['left', { leftPoints: 10, rightPoints: -4 }],
  ['justify', { leftPoints: 10, rightPoints: -4 }],
  ['center', { leftPoints: 8, rightPoints: -2 }],
  ['right', { leftPoints: 6 }],
] as const)('lines become wider where they end: %s', (alignment, expected) => {
  expect(widenedIndents({ leftPoints: 10 }, alignment, 4)).toEqual(expected)
})
