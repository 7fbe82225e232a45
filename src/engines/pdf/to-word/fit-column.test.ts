import { describe, expect, test } from 'vitest'
import type { DocxBlock, DocxParagraph } from '../../docx/model.ts'
import { fitColumn } from './fit-column.ts'

const paragraph = (beforePoints: number): DocxParagraph => ({
  kind: 'paragraph',
  inlines: [],
  beforePoints,
  pitchPoints: 12,
})

const row = { heightPoints: 20, cells: [{ columnSpan: 1, borders: {}, blocks: [paragraph(0)] }] }

/** Four lines with gaps of ten points, and a table of two rows: 128 points. */
const blocks: readonly DocxBlock[] = [
  ...Array.from({ length: 4 }, () => paragraph(10)),
  { kind: 'table', columnWidthsPoints: [100], leftPoints: 0, rows: [row, row] },
]
const height = 4 * (10 + 12) + 2 * 20

/** The heights of the blocks, where each paragraph has one line. */
const heightOf = (all: readonly DocxBlock[]): number =>
  all.reduce(
    (sum, block) =>
      sum +
      (block.kind === 'paragraph'
        ? block.beforePoints + (block.pitchPoints ?? 0)
        : block.rows.reduce((rows, { heightPoints = 0 }) => rows + heightPoints, 0)),
    0,
  )

const pitchesOf = (all: readonly DocxBlock[]): number[] =>
  all.flatMap((block) =>
    block.kind === 'paragraph'
      ? (block.pitchPoints ?? 0)
      : block.rows.flatMap(({ cells }) => cells.flatMap((cell) => pitchesOf(cell.blocks))),
  )

const fit = (overflow: number, spare = 0) => fitColumn({ blocks, height, overflow }, spare)

describe('a column too long for its page', () => {
  test('stays as it is where it fits', () => {
    expect(fit(-5)).toEqual(blocks)
  })

  test('has shorter gaps, from the last one up where that is not seen', () => {
    const fitted = fit(3)
    expect(heightOf(fitted)).toBeCloseTo(height - 3)
    expect(fitted[0]).toEqual(blocks[0])
  })

  test('has closer lines and rows only once there are no gaps left', () => {
    expect(new Set(pitchesOf(fit(39)))).toEqual(new Set([12]))
    const fitted = fit(44)
    expect(heightOf(fitted)).toBeCloseTo(height - 44)
    for (const pitch of pitchesOf(fitted)) expect(pitch).toBeCloseTo((12 * 84) / 88)
  })

  test('leaves room for higher lines of other programs, as far as lines may come closer', () => {
    expect(heightOf(fit(44, 2))).toBeCloseTo(height - 46)
    expect(heightOf(fit(44, 50))).toBeCloseTo(0.9 * 88)
  })

  test('keeps its lines where it would not fit with closer ones', () => {
    const fitted = fit(60)
    expect(heightOf(fitted)).toBeCloseTo(88)
    expect(new Set(pitchesOf(fitted))).toEqual(new Set([12]))
  })
})
