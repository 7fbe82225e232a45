import type { DocxDocument } from '../../docx/model.ts'
import type { Loss } from '../page-content/page-layout.ts'
import type { ColumnBounds, DocumentStructure, Paragraph } from '../structure/document-structure.ts'
import { composeItems } from './blocks.ts'
import { type DocumentContext, createDocumentContext } from './document-context.ts'
import { composeHeadersAndFooters, composeSections, planSections } from './sections.ts'
import { styleDifference } from './text-runs.ts'

/** The text area of an A4 page with margins of an inch, for a document without pages. */
const defaultTextArea = { left: 72, top: 72, right: 523, bottom: 770 } as const

interface WordDocumentOptions {
  /** A BCP 47 tag. */
  language: string
  title?: string
}

interface ComposedWordDocument {
  document: DocxDocument
  losses: Loss[]
}

/** The bounds of a footnote's lines. Word gives footnotes a column that is at least as wide. */
const footnoteBounds = (paragraphs: readonly Paragraph[]): ColumnBounds => {
  const lines = paragraphs.flatMap((paragraph) => paragraph.lines)
  return {
    left: Math.min(...lines.map(({ left }) => left)),
    right: Math.max(...lines.map(({ right }) => right)),
  }
}

const composeFootnotes = (
  structure: DocumentStructure,
  context: DocumentContext,
): DocxDocument['footnotes'] =>
  [...structure.footnotes].map(([id, paragraphs]) => {
    const bounds = footnoteBounds(paragraphs)
    const [first, ...others] = composeItems(paragraphs, bounds, Infinity, context).blocks
    const number = { kind: 'note-number', look: {} } as const
    const space = { kind: 'text', text: ' ', look: {} } as const
    return {
      id,
      blocks:
        first?.kind === 'paragraph'
          ? [{ ...first, inlines: [number, space, ...first.inlines] }, ...others]
          : [],
    }
  })

/** Adds the usual region to a language, because Word identifies languages by country. */
const languageTag = (language: string): string => {
  const { language: code, region } = new Intl.Locale(language).maximize()
  return region === undefined ? code : `${code}-${region}`
}

/** Turns the structure of a document into a Word document: its sections, styles, lists, footnotes, headers and footers. */
export const toWordDocument = (
  structure: DocumentStructure,
  options: WordDocumentOptions,
): ComposedWordDocument => {
  const context = createDocumentContext(structure)
  const plans = planSections(structure, context)
  const textArea = plans[0]?.textArea ?? defaultTextArea
  const headersAndFooters = composeHeadersAndFooters(structure, textArea, context)
  return {
    document: {
      language: languageTag(options.language),
      ...(options.title === undefined ? {} : { title: options.title }),
      look: context.baseStyle,
      dividesWords: context.dividesWords,
      styles: [...context.paragraphStyles].map(([id, look]) => ({
        id,
        look: styleDifference(context.baseStyle, look),
      })),
      lists: context.lists.all,
      footnotes: composeFootnotes(structure, context),
      sections: composeSections(
        plans,
        (plan, index) => headersAndFooters(index, plan.heightPoints),
        structure.firstPageNumber,
        context,
      ),
    },
    losses: context.fonts.losses(),
  }
}
