import type { PageLayout } from '../../engines/pdf/page-content/page-layout.ts'
import { assignBlockRoles } from '../../engines/pdf/structure/block-roles/assign-block-roles.ts'
import {
  type DocumentStructure,
  type PageStructure,
  type StyledText,
  type Table,
  type UnclassifiedParagraph,
  allParagraphsIn,
  itemsOf,
} from '../../engines/pdf/structure/document-structure.ts'
import { type TestText, pageOf, TestPage } from './test-page.ts'

/** The letters of test texts are 5 points wide, so that 90 of them fill a line of 451 points. */
export const fullLineText = (begin: string, end = ''): string =>
  begin.padEnd(90 - end.length, ' word') + end

export const structureOfPages = (
  pages: readonly PageStructure<UnclassifiedParagraph>[],
  layouts: readonly PageLayout[],
  outline: readonly { title: string; level: number }[] = [],
): DocumentStructure =>
  assignBlockRoles(pages, {
    layouts: new Map(layouts.map((layout) => [layout.pageIndex, layout])),
    headersAndFooters: [],
    firstPageNumber: 1,
    outline,
  })

export const plainTextOf = (content: readonly StyledText[]): string =>
  content.map(({ text, footnote }) => (footnote === undefined ? text : `[${footnote}]`)).join('')

export const describeParagraphs = (structure: DocumentStructure): string[] =>
  structure.pages.flatMap((page) =>
    allParagraphsIn(itemsOf(page)).map(({ role, content }) => {
      const level = role.kind === 'heading' || role.kind === 'item' ? ` ${role.level}` : ''
      return `${role.kind}${level}: ${plainTextOf(content)}`
    }),
  )

/** The structure of a document with a single page of consecutive paragraphs. */
export const structureOfPage = (
  make: (page: TestPage) => readonly (UnclassifiedParagraph | Table<UnclassifiedParagraph>)[],
  more: Partial<PageLayout> = {},
): DocumentStructure => {
  const page = new TestPage()
  return structureOfPages([pageOf(0, make(page))], [page.layout(more)])
}

export const runningParagraph = (page: TestPage, place: TestText = {}): UnclassifiedParagraph =>
  page.paragraph([fullLineText('Some running text that'), 'ends here.'], place)
