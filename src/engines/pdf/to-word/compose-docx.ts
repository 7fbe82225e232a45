import type { DocxDocument } from '../../docx/model.ts'
import type { Loss } from '../page-content/page-layout.ts'
import type { DocumentFlow, Paragraph } from '../structure/flow.ts'
import { type ComposeContext, createContext } from './context.ts'
import { composeFurniture } from './furniture.ts'
import { composeItems } from './items.ts'
import { lookAgainst } from './looks.ts'
import { planSections } from './plan.ts'
import type { Room } from './room.ts'
import { composeSections } from './sections.ts'

export interface ComposeOptions {
  /** BCP 47. */
  language: string
  title?: string
}

export interface ComposedDocument {
  document: DocxDocument
  losses: Loss[]
}

/** What a note's lines stand in: they have the column that Word gives them, as wide as theirs or wider. */
const noteRoom = (paragraphs: readonly Paragraph[]): Room => {
  const lines = paragraphs.flatMap((paragraph) => paragraph.lines)
  return {
    left: Math.min(...lines.map(({ left }) => left)),
    right: Math.max(...lines.map(({ right }) => right)),
  }
}

/** In points: the room of A4 within margins of an inch, where there is no page. */
const usualFrame = { left: 72, top: 72, right: 523, bottom: 770 } as const

const composeFootnotes = (flow: DocumentFlow, context: ComposeContext): DocxDocument['footnotes'] =>
  [...flow.footnotes].map(([id, paragraphs]) => {
    const room = noteRoom(paragraphs)
    const [first, ...others] = composeItems(paragraphs, room, Infinity, context).blocks
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

/** With its usual region: Word knows languages by where they are spoken. */
const languageTag = (language: string): string => {
  const { language: code, region } = new Intl.Locale(language).maximize()
  return region === undefined ? code : `${code}-${region}`
}

/** Brings an understood document into the form of a word processing document. */
export const composeDocx = (flow: DocumentFlow, options: ComposeOptions): ComposedDocument => {
  const context = createContext(flow)
  const plans = planSections(flow, context)
  const frame = plans[0]?.frame ?? usualFrame
  const furniture = composeFurniture(flow, frame, context)
  return {
    document: {
      language: languageTag(options.language),
      ...(options.title === undefined ? {} : { title: options.title }),
      look: context.look,
      dividesWords: context.dividesWords,
      styles: [...context.styles].map(([id, look]) => ({
        id,
        look: lookAgainst(context.look, look),
      })),
      lists: context.lists.all,
      footnotes: composeFootnotes(flow, context),
      sections: composeSections(
        plans,
        (plan, index) => furniture(index, plan.heightPoints),
        flow.firstPageNumber,
        context,
      ),
    },
    losses: context.fonts.losses(),
  }
}
