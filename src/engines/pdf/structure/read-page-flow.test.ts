import { describe, expect, it, test } from 'vitest'
import type { Segment, TurnedText } from '../page-content/page-layout.ts'
import { tableAt, pictureAt, piecesOf, setColumn, textsOf } from '../../../testing/pdf/structure.ts'
import { TestPage } from '../../../testing/pdf/test-page.ts'
import { readPageFlow } from './read-page-flow.ts'
import fc from 'fast-check'
import { itemsOf } from './document-structure.ts'
import { readFileSync } from 'node:fs'
import { inCorpus, isMissing } from '../../../testing/prerequisites.ts'
import { readLayouts } from '../../../testing/pdf/text.ts'

const sentence =
  'The harbour was closed for the whole of the winter, and nobody in the town could say when it would be open to the larger ships again.'
const paragraph = `${sentence} It was said that a new channel would be needed. ${sentence}`
const left = { left: 72, right: 285, spacePoints: 6 }
const right = { left: 310, right: 523, spacePoints: 6 }

describe('readPageFlow', () => {
  it('reads one column as one region', () => {
    const page = new TestPage()
    const { segments } = setColumn(page, [paragraph, paragraph], { spacePoints: 6 })
    expect(textsOf(readPageFlow(piecesOf(page, segments)))).toEqual([[[paragraph, paragraph]]])
  })

  it('reads two columns below a title one after the other, lines of which stand side by side', () => {
    const page = new TestPage()
    const title = page.segment('The harbour, its winter and its ships', {
      left: 150,
      sizePoints: 16,
      baseline: 80,
    })
    const one = setColumn(page, [paragraph, paragraph], { ...left, baseline: 110 }).segments
    const other = setColumn(page, [sentence, paragraph], { ...right, baseline: 110 }).segments
    const flow = readPageFlow(piecesOf(page, [...other, title, ...one]))
    expect(textsOf(flow)).toEqual([
      [['The harbour, its winter and its ships']],
      [
        [paragraph, paragraph],
        [sentence, paragraph],
      ],
    ])
    const [, columns] = flow.regions
    expect(columns?.columns.map((column) => column.left)).toEqual([72, 310])
  })

  it('joins the raised number of a footnote with its line below a formula, although a gap parts them', () => {
    const page = new TestPage()
    const { segments } = setColumn(page, [paragraph, paragraph], { spacePoints: 6 })
    const notes = [
      'A note of two lines, the first of which',
      'ends here, and the second one there.',
    ].map((text, line) => page.segment(text, { left: 80, sizePoints: 7, baseline: 722 + 9 * line }))
    const number = page.segment('1', { left: 72, sizePoints: 5, baseline: 719 })
    const formula = ['E = mc', '(1)'].map((text, at) =>
      page.segment(text, { left: 200 + 300 * at, baseline: 600 }),
    )
    const flow = readPageFlow(piecesOf(page, [...segments, ...formula, number, ...notes]))
    expect(textsOf(flow)[0]?.[0]).toContainEqual(expect.stringMatching(/^1 A note of two lines/))
  })

  it('reads the labels of references with their texts, which begin after the longest label', () => {
    const page = new TestPage()
    const labels = ['[Cop05]', '[K+2]', '[Joh15b]', '[Red]', '[TL05]', '[Wei76]']
    const entries = labels.flatMap((label, entry) => {
      const baseline = 100 + entry * 60
      const { segments } = setColumn(page, [sentence], { left: 360, right: 523, baseline })
      return [page.segment(label, { left: 310, baseline }), ...segments]
    })
    const { segments } = setColumn(page, [paragraph, paragraph, paragraph], left)
    const [columns] = textsOf(readPageFlow(piecesOf(page, [...entries, ...segments])))
    expect(columns?.slice(1)).toEqual([labels.map((label) => `${label} ${sentence}`)])
  })

  it('loses no number that is raised against another one', () => {
    const page = new TestPage()
    const beside = ['a', 'b'].map((text, at) =>
      page.segment(text, { left: 200 + 200 * at, baseline: 600 }),
    )
    const numbers = [
      page.segment('1', { left: 72, sizePoints: 4, baseline: 715 }),
      page.segment('2', { left: 78, sizePoints: 6, baseline: 718 }),
    ]
    const note = page.segment('A note', { left: 86, sizePoints: 10, baseline: 722 })
    const flow = readPageFlow(piecesOf(page, [...beside, ...numbers, note]))
    const letters = textsOf(flow).flat(2).join('').replaceAll(' ', '')
    expect([...letters].toSorted().join('')).toBe([...'ab12Anote'].toSorted().join(''))
  })

  it('reads rows of tables that begin and end together row by row', () => {
    const page = new TestPage()
    const tables = [100, 320].flatMap((top) =>
      [72, 198, 324].map((at) => tableAt(at, top, at + 120, top + 200)),
    )
    const flow = readPageFlow({ ...piecesOf(page, []), tables: tables.toReversed() })
    expect(flow.regions.map(({ columns }) => columns.length)).toEqual([1])
    expect(itemsOf(flow)).toEqual(tables)
  })

  it('reads a sidebar apart from the lines beside it, however short both are', () => {
    const page = new TestPage()
    const rows = [0, 1, 2, 3, 4]
    const side = rows.map((row) =>
      page.segment(`Side ${String(row)}`, { left: 20, sizePoints: 10, baseline: 100 + 14 * row }),
    )
    const main = rows.map((row) =>
      page.segment(`Main ${String(row)}`, { left: 220, sizePoints: 10, baseline: 100 + 14 * row }),
    )
    const pieces = piecesOf(page, [...side, ...main])
    const sidebars = [{ left: 0, top: 0, right: 180, bottom: pieces.heightPoints }]
    const [region] = readPageFlow({ ...pieces, sidebars }).regions
    expect(region?.columns).toHaveLength(2)
    expect(readPageFlow(pieces).regions[0]?.columns).toHaveLength(1)
  })

  it('keeps short lines apart whose column reaches to the next one', () => {
    const page = new TestPage()
    const side = ['Ada Marsh', 'Porthaven harbour', '12 Quay Street', 'Porthaven'].map(
      (text, row) => page.segment(text, { left: 72, baseline: 103 + 14 * row }),
    )
    const { segments } = setColumn(page, [paragraph], { left: 300, right: 523 })
    const sidebars = [{ left: 72, top: 80, right: 160, bottom: 400 }]
    const flow = readPageFlow(piecesOf(page, [...side, ...segments], { sidebars }))
    expect(textsOf(flow)).toEqual([
      [['Ada Marsh', 'Porthaven harbour', '12 Quay Street', 'Porthaven'], [paragraph]],
    ])
  })

  it('reads the raised numbers of footnotes with their notes, whose letters are larger', () => {
    const page = new TestPage()
    const notes = Array.from(
      { length: 6 },
      (_, row) => `Resources and energy quarterly, ${String(row)}`,
    )
    const segments = notes.flatMap((text, row) => [
      page.segment(String(row + 5), { left: 72, baseline: 700 + 14 * row - 2.3, sizePoints: 4.1 }),
      page.segment(text, { left: 84, baseline: 700 + 14 * row, sizePoints: 7 }),
    ])
    expect(textsOf(readPageFlow(piecesOf(page, segments))).flat(2)).toEqual(
      notes.map((text, row) => `${String(row + 5)} ${text}`),
    )
  })

  it('reads three columns', () => {
    const page = new TestPage()
    const columns = [72, 230, 388].map(
      (x) => setColumn(page, [paragraph, sentence], { left: x, right: x + 135 }).segments,
    )
    const flow = readPageFlow(piecesOf(page, columns.flat()))
    expect(textsOf(flow)).toEqual([columns.map(() => [paragraph, sentence])])
  })

  it('leaves the short last line of a paragraph above the columns with it', () => {
    const page = new TestPage()
    const above = `${paragraph} Over.`
    const wide = setColumn(page, [above], { isJustified: true })
    const one = setColumn(page, [paragraph], { ...left, baseline: wide.next + 8 }).segments
    const other = setColumn(page, [paragraph], { ...right, baseline: wide.next + 8 }).segments
    const flow = readPageFlow(piecesOf(page, [...wide.segments, ...one, ...other]))
    expect(textsOf(flow)).toEqual([[[above]], [[paragraph], [paragraph]]])
  })

  it('reads a title in the middle before what begins further left below it', () => {
    const page = new TestPage()
    const texts = [
      page.segment('Ada Marsh', { left: 260, baseline: 80, sizePoints: 20 }),
      page.segment('12 Quay Street, Porthaven', { left: 230, baseline: 110 }),
      page.segment('Experience', { baseline: 140, sizePoints: 14 }),
      page.segment('2019 to 2026, Harbour', { baseline: 165 }),
      page.segment('•', { baseline: 178 }),
      page.segment('Dredging of the northern channel', { left: 90, baseline: 178 }),
    ]
    expect(textsOf(readPageFlow(piecesOf(page, texts))).flat(2)).toEqual([
      'Ada Marsh',
      '12 Quay Street, Porthaven',
      'Experience',
      '2019 to 2026, Harbour',
      '• Dredging of the northern channel',
    ])
  })

  it('goes on below the columns', () => {
    const page = new TestPage()
    const one = setColumn(page, [paragraph], left)
    const other = setColumn(page, [paragraph], right).segments
    const wide = setColumn(page, [paragraph], { baseline: one.next + 10 }).segments
    const flow = readPageFlow(piecesOf(page, [...one.segments, ...other, ...wide]))
    expect(textsOf(flow)).toEqual([[[paragraph], [paragraph]], [[paragraph]]])
  })

  it('reads a box of labels and values beside running text by itself', () => {
    const page = new TestPage()
    const text = setColumn(page, [paragraph, paragraph, paragraph], left).segments
    const rows = ['Name', 'Built', 'Length', 'Owner'].flatMap((label, index) => [
      page.segment(label, { left: 330, baseline: 104 + 17 * index, sizePoints: 8 }),
      page.segment('unknown', { left: 420, baseline: 104 + 17 * index, sizePoints: 8 }),
    ])
    const [columns] = textsOf(readPageFlow(piecesOf(page, [...text, ...rows])))
    expect(columns).toEqual([
      [paragraph, paragraph, paragraph],
      ['Name unknown', 'Built unknown', 'Length unknown', 'Owner unknown'],
    ])
  })

  it('reads labels and values row by row', () => {
    const page = new TestPage()
    const labels = ['Date of birth', 'Family name', 'First name', 'Place of birth', 'Profession']
    const segments = labels.flatMap((label, index) => [
      page.segment(label, { baseline: 100 + 14 * index }),
      page.segment('something said', { left: 250, baseline: 100 + 14 * index }),
    ])
    const [[items] = []] = textsOf(readPageFlow(piecesOf(page, segments)))
    expect(items).toEqual(labels.map((label) => `${label} something said`))
  })

  it('parts columns at a rule across both', () => {
    const page = new TestPage()
    const columns = (baseline: number): Segment[] => [
      ...setColumn(page, [sentence], { ...left, baseline }).segments,
      ...setColumn(page, [sentence], { ...right, baseline }).segments,
    ]
    const segments = [...columns(100), ...columns(200)]
    const rule = {
      box: { left: 72, top: 175, right: 523, bottom: 175 },
      isHorizontal: true,
      widthPoints: 1,
      color: '#000000',
      isDashed: false,
      order: 0,
    }
    const whole = [
      [
        [sentence, sentence],
        [sentence, sentence],
      ],
    ]
    expect(textsOf(readPageFlow(piecesOf(page, segments)))).toEqual(whole)
    const part = [[sentence], [sentence]]
    expect(textsOf(readPageFlow(piecesOf(page, segments, { strokes: [rule] })))).toEqual([
      part,
      part,
    ])
  })

  it('puts tables and pictures where they stand between paragraphs', () => {
    const page = new TestPage()
    const above = setColumn(page, [paragraph])
    const below = setColumn(page, [paragraph], { baseline: above.next + 130 }).segments
    const top = above.next
    const flow = readPageFlow(
      piecesOf(page, [...above.segments, ...below], {
        tables: [tableAt(72, top, 523, top + 50)],
        pictures: [pictureAt(100, top + 60, 400, top + 110)],
      }),
    )
    expect(textsOf(flow)).toEqual([[[paragraph, '[table]', '[picture]', paragraph]]])
  })

  it('keeps pictures that stand in one row together below columns, although one of them crosses their gap', () => {
    const page = new TestPage()
    const one = setColumn(page, [paragraph, sentence], left)
    const other = setColumn(page, [sentence, paragraph], right)
    const [top, bottom] = [Math.max(one.next, other.next), 700]
    const row = [
      pictureAt(72, top + 4, 222, bottom),
      pictureAt(221.5, top, 372.5, bottom),
      pictureAt(372, top + 4, 522, bottom),
    ]
    const caption = page.segment('Figure 1. Three charts in one row', { baseline: bottom + 15 })
    const segments = [...one.segments, ...other.segments, caption]
    const flow = readPageFlow(piecesOf(page, segments, { pictures: row }))
    expect(textsOf(flow)).toEqual([
      [
        [paragraph, sentence],
        [sentence, paragraph],
      ],
      [['[picture]', '[picture]', '[picture]', caption.text]],
    ])
    const read = flow.regions.flatMap(({ columns }) => columns.flatMap(({ items }) => items))
    expect(read.filter(({ kind }) => kind === 'picture')).toEqual(row)
  })

  it('leaves a picture over several rows of a table at its place', () => {
    const page = new TestPage()
    const { segments, next } = setColumn(page, [paragraph])
    const scale = pictureAt(480, next + 10, 500, next + 90)
    const flow = readPageFlow(
      piecesOf(page, segments, {
        tables: [tableAt(72, next, 523, next + 100)],
        pictures: [scale],
      }),
    )
    expect(textsOf(flow)).toEqual([[[paragraph, '[table]']]])
    expect(flow.floatingPictures).toEqual([scale])
  })

  it('puts a picture over a shaded cell in front of it, unless text stands on the picture', () => {
    const page = new TestPage()
    const { segments: above, next } = setColumn(page, [paragraph])
    const table = tableAt(72, next, 523, next + 100)
    const cell = { row: 0, column: 0, rowSpan: 1, columnSpan: 1, box: table.box, segments: [] }
    const withCell = (changes: { fill?: string; segments?: readonly Segment[] }) => ({
      ...table,
      cells: [{ ...cell, items: [], borders: {}, ...changes }],
    })
    const fill = '#0090e3'
    const pictures = [pictureAt(480, next + 10, 500, next + 90)]
    const isInFront = (changes: Parameters<typeof piecesOf>[2]) =>
      readPageFlow(piecesOf(page, above, changes)).floatingPictures?.map(
        (picture) => picture.isInFront === true,
      )
    expect(isInFront({ tables: [withCell({ fill })], pictures })).toEqual([true])
    expect(isInFront({ tables: [withCell({})], pictures })).toEqual([false])
    const segments = [page.segment('8', { left: 486, baseline: next + 50 })]
    expect(isInFront({ tables: [withCell({ fill, segments })], pictures })).toEqual([false])
  })

  it('does not part a paragraph at a small picture beside it', () => {
    const page = new TestPage()
    const { segments } = setColumn(page, [paragraph, paragraph], { spacePoints: 6 })
    const second = segments[segments.length / 2]?.baseline ?? 0
    const icon = pictureAt(40, second + 4, 64, second + 22)
    const flow = readPageFlow(piecesOf(page, segments, { pictures: [icon] }))
    expect(textsOf(flow)).toEqual([[[paragraph, paragraph]]])
    expect(flow.floatingPictures).toEqual([icon])
  })

  it('gives a drop cap back to its word', () => {
    const page = new TestPage()
    const cap = page.segment('T', { left: 72, baseline: 124, sizePoints: 40 })
    const lines = ['he harbour was closed for the whole', 'of the winter, and nobody in the town']
    const beside = lines.map((text, index) =>
      page.segment(text, { left: 94, baseline: 100 + 12 * index }),
    )
    const third = page.segment('could say when it would be open', { left: 94, baseline: 124 })
    const last = page.segment('to the larger ships again.', { left: 72, baseline: 136 })
    const flow = readPageFlow(piecesOf(page, [cap, ...beside, third, last]))
    expect(textsOf(flow)).toEqual([[[`T${[...lines, third.text, last.text].join(' ')}`]]])
  })

  it('reads turned text after the rest', () => {
    const page = new TestPage()
    const { segments } = setColumn(page, [sentence])
    const turned: TurnedText = {
      degrees: 90,
      isVertical: false,
      box: { left: 10, top: 100, right: 20, bottom: 300 },
      segments: [page.segment('arXiv', { left: 100, baseline: 10 })],
    }
    const flow = readPageFlow(piecesOf(page, segments, { turned: [turned] }))
    expect(textsOf(flow)).toEqual([[[sentence]], [['arXiv']]])
  })

  it('keeps apart what runs up or down where nothing else is, and nothing else that is turned', () => {
    const page = new TestPage()
    const { segments } = setColumn(page, [sentence])
    const [line] = segments
    const inside = ((line?.left ?? 0) + (line?.right ?? 0)) / 2
    const { heightPoints } = piecesOf(page, segments)
    const across = heightPoints - (line?.baseline ?? 0) - 6
    // Upward text has its distance from the left edge of the page as its baseline, downward text that from the right edge.
    const up: TurnedText = {
      degrees: 270,
      isVertical: false,
      box: { left: 22, top: 300, right: 400, bottom: 500 },
      segments: [
        page.segment('arXiv', { left: 300, baseline: 30 }),
        page.segment('axis', { left: 300, baseline: inside }),
        page.segment('across', { left: across, baseline: inside }),
      ],
    }
    const slanting: TurnedText = {
      ...up,
      degrees: 315,
      segments: [page.segment('draft', { left: 300, baseline: 30 })],
    }
    const flow = readPageFlow(piecesOf(page, segments, { turned: [up, slanting] }))
    expect(textsOf(flow)).toEqual([
      [[sentence]],
      [['arXiv']],
      [['axis']],
      [['across']],
      [['draft']],
    ])
    expect(flow.regions.map(({ turned }) => turned)).toEqual([
      undefined,
      'up',
      'up',
      'flat',
      'flat',
    ])
    const arXiv = flow.regions[1]?.box
    expect(arXiv?.bottom).toBeCloseTo(heightPoints - 300)
    expect(arXiv?.right).toBeLessThan(line?.left ?? 0)
  })

  it('reads what runs up in an empty cell of a table as the text of that cell', () => {
    const page = new TestPage()
    const { segments } = setColumn(page, [sentence])
    const pieces = piecesOf(page, segments)
    const table = tableAt(72, 400, 272, 500)
    const box = { left: 72, top: 400, right: 102, bottom: 500 }
    const cell = { row: 0, column: 0, rowSpan: 1, columnSpan: 1, box, segments: [], borders: {} }
    const head: TurnedText = {
      degrees: 270,
      isVertical: false,
      box,
      segments: [page.segment('Head', { left: pieces.heightPoints - 490, baseline: 90 })],
    }
    const tables = [{ ...table, cells: [{ ...cell, items: [] }] }]
    const flow = readPageFlow({ ...pieces, tables, turned: [head] })
    const found = itemsOf(flow).find((item) => item.kind === 'table')
    const [headCell] = found?.cells ?? []
    expect(headCell?.turned?.direction).toBe('up')
    expect(headCell?.turned?.box).toEqual({
      left: pieces.heightPoints - 500,
      right: pieces.heightPoints - 400,
      top: 72,
      bottom: 102,
    })
    expect(headCell?.items.map((item) => item.kind === 'paragraph' && item.lines[0]?.text)).toEqual(
      ['Head'],
    )
    expect(flow.regions.some(({ turned }) => turned !== undefined)).toBe(false)
  })

  it('gives an empty page no regions', () => {
    expect(readPageFlow(piecesOf(new TestPage(), [])).regions).toEqual([])
  })
})

