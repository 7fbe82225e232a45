import type { PageLayout } from '../../page-content/page-layout.ts'
import type { Paragraph } from '../flow.ts'
import { heaviest } from '../../statistics.ts'
import { lookOf } from './look.ts'

/** Of a document without any letters. */
const usualSize = 11

/** The size of most letters of a document, in points. */
export const readBodySize = (
  paragraphs: readonly Paragraph[],
  layouts: ReadonlyMap<number, PageLayout>,
): number => {
  const letters = paragraphs.map(
    ({ lines }) =>
      [
        lookOf(lines, layouts).sizePoints,
        lines.reduce((sum, { text }) => sum + text.length, 0),
      ] as const,
  )
  return heaviest(letters) ?? usualSize
}
