import { describe, expect, it } from 'vitest'
import { pictureAt } from '../../../testing/pdf/structure.ts'
import {
  lineAt,
  pageWith,
  paragraphAt,
  paragraphOf,
  regionOf,
  structureOf,
  tableOf,
} from '../../../testing/pdf/word-documents.ts'
import type { PageItem, PageStructure } from '../structure/document-structure.ts'
import { withContinuedLast } from './continued-last.ts'

const above = paragraphAt(72, 100, 'above')
/** Two lines at the foot of the first column, and one at the head of the second. */
const continued = paragraphOf([
  lineAt(72, 400, 'it goes'),
  lineAt(72, 412, 'on in the'),
  lineAt(315, 100, 'next column'),
])
const picture = pictureAt(72, 430, 280, 530)
const caption = paragraphAt(72, 545, 'Figure 1')

const arranged = (items: readonly PageItem[], more: Partial<PageStructure> = {}) => {
  const region = regionOf(items, [paragraphAt(315, 124, 'below')])
  const [page] = withContinuedLast(structureOf([pageWith(0, [region], more)])).pages
  return { page, items: page?.regions[0]?.columns[0]?.items ?? [] }
}

const describeItems = (items: readonly PageItem[]): unknown[] =>
  items.map((item) =>
    item.kind === 'paragraph'
      ? item.lines.map(({ text, baseline }) => [text, Math.round(baseline)])
      : [item.kind, Math.round(item.box.top), Math.round(item.box.bottom)],
  )

describe('withContinuedLast', () => {
  it('lets a paragraph that goes on in the next column end its own, below the figure', () => {
    const { items } = arranged([above, continued, picture, caption])
    // The lines reach from 393 to 414 points, the figure with its caption from 430 to 547.
    expect(describeItems(items)).toEqual([
      [['above', 100]],
      ['picture', 393, 493],
      [['Figure 1', 508]],
      [
        ['it goes', 533],
        ['on in the', 545],
        ['next column', 100],
      ],
    ])
  })

  it('moves the cells of a table with it, and the lines drawn in it', () => {
    const table = tableOf([72, 176, 280], [430, 460], ['one', 'two'])
    const stroke = {
      isHorizontal: true,
      widthPoints: 1,
      color: '#000000',
      isDashed: false,
      order: 0,
    }
    const inside = { ...stroke, box: { left: 80, right: 170, top: 445, bottom: 445 } }
    const outside = { ...stroke, box: { left: 320, right: 500, top: 445, bottom: 445 } }
    const { items, page } = arranged([above, continued, table], { rules: [inside, outside] })
    const moved = items[1]
    if (moved?.kind !== 'table') throw new Error('no table')
    expect(moved.ys.map(Math.round)).toEqual([393, 423])
    expect(moved.cells.map(({ box }) => Math.round(box.top))).toEqual([393, 393])
    const [first] = table.cells
    const baselines = [first, moved.cells[0]].map((cell) => {
      const [item] = cell?.items ?? []
      return item?.kind === 'paragraph' ? (item.lines[0]?.baseline ?? NaN) : NaN
    })
    expect(Math.round((baselines[0] ?? NaN) - (baselines[1] ?? NaN))).toBe(37)
    expect(page?.rules?.map(({ box }) => Math.round(box.top))).toEqual([408, 445])
  })

  it('leaves everything where it is when nothing goes on, or the figure is drawn behind the page', () => {
    const whole = [above, paragraphAt(72, 400, 'it ends.'), picture, caption]
    expect(arranged(whole).items).toEqual(whole)
    const background = pictureAt(60, 420, 290, 540)
    const items = [above, continued, picture, caption]
    expect(arranged(items, { background }).items).toEqual(items)
  })
})
