import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tableAt, pictureAt, piecesOf, textsOf } from '../../../../testing/pdf/columns.ts'
import { TestPage } from '../../../../testing/pdf/test-page.ts'
import { readPageFlow } from './read-page-flow.ts'
import { itemsOf } from '../../structure/document-structure.ts'

describe('readPageFlow, whatever stands on a page', () => {
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
        const others = items.filter(({ kind }) => kind !== 'paragraph')
        expect(others).toHaveLength(pictures.length + tables.length)
        expect(new Set(others)).toEqual(new Set([...boxes.pictures, ...boxes.tables]))
        const at = segments.length === 0 ? 0 : turn % segments.length
        const shuffled = [...segments.slice(at), ...segments.slice(0, at)].toReversed()
        // What stands on exactly the same place may be read in either order.
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
