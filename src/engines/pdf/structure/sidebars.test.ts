import { describe, expect, it } from 'vitest'
import { type PlacedText, findBlocksBeside, findSidebars } from './sidebars.ts'

const page = { widthPoints: 595, heightPoints: 842, fills: [] }

const textAt = (left: number, right: number, baseline: number): PlacedText => ({
  left,
  right,
  baseline,
  sizePoints: 10,
  top: baseline - 9,
  bottom: baseline + 2.5,
})

/** The lines of a main column, twelve points apart but for the gaps between its parts. */
const main = Array.from({ length: 36 }, (_, line) =>
  textAt(220, 500, 120 + 12 * line + 14 * Math.floor(line / 7)),
)
/** Three short entries of a sidebar with four lines each. */
const side = [125, 203, 281].flatMap((top) =>
  [0, 13, 26, 39].map((down) => textAt(72, 150, top + down)),
)
const title = textAt(200, 400, 80)

describe('findSidebars', () => {
  it('finds a sidebar without color by its lines, which are out of step with those beside it', () => {
    const box = { left: 72, top: 111, right: 150 }
    expect(findSidebars([title, ...side, ...main], [], page)).toMatchObject([box])
  })

  it('finds it on the right side as well', () => {
    const mirrored = [title, ...side, ...main].map((text) => ({
      ...text,
      left: 595 - text.right,
      right: 595 - text.left,
    }))
    expect(findSidebars(mirrored, [], page)).toMatchObject([{ left: 445, right: 523 }])
  })

  it('takes labels on the baselines of their texts for no sidebar', () => {
    const labels = main
      .filter((_, line) => line % 3 === 0)
      .map(({ baseline }) => textAt(72, 150, baseline))
    expect(findSidebars([...labels, ...main], [], page)).toEqual([])
  })

  it('takes labels in the middle of rows of several lines for no sidebar', () => {
    const rows = Array.from({ length: 12 }, (_, row) => 100 + 40 * row)
    const labels = rows.map((top) => textAt(72, 150, top + 6))
    const texts = rows.flatMap((top) => [0, 12].map((down) => textAt(220, 500, top + down)))
    expect(findSidebars([...labels, ...texts], [], page)).toEqual([])
  })

  it('finds a sidebar whose entries are as short as those beside it, because its lines are scattered', () => {
    const entriesOf = (left: number, pitch: number, down: number) =>
      Array.from({ length: 15 }, (_, entry) =>
        [0, down].map((offset) => textAt(left, left + 140, 120 + pitch * entry + offset)),
      ).flat()
    const entries = [...entriesOf(72, 38, 12), ...entriesOf(320, 41.3, 13.7)]
    expect(findSidebars(entries, [], page)).toMatchObject([{ left: 320, right: 460 }])
  })

  it('finds no sidebar that text or a table crosses all the way down', () => {
    const crossing = [150, 230, 310, 390].map((top) => ({
      left: 100,
      right: 400,
      top,
      bottom: top + 10,
    }))
    expect(findSidebars([...side, ...main], crossing, page)).toEqual([])
  })

  it('finds a colored sidebar whose lines are in step with those beside it', () => {
    const box = { left: 60, top: 0, right: 180, bottom: 842 }
    const fills = [{ box, color: '#dde3ea', order: 0 }]
    const inStep = main.slice(0, 6).map(({ baseline }) => textAt(72, 150, baseline))
    expect(findSidebars([...inStep, ...main], [], { ...page, fills })).toEqual([box])
    expect(findSidebars([...inStep, ...main], [], page)).toEqual([])
  })
})

describe('findBlocksBeside', () => {
  const sender = Array.from({ length: 7 }, (_, line) => textAt(72, 180, 120 + 11.5 * line))
  const recipientLeft = 320
  const recipient = (top: number, pitch: number) =>
    Array.from({ length: 6 }, (_, line) => textAt(recipientLeft, 430, top + pitch * line))

  it('finds an address beside another one, whose lines are at other distances', () => {
    expect(findBlocksBeside([...sender, ...recipient(123, 12.7)], [])).toMatchObject([
      { left: recipientLeft, right: 430 },
    ])
  })

  it('leaves the cells of a table, on the same baselines or as far from them in each row', () => {
    expect(findBlocksBeside([...sender, ...recipient(120, 11.5)], [])).toEqual([])
    expect(findBlocksBeside([...sender, ...recipient(122.5, 11.5)], [])).toEqual([])
  })

  it('leaves cells in the middle between two lines', () => {
    const rows = Array.from({ length: 8 }, (_, row) => 120 + 26 * row + 1.3 * row ** 2)
    const texts = rows.flatMap((top) => [textAt(72, 180, top), textAt(72, 180, top + 11.5)])
    const figures = rows.map((top) => textAt(recipientLeft, 430, top + 5.75))
    expect(findBlocksBeside([...texts, ...figures], [])).toEqual([])
  })

  it('leaves a column of numbers, however its lines are spaced', () => {
    const numbers = recipient(123, 12.7).map((line) => ({ ...line, right: recipientLeft + 20 }))
    expect(findBlocksBeside([...sender, ...numbers], [])).toEqual([])
  })

  it('leaves blocks that are not beside each other, but one below the other', () => {
    expect(findBlocksBeside([...sender, ...recipient(240, 12.7)], [])).toEqual([])
  })
})
