import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  composeSections,
  lineAt,
  pageOf,
  pageWith,
  paragraphAt,
  paragraphOf,
  paragraphsOf,
  regionOf,
  structureOf,
  styled,
  tableOf,
  textOf,
} from '../../../testing/pdf/word-documents.ts'
import { pictureAt } from '../../../testing/pdf/structure.ts'
import type { DocxBlock, DocxSection } from '../../docx/model.ts'
import type { PageLayout } from '../page-content/page-layout.ts'
import type {
  DocumentStructure,
  Line,
  PageItem,
  PageStructure,
  Paragraph,
} from '../structure/document-structure.ts'
import { toWordDocument, scaleToWordPages } from './pages-to-docx.ts'

/** The places at which Word sets the baseline of each paragraph's first line. */
const baselines = (section: DocxSection, blocks: readonly DocxBlock[]): Map<string, number> => {
  const places = new Map<string, number>()
  let y = section.margins.top
  for (const block of blocks)
    if (block.kind === 'table')
      y += block.rows.reduce((sum, { heightPoints = 0 }) => sum + heightPoints, 0)
    else {
      if (block.startsPage === true) y = section.margins.top
      const pitch = block.pitchPoints ?? 0
      y += block.beforePoints
      places.set(textOf(block.inlines), y + 0.8 * pitch)
      y += pitch + (block.afterPoints ?? 0)
    }
  return places
}

