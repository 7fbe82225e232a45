import { describe, expect, it } from 'vitest'
import { readContentStream } from '../../../testing/pdf/page-content.ts'
import { showTextAt } from '../../../testing/pdf/text.ts'
import { emptyLayoutOfFailedPage } from '../page-content/page-layout.ts'
import { readSegments } from '../text-layout/read-segments.ts'
import { findLeftoverInk } from './page-background.ts'

/** Reads a page of 600 × 800 points and finds what is left of it besides its text and tables. */
const leftoverOf = async (content: string) => {
  const { pageContent } = await readContentStream(content)
  const text = readSegments(pageContent, { pageIndex: 0, links: [], formValues: [], covered: [] })
  const size = { widthPoints: 600, heightPoints: 800 }
  const layout = { ...emptyLayoutOfFailedPage(0, size), ...text }
  return findLeftoverInk(pageContent, layout, { covered: [], papers: [], overlays: [] })
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
    const { drawn } = await leftoverOf(
      `0 0 0.5 rg 0 0 150 800 re f 0 G 200 760 m 500 760 l S 300 300 m 350 380 l 400 300 l h f ${lines(20, 5)}${lines(200, 5)}`,
    )
    expect(drawn).toHaveLength(3)
    expect(drawn[0]).toEqual({ left: 0, top: 0, right: 150, bottom: 800 })
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
    expect(erased).toHaveLength(2)
  })
})
