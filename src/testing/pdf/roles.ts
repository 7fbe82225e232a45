import type { PageLayout } from '../../engines/pdf/page-content/page-layout.ts'
import type {
  DocumentFlow,
  Grid,
  PageFlow,
  Paragraph,
  StyledText,
} from '../../engines/pdf/structure/flow.ts'
import { type TestText, TestPage, pageOf } from './flow-text.ts'
import { readRoles } from '../../engines/pdf/structure/block-roles/read-roles.ts'
import { allParagraphsIn, itemsOf } from '../../engines/pdf/structure/walk.ts'

/** Test letters are 5 points wide: so many fill a line of 451 points. */
export const fullLine = (begin: string, end = ''): string =>
  begin.padEnd(90 - end.length, ' word') + end

export const readPages = (
  pages: readonly PageFlow[],
  layouts: readonly PageLayout[],
  outline: readonly { title: string; level: number }[] = [],
): DocumentFlow =>
  readRoles(pages, {
    layouts: new Map(layouts.map((layout) => [layout.pageIndex, layout])),
    furniture: [],
    firstPageNumber: 1,
    outline,
  })

export const written = (content: readonly StyledText[]): string =>
  content.map(({ text, footnote }) => (footnote === undefined ? text : `[${footnote}]`)).join('')

export const told = (flow: DocumentFlow): string[] =>
  flow.pages.flatMap((page) =>
    allParagraphsIn(itemsOf(page)).map(({ role, content }) => {
      const level = role.kind === 'heading' || role.kind === 'item' ? ` ${role.level}` : ''
      return `${role.kind}${level}: ${written(content)}`
    }),
  )

/** A document of one page: paragraphs below one another. */
export const readPage = (
  make: (page: TestPage) => readonly (Paragraph | Grid)[],
  more: Partial<PageLayout> = {},
): DocumentFlow => {
  const page = new TestPage()
  return readPages([pageOf(0, make(page))], [page.layout(more)])
}

export const running = (page: TestPage, place: TestText = {}): Paragraph =>
  page.paragraph([fullLine('Some running text that'), 'ends here.'], place)