describe('positions', () => {
  test('baselines keep their positions below any content', () => {
    const items = [
      paragraphAt(72, 100, 'one'),
      paragraphAt(90, 130.4, 'two'),
      tableOf([80, 200, 400], [160, 180, 200], ['a', 'b', 'c', 'd']),
      paragraphAt(72, 260, 'three'),
    ]
    const [{ section, blocks } = { section: undefined, blocks: [] }] = composeSections(
      structureOf([pageOf(items)]),
    )
    const places = section && baselines(section, blocks)
    expect(places?.get('one')).toBeCloseTo(100, 1)
    expect(places?.get('two')).toBeCloseTo(130.4, 1)
    expect(places?.get('three')).toBeCloseTo(260, 1)
  })

  test('property: consecutive lines keep their positions to a twentieth of a point', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 13, max: 60, noNaN: true }), { minLength: 1, maxLength: 9 }),
        (distances) => {
          let y = 80
          const items = distances.map((distance, index) =>
            paragraphAt(72, (y += distance), `p${index}`),
          )
          const [found] = composeSections(structureOf([pageOf(items)]))
          const places = found && baselines(found.section, found.blocks)
          y = 80
          for (const [index, distance] of distances.entries())
            expect(places?.get(`p${index}`)).toBeCloseTo((y += distance), 1)
        },
      ),
    )
  })

  test('overlapping items are set one below another without pushing what follows off the page', () => {
    const items = [
      paragraphAt(72, 700, 'one'),
      tableOf([80, 500], [600, 700], ['beside']),
      paragraphAt(72, 760, 'two'),
    ]
    const [found] = composeSections(
      structureOf([pageOf([paragraphAt(72, 100, 'first'), ...items])]),
    )
    const places = found && baselines(found.section, found.blocks)
    expect(places?.get('two')).toBeLessThan(
      (found?.section.heightPoints ?? 0) - (found?.section.margins.bottom ?? 0),
    )
  })

  test('an item that is read before those above it does not push them down', () => {
    const items = [
      paragraphAt(72, 80, 'first'),
      paragraphAt(500, 500, 'number'),
      paragraphAt(72, 140, 'text'),
      paragraphAt(72, 500, 'formula'),
      paragraphAt(72, 600, 'last'),
    ]
    const [found] = composeSections(structureOf([pageOf(items)]))
    const places = found && baselines(found.section, found.blocks)
    expect(places?.get('text')).toBeCloseTo(140, 1)
    expect(places?.get('last')).toBeCloseTo(600, 1)
    const beside = found?.blocks.find(({ kind }) => kind === 'table')
    const cells = beside?.kind === 'table' ? (beside.rows[0]?.cells ?? []) : []
    expect(
      cells.flatMap(({ blocks }) => paragraphsOf(blocks).map((it) => textOf(it.inlines))),
    ).toEqual(['formula', 'number'])
  })

  test('a page that is filled to its edge stays on one page', () => {
    const items = [
      paragraphAt(72, 9, 'first'),
      paragraphAt(72, 400, 'middle'),
      paragraphAt(72, 840, 'last'),
    ]
    const [found] = composeSections(structureOf([pageOf(items)]))
    const height = found?.section.heightPoints ?? 0
    const last = (found && baselines(found.section, found.blocks).get('last')) ?? Infinity
    // A fifth of the line is below its baseline.
    expect(last + 0.2 * 11.6).toBeLessThan(height - 2.5)
  })

  test('text keeps its place where the height below it can be printed on', () => {
    const items = [
      paragraphAt(72, 100, 'first'),
      paragraphAt(72, 400, 'middle'),
      paragraphAt(72, 790, 'last'),
    ]
    const [found] = composeSections(structureOf([pageOf(items)]))
    const places = found && baselines(found.section, found.blocks)
    expect(places?.get('middle')).toBeCloseTo(400, 1)
    expect(places?.get('last')).toBeCloseTo(790, 1)
  })

  test('text beside a header begins below it, as in Word, and what follows keeps its place', () => {
    const header = paragraphOf([lineAt(72, 40, 'header')])
    const items = [paragraphAt(400, 20, 'beside'), paragraphAt(72, 100, 'below')]
    const [found] = composeSections(
      structureOf([pageOf(items)], {
        headersAndFooters: [
          { place: 'header', pages: 'all', paragraphs: [header], top: 40, bottom: 40 },
        ],
      }),
    )
    const [beside, below] = paragraphsOf(found?.blocks ?? [])
    const headerBottom = 40 + 0.2 * 11.6
    expect(found?.section.margins.top).toBeLessThan(headerBottom)
    expect(beside?.beforePoints).toBe(0)
    expect(
      headerBottom +
        (beside?.pitchPoints ?? 0) +
        (below?.beforePoints ?? 0) +
        0.8 * (below?.pitchPoints ?? 0),
    ).toBeCloseTo(100, 1)
  })

  test('text ends above the footer, which Word does not let it reach into', () => {
    const footer = paragraphOf([lineAt(280, 800, 'footer')])
    const items = [
      paragraphAt(72, 100, 'first'),
      paragraphAt(72, 400, 'middle'),
      paragraphAt(72, 800, 'last'),
    ]
    const [found] = composeSections(
      structureOf([pageOf(items)], {
        headersAndFooters: [
          { place: 'footer', pages: 'all', paragraphs: [footer], top: 800, bottom: 800 },
        ],
      }),
    )
    const last = (found && baselines(found.section, found.blocks).get('last')) ?? Infinity
    // A fifth of a line is below its baseline, four fifths of the footer's line are above its own.
    expect(last + 0.2 * 11.6).toBeLessThanOrEqual(800 - 0.8 * 11.6)
  })

  test('a page leaves room for turned text, which is read after it', () => {
    const beside = Array.from({ length: 8 }, (_, line) =>
      paragraphAt(20, 400 + 12 * line, `beside ${line}`),
    )
    const regions = [
      regionOf([paragraphAt(72, 100, 'first'), paragraphAt(72, 838, 'last')]),
      regionOf(beside),
    ]
    const [found] = composeSections(structureOf([pageWith(0, regions)]))
    const places = found && baselines(found.section, found.blocks)
    expect((places?.get('beside 7') ?? Infinity) + 0.2 * 11.6).toBeLessThan(842 - 2.5)
  })

  test('an empty paragraph follows the last table of a section with turned text, without which it would not float', () => {
    const table = tableOf([72, 300], [100, 120], ['authors'])
    const side = {
      ...regionOf([paragraphAt(300, 30, 'arXiv')]),
      box: { left: 22, top: 442, right: 32, bottom: 542 },
      turned: 'up' as const,
    }
    const columns = regionOf([paragraphAt(72, 160, 'left')], [paragraphAt(315, 160, 'right')])
    const regions = [regionOf([paragraphAt(72, 80, 'title'), table]), columns]
    const endsOf = (page: PageStructure) => {
      const [first] = composeSections(structureOf([page]))
      return first?.blocks.slice(-3).map(({ kind }) => kind)
    }
    expect(endsOf(pageWith(0, regions))).toEqual(['paragraph', 'table', 'paragraph'])
    expect(endsOf(pageWith(0, [...regions, side]))).toEqual(['table', 'paragraph', 'paragraph'])
  })

  test('two empty paragraphs follow a table that ends columns, which LibreOffice would set below them', () => {
    const table = tableOf([315, 500], [100, 120], ['cell'])
    const [section] = composeSections(
      structureOf([
        pageOf([]),
        pageWith(1, [
          regionOf([paragraphAt(72, 80, 'left')], [paragraphAt(315, 80, 'right'), table]),
        ]),
      ]),
    ).toReversed()
    const kinds = section?.blocks.map((block) =>
      block.kind === 'paragraph' && block.inlines.length === 0 ? 'empty' : block.kind,
    )
    expect(kinds?.slice(-4)).toEqual(['paragraph', 'table', 'empty', 'empty'])
  })

  test('turned text at the side of a page stands at its place and moves no line', () => {
    const items = [paragraphAt(72, 60, 'first'), paragraphAt(72, 300, 'last')]
    const side = {
      ...regionOf([paragraphAt(300, 30, 'arXiv')]),
      box: { left: 22, top: 442, right: 32, bottom: 542 },
      turned: 'up' as const,
    }
    const [found] = composeSections(structureOf([pageWith(0, [regionOf(items), side])]))
    const blocks = found?.blocks ?? []
    const tables = blocks.filter((block) => block.kind === 'table')
    const [table] = tables
    expect(tables).toHaveLength(1)
    expect(table?.floatsAt?.leftPoints).toBeCloseTo(27 - 11.6 / 2, 1)
    const [row] = table?.rows ?? []
    // The text begins at the bottom, from where it runs up, and has a tenth of its length to spare.
    expect((table?.floatsAt?.topPoints ?? 0) + (row?.heightPoints ?? 0)).toBeCloseTo(542, 1)
    expect(row?.heightPoints).toBeCloseTo(110, 1)
    expect(table?.floatsAt?.marginTopPoints).toBe(found?.section.margins.top)
    expect(row?.cells[0]?.textDirection).toBe('up')
    expect(paragraphsOf(row?.cells[0]?.blocks ?? []).map(({ inlines }) => textOf(inlines))).toEqual(
      ['arXiv'],
    )
    const rest = blocks.filter((block) => block.kind === 'paragraph')
    const places = found && baselines(found.section, rest)
    expect(places?.get('first')).toBeCloseTo(60, 1)
    expect(places?.get('last')).toBeCloseTo(300, 1)
  })

  test('columns beside turned text at the side continue a section without text, so that they do not begin below it', () => {
    const side = {
      ...regionOf([paragraphAt(300, 30, 'arXiv')]),
      box: { left: 22, top: 442, right: 32, bottom: 542 },
      turned: 'up' as const,
    }
    const columns = regionOf([paragraphAt(72, 60, 'left')], [paragraphAt(315, 60, 'right')])
    const sectionsOf = (regions: PageStructure['regions']) =>
      composeSections(structureOf([pageWith(0, regions)])).map(({ section, blocks }) => ({
        start: section.start,
        columnCount: section.columns.length,
        baseline: baselines(section, paragraphsOf(blocks)).get('left'),
      }))
    const [alone] = sectionsOf([columns])
    expect(alone).toMatchObject({ start: 'page', columnCount: 2 })
    expect(alone?.baseline).toBeCloseTo(60, 1)
    const [before, beside] = sectionsOf([columns, side])
    expect(before).toEqual({ start: 'page', columnCount: 0, baseline: undefined })
    expect(beside).toMatchObject({ start: 'continuous', columnCount: 2 })
    // The section without text has an empty paragraph, which is a point high.
    expect((beside?.baseline ?? 0) + 1).toBeCloseTo(60, 1)
  })

  test('a cell turns its text, and does not grow with it', () => {
    const table = tableOf([80, 110, 200], [100, 200], ['', 'beside'])
    const [first, ...others] = table.cells
    const box = { left: 642, right: 742, top: 80, bottom: 110 }
    const items = [paragraphAt(650, 92, 'first line'), paragraphAt(650, 104, 'second line')]
    const cells = first ? [{ ...first, items, turned: { direction: 'up' as const, box } }] : []
    const [found] = composeSections(
      structureOf([pageOf([{ ...table, cells: [...cells, ...others] }])]),
    )
    const block = found?.blocks.find(({ kind }) => kind === 'table')
    const [row] = block?.kind === 'table' ? block.rows : []
    expect(row?.heightPoints).toBeCloseTo(100, 1)
    expect(row?.cells.map(({ textDirection }) => textDirection)).toEqual(['up', undefined])
    const [line] = paragraphsOf(row?.cells[0]?.blocks ?? [])
    expect(line?.leftPoints).toBeCloseTo(8, 1)
    expect(line?.beforePoints).toBeCloseTo(12 - 0.8 * 11.6, 1)
  })

  test('the line of a cell is no higher than its row within the borders, but as high as its letters', () => {
    const pitchIn = (heightPoints: number): number | undefined => {
      const table = tableOf([80, 200], [100, 100 + heightPoints], ['cell'])
      const cells = table.cells.map((cell) => ({
        ...cell,
        borders: { top: { widthPoints: 1, color: '#000000', isDashed: false } },
      }))
      const [found] = composeSections(structureOf([pageOf([{ ...table, cells }])]))
      const block = found?.blocks.find(({ kind }) => kind === 'table')
      const [paragraph] = block?.kind === 'table' ? (block.rows[0]?.cells[0]?.blocks ?? []) : []
      return paragraph?.kind === 'paragraph' ? paragraph.pitchPoints : undefined
    }
    expect(pitchIn(20)).toBeCloseTo(11.6, 1)
    expect(pitchIn(13)).toBeCloseTo((13 - 4 - 0.5) / 0.8, 1)
    expect(pitchIn(9)).toBeCloseTo(10, 1)
  })

  test('borders take half of their width from the cells and the gaps beside them', () => {
    const border = { widthPoints: 2, color: '#000000', isDashed: false }
    const table = tableOf([80, 200], [200, 230, 260], ['one', 'two'])
    const cells = table.cells.map((cell) => ({ ...cell, borders: { top: border, bottom: border } }))
    const items = [
      paragraphAt(72, 100, 'above'),
      { ...table, cells },
      paragraphAt(72, 300, 'below'),
    ]
    const [found] = composeSections(structureOf([pageOf(items)]))
    const [above, block, below] = found?.blocks ?? []
    const heights = block?.kind === 'table' ? block.rows.map((row) => row.heightPoints ?? 0) : []
    expect(heights).toEqual([30, 30])
    if (above?.kind !== 'paragraph' || below?.kind !== 'paragraph') throw new Error('no text')
    // LibreOffice draws the upper border below this place.
    const top = 100 + 0.2 * 11.6 + (above.afterPoints ?? 0)
    expect(top).toBeCloseTo(199, 1)
    // It adds the lower border to the heights of the rows.
    const bottom = top + 60 + 2
    expect(bottom + below.beforePoints + 0.8 * 11.6).toBeCloseTo(300, 1)
    const [first] = block?.kind === 'table' ? (block.rows[0]?.cells[0]?.blocks ?? []) : []
    if (first?.kind !== 'paragraph') throw new Error('an empty cell')
    expect(top + 2 + first.beforePoints + 0.8 * 11.6).toBeCloseTo(226, 1)
  })

  test('single lines that are close to each other do not move down', () => {
    const spread = [60, 80, 100, 120].map((y) => paragraphAt(72, y, `spread ${y}`))
    const close = [300, 310.5, 321, 331.5].map((y) => paragraphAt(72, y, `close ${y}`))
    const [found] = composeSections(structureOf([pageOf([...spread, ...close])]))
    const places = found && baselines(found.section, found.blocks)
    expect(places?.get('close 331.5')).toBeCloseTo(331.5, 1)
  })

  test('a page number at the foot leaves room for a line more in the text above it, but none for single lines', () => {
    const gapBefore = (items: readonly PageItem[]): number => {
      const [found] = composeSections(structureOf([pageOf([...items, paragraphAt(280, 815, '7')])]))
      return paragraphsOf(found?.blocks ?? []).at(-1)?.beforePoints ?? 0
    }
    const places = Array.from({ length: 14 }, (_, index) => 100 + 30 * index)
    const lines = places.map((y) => paragraphAt(72, y, 'line'))
    const paragraphs = places.map((y) =>
      paragraphOf([lineAt(72, y, 'some words'), lineAt(72, y + 12, 'more words')]),
    )
    const whole = 815 - 0.8 * 11.6
    expect(gapBefore(lines)).toBeCloseTo(whole - (490 + 0.2 * 11.6), 1)
    const taken = whole - (502 + 0.2 * 12) - gapBefore(paragraphs)
    expect(taken).toBeGreaterThan(5)
    expect(taken).toBeLessThan(20)
  })

  test('a single line is as high as its largest letters need, and what follows keeps its place', () => {
    const large = { ...lineAt(72, 120, 'large'), heightPoints: 30 }
    const items = [paragraphOf([large]), paragraphAt(72, 160, 'below')]
    const [found] = composeSections(structureOf([pageOf(items)]))
    const [block] = found ? paragraphsOf(found.blocks) : []
    expect(block).toMatchObject({ pitchPoints: 30, pitchRule: 'exact' })
    const places = found && baselines(found.section, found.blocks)
    expect([places?.get('large'), places?.get('below')]).toEqual([
      expect.closeTo(120, 1),
      expect.closeTo(160, 1),
    ])
  })

  test('a line with larger letters in a paragraph takes their natural height', () => {
    const gapBelow = (heightPoints: number): number => {
      const lines = [100, 112, 124].map((y) => lineAt(72, y, 'some words'))
      const last = { ...lineAt(72, 136, 'large'), heightPoints }
      const items = [paragraphOf([...lines, last]), paragraphAt(72, 250, 'below')]
      const [found] = composeSections(structureOf([pageOf(items)]))
      return paragraphsOf(found?.blocks ?? []).at(-1)?.beforePoints ?? 0
    }
    // Arial and Times New Roman are 1.15 times as high as their size.
    expect(gapBelow(10) - gapBelow(30)).toBeCloseTo(1.15 * 30 - 12, 1)
  })

  test('text in a cell is placed from within its borders, where LibreOffice lays it out', () => {
    const border = { widthPoints: 2, color: '#000000', isDashed: false }
    const table = tableOf([80, 200], [100, 130], ['cell'])
    const cells = table.cells.map((cell) => ({ ...cell, borders: { left: border, right: border } }))
    const [found] = composeSections(structureOf([pageOf([{ ...table, cells }])]))
    const block = found?.blocks.find(({ kind }) => kind === 'table')
    const [cell] = block?.kind === 'table' ? (block.rows[0]?.cells ?? []) : []
    expect(paragraphsOf(cell?.blocks ?? [])[0]?.leftPoints).toBeCloseTo(4 - 2, 1)
  })

  test('indents and margins are measured from the left edge of most text', () => {
    const items = [
      paragraphAt(72, 100, 'one'),
      paragraphAt(72, 120, 'two'),
      paragraphAt(100, 140, 'three'),
    ]
    const [found] = composeSections(structureOf([pageOf(items)]))
    expect(found?.section.margins.left).toBe(72)
    const indents = paragraphsOf(found?.blocks ?? []).map(({ leftPoints }) => leftPoints)
    expect(indents).toEqual([undefined, undefined, 28])
  })
})

