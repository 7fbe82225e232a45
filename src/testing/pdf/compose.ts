import type { DocxBlock, DocxParagraph, DocxSection, Inline } from '../../engines/docx/model.ts'
import type { DocumentFlow, FlowItem, PageFlow, Region } from '../../engines/pdf/structure/flow.ts'
import { composeDocx } from '../../engines/pdf/to-word/compose-docx.ts'
import { lineAt, pageOf, paragraphOf } from './flow.ts'

export interface TakenSection {
  section: DocxSection
  blocks: DocxBlock[]
}

/** Sections are made one after the other: their blocks are taken before the next. */
export const compose = (flow: DocumentFlow): TakenSection[] => {
  const all: TakenSection[] = []
  for (const section of composeDocx(flow, { language: 'en' }).document.sections)
    all.push({ section, blocks: [...section.blocks] })
  return all
}

export const textOf = (inlines: readonly Inline[]): string =>
  inlines
    .map((inline) => {
      if (inline.kind === 'text') return inline.text
      return inline.kind === 'link' ? textOf(inline.inlines) : ''
    })
    .join('')

export const paragraphsOf = (blocks: readonly DocxBlock[]): DocxParagraph[] =>
  blocks.filter((block) => block.kind === 'paragraph')

export const one = (x: number, y: number, words: string): FlowItem =>
  paragraphOf([lineAt(x, y, words)])

export const columnsOf = (...columns: readonly (readonly FlowItem[])[]): Region => ({
  box: { left: 72, top: 0, right: 523, bottom: 800 },
  columns:
    columns.length === 1
      ? [{ left: 72, right: 523, items: columns[0] ?? [] }]
      : [
          { left: 72, right: 280, items: columns[0] ?? [] },
          { left: 315, right: 523, items: columns[1] ?? [] },
        ],
})

export const pageWith = (
  pageIndex: number,
  regions: readonly Region[],
  more: Partial<PageFlow> = {},
) => pageOf([], { pageIndex, regions, ...more })
