import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readContent } from '../../../../testing/pdf/page-content.ts'

const inkOf = async (content: string) => (await readContent(content)).ink

/** Code 128 of "Utilo", by the widths of its bars and gaps (ISO/IEC 15417): start B, letters, check, stop. zbarimg reads it. */
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

/** A square of modules, about half of them dark, each drawn for itself. */
const squares = (x: number, y: number, module: number, side: number) =>
  Array.from({ length: side * side }, (_, index) =>
    ((index * 7919) % 1009) % 2 === 0
      ? `${x + (index % side) * module} ${y + Math.floor(index / side) * module} ${module} ${module} re f`
      : '',
  ).join(' ')

describe('codes for machines', () => {
  it('of bars are drawings, whichever way they run', async () => {
    const standing = await inkOf(bars(100, 500, 1.2))
    expect(standing.curves.length).toBeGreaterThan(20)
    expect([...standing.strokes, ...standing.fills]).toEqual([])
    const lying = await inkOf(`0 1 -1 0 600 0 cm ${bars(100, 400, 1.2)}`)
    expect(lying.curves).toHaveLength(standing.curves.length)
    expect([...lying.strokes, ...lying.fills]).toEqual([])
  })

  it.each([1, 2, 3, 4])('of squares are drawings, each of %i points', async (module) => {
    const { curves, strokes, fills } = await inkOf(squares(100, 500, module, 21))
    expect(curves.length).toBeGreaterThan(150)
    expect([...strokes, ...fills]).toEqual([])
  })

  it('of squares are drawings when they are one path', async () => {
    const path = squares(100, 500, 2, 25).replaceAll(' f', '')
    const { curves, strokes, fills } = await inkOf(`${path} f`)
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
          const { strokes, curves } = await inkOf([...plumb, ...level].join(' '))
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
    const { strokes, curves } = await inkOf(cells.map((cell) => `${cell} re S`).join(' '))
    expect(curves).toEqual([])
    expect(strokes).toHaveLength(30 * 20 * 4)
  })

  it('are no coloured rows of a table, however small', async () => {
    const rows = Array.from({ length: 40 }, (_, row) => row)
    const { fills, strokes, curves } = await inkOf(
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
    const { curves, strokes, fills } = await inkOf(dotted)
    expect(curves).toEqual([])
    expect(strokes).toHaveLength(3)
    expect(fills).toEqual([])
  })
})
