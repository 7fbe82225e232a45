import type { PageLayout } from '../../layout/page-layout.ts'
import type { Line } from '../flow.ts'

/** How most letters of a text look. */
export interface Look {
  sizePoints: number
  isBold: boolean
  isItalic: boolean
  color: string
  /** All letters are capitals. */
  isCapitals: boolean
}

/** Sizes nearer than half of this are one, in points: pages give 11.04 for 11. */
const sizeStep = 0.5

export const roundSize = (sizePoints: number): number =>
  Math.round(sizePoints / sizeStep) * sizeStep

/** More than this share of the letters has to be bold, or slanted, for the text to be so. */
const leastShare = 0.8

export const heaviest = <Key>(weights: ReadonlyMap<Key, number>): Key | undefined => {
  let best: Key | undefined
  let most = -Infinity
  for (const [key, weight] of weights)
    if (weight > most) {
      best = key
      most = weight
    }
  return best
}

const addWeight = <Key>(weights: Map<Key, number>, key: Key, weight: number): void => {
  weights.set(key, (weights.get(key) ?? 0) + weight)
}

const letters = /[\p{L}\p{N}]/gu

/** How most letters of some lines look. */
export const lookOf = (lines: readonly Line[], layouts: ReadonlyMap<number, PageLayout>): Look => {
  const sizes = new Map<number, number>()
  const colors = new Map<string, number>()
  let bold = 0
  let italic = 0
  let all = 0
  for (const { pageIndex, segments } of lines) {
    const formats = layouts.get(pageIndex)?.formats
    for (const { runs } of segments)
      for (const { text, format: index } of runs) {
        const format = formats?.[index]
        const count = text.match(letters)?.length ?? 0
        if (!format || count === 0) continue
        all += count
        if (format.isBold) bold += count
        if (format.isItalic) italic += count
        addWeight(colors, format.color, count)
        if (format.rise === undefined) addWeight(sizes, roundSize(format.sizePoints), count)
      }
  }
  const text = lines.map((line) => line.text).join(' ')
  return {
    sizePoints: heaviest(sizes) ?? roundSize(lines[0]?.sizePoints ?? 0),
    isBold: all > 0 && bold >= leastShare * all,
    isItalic: all > 0 && italic >= leastShare * all,
    color: heaviest(colors) ?? '#000000',
    isCapitals: /\p{Lu}{2}/u.test(text) && text === text.toUpperCase(),
  }
}
