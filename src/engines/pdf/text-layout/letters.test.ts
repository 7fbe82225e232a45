import { describe, expect, it } from 'vitest'
import { showTextAt, glyph, read, readPage, textsOf } from '../../../testing/pdf/text.ts'

describe('text in other directions', () => {
  it('comes apart, on a page turned so that it is', async () => {
    const page = await readPage(
      `${showTextAt(50, 700, 'upright text')}BT /F 10 Tf 0 1 -1 0 200 300 Tm (upwards) Tj ET`,
    )
    expect(textsOf(page.segments)).toEqual(['upright text'])
    expect(page.turned).toHaveLength(1)
    // The text is rotated by 270° clockwise; the page rotated back is 800 points wide.
    expect(page.turned[0]).toMatchObject({ degrees: 270, isVertical: false })
    const [upwards] = page.turned[0]?.segments ?? []
    expect(upwards?.text).toBe('upwards')
    expect(upwards?.left).toBeCloseTo(300, 6)
    expect(upwards?.baseline).toBeCloseTo(200, 6)
    expect(page.losses).toEqual([{ kind: 'turned-text', pageIndex: 3 }])
  })

  it('is level again where a page lies a little askew', async () => {
    const cos = Math.cos(Math.PI / 90)
    const sin = Math.sin(Math.PI / 90)
    const { segments, turned } = await readPage(
      [700, 688, 676]
        .map(
          (y) =>
            `BT /F 10 Tf ${cos} ${sin} ${-sin} ${cos} 50 ${y} Tm (Lorem ipsum dolor sit amet) Tj ET`,
        )
        .join('\n'),
    )
    expect(turned).toEqual([])
    expect(textsOf(segments)).toEqual(Array.from({ length: 3 }, () => 'Lorem ipsum dolor sit amet'))
    const [first, second] = segments
    expect((second?.baseline ?? 0) - (first?.baseline ?? 0)).toBeCloseTo(12 * cos, 6)
  })

  it('is vertical in columns from the right', () => {
    const column = (text: string, x: number) =>
      [...text].map((letter, index) =>
        glyph(letter, x, 110 + index * 10, { endX: x, endY: 120 + index * 10, isVertical: true }),
      )
    const { segments, turned, losses } = read({
      glyphs: [...column('語', 80), ...column('日本', 100)],
    })
    expect(segments).toEqual([])
    expect(turned).toMatchObject([
      { degrees: 90, isVertical: true, segments: [{ text: '日本' }, { text: '語' }] },
    ])
    expect(losses).toEqual([{ kind: 'vertical-text', pageIndex: 0 }])
  })
})
