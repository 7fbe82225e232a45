import { describe, expect, it } from 'vitest'
import { readContentStream, testEncoder } from '../../../testing/pdf/page-content.ts'
import { TestPage } from '../../../testing/pdf/test-page.ts'
import { showTextAt } from '../../../testing/pdf/text.ts'
import type { DrawPart } from '../page-content/pictures/picture-encoder.ts'
import { readSegments } from '../text-layout/read-segments.ts'
import type { Box } from '../page-content/geometry.ts'
import { drawsOutside, findBackgroundContent } from './page-background.ts'

const emptyPage = new TestPage(0).layout({ widthPoints: 600, heightPoints: 800 })

/** Reads a page of 600 × 800 points and finds what is left of it besides its text and tables. */
const leftoverOf = async (content: string) => {
  const { pageContent } = await readContentStream(content)
  const text = readSegments(pageContent, { pageIndex: 0, links: [], formValues: [], covered: [] })
  const layout = { ...emptyPage, ...text }
  return findBackgroundContent(pageContent, layout, { covered: [], papers: [], overlays: [] })
}

const lines = (x: number, count: number) =>
  Array.from({ length: count }, (_, row) => showTextAt(x, 700 - 14 * row, 'Some words on it')).join(
    '',
  )

describe('what is left of a page besides its text and tables', () => {
  it('is nothing where there is only text', async () => {
    expect((await leftoverOf(lines(50, 5))).drawn).toEqual([])
  })

  it('is a panel, a rule and a drawing', async () => {
    const { drawn, rules } = await leftoverOf(
      `0 0 0.5 rg 0 0 150 800 re f 0 G 200 760 m 500 760 l S 300 300 m 350 380 l 400 300 l h f ${lines(20, 5)}${lines(200, 5)}`,
    )
    expect(drawn).toHaveLength(2)
    expect(drawn[0]).toEqual({ left: 0, top: 0, right: 150, bottom: 800 })
    expect(rules.map(({ box }) => box)).toEqual([{ left: 200, top: 40, right: 500, bottom: 40 }])
  })

  it('is a picture of lines that a later shape covers, but not of those along its edge', async () => {
    const { drawn, rules } = await leftoverOf(
      `0 G 200 760 m 500 760 l S 200 700 m 500 700 l S 0 0 0.5 rg 150 740 400 40 re f 200 700 300 30 re f ${lines(20, 5)}`,
    )
    expect(rules.map(({ box }) => box.top)).toEqual([100])
    expect(drawn.filter(({ top, bottom }) => bottom - top < 5)).toHaveLength(1)
  })

  it('is a picture of squared paper', async () => {
    const squares = Array.from(
      { length: 1001 },
      (_, at) => `${String((at % 50) * 10)} ${String(20 + 20 * Math.floor(at / 50))} m 5 0 l S `,
    ).join('')
    expect((await leftoverOf(squares)).rules).toEqual([])
  })

  it('is a picture that is as thin as a rule', async () => {
    const { drawn } = await leftoverOf(`q 400 0 0 2 100 600 cm /I Do Q ${lines(50, 2)}`)
    expect(drawn).toEqual([{ left: 100, top: 198, right: 500, bottom: 200 }])
  })

  it('is no table and no underline, which the text document has itself', async () => {
    const grid = [50, 150, 250].map((x) => `${String(x)} 500 m ${String(x)} 560 l S `).join('')
    const levels = [500, 530, 560].map((y) => `50 ${String(y)} m 250 ${String(y)} l S `).join('')
    const cells = [
      [60, 510],
      [160, 510],
      [60, 540],
      [160, 540],
    ].map(([x = 0, y = 0]) => showTextAt(x, y, 'Cell'))
    const { drawn, erased } = await leftoverOf(
      `${grid}${levels}${cells.join('')}${showTextAt(50, 700, 'Underlined words')} 50 698 m 128 698 l S`,
    )
    expect(drawn).toEqual([])
    expect(erased).toHaveLength(7)
  })

  it('is a band at the foot with its text, which is a table only elsewhere', async () => {
    const band = (y: number) =>
      `0 0 0.5 rg 0 ${String(y)} 600 36 re f ${showTextAt(50, y + 14, 'Annual report')}${showTextAt(540, y + 14, '1')}${lines(50, 5)}`
    expect((await leftoverOf(band(4))).drawn).toEqual([
      { left: 0, top: 760, right: 600, bottom: 796 },
    ])
    expect((await leftoverOf(band(400))).drawn).toEqual([])
  })

  it('is the frame of a chart, which looks like a table, with its curve', async () => {
    const { drawn, rules, erased, unshaded } = await leftoverOf(
      `50 500 200 100 re S 60 510 m 100 560 180 580 240 590 c S ${showTextAt(60, 585, 'Share')}`,
    )
    expect(drawn).toHaveLength(1)
    expect(rules).toHaveLength(4)
    expect(erased).toEqual([])
    expect(unshaded).toHaveLength(1)
  })

  it('is a line over a part of a cell, which is no border of it, and a bar in a cell', async () => {
    const rows = ['Subtotal', 'VAT', 'Total', 'Paid'].map(
      (label, row) =>
        showTextAt(60, 700 - 20 * row, `${label} of all the articles`) +
        showTextAt(300, 700 - 20 * row, '4 904.94') +
        showTextAt(420, 700 - 20 * row, '100 %'),
    )
    const { rules, drawn } = await leftoverOf(
      `0 G ${rows.join('')}290 674 m 350 674 l S 0 0 0.5 rg 440 695 20 6 re f`,
    )
    expect(rules.map(({ box }) => [box.left, box.top, box.right])).toEqual([[290, 126, 350]])
    expect(drawn).toEqual([{ left: 440, top: 99, right: 460, bottom: 105 }])
  })

  it('is a sign in a cell, but not the shading of the cell unless a sign is on it', async () => {
    const grid = [50, 150, 250].map((x) => `${String(x)} 500 m ${String(x)} 560 l S `).join('')
    const levels = [500, 530, 560].map((y) => `50 ${String(y)} m 250 ${String(y)} l S `).join('')
    const shading = '0.8 g 50 530 100 30 re f 0 g '
    const sign = (y: number) => `140 ${String(y)} m 145 ${String(y + 6)} l 148 ${String(y)} l h f `
    const cells = [510, 540].map((y) => `${showTextAt(60, y, 'Cell')}${showTextAt(160, y, 'Cell')}`)
    const page = `${shading}${grid}${levels}${cells.join('')}`
    const shadedCell = { left: 50, top: 240, right: 150, bottom: 270 }
    const plain = await leftoverOf(`${page}${sign(510)}`)
    expect(plain.drawn).toHaveLength(1)
    expect(plain.unshaded).toEqual([])
    expect(plain.erased).toContainEqual(shadedCell)
    const signed = await leftoverOf(`${page}${sign(510)}${sign(540)}`)
    expect(signed.drawn).toHaveLength(3)
    expect(signed.unshaded).toEqual([shadedCell])
    expect(signed.erased).not.toContainEqual(shadedCell)
    // A curve along the edge is erased with the shading, so that the shading counts as lost.
    const onEdge = await leftoverOf(`${page}48 536 m 52 548 l 56 536 l h f`)
    expect(onEdge.unshaded).toEqual([])
    expect(onEdge.held).not.toContainEqual(shadedCell)
    expect(plain.held).toContainEqual(shadedCell)
    // Another ground over most of the cell is none.
    expect((await leftoverOf(`${page}0.6 g 55 532 90 20 re f`)).unshaded).toEqual([])
    // A line in the color of the shading is no sign; another one is.
    const lined = (gray: string) => leftoverOf(`${page}${gray} G 100 545 m 140 545 l S`)
    expect((await lined('0.8')).unshaded).toEqual([])
    expect((await lined('0')).unshaded).toEqual([shadedCell])
  })
})

