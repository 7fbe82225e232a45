import { describe, expect, it } from 'vitest'
import { blockAt, written } from '../../testing/ocr/pages.ts'
import { fixPipeGlyphs, filterNoise } from './clean-words.ts'
import { type ReadBlock, type ReadWord, blockOf, lineOf } from './reading.ts'

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

const kept = (...lines: string[]) =>
  written(filterNoise([blockAt(0, 0, 'Portez ce vieux whisky au juge blond', ...lines)]))[0]?.slice(
    1,
  )

describe('filterNoise', () => {
  it('drops lines that are no text', () => {
    expect(kept('N/0 |“/10', 'ol/40 pe/30', 'qui fume')).toEqual(['qui fume'])
  })

  it('keeps a line for one word that is sure, a receipt’s poor one too', () => {
    expect(kept('Peppermint/0 tea/95 $12.80', 'kiwi/65')).toEqual(['Peppermint tea $12.80', 'kiwi'])
  })

  it('drops what stands off the ends of a line, and borders', () => {
    expect(kept('@0 Lé/20 @60 qui fume @400 J/37 @430 pa/40')).toEqual(['qui fume'])
    expect(kept('|/56 Réinitialiser |/56')).toEqual(['Réinitialiser'])
    expect(kept('qui —/10 fume')).toEqual(['qui fume'])
  })

  it('keeps doubtful words within a line, and figures', () => {
    expect(kept('qui fmue/20 sur 12/40')).toEqual(['qui fmue sur 12'])
  })

  it('keeps a doubtful line under a sure one when it looks like words', () => {
    expect(kept('console./20 log(lines.length)/20')).toEqual(['console. log(lines.length)'])
    expect(kept('N/0 |“/10', 'console./20 log(lines.length)/20')).toEqual([])
    expect(kept('ol/40 pe/30 console/20')).toEqual([])
  })

  it('keeps the braces of a program, not those of a border', () => {
    expect(kept('}/68', '});/70', 'fume {')).toEqual(['}', '});', 'fume {'])
    expect(kept('}/40', ']/80', '} |/80')).toEqual([])
  })

  it('drops lines that run down the page unless they are sure', () => {
    const down = (confidence: number) => ({
      ...blockAt(0, 0, 'x'),
      paragraphs: [
        {
          lines: [
            {
              words: [
                { text: 'Qté', confidence, box: { left: 0, top: 100, width: 20, height: 200 } },
              ],
              box: { left: 0, top: 100, width: 20, height: 200 },
            },
          ],
        },
      ],
    })
    const text = blockAt(100, 0, 'Portez ce vieux whisky')
    expect(written(filterNoise([text, down(80)]))).toHaveLength(1)
    expect(written(filterNoise([text, down(90)]))).toHaveLength(2)
  })

  it('leaves nothing of a picture', () => {
    const photo = blockAt(0, 0, 've/61 v/36 /44', 'ss/0 52/30 des/80', 'frustration/90 &/12 xx/20')
    expect(filterNoise([photo, blockAt(0, 200, 'ab/3 cd/5 ef/9 gh/2 ij/11 kl/3')])).toEqual([])
    expect(filterNoise([])).toEqual([])
  })
})
