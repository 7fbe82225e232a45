import { describe, expect, it } from 'vitest'
import type { Fill } from './page-content.ts'
import { joinDottedLines } from './simplify-shapes.ts'
import { readContentStream } from '../../../testing/pdf/page-content.ts'
import fc from 'fast-check'

const square = (left: number, top: number, side: number, order = 0, color = '#000000'): Fill => ({
  box: { left, top, right: left + side, bottom: top + side },
  color,
  order,
})
const indexes = Array.from({ length: 40 }, (_, index) => index)

describe('dotted lines', () => {
  it('in a row are a dotted line, along or down the page', () => {
    const along = indexes.map((index) => square(100 + index, 50, 0.5, index + 3))
    const down = indexes.map((index) => square(200, 60 + index, 0.5, index + 50))
    const box = square(10, 10, 90)
    const { fills, strokes } = joinDottedLines([...along.toReversed(), box, ...down])
    expect(fills).toEqual([box])
    expect(strokes).toEqual([
      {
        box: { left: 100, right: 139.5, top: 50.25, bottom: 50.25 },
        isHorizontal: true,
        widthPoints: 0.5,
        color: '#000000',
        isDashed: true,
        order: 3,
      },
      {
        box: { left: 200.25, right: 200.25, top: 60, bottom: 99.5 },
        isHorizontal: false,
        widthPoints: 0.5,
        color: '#000000',
        isDashed: true,
        order: 50,
      },
    ])
  })

  it('end a line where a gap does, or another color', () => {
    const dots = [
      ...indexes.slice(0, 10).map((index) => square(index * 2, 50, 1)),
      ...indexes.slice(0, 10).map((index) => square(100 + index * 2, 50, 1)),
      ...indexes.slice(0, 10).map((index) => square(120 + index * 2, 50, 1, 0, '#ff0000')),
    ]
    expect(joinDottedLines(dots).strokes.map(({ box }) => [box.left, box.right])).toEqual([
      [0, 19],
      [100, 119],
      [120, 139],
    ])
  })

  it('are marks of a list when they stand far from each other', () => {
    const marks = [0, 1, 2, 3, 4, 5].map((row) => square(50, 100 + 14 * row, 3))
    expect(joinDottedLines(marks)).toEqual({ fills: marks, strokes: [] })
  })

  it('that are very small, and few, are where lines meet', () => {
    expect(joinDottedLines([square(50, 50, 0.5), square(90, 50, 0.5)])).toEqual({
      fills: [],
      strokes: [],
    })
  })

  it('need not be there', () => {
    expect(joinDottedLines([])).toEqual({ fills: [], strokes: [] })
  })
})

const contentOf = async (content: string) => (await readContentStream(content)).pageContent
const counts = async (content: string) => {
  const { strokes, fills } = await contentOf(content)
  return { strokes: strokes.length, fills: fills.length }
}

describe('white shapes', () => {
  it('shows nothing on white paper', async () => {
    expect(
      await counts('1 g 0 0 600 800 re f 1 G 100 700 m 300 700 l S 100 500 50 50 re S'),
    ).toEqual({
      strokes: 0,
      fills: 0,
    })
  })

  it('is seen as a line between two colors, not at the edge of one', async () => {
    const box = '0 0 1 rg 100 600 200 100 re f 1 G '
    expect(await counts(`${box} 100 650 m 300 650 l S 200 600 m 200 700 l S`)).toEqual({
      strokes: 2,
      fills: 1,
    })
    expect(await counts(`${box} 100 600 200 100 re S`)).toEqual({ strokes: 0, fills: 1 })
  })

  it('is seen where a part of it is', async () => {
    // A white line crosses a whole table, of which the first row has a color.
    expect(await counts('0 0 1 rg 100 680 200 20 re f 1 G 200 600 m 200 700 l S')).toEqual({
      strokes: 1,
      fills: 1,
    })
  })

  it('is seen as an area that covers something', async () => {
    expect(await counts('0 0 1 rg 100 600 200 100 re f 1 g 120 620 50 50 re f')).toEqual({
      strokes: 0,
      fills: 2,
    })
    expect(await counts('100 650 m 300 650 l S 1 g 120 620 50 50 re f')).toEqual({
      strokes: 1,
      fills: 1,
    })
    // A color that is painted later is not below the white.
    expect(await counts('1 g 120 620 50 50 re f 0 0 1 rg 100 600 200 100 re f')).toEqual({
      strokes: 0,
      fills: 1,
    })
  })

  it('is seen on a picture', async () => {
    expect(await counts('q 200 0 0 100 100 600 cm /I Do Q 1 G 100 650 m 300 650 l S')).toEqual({
      strokes: 1,
      fills: 0,
    })
  })

  it('is not what is nearly white', async () => {
    expect(await counts('0.95 g 100 600 200 100 re f 0.95 G 100 500 m 300 500 l S')).toEqual({
      strokes: 1,
      fills: 1,
    })
  })
})