describe('pages and sections', () => {
  test('a page begins with its first paragraph, in the same section', () => {
    const pages = [
      pageWith(0, [regionOf([paragraphAt(72, 100, 'one')])]),
      pageWith(1, [regionOf([paragraphAt(72, 100, 'two')])]),
    ]
    const found = composeSections(structureOf(pages))
    expect(found).toHaveLength(1)
    const starts = paragraphsOf(found[0]?.blocks ?? []).map(({ startsPage }) => startsPage)
    expect(starts).toEqual([undefined, true])
  })

  test('a page that continues the one before begins without a page break', () => {
    const pages = [
      pageWith(0, [regionOf([paragraphAt(72, 100, 'one')])]),
      pageWith(1, [regionOf([paragraphAt(72, 100, 'two')])], { continuesPreviousPage: true }),
    ]
    const [found] = composeSections(structureOf(pages))
    expect(paragraphsOf(found?.blocks ?? []).some(({ startsPage }) => startsPage)).toBe(false)
  })

  test('an empty page stays', () => {
    const pages = [
      pageWith(0, [regionOf([paragraphAt(72, 100, 'one')])]),
      pageWith(1, []),
      pageWith(2, [regionOf([paragraphAt(72, 100, 'two')])]),
    ]
    const [found] = composeSections(structureOf(pages))
    expect(paragraphsOf(found?.blocks ?? []).filter(({ startsPage }) => startsPage)).toHaveLength(2)
  })

  test('other columns and other sizes begin sections, and a break separates columns', () => {
    const pages = [
      pageWith(0, [
        regionOf([paragraphAt(72, 100, 'title')]),
        regionOf([paragraphAt(72, 200, 'left')], [paragraphAt(315, 190, 'right')]),
        regionOf([paragraphAt(72, 400, 'below')]),
      ]),
      pageWith(1, [regionOf([paragraphAt(72, 100, 'wide')])], {
        widthPoints: 842,
        heightPoints: 595,
      }),
    ]
    const found = composeSections(structureOf(pages))
    expect(found.map(({ section }) => section.start)).toEqual([
      'page',
      'continuous',
      'continuous',
      'page',
    ])
    expect(found.map(({ section }) => section.columns.length)).toEqual([0, 2, 0, 0])
    const columns = found[1]?.section.columns ?? []
    expect(columns[0]?.widthPoints).toBeCloseTo(208, 1)
    expect(columns[0]?.gapPoints).toBeCloseTo(35, 1)
    const breaks = paragraphsOf(found[1]?.blocks ?? []).flatMap(({ inlines }) =>
      inlines.filter((inline) => inline.kind === 'column-break'),
    )
    expect(breaks).toEqual([{ kind: 'column-break' }])
    expect(found[3]?.section.widthPoints).toBe(842)
  })

  test('columns below others of the same places are read after them, in a section of their own', () => {
    const columnsAt = (y: number) =>
      regionOf([paragraphAt(72, y, 'left')], [paragraphAt(315, y, 'right')])
    const found = composeSections(
      structureOf([pageWith(0, [columnsAt(100), columnsAt(400)]), pageWith(1, [columnsAt(100)])]),
    )
    expect(found.map(({ section }) => [section.start, section.columns.length])).toEqual([
      ['page', 2],
      ['continuous', 2],
    ])
  })

  test('columns with a line that begins further left begin a section, unless text goes on there', () => {
    const columnsFrom = (left: number) => {
      const region = regionOf([paragraphAt(left, 100, 'left')], [paragraphAt(315, 100, 'right')])
      const [first, ...others] = region.columns
      return { ...region, columns: first ? [{ ...first, left }, ...others] : [] }
    }
    const columnsOfSections = (continuesPreviousPage: boolean) =>
      composeSections(
        structureOf([
          pageWith(0, [columnsFrom(72)]),
          pageWith(1, [columnsFrom(60)], { continuesPreviousPage }),
        ]),
      ).map(({ section }) => section.columns.length)
    expect(columnsOfSections(false)).toEqual([2, 2])
    expect(columnsOfSections(true)).toEqual([2])
  })

  test('a paragraph that continues in the next column has no break', () => {
    const across = paragraphOf([lineAt(72, 700, 'goes'), lineAt(315, 100, 'on')])
    const [, found] = composeSections(
      structureOf([
        pageWith(0, [
          regionOf([paragraphAt(72, 60, 'title')]),
          regionOf([across], [paragraphAt(315, 130, 'next')]),
        ]),
      ]),
    )
    expect(
      paragraphsOf(found?.blocks ?? [])
        .flatMap(({ inlines }) => inlines)
        .every(({ kind }) => kind === 'text'),
    ).toBe(true)
  })

  describe('text that goes on in the next column', () => {
    const across = paragraphOf([
      ...[700, 712].map((y) => lineAt(72, y, 'goes')),
      ...[100, 112, 124].map((y) => lineAt(315, y, 'on')),
    ])
    const page = pageWith(0, [
      regionOf([paragraphAt(72, 60, 'title')]),
      regionOf([across], [paragraphAt(315, 160, 'next')]),
    ])
    /** The space between the end of the text and what follows it, which is larger by the lines that stay in the first column. */
    const gapBeforeNext = (more: Partial<DocumentStructure>): number => {
      const [, found] = composeSections(structureOf([page], more))
      return paragraphsOf(found?.blocks ?? []).at(-1)?.beforePoints ?? 0
    }

    test('fills its column down to the footer', () => {
      const withFooterAt = (baseline: number): number => {
        const paragraphs = [paragraphOf([lineAt(280, baseline, '3')])]
        const footer = { place: 'footer', pages: 'all', paragraphs, top: 700, bottom: 842 } as const
        return gapBeforeNext({ headersAndFooters: [footer] })
      }
      // There is room for one line of 12 points above the footer, or for three, as far as the text area goes.
      expect(withFooterAt(800) - withFooterAt(740)).toBeCloseTo(2 * 12, 1)
    })

    test('fills its column down to the footnotes', () => {
      const withNoteAt = (left: number): number =>
        gapBeforeNext({ footnotes: new Map([[1, [paragraphOf([lineAt(left, 724, 'a note')])]]]) })
      // A note and the line above it leave room for two of the three spare lines.
      expect(withNoteAt(315) - withNoteAt(72)).toBeCloseTo(12, 1)
    })
  })

  test('what follows text that goes on from the page before keeps its place', () => {
    const gapBeforeNext = (baseline: number, sizePoints = 10): number => {
      const across = paragraphOf([
        lineAt(72, 700, 'goes'),
        lineAt(72, baseline, 'on', { pageIndex: 1, sizePoints }),
      ])
      const next = paragraphOf([lineAt(72, baseline + 40, 'next', { pageIndex: 1 })])
      const [found] = composeSections(
        structureOf([
          pageWith(0, [regionOf([paragraphAt(72, 60, 'title'), across])]),
          pageWith(1, [regionOf([next])], { continuesPreviousPage: true }),
        ]),
      )
      return paragraphsOf(found?.blocks ?? []).at(-1)?.beforePoints ?? 0
    }
    expect(gapBeforeNext(64) - gapBeforeNext(60)).toBeCloseTo(4, 1)
    // Word sets a line with larger letters lower, too.
    expect(gapBeforeNext(64, 14) - gapBeforeNext(60, 14)).toBeCloseTo(0, 1)
    // Something else is above text that goes on this far down.
    expect(gapBeforeNext(100) - gapBeforeNext(60)).toBeCloseTo(0, 1)
  })

  test('what surrounds a paragraph that ends lower in the next column than it begins keeps its place', () => {
    const lines = [
      ...[680, 692, 704].map((y) => lineAt(72, y, 'goes')),
      ...Array.from({ length: 55 }, (_, index) => lineAt(315, 60 + 12 * index, 'on')),
    ]
    const page = pageWith(0, [
      regionOf([paragraphAt(72, 100, 'one'), paragraphOf(lines)], [paragraphAt(315, 740, 'next')]),
    ])
    const [found] = composeSections(structureOf([page]))
    const gapBefore = (text: string) =>
      paragraphsOf(found?.blocks ?? []).find(({ inlines }) => textOf(inlines).startsWith(text))
        ?.beforePoints
    expect(gapBefore('goes')).toBeGreaterThan(550)
    expect(gapBefore('next')).toBeGreaterThan(10)
  })

  describe('a table over two pages', () => {
    const table = tableOf([80, 400], [300, 540, 780, 1208], ['a', 'b', 'c'])
    const [a, b, c] = table.cells
    if (!a || !b || !c) throw new Error('no cells')
    const onNextPage = { ...c, box: { ...c.box, top: 72, bottom: 500 } }
    const pages = [
      pageOf([paragraphAt(72, 200, 'above'), { ...table, cells: [a, b, onNextPage] }]),
      pageOf([paragraphAt(72, 560, 'below')], { pageIndex: 1, continuesPreviousPage: true }),
    ]
    const [found] = composeSections(structureOf(pages))

    test('keeps its distance to what is above and below it', () => {
      const [above, gap] = found?.blocks ?? []
      const below = found?.blocks.at(-1)
      expect(above?.kind === 'paragraph' && above.afterPoints).toBeGreaterThan(90)
      expect(gap?.kind).toBe('table')
      expect(below?.kind === 'paragraph' && below.beforePoints).toBeGreaterThan(40)
    })

    test('leaves the pages their bottom margin', () => {
      expect(found?.section.margins.bottom).toBeGreaterThan(20)
    })
  })

  test('a page begins as high as text that continues from the page before', () => {
    const across = paragraphOf([
      lineAt(72, 700, 'goes'),
      lineAt(72, 82, 'on', { pageIndex: 1 }),
      lineAt(72, 94, 'and on', { pageIndex: 1 }),
    ])
    const next = paragraphOf([lineAt(72, 120, 'next', { pageIndex: 1 })])
    const [found] = composeSections(
      structureOf([
        pageWith(0, [regionOf([paragraphAt(72, 200, 'title'), across])]),
        pageWith(1, [regionOf([next])], { continuesPreviousPage: true }),
      ]),
    )
    expect(found?.section.margins.top).toBeLessThan(82)
  })

  test('a first page without a header begins where it does in the PDF', () => {
    const header = paragraphOf([40, 52, 64].map((y) => lineAt(72, y, 'header')))
    const items = [paragraphAt(72, 48, 'one'), paragraphAt(72, 100, 'two')]
    const later = [paragraphOf([lineAt(72, 100, 'three', { pageIndex: 1 })])]
    const [found] = composeSections(
      structureOf([pageOf(items), pageOf(later, { pageIndex: 1 })], {
        headersAndFooters: [
          { place: 'header', pages: 'first', paragraphs: [], top: 40, bottom: 64 },
          { place: 'header', pages: 'all', paragraphs: [header], top: 40, bottom: 64 },
        ],
      }),
    )
    const [, two] = paragraphsOf(found?.blocks ?? [])
    // The line of the first paragraph stands above the bottom of the header that later pages have.
    expect(two?.beforePoints).toBeCloseTo(100 - 48 - 11.6, 0)
  })

  test('a last page with text in the first of two columns does not move the margin', () => {
    const left = [100, 130, 160, 190].map((y) => paragraphAt(72, y, 'left'))
    const pages = [
      pageWith(0, [regionOf([paragraphAt(72, 100, 'one')], [paragraphAt(315, 100, 'two')])]),
      pageWith(1, [{ ...regionOf(), columns: [{ left: 72, right: 280, items: left }] }]),
    ]
    const [found] = composeSections(structureOf(pages))
    expect(found?.section.margins.right).toBeCloseTo(595 - 523, 1)
    expect(found?.section.columns.at(-1)?.widthPoints).toBeCloseTo(208, 1)
  })

  test('headers and footers keep their distance from the edge', () => {
    const header = paragraphOf([lineAt(72, 40, 'Head')])
    const footer = paragraphOf([lineAt(280, 800, '3')], {
      content: [{ ...styled('3'), field: 'page' }],
    })
    const level = { pageIndex: 1, widthPoints: 842, heightPoints: 595 }
    const pages = [
      pageOf([paragraphAt(72, 100, 'one')]),
      pageOf([paragraphAt(72, 100, 'two')], level),
    ]
    const structure = structureOf(pages, {
      headersAndFooters: [
        { place: 'header', pages: 'all', paragraphs: [header], top: 40, bottom: 40 },
        { place: 'footer', pages: 'all', paragraphs: [footer], top: 800, bottom: 800 },
      ],
      firstPageNumber: 3,
    })
    const [found, ofLevel] = composeSections(structure)
    expect(found?.section.margins.header).toBeCloseTo(40 - 0.8 * 11.6, 1)
    expect(found?.section.margins.footer).toBeCloseTo(842 - 800 - 0.2 * 11.6, 1)
    expect(ofLevel?.section.margins.footer).toBe(found?.section.margins.footer)
    expect(found?.section.firstPageNumber).toBe(3)
    const [block] = found?.section.footers[0]?.blocks ?? []
    expect(block?.kind === 'paragraph' && block.inlines).toMatchObject([
      { kind: 'page-number', shown: '3' },
    ])
  })
})

