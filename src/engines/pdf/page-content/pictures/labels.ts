import { type Box, boxAround } from '../geometry.ts'
import type { Glyph } from '../ink.ts'

/** Letters that follow one another: a label of a drawing, or a line of text. */
export interface Label {
  box: Box
  letterCount: number
  wordCount: number
  sizePoints: number
}

/** In heights of the font: how far from the line, and after what gap, a letter still belongs to it; and what parts words. */
const sameLine = 0.3
const widestGap = 1.2
const wordGap = 0.18

/** In heights of the font: how far letters reach above their baseline and below it. */
const ascent = 0.8
const descent = 0.2

interface Chain {
  glyphs: Glyph[]
  wordCount: number
}

/** Where a letter and its descender may reach, as if it were level: more than a leaning one covers. */
export const reachOfGlyph = ({ x, y, endX, endY, sizePoints }: Glyph): Box => ({
  left: Math.min(x, endX),
  right: Math.max(x, endX),
  top: Math.min(y, endY) - ascent * sizePoints,
  bottom: Math.max(y, endY) + descent * sizePoints,
})

/** How far one letter stands from where the one before ended, along the text and across it. */
const stepBetween = (before: Glyph, glyph: Glyph): { along: number; across: number } => {
  const length = Math.hypot(before.endX - before.x, before.endY - before.y)
  const [cos, sin] =
    length > 0 ? [(before.endX - before.x) / length, (before.endY - before.y) / length] : [1, 0]
  const [stepX, stepY] = [glyph.x - before.endX, glyph.y - before.endY]
  return { along: stepX * cos + stepY * sin, across: stepY * cos - stepX * sin }
}

/** The labels and lines on a page, as they are drawn: good enough to tell a chart from a text. */
export const findLabels = (glyphs: readonly Glyph[]): Label[] => {
  const chains: Chain[] = []
  let isApart = true
  for (const glyph of glyphs) {
    if (glyph.text.trim() === '') {
      isApart = true
      continue
    }
    const chain = chains.at(-1)
    const before = chain?.glyphs.at(-1)
    const em = Math.max(glyph.sizePoints, before?.sizePoints ?? 0)
    const step = before && stepBetween(before, glyph)
    const follows =
      step !== undefined &&
      Math.abs(step.across) < sameLine * em &&
      step.along > -em &&
      step.along < widestGap * em
    if (chain && follows) {
      if (isApart || step.along > wordGap * em) chain.wordCount += 1
      chain.glyphs.push(glyph)
    } else chains.push({ glyphs: [glyph], wordCount: 1 })
    isApart = false
  }
  return chains.map(({ glyphs: own, wordCount }) => ({
    box: boxAround(own.map(reachOfGlyph)),
    letterCount: own.length,
    wordCount,
    sizePoints: own[0]?.sizePoints ?? 0,
  }))
}
