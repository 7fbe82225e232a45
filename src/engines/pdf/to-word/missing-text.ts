import type { Loss, PageLayout, Segment } from '../page-content/page-layout.ts'
import {
  type DocumentStructure,
  type Paragraph,
  allParagraphs,
} from '../structure/document-structure.ts'

/** Fewer letters than this are dots and signs that two texts were joined at. */
const minMissingLetters = 3

const letterCountOf = (segments: readonly Segment[]): number =>
  segments.reduce((sum, { text }) => sum + (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0)

const letterCountOfHeaders = ({ headersAndFooters }: DocumentStructure): number =>
  headersAndFooters
    .flatMap(({ paragraphs }) => paragraphs)
    .flatMap(({ lines }: Paragraph) => lines)
    .reduce((sum, { segments }) => sum + letterCountOf(segments), 0)

/**
 * Compares the letters of every page with those of the document, so that no text is left out in silence. Headers and
 * footers stand in the document once for all pages.
 */
export const findMissingText = (
  layouts: readonly PageLayout[],
  structure: DocumentStructure,
): Loss[] => {
  const written = new Map<number, number>()
  for (const { lines } of allParagraphs(structure))
    for (const { pageIndex, segments } of lines)
      written.set(pageIndex, (written.get(pageIndex) ?? 0) + letterCountOf(segments))
  const inHeaders = letterCountOfHeaders(structure)
  return layouts
    .filter(({ pageIndex, segments, turned }) => {
      const drawn = letterCountOf([...segments, ...turned.flatMap((text) => text.segments)])
      return drawn - (written.get(pageIndex) ?? 0) - inHeaders >= minMissingLetters
    })
    .map(({ pageIndex }) => ({ kind: 'words-left-out', pageIndex }))
}
