import { describe, expect, test } from 'vitest'
import { type TestRun, TestPage } from '../../../../testing/pdf/test-page.ts'
import type { UnclassifiedParagraph } from '../document-structure.ts'
import { readListMarker, readLists } from './lists.ts'

type Given = string | readonly [content: string | readonly TestRun[], left: number]

/** Makes a paragraph of each text. Texts without a place stand at the left edge. */
const paragraphsOf = (page: TestPage, given: readonly Given[]): UnclassifiedParagraph[] =>
  given.map((it, index) => {
    const [content, left] = typeof it === 'string' ? ([it, 72] as const) : it
    const line = page.line(content, { left, baseline: 100 + 12 * index })
    return page.paragraph([line], { left })
  })

const read = (given: readonly Given[]) => {
  const page = new TestPage()
  const paragraphs = paragraphsOf(page, given)
  const { formats } = page.layout()
  return readLists(
    paragraphs.map(({ lines: [line], left, firstLeft }) => ({
      marker: line && readListMarker(line, formats),
      left: Math.max(left, firstLeft),
      sizePoints: 10,
    })),
  )
}

/** The list, the level and the numbering of each paragraph; a dash for one that is not a list item. */
const describeItems = (given: readonly Given[]): string[] =>
  read(given).map((item) =>
    item ? `${item.list}.${item.level} ${item.format} ${item.number ?? item.marker}` : '–',
  )