describe('lines in a font that is wider than that of the PDF', () => {
  // In Times New Roman at 10 points, m is 7.78 points wide; the lines of the PDF have 4.2 points for each letter. The first
  // line is italic, because letters are scaled in paragraphs of one format.
  const indentInCell = (widthPoints: number, lines: readonly Line[]): number => {
    const [first, second] = lines.map(({ text }) => text)
    const content = [styled(`${first ?? ''} `, { isItalic: true }), styled(second ?? '')]
    const table = tableOf([80, 80 + widthPoints], [80, 120], [''])
    const cells = table.cells.map((cell) => ({ ...cell, items: [paragraphOf(lines, { content })] }))
    const [found] = composeSections(structureOf([pageOf([{ ...table, cells }])]))
    const block = found?.blocks.find(({ kind }) => kind === 'table')
    const [cell] = block?.kind === 'table' ? (block.rows[0]?.cells ?? []) : []
    return paragraphsOf(cell?.blocks ?? [])[0]?.rightPoints ?? 0
  }

  test('a word reaches out of its cell instead of being divided', () => {
    const right = indentInCell(20, [lineAt(80, 100, 'ii'), lineAt(80, 112, 'mmm')])
    expect(20 - right).toBeGreaterThan(3 * 7.78)
    expect(20 - right).toBeLessThan(3 * 7.78 + 1)
  })

  test('an address that needs several lines does not', () => {
    const address = [lineAt(80, 100, 'mmmmm-'), lineAt(80, 112, 'mmmmm')]
    const content = [styled('mmmmmmmmmm')]
    const table = tableOf([80, 110], [80, 120], [''])
    const cells = table.cells.map((cell) => ({
      ...cell,
      items: [paragraphOf(address, { content })],
    }))
    const [found] = composeSections(structureOf([pageOf([{ ...table, cells }])]))
    const block = found?.blocks.find(({ kind }) => kind === 'table')
    const [cell] = block?.kind === 'table' ? (block.rows[0]?.cells ?? []) : []
    expect(paragraphsOf(cell?.blocks ?? [])[0]?.rightPoints ?? 0).toBe(0)
  })

  test('lines become a little wider where that saves a line', () => {
    const right = indentInCell(31, [lineAt(80, 100, 'mm mm'), lineAt(80, 112, 'mm mm')])
    expect(right).toBeCloseTo(-0.06 * 31, 1)
  })

  test('lines that fit by a hair become wider by as much', () => {
    // m and i are 7.78 and 2.78 points wide, so a line takes 23.62.
    const lines = [lineAt(80, 100, 'mi mi'), lineAt(80, 112, 'mi mi')]
    expect(indentInCell(24, lines)).toBeCloseTo(-0.6, 1)
    expect(indentInCell(25, lines)).toBe(0)
  })

  test('lines do not become wider where it saves none', () => {
    const lines = [lineAt(80, 100, 'mm mm'), lineAt(80, 112, 'mm mm')]
    expect(indentInCell(28, lines)).toBe(0)
  })
})

