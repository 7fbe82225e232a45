import type { Paragraph } from '../flow.ts'
import { groupBy } from '../group-by.ts'
import { medianOf } from '../../statistics.ts'
import type { Look } from './look.ts'
import { readRoman } from './roman.ts'

/** A paragraph with what tells headings. */
export interface HeadingCandidate {
  paragraph: Paragraph
  text: string
  look: Look
  /** It cannot be one: an item, a caption, an entry of a table of contents, text in a box. */
  isOther: boolean
  /** Counts paragraphs, tables and pictures before it. */
  order: number
}

export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6

/** Words that come before the number of a part, in French, English and Spanish. */
const partFirst =
  /^(?:chapter|chapitre|cap[íi]tulo|section|secci[óo]n|article|art[íi]culo|part|partie|parte|title|titre|t[íi]tulo|livre|book|libro)\s+/iu
const decimal = /^(\d{1,2}(?:\.\d{1,2})*)(?:\.?[\s\t]|[.:)]?$|\s*[:–—-])/u
const roman = /^([IVXLC]+)(?:[.:)]?[\s\t]|[.:)]?$)/u

/** How deep the number of a heading is: 2 for "2.1". Undefined without one. */
export const numberingDepth = (text: string): number | undefined => {
  const part = partFirst.exec(text)?.[0]
  const rest = text.slice(part?.length ?? 0)
  const number = decimal.exec(rest)?.[1]
  if (number !== undefined) return number.split('.').length
  const letters = roman.exec(rest)?.[1]
  if (letters === undefined || readRoman(letters) === undefined) return undefined
  // The English pronoun is one letter, too.
  return letters.length > 1 || part !== undefined ? 1 : undefined
}

/** Word has six levels. */
export const clampLevel = (level: number): HeadingLevel =>
  // Levels are counted in whole numbers: within 1 to 6, it is one of these.
  Math.max(1, Math.min(6, level)) as HeadingLevel

/** Larger before smaller, bold before plain. */
const byRank = (one: Look, other: Look): number =>
  other.sizePoints - one.sizePoints || Number(other.isBold) - Number(one.isBold)

/**
 * Levels by numbers ("2.1" is 2), where there are some; else each look is a level, under those that are larger. A look of which most
 * have numbers has their level: "References" is on the level of "1 Introduction".
 */
export const levelsOf = (
  headings: readonly HeadingCandidate[],
): Map<HeadingCandidate, HeadingLevel> => {
  const looks = [
    ...groupBy(headings, ({ look }) => `${look.sizePoints} ${look.isBold}`).values(),
  ].toSorted(([one], [other]) => (one && other ? byRank(one.look, other.look) : 0))
  const levels = new Map<HeadingCandidate, HeadingLevel>()
  let above = 0
  for (const alike of looks) {
    const depths = alike.flatMap(({ text }) => numberingDepth(text) ?? [])
    const depth = depths.length * 2 >= alike.length ? medianOf(depths) : undefined
    const level = clampLevel(depth ?? above + 1)
    for (const heading of alike)
      levels.set(heading, clampLevel(numberingDepth(heading.text) ?? level))
    above = level
  }
  return levels
}