describe('lists', () => {
  test('the only clause of an article is confirmed by the article before or after', () => {
    expect(
      describeItems(['2.1 One', '2.2 Two', 'Heading', '3.1 Only', 'Heading', '4.1 Only']),
    ).toEqual(['1.0 decimal 1', '1.0 decimal 2', '–', '2.0 decimal 1', '–', '3.0 decimal 1'])
    expect(describeItems(['2.1 metres', 'Text', '5.1 metres'])).toEqual(['–', '–', '–'])
  })

  test('reads the clauses of a contract as one list, however long each article is', () => {
    const article = (number: number): Given[] => [
      [`${number}. Article`, 72],
      ...[1, 2, 3].flatMap((clause): Given[] => [
        [`${number}.${clause} Clause`, 90],
        ['(a) Below', 108],
        ['(b) Below', 108],
        ['(c) Below', 108],
      ]),
    ]
    const items = [1, 2, 3].flatMap((number) => read(article(number).concat(article(number + 1))))
    expect(items.every((item) => item?.list === 1)).toBe(true)
    expect(describeItems([...article(1), ...article(2)]).slice(0, 6)).toEqual([
      '1.0 decimal 1',
      '1.1 decimal 1',
      '1.2 lowerLetter 1',
      '1.2 lowerLetter 2',
      '1.2 lowerLetter 3',
      '1.1 decimal 2',
    ])
    expect(describeItems([...article(1), ...article(2)])[13]).toBe('1.0 decimal 2')
  })

  test('takes a number without others nearby for no item, unless its first clause follows', () => {
    expect(describeItems(['4. July', 'Text'])).toEqual(['–', '–'])
    expect(describeItems(['4. July', ['4.1 metres', 90]])).toEqual([
      '1.0 decimal 4',
      '1.1 decimal 1',
    ])
    expect(describeItems(['4. July', ['4.2 metres', 90]])).toEqual(['–', '–'])
  })

  test('reads bullets, nested by their indents', () => {
    expect(
      describeItems([
        'Text before',
        ['• One', 80],
        ['– Below', 100],
        ['– Below too', 100],
        ['◦ Deeper', 120],
        ['• Two', 80],
        'Text after',
        ['• Another list', 80],
      ]),
    ).toEqual([
      '–',
      '1.0 bullet •',
      '1.1 bullet –',
      '1.1 bullet –',
      '1.2 bullet ◦',
      '1.0 bullet •',
      '–',
      '2.0 bullet •',
    ])
  })

  test.each<[string, Given[], string[]]>([
    ['figures', ['1. One', '2. Two', '3. Three'], ['decimal 1', 'decimal 2', 'decimal 3']],
    ['figures in brackets', ['(1) One', '(2) Two'], ['decimal 1', 'decimal 2']],
    [
      'small letters',
      ['a) One', 'b) Two', 'c) Three'],
      ['lowerLetter 1', 'lowerLetter 2', 'lowerLetter 3'],
    ],
    [
      'capital letters',
      ['A. One', 'B. Two', 'C. Three'],
      ['upperLetter 1', 'upperLetter 2', 'upperLetter 3'],
    ],
    [
      'small Roman numbers',
      ['i. One', 'ii. Two', 'iii. Three'],
      ['lowerRoman 1', 'lowerRoman 2', 'lowerRoman 3'],
    ],
    [
      'Roman numbers',
      ['I. One', 'II. Two', 'III. Three'],
      ['upperRoman 1', 'upperRoman 2', 'upperRoman 3'],
    ],
    [
      'letters up to i',
      ['g) One', 'h) Two', 'i) Three', 'j) Four'],
      ['lowerLetter 7', 'lowerLetter 8', 'lowerLetter 9', 'lowerLetter 10'],
    ],
    ['letters c and d', ['c) One', 'd) Two'], ['lowerLetter 3', 'lowerLetter 4']],
    [
      'Roman numbers up to v',
      ['iv) One', 'v) Two', 'vi) Three'],
      ['lowerRoman 4', 'lowerRoman 5', 'lowerRoman 6'],
    ],
    ['numbers of several levels', ['2.1. One', '2.2. Two'], ['decimal 1', 'decimal 2']],
    ['dashes', ['– One', '– Two'], ['bullet –', 'bullet –']],
    ['bullets of Symbol', ['\uF0B7 One', '\uF0B7 Two'], ['bullet \uF0B7', 'bullet \uF0B7']],
  ])('reads %s', (_, given, expected) => {
    expect(describeItems(given)).toEqual(expected.map((it) => `1.0 ${it}`))
  })

  test('reads a bullet in another font, and a marker in a segment of its own', () => {
    const page = new TestPage()
    const bullet = page.line([{ text: 'o', family: 'Courier New' }, { text: ' Item' }])
    const dingbat = page.line([{ text: '4', family: 'ZapfDingbats' }, { text: ' Item' }])
    const letter = page.line('o well')
    const apart = page.spread([
      ['1.', 72],
      ['Item', 120],
    ])
    const { formats } = page.layout()
    expect(readListMarker(bullet, formats)?.text).toBe('o')
    expect(readListMarker(dingbat, formats)?.text).toBe('4')
    expect(readListMarker(letter, formats)).toBeUndefined()
    expect(readListMarker(apart, formats)?.text).toBe('1.')
  })

  test.each<[string, Given[]]>([
    ['a number alone', ['Text', '1990. A year', 'More text', '12. A number']],
    ['numbers that do not follow one another', ['3. Three', 'Text', '7. Seven']],
    ['numbers written in two ways', ['1. One', '2) Two']],
    ['initials', ['A. Smith wrote this', 'B. Jones did not']],
    ['one dash', ['– and so on', 'Text']],
    ['a number without a space', ['1.5 litres', '2.5 litres', '3.14 is pi']],
    ['a bullet and nothing', ['•']],
    ['checkboxes', ['☐ Yes', '☒ No']],
    ['circles to be ticked', ['○ ○']],
  ])('treats %s as text', (_, given) => {
    expect(describeItems(given)).toEqual(given.map(() => '–'))
  })

  test('continues the numbers after a paragraph between the items', () => {
    expect(
      describeItems(['1. One', '2. Two', 'Text', '3. Three', '1. One again', '2. Two again']),
    ).toEqual([
      '1.0 decimal 1',
      '1.0 decimal 2',
      '–',
      '1.0 decimal 3',
      '2.0 decimal 1',
      '2.0 decimal 2',
    ])
  })

  test('treats a paragraph that is aligned with the text of an item as a part of it', () => {
    expect(
      describeItems([
        ['1. One', 72],
        ['More of it', 90],
        ['2. Two', 72],
      ]),
    ).toEqual(['1.0 decimal 1', '–', '1.0 decimal 2'])
  })

  test('reads a single item on a deeper level', () => {
    expect(
      describeItems([
        ['1. One', 72],
        ['2. Two', 72],
        ['a) Below', 90],
        ['3. Three', 72],
      ]),
    ).toEqual(['1.0 decimal 1', '1.0 decimal 2', '1.1 lowerLetter 1', '1.0 decimal 3'])
  })

  test('treats right-aligned numbers as one level', () => {
    expect(
      describeItems([
        ['8. Eight', 77],
        ['9. Nine', 77],
        ['10. Ten', 72],
        ['11. Eleven', 72],
      ]),
    ).toEqual(['1.0 decimal 8', '1.0 decimal 9', '1.0 decimal 10', '1.0 decimal 11'])
  })

  test('begins another list where a level is numbered in another way', () => {
    expect(
      describeItems([
        ['• One', 72],
        ['1. Below', 90],
        ['2. Below', 90],
        ['• Two', 72],
        ['– Below', 90],
      ]),
    ).toEqual(['1.0 bullet •', '1.1 decimal 1', '1.1 decimal 2', '1.0 bullet •', '2.1 bullet –'])
  })
})
