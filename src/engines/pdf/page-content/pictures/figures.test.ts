import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Box, boxesTouch, hasMiddleIn } from '../geometry.ts'
import type { Glyph, PageContent, PlacedPicture } from '../page-content.ts'
import { findBars, findFigures } from './figures.ts'

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

const page: PageContent = {
  widthPoints: 600,
  heightPoints: 800,
  faces: [],
  glyphs: [],
  strokes: [],
  fills: [],
  curves: [],
  pictures: [],
}

/** Letters are half as wide as high, and blanks between them are not drawn. */
const text = (left: number, baseline: number, content: string, sizePoints = 10): Glyph[] =>
  [...content].flatMap((letter, at) => {
    const x = left + at * sizePoints * 0.5
    return letter === ' '
      ? []
      : {
          text: letter,
          x,
          y: baseline,
          endX: x + sizePoints * 0.5,
          endY: baseline,
          sizePoints,
          face: 0,
          color: '#000000',
          alpha: 1,
          isInvisible: false,
          isVertical: false,
          isArtifact: false,
        }
  })

const curve = (area: Box) => ({ box: area, order: 0 })
const line = (area: Box) => ({
  box: area,
  isHorizontal: area.top === area.bottom,
  widthPoints: 1,
  color: '#000000',
  isDashed: false,
  order: 0,
})
const picture = (area: Box, more: Partial<PlacedPicture> = {}): PlacedPicture => ({
  source: { kind: 'object', id: 'img_p0_1' },
  matrix: [area.right - area.left, 0, 0, area.top - area.bottom, area.left, area.bottom],
  box: area,
  visibleBox: area,
  alpha: 1,
  order: 0,
  ...more,
})

const sentence = 'Portez ce vieux whisky au juge blond qui fume'
const prose = Array.from({ length: 20 }, (_, row) => text(50, 400 + 12 * row, sentence)).flat()
/** A line chart: its line in pieces, dots, two axes, and labels under one of them. */
const chart = {
  curves: [0, 1, 2, 3].map((at) => curve(box(100 + at * 40, 100 + at * 10, 40, 30))),
  strokes: [line(box(95, 100, 0, 100)), line(box(95, 200, 170, 0))],
  glyphs: [1, 2, 3].flatMap((at) => text(60 + at * 50, 210, `20${String(20 + at)}`, 8)),
}

