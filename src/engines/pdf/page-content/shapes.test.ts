import { describe, expect, it } from 'vitest'
import { boxAround, heightOf, widthOf } from './geometry.ts'
import type { Fill, PageContent, Stroke } from './page-content.ts'
import { readContentStream } from '../../../testing/pdf/page-content.ts'
import fc from 'fast-check'

const contentOf = async (...content: Parameters<typeof readContentStream>): Promise<PageContent> =>
  (await readContentStream(...content)).pageContent

const round = (value: number): number => Math.round(value * 100) / 100

/** Returns left, top, right, bottom and thickness. */
const brief = ({ box, widthPoints }: Stroke) => [
  ...[box.left, box.top, box.right, box.bottom].map(round),
  round(widthPoints),
]
/** The order of lines does not matter. */
const sorted = (lines: readonly number[][]) => lines.map(String).toSorted()
const sides = ({ box }: Pick<Fill, 'box'>) => [box.left, box.top, box.right, box.bottom].map(round)

describe('lines', () => {
  it('are those that are stroked level or plumb, from the top of the page', async () => {
    const { strokes } = await contentOf(
      '2 w 100 700 m 300 700 l S 0.5 w 1 0 0 RG 100 700 m 100 600 l S',
    )
    expect(strokes.map(brief)).toEqual([
      [100, 100, 300, 100, 2],
      [100, 100, 100, 200, 0.5],
    ])
    expect(strokes.map(({ isHorizontal, color }) => [isHorizontal, color])).toEqual([
      [true, '#000000'],
      [false, '#ff0000'],
    ])
  })

  it('are thin areas too, whatever their corners', async () => {
    const { strokes, fills } = await contentOf(
      '100 700 200 1 re f 100 500 1.5 90 re f 100 400 m 300 400 l 298 398 l 102 398 l h f',
    )
    expect(strokes.map(brief)).toEqual([
      [100, 99.5, 300, 99.5, 1],
      [100.75, 210, 100.75, 300, 1.5],
      [100, 401, 300, 401, 2],
    ])
    expect(fills).toEqual([])
  })

  it('are as thick as the matrix makes them, and never nothing', async () => {
    const { strokes } = await contentOf(
      '0 w 100 700 m 300 700 l S q 3 0 0 3 0 0 cm 0.5 w 10 200 m 90 200 l S Q',
    )
    expect(strokes.map(({ widthPoints }) => widthPoints)).toEqual([0.25, 1.5])
  })

  it('are the sides of a rectangle, and what a polyline of right angles is made of', async () => {
    const { strokes } = await contentOf('100 600 200 100 re S 400 700 m 500 700 l 500 600 l S')
    expect(sorted(strokes.map(brief))).toEqual(
      sorted([
        [100, 100, 300, 100, 1],
        [100, 200, 300, 200, 1],
        [100, 100, 100, 200, 1],
        [300, 100, 300, 200, 1],
        [400, 100, 500, 100, 1],
        [500, 100, 500, 200, 1],
      ]),
    )
  })

  it('are dashed where they are', async () => {
    const { strokes } = await contentOf('[3 2] 0 d 9 700 m 90 700 l S [] 0 d 9 600 m 90 600 l S')
    expect(strokes.map(({ isDashed }) => isDashed)).toEqual([true, false])
  })

  it('lean a little on a page that does, and no more', async () => {
    const { strokes, curves } = await contentOf('100 700 m 500 701 l S 100 600 m 500 650 l S')
    expect(strokes.map(brief)).toEqual([[100, 99.5, 500, 99.5, 1]])
    expect(curves.map(sides)).toEqual([[100, 150, 500, 200]])
  })

  it('end where the clip and the page do', async () => {
    const { strokes } = await contentOf(
      '-50 750 m 900 750 l S q 200 0 100 800 re W n 100 700 m 500 700 l S 100 600 m 150 600 l S 200 690 m 200 10 l S Q',
    )
    expect(strokes.map(brief)).toEqual([
      [0, 50, 600, 50, 1],
      [200, 100, 300, 100, 1],
      [200, 110, 200, 790, 1],
    ])
  })
})

