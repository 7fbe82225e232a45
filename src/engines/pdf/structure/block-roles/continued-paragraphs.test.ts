import { describe, expect, test } from 'vitest'
import {
  describeParagraphs,
  fullLineText,
  pictureAt,
  runningParagraph,
  structureOfPages,
} from '../../../../testing/pdf/structure.ts'
import { pageOf, tableOf, TestPage } from '../../../../testing/pdf/test-page.ts'
import { boxAround } from '../../page-content/geometry.ts'
import type { UnclassifiedParagraph } from '../document-structure.ts'

describe('paragraphs that continue in another column or page', () => {
  test('leaves a label and its value at the end of a page separate', () => {
    const [first, second] = [new TestPage(0), new TestPage(1)]
    const tail = first.paragraph([
      first.spread([
        ['Quantity of', 72],
        ['the remainder', 458],
      ]),
    ])
    const head = second.paragraph(['72 or 96 will do.'])
    const pages = [
      pageOf(0, [tail]),
      pageOf(1, [head, runningParagraph(second, { baseline: 400 })]),
    ]
    expect(
      describeParagraphs(structureOfPages(pages, [first.layout(), second.layout()])),
    ).toHaveLength(3)
  })

  test('joins a paragraph past turned text at the side of its page', () => {
    const [first, second] = [new TestPage(0), new TestPage(1)]
    const page = pageOf(0, [first.paragraph([fullLineText('It goes'), fullLineText('on and')])])
    const [region] = pageOf(0, [first.paragraph('arXiv:2101.00001v1')]).regions
    if (!region) throw new Error('no region')
    const pages = [
      { ...page, regions: [...page.regions, { ...region, turned: 'up' as const }] },
      pageOf(1, [
        second.paragraph(['over the page.']),
        runningParagraph(second, { baseline: 400 }),
      ]),
    ]
    const structure = structureOfPages(pages, [first.layout(), second.layout()])
    expect(structure.pages[1]?.continuesPreviousPage).toBe(true)
  })

  /** The paragraphs that result from one at the end of a page and one at the beginning of the next page. */
  const join = (
    end: readonly string[],
    begin: readonly string[],
    change: (tail: UnclassifiedParagraph, head: UnclassifiedParagraph) => void = () => undefined,
  ): string[] => {
    const [first, second] = [new TestPage(0), new TestPage(1)]
    const tail = first.paragraph(end)
    const head = second.paragraph(begin)
    change(tail, head)
    const pages = [
      pageOf(0, [tail]),
      pageOf(1, [head, runningParagraph(second, { baseline: 400 })]),
    ]
    const structure = structureOfPages(pages, [first.layout(), second.layout()])
    expect(structure.pages.map((page) => page.continuesPreviousPage)).toEqual([
      false,
      describeParagraphs(structure).length === 2,
    ])
    return describeParagraphs(structure).slice(0, -1)
  }

  test.each<[string, string[], string[]]>([
    ['small letter', [fullLineText('It goes'), fullLineText('on and')], ['over the page.']],
    ['figure', [fullLineText('It went on until')], ['1994 and later.']],
    ['quoted word', [fullLineText('It is the end of')], ['«dolorem», they say.']],
    ['bracket', [fullLineText('It goes on')], ['(in brackets).']],
    ['divided word', [fullLineText('It goes on and on and', ' exam-')], ['ple of it.']],
    ['name', [fullLineText('It was'), fullLineText('written', ' by')], ['Smith and others.']],
    [
      'long word that had no room',
      [fullLineText('It was'), fullLineText('written', ' by').slice(0, 84)],
      ['Featherstonehaugh and others.'],
    ],
  ])('joins a paragraph that continues with a %s', (_, end, begin) => {
    expect(join(end, begin)).toHaveLength(1)
  })

  test.each<[string, string[], string[]]>([
    ['a sentence has ended', [fullLineText('It has ended', '.')], ['and begun again.']],
    ['the line had room', [fullLineText('It goes on'), 'and ends'], ['and begins again.']],
    ['an item begins', [fullLineText('It goes on')], ['a) with an item']],
    ['a sentence may begin', [fullLineText('It goes on').slice(0, 86)], ['The next sentence.']],
  ])('leaves paragraphs separate where %s', (_, end, begin) => {
    expect(join(end, begin)).toHaveLength(2)
  })

  test('leaves text of another size, and of another width, separate', () => {
    const [end, begin] = [[fullLineText('It goes on')], ['and on']] as const
    expect(join(end, begin)).toHaveLength(1)
    expect(
      join(end, begin, (_, head) => {
        head.columnRight = 300
      }),
    ).toHaveLength(2)
    const sizes = [new TestPage(0), new TestPage(1)] as const
    const pages = [
      pageOf(0, [runningParagraph(sizes[0]), sizes[0].paragraph(end)]),
      pageOf(1, [sizes[1].paragraph(begin, { sizePoints: 8 }), runningParagraph(sizes[1])]),
    ]
    expect(
      describeParagraphs(
        structureOfPages(
          pages,
          sizes.map((it) => it.layout()),
        ),
      ),
    ).toHaveLength(4)
  })

  test('joins justified lines that continue with a new sentence, as their end shows', () => {
    const end = [fullLineText('It is justified'), fullLineText('and has ended', '.')]
    const justify = (tail: UnclassifiedParagraph): void => {
      tail.alignment = 'justify'
      tail.columnRight = tail.lines.at(-1)?.right ?? 0
    }
    expect(join(end, ['The next sentence.'], justify)).toHaveLength(1)
    const indented = (tail: UnclassifiedParagraph, head: UnclassifiedParagraph): void => {
      justify(tail)
      head.firstLeft = head.left + 14
    }
    expect(join(end, ['The next paragraph.', 'and more'], indented)).toHaveLength(2)
    const fromRight = (tail: UnclassifiedParagraph, head: UnclassifiedParagraph): void => {
      justify(tail)
      tail.columnLeft = tail.lines.at(-1)?.left ?? 0
      tail.isRightToLeft = true
      head.isRightToLeft = true
      head.right = head.lines[0]?.right ?? 0
    }
    const begin = ['The next paragraph.', 'and more']
    expect(join(end, begin, fromRight)).toHaveLength(1)
    const indentedFromRight = (tail: UnclassifiedParagraph, head: UnclassifiedParagraph): void => {
      fromRight(tail, head)
      head.right += 14
    }
    expect(join(end, begin, indentedFromRight)).toHaveLength(2)
  })

  test('keeps the parts in columns above other text, where a column break must stand between them', () => {
    const page = new TestPage()
    const parts = ['It goes', 'on and'].map((it) => [page.paragraph([fullLineText(it)])])
    const columns = pageOf(0, ...parts)
    const [region] = pageOf(0, [runningParagraph(page)]).regions
    if (!region) throw new Error('no region')
    const { bottom } = boxAround(columns.regions.map(({ box }) => box))
    const belowAt = (top: number) => ({
      ...region,
      box: { ...region.box, top, bottom: bottom + 40 },
    })
    const countParts = (regions: typeof columns.regions) =>
      structureOfPages(
        [{ ...columns, regions }],
        [page.layout()],
      ).pages[0]?.regions[0]?.columns.map(({ items }) => items.length)
    expect(countParts(columns.regions)).toEqual([1, 0])
    expect(countParts([...columns.regions, belowAt(bottom + 10)])).toEqual([1, 1])
    // A picture may reach into the descenders of the last line.
    expect(countParts([...columns.regions, belowAt(bottom - 5)])).toEqual([1, 1])
  })

  test('leaves a paragraph apart that goes on below a picture with a place on its page', () => {
    const [first, second] = [new TestPage(0), new TestPage(1)]
    const head = second.paragraph(['over the page.'], { baseline: 300 })
    const joinsBelow = (bottom: number) => {
      const floatingPictures = [pictureAt(72, 100, 300, bottom)]
      const pages = [
        pageOf(0, [first.paragraph([fullLineText('It goes'), fullLineText('on and')])]),
        {
          ...pageOf(1, [head, runningParagraph(second, { baseline: 400 })]),
          floatingPictures,
        },
      ]
      const structure = structureOfPages(pages, [first.layout(), second.layout()])
      return structure.pages[1]?.continuesPreviousPage
    }
    expect(joinsBelow(200)).toBe(false)
    expect(joinsBelow(500)).toBe(true)
  })

  test('joins over three columns, past tables, and keeps the columns', () => {
    const page = new TestPage()
    const parts = ['It goes', 'on and', 'on and'].map((it) => page.paragraph([fullLineText(it)]))
    const [one, two, three] = parts
    if (!one || !two || !three) throw new Error('three parts')
    const table = tableOf(0, [page.paragraph('cell')])
    const structure = structureOfPages(
      [pageOf(0, [one, table], [two], [three, runningParagraph(page)])],
      [page.layout()],
    )
    expect(describeParagraphs(structure)).toHaveLength(3)
    expect(structure.pages[0]?.regions[0]?.columns.map(({ items }) => items.length)).toEqual([
      2, 0, 1,
    ])
    expect(structure.pages[0]?.continuesPreviousPage).toBe(false)
  })
})