test('cells over several rows are merged, and rows keep their heights', () => {
  const table = tableOf([80, 200, 400], [100, 120, 150], ['a', 'b', 'c', 'd'])
  const [a, b, c] = table.cells
  if (!a || !b || !c) throw new Error('no cells')
  const merged = {
    ...table,
    cells: [
      { ...a, rowSpan: 2, box: { ...a.box, bottom: 150 } },
      b,
      { ...c, column: 1, box: { ...c.box, left: 200, right: 400 } },
    ],
  }
  const [found] = composeSections(structureOf([pageOf([paragraphAt(72, 90, 'x'), merged])]))
  const written = found?.blocks.find((block) => block.kind === 'table')
  expect(written?.columnWidthsPoints).toEqual([120, 200])
  expect(written?.rows.map(({ heightPoints }) => heightPoints)).toEqual([20, 30])
  expect(written?.rows.map(({ cells }) => cells.map(({ merge }) => merge))).toEqual([
    ['starts', undefined],
    ['continues', undefined],
  ])
})

test('header rows are repeated only in a table over several pages', () => {
  const table = { ...tableOf([80, 400], [100, 120, 140, 160], ['h', 'a', 'b']), headerRowCount: 1 }
  const [head, above, below] = table.cells
  if (!head || !above || !below) throw new Error('no cells')
  const onNextPage = { ...below, box: { ...below.box, top: 72, bottom: 92 } }
  const headersOf = (given: typeof table) => {
    const [found] = composeSections(structureOf([pageOf([paragraphAt(72, 90, 'x'), given])]))
    const written = found?.blocks.find((block) => block.kind === 'table')
    return written?.rows.map(({ isHeader }) => isHeader === true)
  }
  expect(headersOf(table)).toEqual([false, false, false])
  expect(headersOf({ ...table, cells: [head, above, onNextPage] })).toEqual([true, false, false])
})