/** An encoder whose canvas is a grid of pixels that can only be filled by rectangles. */
const gridEncoder = () => ({
  ...testEncoder().encoder,
  countInk: async (box: Box, dpi: number, draw: DrawPart) => {
    const scale = dpi / 72
    const width = Math.ceil((box.right - box.left) * scale)
    const dark = new Set<number>()
    const context = {
      fillStyle: '',
      save: () => undefined,
      restore: () => undefined,
      fillRect: (left: number, top: number, across: number, down: number) => {
        for (let y = Math.round(top); y < Math.round(top + down); y += 1)
          for (let x = Math.round(left); x < Math.round(left + across); x += 1)
            if (context.fillStyle === '#ffffff') dark.delete(y * width + x)
            else dark.add(y * width + x)
      },
    }
    // Only these parts of a context are used.
    await draw(context as unknown as OffscreenCanvasRenderingContext2D, box, scale)
    return dark.size
  },
})

/** Draws a black rectangle, in points. */
const drawBlack =
  ({ left, top, right, bottom }: Box): DrawPart =>
  (context, around, scale) => {
    context.fillStyle = '#000000'
    context.fillRect(
      (left - around.left) * scale,
      (top - around.top) * scale,
      (right - left) * scale,
      (bottom - top) * scale,
    )
    return Promise.resolve()
  }

describe('a page is searched for what its layout does not hold', () => {
  const icon = { left: 300, top: 400, right: 310, bottom: 410 }
  const searchWith = (held: readonly Box[]) =>
    drawsOutside(held, emptyPage, { encoder: gridEncoder(), drawShapes: drawBlack(icon) })

  it('and finds an icon that no place accounts for', async () => {
    expect(await searchWith([])).toBe(true)
    expect(await searchWith([{ ...icon, left: 200, right: 290 }])).toBe(true)
  })

  it('and nothing where a place holds it', async () => {
    expect(await searchWith([icon])).toBe(false)
  })
})
