import { describe, expect, it } from 'vitest'
import { joinParagraphs, markLineEnds } from './paragraphs.ts'
import type { Box, ReadLine, ReadParagraph } from './reading.ts'
import { lineAt } from '../../testing/ocr/pages.ts'

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

/** Tells which lines end early. Each line is given by its left edge and text, 30 pixels apart. */
const endsOf = (...lines: (string | [left: number, text: string])[]) =>
  markLineEnds({
    lines: lines.map((line, index) =>
      typeof line === 'string' ? lineAt(0, index * 30, line) : lineAt(line[0], index * 30, line[1]),
    ),
  }).lines.map(({ endsEarly }) => endsEarly === true)

describe('markLineEnds', () => {
  it('takes lines that are full for a paragraph, its first line indented or not', () => {
    expect(endsOf('Portez ce vieux whisky', 'au juge blond qui fume', 'ses kiwis.')).toEqual([
      false,
      false,
      false,
    ])
    expect(endsOf([40, 'Portez ce vieux as'], 'au juge blond qui fume', 'ses kiwis.')).toEqual([
      false,
      false,
      false,
    ])
  })

  it('ends a line that had room for the next word', () => {
    expect(endsOf('Portez ce vieux whisky', 'blond.', 'au juge blond qui fume', 'un')).toEqual([
      false,
      true,
      false,
      false,
    ])
  })

  it('takes lines that begin with capitals, or mostly have room, for verse', () => {
    expect(endsOf('Tyger Tyger burning', 'In the forests of it', 'What immortal hand')).toEqual([
      true,
      true,
      false,
    ])
    expect(endsOf('Madame Noël et tous les autres', '12 rue', '59000 Lille')).toEqual([
      false,
      true,
      false,
    ])
    expect(endsOf([100, 'au centre'], [60, 'une ligne'], 'une ligne large ici et là')).toEqual([
      true,
      true,
      false,
    ])
  })

  it('ends the rows of a table, before and after', () => {
    expect(
      endsOf('Crème fraîche @400 7,35', 'au juge blond qui fume un peu de tout ici', 'oui'),
    ).toEqual([true, false, false])
  })

  it('parts lines that stand far apart', () => {
    const lines = [lineAt(0, 0, 'Portez ce vieux'), lineAt(0, 70, 'blond qui fumes')]
    expect(markLineEnds({ lines }).lines[0]?.endsEarly).toBe(true)
  })
})