describe('readPageFlow of any page', () => {
  it('law: all that stands on a page comes out exactly once, in whatever order it was drawn', () => {
    const place = fc.record({
      text: fc.stringMatching(/^[A-Za-z•0-9.]{1,9}( [a-z]{1,9}){0,8}$/),
      left: fc.integer({ min: -20, max: 600 }),
      baseline: fc.integer({ min: -20, max: 860 }),
      sizePoints: fc.constantFrom(0, 5, 10, 11, 40),
    })
    const box = fc.record({
      x: fc.integer({ min: 0, max: 500 }),
      y: fc.integer({ min: 0, max: 700 }),
      width: fc.integer({ min: 0, max: 400 }),
      height: fc.integer({ min: 0, max: 400 }),
    })
    const pages = fc.record({
      places: fc.array(place, { maxLength: 60 }),
      pictures: fc.array(box, { maxLength: 5 }),
      tables: fc.array(box, { maxLength: 3 }),
    })
    fc.assert(
      fc.property(pages, fc.nat(), ({ places, pictures, tables }, turn) => {
        const page = new TestPage()
        const segments = places.map(({ text, ...at }) => page.segment(text, at))
        const boxes = {
          pictures: pictures.map(({ x, y, width, height }) =>
            pictureAt(x, y, x + width, y + height),
          ),
          tables: tables.map(({ x, y, width, height }) => tableAt(x, y, x + width, y + height)),
        }
        const flow = readPageFlow(piecesOf(page, segments, boxes))
        const items = itemsOf(flow)
        const letters = (texts: readonly string[]): string =>
          texts.join('').replaceAll(' ', '').split('').toSorted().join('')
        const read = items.flatMap((item) =>
          item.kind === 'paragraph' ? item.lines.map(({ text }) => text) : [],
        )
        expect(letters(read)).toBe(letters(segments.map(({ text }) => text)))
        const others = [
          ...items.filter(({ kind }) => kind !== 'paragraph'),
          ...(flow.floatingPictures ?? []),
        ]
        expect(others).toHaveLength(pictures.length + tables.length)
        expect(new Set(others)).toEqual(new Set([...boxes.pictures, ...boxes.tables]))
        const at = segments.length === 0 ? 0 : turn % segments.length
        const shuffled = [...segments.slice(at), ...segments.slice(0, at)].toReversed()
        // Segments at the same position may be read in either order.
        const clear = new Set(places.map(({ left: x, baseline }) => x * 10_000 + baseline))
        if (clear.size === places.length)
          expect(textsOf(readPageFlow(piecesOf(page, shuffled, boxes)))).toEqual(textsOf(flow))
      }),
    )
  })

  it('law: places that are no numbers, or far away, lose nothing and stop nothing', () => {
    const odd = fc.constantFrom(NaN, Infinity, -Infinity, 1e9, -1e9, 0, 100, 112, 300)
    const place = fc.record({
      left: odd,
      baseline: odd,
      sizePoints: fc.constantFrom(0, 10, 1e9, NaN),
    })
    fc.assert(
      fc.property(fc.array(place, { maxLength: 20 }), (places) => {
        const page = new TestPage()
        const segments = places.map((at, index) => page.segment(`word ${String(index)}`, at))
        const items = itemsOf(readPageFlow(piecesOf(page, segments)))
        const read = items.flatMap((item) => (item.kind === 'paragraph' ? item.lines : []))
        expect(read.flatMap((line) => line.segments)).toHaveLength(segments.length)
      }),
    )
  })
})