test('pictures that touch follow each other without a tab, which would find no room before its stop', () => {
  const row = [
    pictureAt(72, 90, 172, 140),
    pictureAt(172, 90, 272, 140),
    pictureAt(290, 90, 390, 140),
  ]
  const [found] = composeSections(structureOf([pageOf(row)]))
  const [line] = found?.blocks ?? []
  expect(line).toMatchObject({
    inlines: ['picture', 'picture', 'tab', 'picture'].map((kind) => ({ kind })),
    tabs: [{ atPoints: 290 - 72 }],
  })
})

test('floating pictures are anchored at their places and push no text down', () => {
  const items = [paragraphAt(72, 100, 'one'), paragraphAt(72, 130, 'two')]
  const logo = pictureAt(400, 90, 500, 140)
  const [plain] = composeSections(structureOf([pageOf(items)]))
  const [found] = composeSections(
    structureOf([pageOf(items, { floatingPictures: [logo, { ...logo, isInFront: true }] })]),
  )
  const [first] = found ? paragraphsOf(found.blocks) : []
  expect(first?.inlines[0]).toMatchObject({
    kind: 'anchored-picture',
    leftPoints: 400,
    topPoints: 90,
  })
  expect(first?.inlines[0]).not.toHaveProperty('isInFront')
  expect(first?.inlines[1]).toMatchObject({ kind: 'anchored-picture', isInFront: true })
  expect(found && baselines(found.section, found.blocks)).toEqual(
    plain && baselines(plain.section, plain.blocks),
  )
})