/**
 * Code 128 of "Utilo" as the widths of its bars and gaps (ISO/IEC 15417): start B, letters, check digit, stop.
 * zbarimg reads it.
 */
const code128 = '211214 213131 124112 142112 221114 134111 122312 2331112'

const bars = (x: number, y: number, module: number) => {
  let at = x
  return [...code128.replaceAll(' ', '')]
    .map((width, index) => {
      const points = Number(width) * module
      at += points
      return index % 2 === 0 ? `${at - points} ${y} ${points} 40 re f` : ''
    })
    .join(' ')
}

/** Returns a square of modules, about half of them dark, each drawn separately. */
const squares = (x: number, y: number, module: number, side: number) =>
  Array.from({ length: side * side }, (_, index) =>
    ((index * 7919) % 1009) % 2 === 0
      ? `${x + (index % side) * module} ${y + Math.floor(index / side) * module} ${module} ${module} re f`
      : '',
  ).join(' ')

describe('barcodes', () => {
  it('of bars are drawings, whichever way they run', async () => {
    const standing = await contentOf(bars(100, 500, 1.2))
    expect(standing.curves.length).toBeGreaterThan(20)
    expect([...standing.strokes, ...standing.fills]).toEqual([])
    const lying = await contentOf(`0 1 -1 0 600 0 cm ${bars(100, 400, 1.2)}`)
    expect(lying.curves).toHaveLength(standing.curves.length)
    expect([...lying.strokes, ...lying.fills]).toEqual([])
  })

  it.each([1, 2, 3, 4])('of squares are drawings, each of %i points', async (module) => {
    const { curves, strokes, fills } = await contentOf(squares(100, 500, module, 21))
    expect(curves.length).toBeGreaterThan(150)
    expect([...strokes, ...fills]).toEqual([])
  })

  it('of squares are drawings when they are one path', async () => {
    const path = squares(100, 500, 2, 25).replaceAll(' f', '')
    const { curves, strokes, fills } = await contentOf(`${path} f`)
    expect(curves.length).toBeGreaterThan(150)
    expect([...strokes, ...fills]).toEqual([])
  })

  it('are no tables: rulings of rows and columns stay', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 30 }),
        fc.integer({ min: 2, max: 40 }),
        fc.integer({ min: 8, max: 18 }),
        async (columns, rows, pitch) => {
          const [width, height] = [columns * pitch, rows * pitch]
          const plumb = Array.from(
            { length: columns + 1 },
            (_, index) => `${20 + index * pitch} 20 0.5 ${height} re f`,
          )
          const level = Array.from(
            { length: rows + 1 },
            (_, index) => `20 ${20 + index * pitch} ${width} 0.5 re f`,
          )
          const { strokes, curves } = await contentOf([...plumb, ...level].join(' '))
          expect(curves).toEqual([])
          expect(strokes).toHaveLength(columns + rows + 2)
        },
      ),
      { numRuns: 20 },
    )
  })

  it('are no tables of which every cell is drawn for itself', async () => {
    const cells = Array.from({ length: 30 * 20 }, (_, index) =>
      [20 + (index % 20) * 11, 20 + Math.floor(index / 20) * 10, 11, 10].join(' '),
    )
    const { strokes, curves } = await contentOf(cells.map((cell) => `${cell} re S`).join(' '))
    expect(curves).toEqual([])
    expect(strokes).toHaveLength(30 * 20 * 4)
  })

  it('are no colored rows of a table, however small', async () => {
    const rows = Array.from({ length: 40 }, (_, row) => row)
    const { fills, strokes, curves } = await contentOf(
      rows
        .map(
          (row) =>
            `0.${row % 10} g 100 ${100 + 5 * row} 60 5 re f 1 g BT /F 4 Tf 102 ${101 + 5 * row} Td (row) Tj ET`,
        )
        .join(' '),
    )
    expect(curves).toEqual([])
    expect(fills.length + strokes.length).toBe(40)
  })

  it('are no dotted frames, and no marks of a list', async () => {
    const dotted = Array.from({ length: 120 }, (_, index) =>
      [
        `${100 + index} 500 0.5 0.5 re f`,
        `${100 + index} 620 0.5 0.5 re f`,
        `100 ${500 + index} 0.5 0.5 re f`,
      ].join(' '),
    ).join(' ')
    const { curves, strokes, fills } = await contentOf(dotted)
    expect(curves).toEqual([])
    expect(strokes).toHaveLength(3)
    expect(fills).toEqual([])
  })
})
