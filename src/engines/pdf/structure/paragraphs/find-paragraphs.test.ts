import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type TestColumn, setColumn } from '../../../../testing/pdf/structure.ts'
import { TestPage, testPage } from '../../../../testing/pdf/test-page.ts'
import type { Segment } from '../../page-content/page-layout.ts'
import { findParagraphs } from './find-paragraphs.ts'

const room = { left: testPage.left, right: testPage.right }

const read = (page: TestPage, segments: readonly Segment[], within = room) =>
  findParagraphs(segments, { ...page.layout(), ...within })

const textsOf = (page: TestPage, segments: readonly Segment[], within = room): string[] =>
  read(page, segments, within).map(({ lines }) => lines.map(({ text }) => text).join(' '))

const long =
  'The harbour was closed for the whole of the winter, and nobody in the town could say when it would be open to the larger ships again, although the dredging had gone on without a pause since the autumn.'
const longer = `${long} It was said that a new channel would be needed. ${long}`

const expectRead = (paragraphs: readonly string[], column: TestColumn = {}): void => {
  const page = new TestPage()
  const { segments } = setColumn(page, paragraphs, column)
  expect(textsOf(page, segments)).toEqual(paragraphs)
}

describe('findParagraphs', () => {
  it('separates paragraphs by the space between them', () => {
    expectRead([longer, long, longer], { spacePoints: 8 })
  })

  it('separates paragraphs by the indents of their first lines', () => {
    expectRead([longer, long, longer], { indentPoints: 18 })
  })

  it('separates paragraphs where a line had space for the next word', () => {
    expectRead([longer, 'A short one.', 'Another.', longer])
    expectRead([longer, 'A short one.', 'Another.', longer], { isJustified: true })
  })

  it('separates indented paragraphs of which most have one line', () => {
    const full =
      'Nobody in the town could say when the harbour would be open again to the larger ships of the company then.'
    const short = 'It was.'
    expectRead([longer, short, short, short, full, short, short, longer], {
      sizePoints: 8,
      indentPoints: 20,
    })
  })

  it('continues after a line that ends in an ellipsis, and ends an entry at its page number', () => {
    const words =
      'Nobody in the town could say when the harbour would be open again to the larger ships of'
    const page = new TestPage()
    const linesWith = (end: string) =>
      [`${words}${end}`, words, `${words} it`].map((text, at) =>
        page.segment(text, { baseline: 100 + 12 * at }),
      )
    expect(textsOf(page, linesWith(' it…'))).toHaveLength(1)
    expect(textsOf(page, linesWith('… 12'))).toHaveLength(2)
  })

  it('keeps a typed rule apart from the text above and below', () => {
    const page = new TestPage()
    const rule = '_'.repeat(90)
    const lines = [
      'The text above the rule ends at the end of its line, as wide as all the others are.',
      rule,
    ]
    const segments = [...lines, lines[0] ?? ''].map((text, at) =>
      page.segment(text, { baseline: 100 + 12 * at }),
    )
    expect(textsOf(page, segments)).toEqual([...lines, lines[0]])
  })

  it('keeps the lines of an address separate', () => {
    expectRead(['Harbour Authority', '12 Quay Street', 'Porthaven AB1 2CD'])
  })

  it('keeps an e-mail address apart from the line above, unless that is full', () => {
    const page = new TestPage()
    const lines = ['12 Quay Street, in Porthaven', 'harbour@example.org', '+44 20 7946 0000']
    const segments = lines.map((text, at) => page.segment(text, { baseline: 100 + 12 * at }))
    expect(textsOf(page, segments, { left: 72, right: 330 })).toEqual(lines)
  })

  it.each([
    ['The distance between both of them is not more than', '8 millimetres, all told.', 14],
    ['Both of the scales are the same at', '−40 degrees.', 40],
  ])(
    'does not take the place before a number and its unit for room: %s %s',
    (one, other, spare) => {
      const page = new TestPage()
      const above = page.segment(one)
      const below = page.segment(other, { baseline: 112 })
      const within = { left: 72, right: above.right + spare }
      expect(textsOf(page, [above, below], within)).toHaveLength(1)
    },
  )

  it('does not treat two lines of an item with the same end as right-aligned', () => {
    const page = new TestPage()
    const bullet = page.segment('•')
    const above = page.segment('The harbour was closed for the whole of that winter', { left: 90 })
    const below = page.segment('so that no ship could come in by the north channel', {
      left: 90,
      baseline: 112,
    })
    const segments = [bullet, above, { ...below, right: above.right }]
    const paragraphs = read(page, segments, { left: 72, right: above.right + 20 })
    expect(paragraphs).toHaveLength(1)
    expect(paragraphs[0]?.alignment).toBe('left')
  })

  it('does not treat two lines with the same end as right-aligned where the first is indented', () => {
    const page = new TestPage()
    const above = page.segment('The harbour was closed for all of that winter,', { left: 90 })
    const below = page.segment('so that no ship could come in by its channel', { baseline: 112 })
    const segments = [above, below].map((segment) => ({ ...segment, right: 500 }))
    expect(read(page, segments).map((paragraph) => paragraph.alignment)).toEqual(['left'])
  })

  it('continues a paragraph with a word that is divided at the end of a line', () => {
    const page = new TestPage()
    const above = page.segment('What was left of it was to be dis-')
    const below = page.segment('mantled and sold.', { baseline: 112 })
    expect(textsOf(page, [above, below])).toHaveLength(1)
  })

  it.each([
    ['• First of them.', '• Second of them.'],
    ['– First of them;', '– second of them.'],
    ['1. First of them.', '2. Second of them.'],
    ['a) primero', 'b) segundo'],
  ])('begins a paragraph at the marker of an item: %s', (...items) => {
    const page = new TestPage()
    const right = 72 + 5 * Math.max(...items.map(({ length }) => length))
    const { segments } = setColumn(page, items, { right })
    expect(textsOf(page, segments, { left: 72, right })).toEqual(items)
  })

  it('treats lines that are aligned with the text of an item as a part of it', () => {
    const page = new TestPage()
    const segments = [
      page.spread([
        ['•', 72],
        ['An item that is too long for a single line and', 90],
      ]).segments,
      [page.segment('goes on below.', { left: 90, baseline: 112 })],
      [page.segment('A paragraph of its own.', { left: 72, baseline: 124 })],
    ].flat()
    const within = { left: 72, right: 340 }
    expect(textsOf(page, segments, within)).toEqual([
      '• An item that is too long for a single line and goes on below.',
      'A paragraph of its own.',
    ])
  })

  it('separates a clause that begins where the text of the article above it begins', () => {
    const page = new TestPage()
    const lines: [string, number][] = [
      ['4.', 72],
      [
        'The tenant keeps the house and the garden in the state in which they were handed over.',
        96,
      ],
      [
        '4.1 Repairs are made by the owner, unless the tenant or a guest has caused the damage by',
        96,
      ],
      ['neglect.', 116],
      ['(a)', 96],
    ]
    const segments = lines.map(([text, left], at) =>
      page.segment(text, { left, baseline: 100 + 12 * Math.max(0, at - 1) }),
    )
    expect(textsOf(page, segments)).toEqual([
      `${lines[0]?.[0]} ${lines[1]?.[0]}`,
      `${lines[2]?.[0]} neglect.`,
      '(a)',
    ])
  })

  it('does not treat an initial or a number within a sentence as a marker', () => {
    const page = new TestPage()
    const above = page.segment('The letter was written by a certain')
    const below = page.segment('M. Dupont, who said it was the year', { baseline: 112 })
    const last = page.segment('12. It was his last one.', { baseline: 124 })
    const within = { left: 72, right: above.right + 8 }
    expect(textsOf(page, [above, below, last], within)).toHaveLength(1)
  })

  it('separates a bold heading from the text below it', () => {
    const page = new TestPage()
    const heading = page.segment('A heading that nearly fills its line', { isBold: true })
    const { segments } = setColumn(page, [long], { right: 280, baseline: 112 })
    expect(textsOf(page, [heading, ...segments], { left: 72, right: 280 })).toHaveLength(2)
  })

  it('separates text of different sizes, but not a paragraph with a few larger words', () => {
    const page = new TestPage()
    const title = page.segment('A title that fills its line', { sizePoints: 14 })
    const author = page.segment('Somebody, Somewhere', { baseline: 116 })
    const within = { left: 72, right: title.right }
    expect(textsOf(page, [title, author], within)).toHaveLength(2)

    const other = new TestPage()
    const first = other.segment([
      { text: 'It is', sizePoints: 10 },
      { text: ' really', sizePoints: 14 },
    ])
    const second = other.segment('very large', { baseline: 116, sizePoints: 14 })
    expect(textsOf(other, [first, second], { left: 72, right: first.right })).toHaveLength(1)
  })

  it('does not join lines of labels and values set far apart', () => {
    const page = new TestPage()
    const lines = [100, 112, 124].map((baseline) =>
      page.spread(
        [
          ['Label', 72],
          ['value', 498],
        ],
        { baseline },
      ),
    )
    expect(
      textsOf(
        page,
        lines.flatMap(({ segments }) => segments),
      ),
    ).toHaveLength(3)
  })

  it('reads the lines of a narrower, justified quotation as one paragraph', () => {
    const page = new TestPage()
    const { segments, next } = setColumn(page, [longer], { isJustified: true })
    const quotation = setColumn(page, [longer], {
      left: 120,
      right: 460,
      baseline: next,
      isJustified: true,
    })
    const after = setColumn(page, [longer], { baseline: quotation.next, isJustified: true })
    const all = [...segments, ...quotation.segments, ...after.segments]
    expect(textsOf(page, all)).toEqual([longer, longer, longer])
  })

  it('finds the alignment of lines', () => {
    const page = new TestPage()
    const ragged = setColumn(page, [longer]).segments
    expect(read(page, ragged)[0]).toMatchObject({ alignment: 'left', left: 72, firstLeft: 72 })
    const justified = setColumn(page, [longer], { isJustified: true, indentPoints: 18 }).segments
    expect(read(page, justified)[0]).toMatchObject({
      alignment: 'justify',
      left: 72,
      firstLeft: 90,
      right: 523,
      pitchPoints: 12,
    })
    const full = justified.slice(0, 3)
    const indented = full.map((segment, index) =>
      index === 0 ? { ...segment, left: 80 } : segment,
    )
    expect(read(page, indented)[0]).toMatchObject({ alignment: 'justify', firstLeft: 80 })
    const middle = (room.left + room.right) / 2
    const centered = ['A title that is long', 'and goes on'].map((text, index) =>
      page.segment(text, { left: middle - text.length * 2.5, baseline: 100 + 12 * index }),
    )
    expect(read(page, centered)[0]).toMatchObject({ alignment: 'center' })
    const date = page.segment('23 November', { left: 523 - 55 })
    expect(read(page, [date])[0]).toMatchObject({ alignment: 'right', pitchPoints: undefined })
  })

  it('reads text from right to left as it reads text from left to right', () => {
    const page = new TestPage()
    const { segments } = setColumn(page, [longer, long], { indentPoints: 18 })
    const mirror = (x: number): number => room.left + room.right - x
    const mirrored = segments.map((segment): Segment => ({
      ...segment,
      left: mirror(segment.right),
      right: mirror(segment.left),
      runs: segment.runs.map((run) => ({
        ...run,
        left: mirror(run.right),
        right: mirror(run.left),
      })),
      isRightToLeft: true,
    }))
    expect(textsOf(page, mirrored)).toEqual([longer, long])
    expect(read(page, mirrored)[0]).toMatchObject({ isRightToLeft: true, alignment: 'right' })
  })

  it('property: paragraphs that a word processor has set are recovered', () => {
    const word = fc.stringMatching(/^[a-z]{1,11}$/)
    const paragraph = fc
      .array(word, { minLength: 1, maxLength: 90 })
      .map((words) => `Na ${words.join(' ')}.`)
    const column = fc.record({
      sizePoints: fc.constantFrom(8, 10, 12),
      right: fc.constantFrom(300, 523),
      isJustified: fc.boolean(),
      setApart: fc.constantFrom({ spacePoints: 7 }, { indentPoints: 20 }),
    })
    fc.assert(
      fc.property(
        fc.array(paragraph, { minLength: 1, maxLength: 6 }),
        column,
        (paragraphs, { setApart, ...rest }) => {
          const page = new TestPage()
          // The additional lines show the leading and the end of the column, as a column of text does.
          const all = [longer, ...paragraphs, longer]
          const { segments } = setColumn(page, all, { ...rest, ...setApart })
          expect(textsOf(page, segments, { left: 72, right: rest.right })).toEqual(all)
        },
      ),
    )
  })
})