test('lines behind the text are anchored in the first paragraph of their page', () => {
  const rule = {
    box: { left: 72, top: 200, right: 300, bottom: 200 },
    isHorizontal: true,
    widthPoints: 0.5,
    color: '#000000',
    isDashed: false,
    order: 0,
  }
  const page = pageOf([paragraphAt(72, 100, 'one'), paragraphAt(72, 130, 'two')], { rules: [rule] })
  const [found] = composeSections(structureOf([page]))
  const [first, second] = found ? paragraphsOf(found.blocks) : []
  expect(first?.inlines[0]).toMatchObject({ kind: 'rules', rules: [rule] })
  expect(second?.inlines).toHaveLength(1)
})

test('styles are stored as differences from that of most text', () => {
  const items = [
    paragraphOf([lineAt(72, 100, 'most')], {
      content: [styled('most of the text looks like this', { family: 'Georgia' })],
    }),
    paragraphOf([lineAt(72, 120, 'No')], {
      content: [
        styled('No', {
          isBold: true,
          sizePoints: 12.1,
          color: '#FF0000',
          family: 'Helvetica',
        }),
      ],
    }),
  ]
  const { document } = toWordDocument(structureOf([pageOf(items)]), { language: 'fr', title: 'T' })
  expect(document).toMatchObject({
    language: 'fr-FR',
    title: 'T',
    runProperties: { font: 'Georgia', sizePoints: 10 },
  })
  const [section] = document.sections
  const [first, other] = paragraphsOf([...(section?.blocks ?? [])])
  expect(first?.inlines).toMatchObject([{ kind: 'text', runProperties: {} }])
  expect(first?.inlines[0]).toHaveProperty('runProperties', {})
  expect(other?.inlines[0]).toHaveProperty('runProperties', {
    font: 'Arial',
    isBold: true,
    sizePoints: 12,
    color: '#FF0000',
  })
})

test('links within the document lead to the paragraph at their target, and outside of the chosen pages nowhere', () => {
  const link = (y: number, pageIndex: number) =>
    paragraphOf([lineAt(72, 100, 'see')], {
      content: [{ ...styled('see'), link: { target: { pageIndex, y } } }],
    })
  const pages = [
    pageWith(0, [regionOf([link(300, 1), link(300, 7)])]),
    pageWith(1, [regionOf([paragraphAt(72, 200, 'above'), paragraphAt(72, 310, 'there')])]),
  ]
  const [found] = composeSections(structureOf(pages))
  const paragraphs = paragraphsOf(found?.blocks ?? [])
  const [bookmark] = paragraphs.find(({ inlines }) => textOf(inlines) === 'there')?.inlines ?? []
  expect(bookmark?.kind).toBe('bookmark')
  const name = bookmark?.kind === 'bookmark' ? bookmark.name : ''
  expect(paragraphs[0]?.inlines).toMatchObject([{ kind: 'link', target: { bookmark: name } }])
  expect(paragraphs[1]?.inlines).toMatchObject([{ kind: 'text', text: 'see' }])
})

test('a table of contents has its numbers at the right edge, after dots', () => {
  const line = lineAt(72, 100, 'Introduction ..... 3')
  const contents = paragraphOf([{ ...line, right: 523 }], {
    role: { kind: 'contents', hasLeader: true },
    content: [styled('Introduction\t3')],
  })
  const [found] = composeSections(structureOf([pageOf([contents])]))
  const [paragraph] = paragraphsOf(found?.blocks ?? [])
  expect(paragraph?.tabs).toEqual([{ atPoints: 451, align: 'right', leader: 'dot' }])
})

test('the title of an entry of a table of contents has its own place after its number', () => {
  const number = lineAt(72, 100, '1.2')
  const title = lineAt(100, 100, 'Introduction ..... 3')
  const line = { ...number, right: 523, segments: [...number.segments, ...title.segments] }
  const contents = paragraphOf([line], {
    role: { kind: 'contents', hasLeader: true },
    content: [styled('1.2\tIntroduction\t3')],
  })
  const [found] = composeSections(structureOf([pageOf([contents])]))
  const [paragraph] = paragraphsOf(found?.blocks ?? [])
  expect(paragraph?.tabs).toEqual([
    { atPoints: 28, align: 'left' },
    { atPoints: 451, align: 'right', leader: 'dot' },
  ])
})

test('replaced fonts are reported', () => {
  const items = [
    paragraphOf([lineAt(72, 100, 'a')], {
      content: [styled('a', { family: 'Inter', isSerif: false })],
    }),
  ]
  const { losses } = toWordDocument(structureOf([pageOf(items)]), { language: 'en' })
  expect(losses).toEqual([{ kind: 'font-replaced', name: 'Inter', replacement: 'Arial' }])
})

test('a footnote has the column that Word gives it, whatever column it was in', () => {
  const note = paragraphOf([lineAt(320, 700, 'A note of two'), lineAt(312, 709, 'lines.')], {
    left: 312,
    firstLeft: 320,
    right: 520,
    alignment: 'justify',
    content: [styled('A note of two lines.')],
  })
  const structure = {
    ...structureOf([pageOf([paragraphAt(72, 100, 'text')])]),
    footnotes: new Map([[1, [note]]]),
  }
  const [first] = toWordDocument(structure, { language: 'en' }).document.footnotes[0]?.blocks ?? []
  expect(first).toMatchObject({ kind: 'paragraph', firstLinePoints: 8 })
  expect(first).not.toHaveProperty('leftPoints')
  expect(first).not.toHaveProperty('rightPoints')
})

