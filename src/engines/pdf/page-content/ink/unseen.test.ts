import { describe, expect, it } from 'vitest'
import { readContent } from '../../../../testing/pdf/page-content.ts'

const inkOf = async (content: string) => (await readContent(content)).ink
const counts = async (content: string) => {
  const { strokes, fills } = await inkOf(content)
  return { strokes: strokes.length, fills: fills.length }
}

describe('white ink', () => {
  it('shows nothing on white paper', async () => {
    expect(
      await counts('1 g 0 0 600 800 re f 1 G 100 700 m 300 700 l S 100 500 50 50 re S'),
    ).toEqual({
      strokes: 0,
      fills: 0,
    })
  })

  it('is seen as a line between two colours, not at the edge of one', async () => {
    const box = '0 0 1 rg 100 600 200 100 re f 1 G '
    expect(await counts(`${box} 100 650 m 300 650 l S 200 600 m 200 700 l S`)).toEqual({
      strokes: 2,
      fills: 1,
    })
    expect(await counts(`${box} 100 600 200 100 re S`)).toEqual({ strokes: 0, fills: 1 })
  })

  it('is seen where a part of it is', async () => {
    // A line through a whole table, of which the first row has a colour.
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
    // What comes later does not lie below it.
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
