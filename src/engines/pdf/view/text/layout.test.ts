import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findBlocks } from './blocks.ts'
import { findParagraphs } from './paragraphs.ts'
import { orderBlocks } from './reading-order.ts'
import type { TextRun } from './runs.ts'
import { joinRuns } from './segments.ts'

const anyRun: fc.Arbitrary<TextRun> = fc
  .record({
    text: fc.constantFrom('one', 'two words', 'x', '12', '-', 'a somewhat longer piece of text'),
    left: fc.double({ min: 0, max: 500, noNaN: true }),
    baseline: fc.integer({ min: 0, max: 60 }).map((row) => row * 12),
    size: fc.constantFrom(6, 10, 10, 10, 18),
    isRightToLeft: fc.boolean(),
  })
  .map((run) => ({ ...run, right: run.left + run.text.length * run.size * 0.5 }))

const lettersOf = (texts: readonly string[]): string =>
  [...texts.join('').replaceAll(/\s/g, '')].toSorted().join('')

it('loses no letter and makes up none, wherever they stand', () => {
  fc.assert(
    fc.property(fc.array(anyRun, { maxLength: 60 }), (runs) => {
      const paragraphs = findParagraphs(orderBlocks(findBlocks(joinRuns(runs))))
      const words = paragraphs.flatMap(({ lines }) =>
        lines.flatMap((line) => line.words.map(({ text }) => text)),
      )
      expect(lettersOf(words)).toBe(lettersOf(runs.map(({ text }) => text)))
    }),
  )
})

it('reads a plan of thousands of labels', () => {
  const runs = Array.from({ length: 6000 }, (_, index): TextRun => {
    const left = (index % 40) * 30 + ((index * 7) % 11)
    const baseline = Math.floor(index / 40) * 11 + ((index * 5) % 7)
    return { text: 'label', left, right: left + 20, baseline, size: 8, isRightToLeft: false }
  })
  const paragraphs = findParagraphs(orderBlocks(findBlocks(joinRuns(runs))))
  const words = paragraphs.flatMap(({ lines }) => lines.flatMap((line) => line.words))
  expect(words.map(({ text }) => text).join('')).toBe('label'.repeat(6000))
})

it('reads thousands of labels that are written over one another', () => {
  const runs = Array.from({ length: 20_000 }, (_, index): TextRun => {
    const left = (index * 7) % 600
    return {
      text: 'label',
      left,
      right: left + 20,
      baseline: (index * 11) % 801,
      size: 300,
      isRightToLeft: false,
    }
  })
  const paragraphs = findParagraphs(orderBlocks(findBlocks(joinRuns(runs))))
  expect(paragraphs.flatMap(({ lines }) => lines).length).toBeGreaterThan(0)
}, 120_000)

it('says of what can be no letter that it is not known', () => {
  const run = { left: 50, right: 90, baseline: 100, size: 10, isRightToLeft: false }
  const [line] = joinRuns([{ ...run, text: 'signi\u001Cer \uD83D\uFFFF \u{1F600}' }])
  expect(line?.words).toEqual(['signi\uFFFDer', '\uFFFD\uFFFD', '\u{1F600}'])
})

it('shows hyphens where a line ends only', () => {
  const run = { left: 50, right: 90, baseline: 100, size: 10, isRightToLeft: false }
  expect(joinRuns([{ ...run, text: 'a\u00ADb c\u00AD' }])[0]?.words).toEqual(['ab', 'c-'])
})

it('begins on the right where a line runs to the left', () => {
  const run = { baseline: 100, size: 10, isRightToLeft: true }
  const [line] = joinRuns([
    { ...run, text: 'עולם', left: 10, right: 50 },
    { ...run, text: 'שלום', left: 54, right: 90 },
  ])
  expect(line?.words).toEqual(['שלום', 'עולם'])
})
