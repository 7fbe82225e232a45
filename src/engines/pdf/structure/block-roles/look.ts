import type { PageLayout } from '../../page-content/page-layout.ts'
import type { Line } from '../flow.ts'
import { heaviest } from '../../statistics.ts'

/** How most letters of a text look. */
export interface Look {
  sizePoints: number
  isBold: boolean
}

/** Sizes nearer than half of this are one, in points: pages give 11.04 for 11. */
const sizeStep = 0.5

const roundSize = (sizePoints: number): number => Math.round(sizePoints / sizeStep) * sizeStep

/** More than this share of the letters has to be bold for the text to be so. */
const leastShare = 0.8

const others = /[^\p{L}\p{N}]/gu

/** How most letters of some lines look. */
export const lookOf = (lines: readonly Line[], layouts: ReadonlyMap<number, PageLayout>): Look => {
  const sizes: [size: number, letters: number][] = []
  let bold = 0
  let all = 0
  for (const { pageIndex, segments } of lines) {
    const formats = layouts.get(pageIndex)?.formats
    for (const { runs } of segments)
      for (const { text, format: index } of runs) {
        const format = formats?.[index]
        const count = text.replaceAll(others, '').length
        if (!format || count === 0) continue
        all += count
        if (format.isBold) bold += count
        if (format.rise === undefined) sizes.push([roundSize(format.sizePoints), count])
      }
  }
  return {
    sizePoints: heaviest(sizes) ?? roundSize(lines[0]?.sizePoints ?? 0),
    isBold: all > 0 && bold >= leastShare * all,
  }
}
