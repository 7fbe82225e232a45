import { describe, expect, it } from 'vitest'
import type { GrayImage } from '../../core/image-coding.ts'
import { findTables, tableTexts } from './tables.ts'
import { findForeground } from './preprocess/foreground.ts'
import { lineAt, onPaper } from '../../testing/ocr/pages.ts'

const letterPx = 20

const fill = (
  image: GrayImage,
  [left, top, width, height]: readonly [number, number, number, number],
  shade = 0,
): void => {
  for (let y = top; y < top + height; y += 1)
    image.data.fill(shade, y * image.width + left, y * image.width + left + width)
}

/** Draws rulings two pixels wide at these positions. */
const ruled = (columns: readonly number[], rows: readonly number[]): GrayImage => {
  const image = onPaper(800, 500)
  const [left = 0, top = 0] = [columns[0], rows[0]]
  const [right = 0, bottom = 0] = [columns.at(-1), rows.at(-1)]
  for (const x of columns) fill(image, [x, top, 2, bottom - top + 2])
  for (const y of rows) fill(image, [left, y, right - left + 2, 2])
  return image
}

const find = (image: GrayImage) => {
  const foreground = findForeground(image)
  const prepared = { image, gray: image, foreground, letterPx, scale: 1, clockwiseDegrees: 0 }
  return findTables({ ...prepared, isInverted: false }, letterPx)
}

const columns = [50, 300, 500, 700]
const rows = [60, 110, 160, 210]

describe('findTables', () => {
  it('finds the cells between rulings, row by row', () => {
    const [table, ...others] = find(ruled(columns, rows))
    expect(others).toEqual([])
    expect(table?.rows.map((row) => row.length)).toEqual([3, 3, 3])
    const cell = table?.rows[1]?.[2]
    // The cell lies between rulings at 500 and 700, 110 and 160, without their edges.
    expect(cell?.left).toBeGreaterThanOrEqual(502)
    expect((cell?.left ?? 0) + (cell?.width ?? 0)).toBeLessThanOrEqual(700)
    expect(cell?.top).toBeGreaterThanOrEqual(112)
    expect(cell?.height).toBeGreaterThan(40)
  })

  it('gives a filled row the columns of the row below', () => {
    const image = ruled(columns, rows)
    fill(image, [50, 60, 652, 52], 40)
    const [table] = find(image)
    expect(table?.rows.map((row) => row.length)).toEqual([3, 3, 3])
    expect(table?.rows[0]?.[0]?.top).toBeGreaterThan(60)
  })

  it('parts cells where a ruling is broken, unless a letter lies there', () => {
    const broken = ruled(columns, rows)
    fill(broken, [300, 112, 2, 46], 255)
    expect(find(broken)[0]?.rows.map((row) => row.length)).toEqual([3, 3, 3])
    fill(broken, [292, 125, 20, 16])
    expect(find(broken)[0]?.rows.map((row) => row.length)).toEqual([3, 2, 3])
  })

  it('takes no frame, no lines and no pair of columns for a table', () => {
    expect(find(ruled([50, 700], [60, 400]))).toEqual([])
    expect(find(ruled([50, 400, 700], [60, 400]))).toEqual([])
    const lines = onPaper(800, 500)
    for (const y of rows) fill(lines, [50, y, 600, 2])
    expect(find(lines)).toEqual([])
    expect(find(onPaper(800, 500))).toEqual([])
  })

  it('finds each of several tables, from the top', () => {
    const image = ruled(columns, rows)
    const lower = ruled([50, 400, 700], [300, 350, 400])
    for (const [at, value] of lower.data.entries()) if (value === 0) image.data[at] = 0
    expect(find(image).map((table) => table.rows.flat().length)).toEqual([9, 4])
  })
})

describe('tableTexts', () => {
  const cell = (left: number, top: number, width: number) => ({ left, top, width, height: 40 })

  it('keeps the columns where a cell spans several, or none was found', () => {
    const cells = [
      [cell(0, 0, 600)],
      [cell(0, 50, 200), cell(200, 50, 200), cell(400, 50, 200)],
      [cell(0, 100, 400), cell(402, 100, 198)],
    ]
    const words = [
      ...lineAt(10, 10, 'All of it').words,
      ...lineAt(10, 60, 'Tea @210 two @410 3.50').words,
      ...lineAt(10, 110, 'Sum @410 3.50').words,
      ...lineAt(10, 200, 'Below the table').words,
    ]
    expect(tableTexts(cells, words)).toEqual([
      ['All of it', '', ''],
      ['Tea', 'two', '3.50'],
      ['Sum', '', '3.50'],
    ])
  })
})