describe('figures', () => {
  it('are drawings with their axes and labels', () => {
    const figures = findFigures({ ...page, ...chart, glyphs: [...prose, ...chart.glyphs] })
    expect(figures).toHaveLength(1)
    const [figure] = figures
    if (!figure) return
    for (const { box: stroke } of chart.strokes) expect(hasMiddleIn(stroke, figure)).toBe(true)
    for (const { x, y } of chart.glyphs) expect(hasMiddleIn(box(x, y - 4, 4, 4), figure)).toBe(true)
    expect(figure.bottom).toBeLessThan(390)
  })

  it('are no frames around text, no ornaments, no bullets, no rules', () => {
    const frame = curve(box(45, 385, 400, 260))
    const bullets = [0, 1, 2, 3].map((row) => curve(box(40, 395 + 12 * row, 4, 4)))
    const corners = [
      box(45, 385, 5, 5),
      box(440, 385, 5, 5),
      box(45, 640, 5, 5),
      box(440, 640, 5, 5),
    ]
    const curves = [frame, ...bullets, ...corners.map(curve)]
    const strokes = [line(box(45, 380, 400, 0))]
    expect(findFigures({ ...page, glyphs: prose, curves, strokes })).toEqual([])
  })

  it('hold no paragraphs and no titles: these stay text, on whatever they stand', () => {
    const waves = [0, 1, 2, 3].map((at) => curve(box(40, 390 + at * 50, 500, 60)))
    expect(findFigures({ ...page, glyphs: prose, curves: waves })).toEqual([])
    const band = [0, 1, 2].map((at) => curve(box(40 + at * 100, 40, 110, 60)))
    const glyphs = [...prose, ...text(60, 80, 'Rapport annuel', 24)]
    expect(findFigures({ ...page, glyphs, curves: band })).toEqual([])
  })

  it('are pictures cut to strips or tiles, put together again', () => {
    const strips = [0, 1, 2].map((at) => picture(box(100, 100 + at * 20, 200, 20)))
    const apart = picture(box(100, 300, 80, 80))
    const figures = findFigures({ ...page, glyphs: prose, pictures: [...strips, apart] })
    expect(figures.map(({ top, bottom }) => Math.round(bottom - top))).toEqual([64])
    const beside = [picture(box(100, 100, 80, 80)), picture(box(185, 100, 80, 80))]
    expect(findFigures({ ...page, glyphs: prose, pictures: beside })).toEqual([])
  })

  it('are pictures cut out along a curve, but not those that only lean', () => {
    const round = picture(box(100, 100, 80, 80), { isShaped: true })
    expect(findFigures({ ...page, pictures: [round] })).toHaveLength(1)
    const leaning = picture(box(100, 100, 80, 80), {
      isShaped: true,
      matrix: [40, 40, 40, -40, 100, 140],
    })
    expect(findFigures({ ...page, pictures: [leaning] })).toEqual([])
  })

  it('are not what is drawn for a form field, nor a mark around text, but a signature is', () => {
    const area = box(100, 100, 120, 40)
    const curves = [0, 1, 2, 3].map((at) => curve(box(100 + at * 30, 100, 30, 40)))
    const glyphs = text(110, 125, 'Dupont')
    const field = { box: area, kind: 'field' } as const
    const mark = { box: area, kind: 'mark' } as const
    expect(findFigures({ ...page, curves }, [field])).toEqual([])
    expect(findFigures({ ...page, curves, glyphs }, [mark])).toEqual([])
    expect(findFigures({ ...page, curves }, [mark])).toHaveLength(1)
  })

  it('leave a page its text, and take a page that has none', () => {
    const drawing = Array.from({ length: 40 }, (_, at) =>
      curve(box(5 + (at % 5) * 118, 5 + Math.floor(at / 5) * 98, 118, 98)),
    )
    expect(findFigures({ ...page, curves: drawing })).toHaveLength(1)
    expect(findFigures({ ...page, curves: drawing, glyphs: text(50, 50, '12') })).toEqual([])
  })

  it('are all that is drawn where there is nothing else, be it one curve or straight lines', () => {
    const oval = curve(box(262, 382, 245, 176))
    expect(findFigures({ ...page, curves: [oval] })).toEqual([box(260, 380, 249, 180)])
    const square = [line(box(100, 100, 50, 0)), line(box(100, 150, 50, 0))]
    expect(findFigures({ ...page, strokes: square })).toEqual([box(98, 98, 54, 54)])
    const sheet = { box: box(0, 0, 600, 800), color: '#ffffff', order: 0 }
    const rule = line(box(50, 60, 500, 0))
    expect(findFigures({ ...page, fills: [sheet], strokes: [rule] })).toEqual([])
    expect(findFigures({ ...page, curves: [oval], glyphs: prose })).toEqual([])
  })

  it('lie within the page and never overlap, whatever is drawn', () => {
    const place = fc.integer({ min: -50, max: 800 })
    const size = fc.integer({ min: 0, max: 300 })
    const area = fc.tuple(place, place, size, size).map((values) => box(...values))
    fc.assert(
      fc.property(
        fc.array(area, { maxLength: 40 }),
        fc.array(area, { maxLength: 10 }),
        fc.array(area, { maxLength: 10 }),
        (curves, lines, pictures) => {
          const figures = findFigures({
            ...page,
            curves: curves.map(curve),
            strokes: lines.map((area_) => line({ ...area_, bottom: area_.top })),
            pictures: pictures.map((area_) => picture(area_)),
          })
          for (const [at, figure] of figures.entries()) {
            expect(figure.left).toBeGreaterThanOrEqual(0)
            expect(figure.bottom).toBeLessThanOrEqual(800)
            for (const other of figures.slice(at + 1)) expect(boxesTouch(figure, other)).toBe(false)
          }
        },
      ),
    )
  })

  it('are found in time on a page of thousands of curves', () => {
    const curves = Array.from({ length: 18_000 }, (_, at) =>
      curve(box((at % 150) * 4, Math.floor(at / 150) * 6, 2, 3)),
    )
    const before = performance.now()
    findFigures({ ...page, curves, glyphs: prose })
    expect(performance.now() - before).toBeLessThan(30_000)
  })
})

const bar = (left: number, top: number, right: number, bottom: number): Box => ({
  left,
  top,
  right,
  bottom,
})

describe('findBars', () => {
  it('stand on one line, equally wide, differently high', () => {
    const bars = [30, 80, 55, 64].map((height, at) =>
      bar(100 + at * 30, 300 - height, 120 + at * 30, 300),
    )
    expect(findBars(bars)).toEqual([bar(100, 220, 210, 300)])
  })

  it('lie beside one line', () => {
    const bars = [30, 80, 55].map((width, at) =>
      bar(100, 200 + at * 20, 100 + width, 214 + at * 20),
    )
    expect(findBars(bars)).toEqual([bar(100, 200, 180, 254)])
  })

  it('are not cells of a table, which are as high as their row, or as wide as their column', () => {
    const row = [0, 1, 2, 3].map((at) => bar(100 + at * 30, 280, 130 + at * 30, 300))
    const column = [0, 20, 55, 75].map((top) => bar(100, 300 + top, 160, 315 + top))
    expect(findBars([...row, ...column])).toEqual([])
  })

  it('are not backgrounds of two widths, of lines that end and lines that do not', () => {
    const lines = [300, 300, 180, 300, 300, 180].map((width, at) =>
      bar(100, 200 + at * 20, 100 + width, 214 + at * 20),
    )
    expect(findBars(lines)).toEqual([])
  })

  it('are not areas far apart, too few, or over each other', () => {
    expect(
      findBars([10, 40, 70].map((height, at) => bar(at * 190, 300 - height, at * 190 + 10, 300))),
    ).toEqual([])
    expect(
      findBars([10, 40].map((height, at) => bar(at * 20, 300 - height, at * 20 + 10, 300))),
    ).toEqual([])
    expect(findBars([10, 40, 70].map((height) => bar(20, 300 - height, 30, 300)))).toEqual([])
  })
})
