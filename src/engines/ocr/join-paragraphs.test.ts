import { describe, expect, it } from 'vitest'
import { joinParagraphs } from './join-paragraphs.ts'
import type { Box, ReadLine, ReadParagraph } from './reading.ts'

const heightPx = 20

const lineOf = (text: string, box: Partial<Box>): ReadLine => {
  const whole = { left: 0, top: 0, width: 400, height: heightPx, ...box }
  return {
    words: text.split(' ').map((word) => ({ text: word, confidence: 90, box: whole })),
    box: whole,
  }
}
const paragraph = (text: string, box: Partial<Box>): ReadParagraph => ({
  lines: [lineOf(text, box)],
})
const textsOf = (paragraphs: readonly ReadParagraph[]) =>
  paragraphs.map(({ lines }) =>
    lines.map(({ words }) => words.map(({ text }) => text).join(' ')).join(' | '),
  )
const join = (first: string, second: string, box: Partial<Box> = {}) =>
  textsOf(joinParagraphs([paragraph(first, {}), paragraph(second, { top: 26, ...box })])).length

describe('joinParagraphs', () => {
  it('joins the lines of an item, and its next item stays another', () => {
    const read = joinParagraphs([
      paragraph('* Disk drive holds over 110,000 notes', {}),
      paragraph('per disk!', { top: 26, left: 20, width: 90 }),
      paragraph('* All tracks may be transposed', { top: 52 }),
    ])
    expect(textsOf(read)).toEqual([
      '* Disk drive holds over 110,000 notes | per disk!',
      '* All tracks may be transposed',
    ])
  })

  it('joins what goes on over several', () => {
    const read = joinParagraphs(
      ['The first,', 'which goes on', 'until here.', 'then nothing'].map((text, index) =>
        paragraph(text, { top: index * 26 }),
      ),
    )
    expect(textsOf(read)).toEqual(['The first, | which goes on | until here.', 'then nothing'])
  })

  it.each([
    ['after the end of a sentence', 'It ends here.', 'iPhones are'],
    ['before a capital', 'It goes on with', 'Paris'],
    ['before a number', 'It goes on with', '12 apples'],
    ['after a colon', 'The following:', 'first this'],
  ])('leaves them apart %s', (_, first, second) => {
    expect(join(first, second)).toBe(2)
    expect(join('it goes on', 'as it should')).toBe(1)
  })

  it('leaves apart what was found to end', () => {
    const row = { lines: [{ ...lineOf('12 apples', {}), endsEarly: true }] }
    expect(joinParagraphs([row, paragraph('and more', { top: 26 })])).toHaveLength(2)
  })

  it.each([
    ['far below', { top: 45 }],
    ['beside', { top: 0, left: 420 }],
    ['in the next column', { top: 26, left: 380 }],
    ['above, in the next column', { top: -300, left: 420 }],
    ['in another size', { height: 30 }],
  ])('leaves apart what stands %s', (_, box) => {
    expect(join('it goes on', 'as it should', box)).toBe(2)
  })
})
