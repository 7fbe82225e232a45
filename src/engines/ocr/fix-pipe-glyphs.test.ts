import { describe, expect, it } from 'vitest'
import { fixPipeGlyphs } from './fix-pipe-glyphs.ts'
import { type ReadBlock, type ReadWord, blockOf, lineOf } from './reading.ts'
import { blockAt, written } from '../../testing/ocr/blocks.ts'

/** Makes a line of words: text, left, top, width, height. */
const lineOfBoxes = (...words: [string, number, number, number, number][]): ReadBlock =>
  blockOf([
    {
      lines: [
        lineOf(
          words.map(([text, left, top, width, height]): ReadWord => ({
            text,
            confidence: 80,
            box: { left, top, width, height },
          })),
        ),
      ],
    },
  ])

const fixed = (block: ReadBlock) => written(fixPipeGlyphs([block]))[0]?.[0]

describe('fixPipeGlyphs', () => {
  // These boxes are Tesseract's for lines in Liberation Sans Narrow.
  it('makes an I of a bar that stands on the line', () =>
    expect(
      fixed(
        lineOfBoxes(
          ['that', 144, 118, 29, 16],
          ['|', 180, 119, 2, 15],
          ['am', 189, 122, 23, 12],
          ['right,', 219, 118, 38, 21],
        ),
      ),
    ).toBe('that I am right,'))

  it('leaves a bar that reaches below the line', () =>
    expect(
      fixed(
        lineOfBoxes(
          ['Chapter', 91, 280, 63, 21],
          ['|', 161, 281, 2, 15],
          ['|', 171, 280, 1, 21],
          ['Page', 180, 281, 40, 20],
          ['One', 227, 281, 38, 15],
        ),
      ),
    ).toBe('Chapter I | Page One'))

  it.each([
    ['“| think', '“I think'],
    ['It is |.', 'It is I.'],
    ['Then |’ll see', 'Then I’ll see'],
    ['Part |', 'Part I'],
    // There is no word to compare with, or none with letters on the baseline.
    ['| ,', '| ,'],
    ['a || b', 'a || b'],
    ['12 | 45', '12 | 45'],
    ['un@80 |', 'un@80 |'],
  ])('of %j makes %j', (read, wanted) => expect(fixed(blockAt(0, 0, read))).toBe(wanted))

  it('leaves what stands far from any word, and what is higher than a letter', () => {
    expect(fixed(blockAt(0, 0, 'Total @200 | @300 net'))).toBe('Total | net')
    expect(fixed(lineOfBoxes(['net', 0, 20, 30, 15], ['|', 36, 5, 2, 30]))).toBe('net |')
  })

  it('leaves everything else as it is', () => {
    const block = blockAt(0, 0, 'Portez ce vieux', 'whisky |x| au')
    expect(fixPipeGlyphs([block])).toEqual([block])
  })
})
