import { describe, expect, it } from 'vitest'
import { stream } from '../../../testing/pdf/documents.ts'
import type { PageContent } from './page-content.ts'
import { readContentStream } from '../../../testing/pdf/page-content.ts'

const contentOf = async (...content: Parameters<typeof readContentStream>): Promise<PageContent> =>
  (await readContentStream(...content)).pageContent

const form = (content: string, entries = '') =>
  stream(
    content,
    `/Type /XObject /Subtype /Form /BBox [0 0 100 100] ${entries} /Resources << /XObject << /I 7 0 R >> /Font << /F 5 0 R >> >>`,
  )

describe('areas under a clip of several rectangles', () => {
  // Excel and Numbers paint a cell's color like this: first around the line of its text, then behind it.
  const cell = '0.5 g 100 500 200 40 re f Q 0.5 g 110 510 180 20 re f'

  it('are the parts of a cell that the clip leaves, and no drawing', async () => {
    const { fills, curves } = await contentOf(`q 100 500 200 40 re 110 510 180 20 re W* n ${cell}`)
    expect(curves).toEqual([])
    const covered = fills.reduce(
      (sum, { box }) => sum + (box.right - box.left) * (box.bottom - box.top),
      0,
    )
    expect(covered).toBeCloseTo(200 * 40)
    expect(fills.every(({ color }) => color === '#808080')).toBe(true)
  })

  it('are whole under the nonzero rule, where the second rectangle lies within the first', async () => {
    const { fills, curves } = await contentOf(
      'q 100 500 200 40 re 110 510 180 20 re W n 0.5 g 0 0 600 800 re f Q',
    )
    expect(curves).toEqual([])
    expect(fills.map(({ box }) => box)).toContainEqual({
      left: 100,
      top: 260,
      right: 300,
      bottom: 300,
    })
  })

  it('stay drawings where the clip has another shape, also together with rectangles', async () => {
    const { fills, curves } = await contentOf(
      'q 100 500 m 200 500 l 150 600 l h 100 500 9 9 re W n 0.5 g 0 0 600 800 re f Q',
    )
    expect(fills).toEqual([])
    expect(curves).toMatchObject([{ box: { left: 100, top: 200, right: 200, bottom: 300 } }])
  })
})

