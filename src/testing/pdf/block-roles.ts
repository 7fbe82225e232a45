import type { PageLayout } from '../../engines/pdf/page-content/page-layout.ts'
import {
  type DocumentStructure,
  type PageStructure,
  type StyledText,
  type Table,
  type UnclassifiedParagraph,
  allParagraphsIn,
  itemsOf,
} from '../../engines/pdf/structure/document-structure.ts'
import { type TestText, TestPage, pageOf } from './test-page.ts'
import { assignBlockRoles } from '../../engines/pdf/structure/block-roles/assign-block-roles.ts'

/** Test letters are 5 points wide: so many fill a line of 451 points. */
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

export const describeParagraphs = (flow: DocumentStructure): string[] =>
  flow.pages.flatMap((page) =>
    allParagraphsIn(itemsOf(page)).map(({ role, content }) => {
      const level = role.kind === 'heading' || role.kind === 'item' ? ` ${role.level}` : ''
      return `${role.kind}${level}: ${plainTextOf(content)}`
    }),
  )

/** A document of one page: paragraphs below one another. */
export const structureOfPage = (
  make: (page: TestPage) => readonly (UnclassifiedParagraph | Table<UnclassifiedParagraph>)[],
  more: Partial<PageLayout> = {},
): DocumentStructure => {
  const page = new TestPage()
  return structureOfPages([pageOf(0, make(page))], [page.layout(more)])
}

export const runningParagraph = (page: TestPage, place: TestText = {}): UnclassifiedParagraph =>
  page.paragraph([fullLineText('Some running text that'), 'ends here.'], place)
