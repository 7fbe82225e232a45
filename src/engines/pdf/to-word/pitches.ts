import type { DocumentFlow, Line, Paragraph } from '../structure/flow.ts'
import { bodyParagraphs } from './walk.ts'

/** Height of a line of common fonts, in heights of the font: Arial's and Times New Roman's is 1.15. */
const usualPitch = 1.16
/** A line alone is no higher than this, even where the text is set wide. */
const widestPitch = 1.35
/** What a line must have at least, so that nothing of its letters is cut off. */
const narrowestPitch = 1
/** Lines may be set closer than that, but never one upon the other. */
const narrowestOwnPitch = 0.7

/** From baseline to baseline, of any paragraph. */
export interface Pitches {
  of(paragraph: Paragraph): number
}

const halves = (points: number): number => Math.round(points * 2) / 2

const median = (numbers: number[]): number | undefined =>
  numbers.toSorted((one, other) => one - other)[Math.floor((numbers.length - 1) / 2)]

const isUsable = (pitch: number | undefined): pitch is number =>
  pitch !== undefined && Number.isFinite(pitch) && pitch > 0

/** Distances that differ by less, in points, are the same. */
const evenly = 0.6

/**
 * From baseline to baseline of a paragraph's lines: their mean where they are even, else that of most; lines
 * that are higher push the others apart by themselves.
 */
const ownPitch = ({ lines, pitchPoints }: Paragraph): number | undefined => {
  const gaps = lines.slice(1).flatMap((line, index) => {
    const above = lines[index]
    const gap = above && above.pageIndex === line.pageIndex ? line.baseline - above.baseline : 0
    return gap > 0 ? [gap] : []
  })
  const middle = median(gaps)
  if (middle === undefined) return isUsable(pitchPoints) ? pitchPoints : undefined
  const even = gaps.filter((gap) => Math.abs(gap - middle) < evenly)
  return even.reduce((sum, gap) => sum + gap, 0) / even.length
}

/** The pitch of single lines is what lines of their size have elsewhere in the document. */
export const createPitches = (flow: DocumentFlow): Pitches => {
  const seen = new Map<number, number[]>()
  for (const paragraph of bodyParagraphs(flow)) {
    const size = paragraph.lines[0]?.sizePoints
    const pitchPoints = ownPitch(paragraph)
    if (!isUsable(pitchPoints) || size === undefined) continue
    const pitches = seen.get(halves(size)) ?? []
    pitches.push(pitchPoints)
    seen.set(halves(size), pitches)
  }
  const usual = new Map([...seen].map(([size, pitches]) => [size, median(pitches)]))
  return {
    of: (paragraph) => {
      const size = paragraph.lines[0]?.sizePoints ?? flow.bodySizePoints
      const own = ownPitch(paragraph)
      if (isUsable(own)) return Math.max(own, narrowestOwnPitch * size)
      const known = usual.get(halves(size)) ?? usualPitch * size
      return Math.max(narrowestPitch * size, Math.min(known, widestPitch * size))
    },
  }
}

/**
 * Where the baseline stands in a line of a fixed height, in shares of that height: LibreOffice's rule
 * (sw/source/core/text/itrform2.cxx), and nearly Word's.
 */
const baselineShare = 0.8

export const topOfLine = ({ baseline }: Line, pitch: number): number =>
  baseline - baselineShare * pitch

export const bottomOfLine = ({ baseline }: Line, pitch: number): number =>
  baseline + (1 - baselineShare) * pitch