describe('pictures on a page', () => {
  it('have their place, and what a clip shows of it', async () => {
    const { pictures } = await contentOf(
      'q 200 0 0 100 50 600 cm /I Do Q q 100 300 50 500 re W n 200 0 0 100 50 400 cm /I Do Q',
    )
    expect(pictures).toMatchObject([
      {
        source: { kind: 'object' },
        matrix: [200, 0, 0, -100, 50, 200],
        box: { left: 50, top: 100, right: 250, bottom: 200 },
        visibleBox: { left: 50, top: 100, right: 250, bottom: 200 },
        alpha: 1,
      },
      {
        box: { left: 50, top: 300, right: 250, bottom: 400 },
        visibleBox: { left: 100, top: 300, right: 150, bottom: 400 },
      },
    ])
    expect(pictures.map(({ isShaped }) => isShaped)).toEqual([undefined, undefined])
  })

  it('are told where a clip gives them another shape', async () => {
    const { pictures } = await contentOf(
      'q 100 500 m 200 500 l 150 600 l h W n 200 0 0 200 50 450 cm /I Do Q',
    )
    expect(pictures).toMatchObject([
      { isShaped: true, visibleBox: { left: 100, top: 200, right: 200, bottom: 300 } },
    ])
  })

  it('are left out where they are not seen, or where letters are what they show through', async () => {
    const { pictures, glyphs } = await contentOf(
      'q 9 0 0 9 900 900 cm /I Do Q q BT /F 40 Tf 7 Tr 100 600 Td (A) Tj ET 99 0 0 99 90 590 cm /I Do Q',
    )
    expect(pictures).toEqual([])
    expect(glyphs).toMatchObject([{ text: 'A', isInvisible: false }])
  })

  it('are told where a pattern paints a stencil, which has no color then', async () => {
    const mask = stream(
      'U',
      '/Type /XObject /Subtype /Image /Width 8 /Height 1 /ImageMask true /BitsPerComponent 1',
    )
    const shading = `<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 600 0]
      /Function << /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1 >> >>`
    const { pictures } = await contentOf('/Pattern cs /P scn q 90 0 0 90 9 9 cm /X Do Q', {
      objects: { 20: mask, 21: shading, 22: '<< /PatternType 2 /Shading 21 0 R >>' },
      resources: '/Pattern << /P 22 0 R >>',
    })
    expect(pictures).toMatchObject([{ source: { kind: 'mask' }, isShaped: true }])
  })

  it('come with the color of a stencil, or as its area when it has no holes', async () => {
    const mask = (bytes: string) =>
      stream(
        bytes,
        '/Type /XObject /Subtype /Image /Width 8 /Height 1 /ImageMask true /BitsPerComponent 1',
      )
    const { pictures } = await contentOf('1 0 0 rg q 90 0 0 90 9 9 cm /X Do Q', {
      objects: { 20: mask('U') },
    })
    expect(pictures).toMatchObject([{ source: { kind: 'mask', color: '#ff0000' } }])
    const solid = stream(
      '\0',
      '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ImageMask true /BitsPerComponent 1',
    )
    const { fills } = await contentOf('0 1 0 rg q 90 0 0 90 9 9 cm /X Do Q', {
      objects: { 20: solid },
    })
    expect(fills).toMatchObject([
      { color: '#00ff00', box: { left: 9, top: 701, right: 99, bottom: 791 } },
    ])
  })

  it('are told in forms: moved, clipped by the form, and with the transparency of a group', async () => {
    const group = '/Group << /S /Transparency >> /Matrix [1 0 0 1 10 20]'
    const { pictures, glyphs } = await contentOf(
      '/G gs 2 0 0 2 100 200 cm /X Do BT /F 10 Tf 9 9 Td (a) Tj ET',
      {
        objects: { 20: form('q 300 0 0 50 0 0 cm /I Do Q BT /F 10 Tf 1 1 Td (b) Tj ET', group) },
        resources: '/ExtGState << /G << /ca 0.5 >> >>',
      },
    )
    expect(pictures).toMatchObject([
      {
        box: { left: 120, top: 460, right: 720, bottom: 560 },
        visibleBox: { left: 120, top: 460, right: 320, bottom: 560 },
        alpha: 0.5,
      },
    ])
    expect(glyphs).toMatchObject([
      { text: 'b', x: 122, y: 558, alpha: 0.5 },
      { text: 'a', x: 118, y: 582, alpha: 0.5 },
    ])
  })

  it('hold nothing that is drawn to be the mask of something else', async () => {
    const { pictures, glyphs } = await contentOf(
      '/G gs q 90 0 0 90 9 9 cm /I Do Q BT /F 10 Tf 9 9 Td (a) Tj ET',
      {
        objects: {
          20: form(
            'q 90 0 0 90 0 0 cm /I Do Q BT /F 10 Tf 9 9 Td (mask) Tj ET',
            '/Group << /S /Transparency /CS /DeviceGray >>',
          ),
        },
        resources: '/ExtGState << /G << /SMask << /S /Luminosity /G 20 0 R >> >> >>',
      },
    )
    expect(pictures).toMatchObject([{ isShaped: true, box: { left: 9, right: 99 } }])
    expect(glyphs.map(({ text }) => text)).toEqual(['a'])
  })

  it('may be written into the page itself', async () => {
    const { pictures } = await contentOf('q 90 0 0 90 9 9 cm BI /W 1 /H 1 /CS /G /BPC 8 ID x EI Q')
    expect(pictures).toMatchObject([{ source: { kind: 'inline' }, box: { left: 9, right: 99 } }])
  })
})
