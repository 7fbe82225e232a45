import type { PageLayout } from '../../layout/page-layout.ts'
import type { Paragraph } from '../flow.ts'
import { heaviest, lookOf } from './look.ts'

/** Of a document without any letters. */
const usualSize = 11

/** The size of most letters of a document, in points. */
export const readBodySize = (
  paragraphs: readonly Paragraph[],
  layouts: ReadonlyMap<number, PageLayout>,
): number => {
  const letters = new Map<number, number>()
  for (const { lines } of paragraphs) {
    const { sizePoints } = lookOf(lines, layouts)
    const count = lines.reduce((sum, { text }) => sum + text.length, 0)
    letters.set(sizePoints, (letters.get(sizePoints) ?? 0) + count)
  }
  return heaviest(letters) ?? usualSize
}