test('the paragraphs of a footnote leave no gaps, so that it takes no more height than in the PDF', () => {
  const note = [
    paragraphOf([lineAt(72, 700, 'A note', { sizePoints: 8 })]),
    paragraphOf([lineAt(72, 760, 'and more.', { sizePoints: 8 })]),
  ]
  const structure = {
    ...structureOf([pageOf([paragraphAt(72, 100, 'text')])]),
    footnotes: new Map([[1, note]]),
  }
  const { footnotes } = toWordDocument(structure, { language: 'en' }).document
  expect(footnotes[0]?.blocks).toMatchObject([
    { beforePoints: 0, pitchPoints: 8 },
    { beforePoints: 0, pitchPoints: 8 },
  ])
})

test('left-aligned text that is written from right to left says so, because Word sets it to the right otherwise', () => {
  const text = { alignment: 'left', isRightToLeft: true } as const
  const items = [
    paragraphOf([lineAt(72, 100, 'date')], text),
    paragraphOf([lineAt(300, 130, 'text')], { ...text, alignment: 'right' }),
  ]
  const [found] = composeSections(structureOf([pageOf(items)]))
  const [date, other] = paragraphsOf(found?.blocks ?? [])
  expect(date?.alignment).toBe('left')
  expect(other).not.toHaveProperty('alignment')
})

/** The same text, written from right to left on a page of this width. */
const writtenFromRight = (paragraph: Paragraph, pageWidthPoints: number): Paragraph => {
  const fromRight = <Place extends { left: number; right: number }>(place: Place): Place => ({
    ...place,
    left: pageWidthPoints - place.right,
    right: pageWidthPoints - place.left,
  })
  const lines = paragraph.lines.map((line) => ({
    ...fromRight(line),
    segments: line.segments.map((segment) => ({
      ...fromRight(segment),
      runs: segment.runs.map(fromRight),
      isRightToLeft: true,
    })),
  }))
  const lefts = lines.map(({ left }) => left)
  return {
    ...paragraph,
    lines,
    left: Math.min(...lefts),
    firstLeft: Math.min(...lefts),
    right: pageWidthPoints - paragraph.left,
    alignment: paragraph.alignment === 'left' ? 'right' : paragraph.alignment,
    isRightToLeft: true,
  }
}

test('text that is written from right to left has its indents and tab stops on the right, as the same text has them on the left', () => {
  const wide = paragraphOf([lineAt(72, 100, 'a line that fills the column '.repeat(3))])
  const item = { kind: 'item', list: 1, level: 0, marker: '•', format: 'bullet' } as const
  const [name, value] = [lineAt(80, 270, 'Name'), lineAt(200, 270, 'value')]
  const texts = [
    wide,
    paragraphOf([lineAt(110, 150, 'a first line'), lineAt(90, 162, 'and a second')]),
    paragraphOf([lineAt(90, 190, 'it is a title'), lineAt(90, 202, 'till it ill i')], {
      alignment: 'justify',
    }),
    paragraphOf([lineAt(100, 230, '• an item'), lineAt(110, 242, 'of two lines')], { role: item }),
    paragraphOf(
      [{ ...name, right: value.right, segments: [...name.segments, ...value.segments] }],
      { content: [styled('Name\tvalue')] },
    ),
  ]
  const shapesOf = (items: readonly Paragraph[]) =>
    composeSections(structureOf([pageOf(items)])).flatMap(({ blocks }) =>
      paragraphsOf(blocks).map(({ leftPoints, rightPoints, firstLinePoints, tabs }) => ({
        leftPoints,
        rightPoints,
        firstLinePoints,
        tabs,
      })),
    )
  const usual = shapesOf(texts)
  expect(usual).toHaveLength(texts.length)
  expect(usual[1]).toMatchObject({ leftPoints: 18, firstLinePoints: 20 })
  const mirrored = shapesOf(texts.map((text) => writtenFromRight(text, 595)))
  expect(mirrored).toEqual(
    usual.map(({ leftPoints, rightPoints, ...others }) => ({
      ...others,
      leftPoints: rightPoints,
      rightPoints: leftPoints,
    })),
  )
})

test('an item is aligned to the left, even where its lines happen to have the same end', () => {
  const item = paragraphOf([lineAt(72, 100, '• an item'), lineAt(82, 112, 'of two')], {
    alignment: 'right',
    role: { kind: 'item', list: 1, level: 0, marker: '•', format: 'bullet' },
  })
  const [found] = composeSections(structureOf([pageOf([item])]))
  expect(paragraphsOf(found?.blocks ?? [])[0]).not.toHaveProperty('alignment')
})

const page = (pageIndex: number, more: Partial<PageLayout> = {}): PageLayout => ({
  pageIndex,
  widthPoints: 595,
  heightPoints: 842,
  formats: [],
  segments: lineAt(100, 200, 'one two').segments,
  turned: [],
  strokes: [],
  fills: [],
  pictures: [],
  links: [],
  tags: [],
  isScan: false,
  losses: [],
  ...more,
})

test('pages that fit into Word are unchanged', () => {
  const pages = [page(0), page(1, { heightPoints: 1584 })]
  expect(scaleToWordPages(pages)).toBe(pages)
})

test('a larger page is scaled down with its content and the targets of links to it', () => {
  const box = { left: 300, top: 600, right: 900, bottom: 601 }
  const stroke = { box, isHorizontal: true, widthPoints: 3, color: '#000000', isDashed: false }
  const target = { pageIndex: 1, y: 600 }
  const [first, large] = scaleToWordPages([
    page(0, { links: [{ box, target }] }),
    page(1, {
      widthPoints: 4752,
      heightPoints: 1000,
      strokes: [{ ...stroke, order: 0 }],
      rules: [{ ...stroke, order: 1 }],
    }),
  ])
  expect(first).toMatchObject({ widthPoints: 595, links: [{ box, target: { y: 200 } }] })
  expect(first?.losses).toEqual([])
  expect(large?.widthPoints).toBeCloseTo(1584)
  expect(large?.heightPoints).toBeCloseTo(1000 / 3)
  expect(large?.segments[0]?.left).toBeCloseTo(100 / 3)
  expect(large?.segments[0]?.runs[1]?.right).toBeCloseTo(lineAt(100, 200, 'one two').right / 3)
  expect(large?.strokes[0]?.box.left).toBeCloseTo(100)
  expect(large?.strokes[0]?.widthPoints).toBeCloseTo(1)
  expect(large?.rules?.[0]?.box.left).toBeCloseTo(100)
  expect(large?.losses).toEqual([{ kind: 'page-scaled', pageIndex: 1 }])
})