describe('areas', () => {
  it('are filled rectangles, with the color that shows on white', async () => {
    const { fills, strokes } = await contentOf(
      '0 0 1 rg 100 600 200 100 re f /G gs 1 0 0 rg 100 400 200 100 re f',
      { resources: '/ExtGState << /G << /ca 0.2 >> >>' },
    )
    expect(fills.map((fill) => [...sides(fill), fill.color])).toEqual([
      [100, 100, 300, 200, '#0000ff'],
      [100, 300, 300, 400, '#ffcccc'],
    ])
    expect(strokes).toEqual([])
  })

  it('have rounded corners or not; a circle is none', async () => {
    const rounded = `110 600 m 290 600 l 295.5 600 300 604.5 300 610 c 300 690 l 300 695.5 295.5 700 290 700 c
      110 700 l 104.5 700 100 695.5 100 690 c 100 610 l 100 604.5 104.5 600 110 600 c h`
    const circle = `300 400 m 300 427.6 277.6 450 250 450 c 222.4 450 200 427.6 200 400 c
      200 372.4 222.4 350 250 350 c 277.6 350 300 372.4 300 400 c h`
    const { fills, curves, strokes } = await contentOf(`${rounded} f ${circle} f ${rounded} S`)
    expect(fills.map(sides)).toEqual([[100, 100, 300, 200]])
    expect(curves.map(sides)).toEqual([[200, 350, 300, 450]])
    expect(strokes).toHaveLength(4)
  })

  it('are the four sides of a frame that is drawn as one area', async () => {
    const evenOdd = await contentOf('100 600 200 100 re 101 601 198 98 re f*')
    const bySense = await contentOf(
      '100 600 200 100 re 101 601 m 101 699 l 299 699 l 299 601 l h f',
    )
    for (const { strokes, fills, curves } of [evenOdd, bySense]) {
      expect(sorted(strokes.map(brief))).toEqual(
        sorted([
          [100, 100.5, 300, 100.5, 1],
          [100, 199.5, 300, 199.5, 1],
          [100.5, 100, 100.5, 200, 1],
          [299.5, 100, 299.5, 200, 1],
        ]),
      )
      expect([...fills, ...curves]).toEqual([])
    }
  })

  it('are the sides of a frame whose inner corners are cut', async () => {
    const { strokes, fills, curves } = await contentOf(
      // A form-filling program draws it like this.
      `.12 0 0 .12 0 0 cm 1619 6022 m 3340 6022 l 3340 5794 l 1619 5794 l h 1625 5798 m 1622 5801 l 3337 5801 l
       3334 5798 l 3334 6019 l 3337 6016 l 1622 6016 l 1625 6019 l f`,
    )
    expect(strokes).toHaveLength(4)
    expect([...fills, ...curves]).toEqual([])
  })

  it('are the sides of a small box to tick too', async () => {
    const { strokes, fills, curves } = await contentOf('100 700 12 12 re 101 701 10 10 re f*')
    expect(strokes).toHaveLength(4)
    expect([...fills, ...curves]).toEqual([])
  })

  it('are the parts of a larger shape with right angles, and a drawing when it may be a letter', async () => {
    const shape = (unit: number) =>
      `100 600 m ${100 + 9 * unit} 600 l ${100 + 9 * unit} ${600 + 3 * unit} l
       ${100 + 3 * unit} ${600 + 3 * unit} l ${100 + 3 * unit} ${600 + 9 * unit} l 100 ${600 + 9 * unit} l h f`
    const large = await contentOf(shape(10))
    expect(large.fills.map(sides)).toEqual([
      [100, 110, 130, 170],
      [100, 170, 190, 200],
    ])
    const small = await contentOf(shape(1))
    expect(small.fills).toEqual([])
    expect(small.curves.map(sides)).toEqual([[100, 191, 109, 200]])
  })

  it('are whole where one rectangle lies over another in the same sense', async () => {
    const { fills, strokes } = await contentOf('100 600 200 100 re 150 620 50 50 re f')
    expect(boxAround(fills.map(({ box }) => box))).toEqual({
      left: 100,
      top: 100,
      right: 300,
      bottom: 200,
    })
    expect(strokes).toEqual([])
  })

  it('are thick strokes', async () => {
    const { fills, strokes } = await contentOf('40 w 100 700 m 300 700 l S')
    expect(fills.map(sides)).toEqual([[100, 80, 300, 120]])
    expect(strokes).toEqual([])
  })

  it('end where the clip does, and are lines when that leaves little of them', async () => {
    const { fills, strokes } = await contentOf(
      'q 100 0 50 800 re W n 0 600 600 100 re f Q q 0 500 600 1 re W n 0 400 600 200 re f Q',
    )
    expect(fills.map(sides)).toEqual([[100, 100, 150, 200]])
    expect(strokes.map(brief)).toEqual([[0, 299.5, 600, 299.5, 1]])
  })

  it('have the mean color of a shading', async () => {
    const shading = `<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 600 0]
      /Function << /FunctionType 2 /Domain [0 1] /N 1 /C0 [1 0 0] /C1 [0 0 1] >> >>`
    const { fills } = await contentOf(
      '/Pattern cs /P scn 100 600 200 100 re f q 100 400 200 100 re W n /S sh Q',
      {
        objects: { 20: shading, 21: '<< /PatternType 2 /Shading 20 0 R >>' },
        resources: '/Shading << /S 20 0 R >> /Pattern << /P 21 0 R >>',
      },
    )
    expect(fills.map(sides)).toEqual([
      [100, 100, 300, 200],
      [100, 300, 300, 400],
    ])
    for (const { color } of fills) expect(color).toMatch(/^#[78][\da-f]00[78][\da-f]$/u)
  })

  it('are in order with lines and pictures: what comes later lies above', async () => {
    const { fills, strokes, pictures } = await contentOf(
      '9 9 99 99 re f 9 700 m 90 700 l S q 90 0 0 90 9 9 cm /I Do Q 200 200 99 99 re B',
    )
    const orders = [fills[0], strokes[0], pictures[0], fills[1], strokes[1]].map(
      (pageContent) => pageContent?.order,
    )
    expect(orders).toEqual([0, 1, 2, 3, 4])
  })

  it('are left out when nothing of them shows', async () => {
    const pageContent = await contentOf(
      '900 900 99 99 re f /G gs 9 9 99 99 re f 9 700 m 90 700 l n',
      {
        resources: '/ExtGState << /G << /ca 0 >> >>',
      },
    )
    expect([...pageContent.fills, ...pageContent.strokes, ...pageContent.curves]).toEqual([])
  })

  it('are counted beyond a limit', async () => {
    const { fills, omitted } = await contentOf('9 9 50 50 re f '.repeat(7), {
      source: { limits: { glyphs: 10, paths: 5 } },
    })
    expect(fills).toHaveLength(5)
    expect(omitted).toEqual({ glyphs: 0, paths: 2 })
  })
})

/** Coordinates of grid lines, about 20 points apart. */
const gridLines = (start: number) =>
  fc.array(fc.integer({ min: 12, max: 60 }), { minLength: 1, maxLength: 5 }).map((gaps) => {
    let at = start
    return [start, ...gaps.map((gap) => (at += gap))]
  })

describe('a grid drawn as one area with a hole for every cell', () => {
  it('comes as its lines, each in one piece', async () => {
    await fc.assert(
      fc.asyncProperty(
        gridLines(50),
        gridLines(60),
        fc.constantFrom(0.5, 1, 2),
        async (xs, ys, thickness) => {
          const [left, bottom] = [xs[0] ?? 0, ys[0] ?? 0]
          const [right, top] = [xs.at(-1) ?? 0, ys.at(-1) ?? 0]
          const outline = `${left} ${bottom} ${right - left + thickness} ${top - bottom + thickness} re`
          const holes = xs.slice(1).flatMap((x, column) =>
            ys.slice(1).map((y, row) => {
              const [from, under] = [(xs[column] ?? 0) + thickness, (ys[row] ?? 0) + thickness]
              return `${from} ${under} ${x - from} ${y - under} re`
            }),
          )
          const { strokes, fills, curves } = await contentOf(`${outline} ${holes.join(' ')} f*`)
          expect([...fills, ...curves]).toEqual([])
          const middles = (isHorizontal: boolean) =>
            strokes
              .filter((stroke) => stroke.isHorizontal === isHorizontal)
              .map(({ box }) => round(isHorizontal ? 800 - box.top : box.left))
              .toSorted((one, other) => one - other)
          expect(middles(true)).toEqual(ys.map((y) => y + thickness / 2))
          expect(middles(false)).toEqual(xs.map((x) => x + thickness / 2))
          for (const { box, isHorizontal } of strokes)
            expect(round(isHorizontal ? widthOf(box) : heightOf(box))).toBe(
              round(isHorizontal ? right - left + thickness : top - bottom + thickness),
            )
        },
      ),
      { numRuns: 30 },
    )
  })
})
