import type { DocxDocument } from '../../docx/model.ts'
import type { ColumnBounds, DocumentStructure, Paragraph } from '../structure/document-structure.ts'
import { composeItems } from './compose-items.ts'
import type { DocumentContext } from './document-context.ts'

/** The bounds of a footnote's lines. Word gives footnotes a column that is at least as wide. */
const footnoteBounds = (paragraphs: readonly Paragraph[]): ColumnBounds => {
  const lines = paragraphs.flatMap((paragraph) => paragraph.lines)
  return {
    left: Math.min(...lines.map(({ left }) => left)),
    right: Math.max(...lines.map(({ right }) => right)),
  }
}

/**
 * Composes all footnotes of a document. Each begins with its number. Their paragraphs leave no gaps, and single lines are as low
 * as their letters: footnotes that took more height than in the PDF would move the text above them to the next page.
 */
export const composeFootnotes = (
  structure: DocumentStructure,
  context: DocumentContext,
): DocxDocument['footnotes'] =>
  [...structure.footnotes].map(([id, paragraphs]) => {
    const bounds = footnoteBounds(paragraphs)
    const [first, ...others] = paragraphs.flatMap((paragraph) => {
      const from = paragraph.lines[0]?.baseline ?? 0
      return composeItems([paragraph], bounds, from, context).blocks
    })
    const number = { kind: 'note-number', runProperties: {} } as const
    const space = { kind: 'text', text: ' ', runProperties: {} } as const
    return {
      id,
      blocks:
        first?.kind === 'paragraph'
          ? [{ ...first, inlines: [number, space, ...first.inlines] }, ...others]
          : [],
    }
  })