/** Returns the paragraphs of a page by column, without table detection. */
const readPage = async (name: string, page: number): Promise<string[][][]> => {
  const layouts = await readLayouts(new Uint8Array(readFileSync(inCorpus('pdf-to-word', name))))
  const layout = layouts[page - 1]
  if (layout === undefined) throw new Error(`${name} has no page ${String(page)}`)
  return textsOf(readPageFlow({ ...layout, tables: [], sidebars: [] }))
}

/** Returns [region, column] of each text. */
const placesOf = (page: readonly string[][][], texts: readonly string[]): number[][] =>
  texts.map((text) => {
    const region = page.findIndex((columns) => columns.flat().some((found) => found.includes(text)))
    const column = page[region]?.findIndex((items) => items.some((found) => found.includes(text)))
    return [region, column ?? -1]
  })

describe.skipIf(isMissing('corpus'))('readPageFlow, on real pages', () => {
  test('reads both columns of an article below its introduction', async () => {
    const page = await readPage('gt2_columns.pdf', 1)
    expect(page.map((columns) => columns.length)).toEqual([1, 2])
    expect(page[0]?.[0]).toHaveLength(2)
    expect(page[1]?.[0]?.[0]).toBe('Markings')
  })

  test('reads a listing beside running text by itself', async () => {
    const page = await readPage('tracemonkey.pdf', 2)
    const [code, prose, after] = placesOf(page, [
      'for (var i = 2',
      'trace trees',
      'Every loop back edge',
    ])
    expect(prose?.[0]).toBe(code?.[0])
    expect(prose?.[1]).toBe(0)
    expect(code?.[1]).toBe(1)
    expect(after?.[1]).toBe(1)
  })

  test('reads a box of facts beside running text by itself', async () => {
    const page = await readPage('pdfjs_wikipedia.pdf', 1)
    const places = placesOf(page, ['JavaScript library', 'History and', 'Behavior', 'Developer(s)'])
    const [first] = places
    expect(places.slice(0, 3)).toEqual([first, first, first])
    expect(places[3]).toEqual([first?.[0], 1])
  })
})
