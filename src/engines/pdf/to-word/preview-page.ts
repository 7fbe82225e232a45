import type { Picture } from '../page-content/page-layout.ts'
import type {
  DocxBlock,
  DocxDocument,
  DocxPicture,
  DocxSection,
  Rule,
  RunProperties,
} from '../../docx/model.ts'
import {
  type DocumentStructure,
  type Paragraph,
  type PageStructure,
  allParagraphsIn,
  itemsOf,
} from '../structure/document-structure.ts'
import { composeItems } from './compose-items.ts'
import { docxPicture } from './compose-pictures.ts'
import { type DocumentContext, createDocumentContext } from './document-context.ts'
import { composeFootnotes } from './footnotes.ts'
import { composeHeadersAndFooters, kindOfPage } from './headers-and-footers.ts'
import {
  type SectionPlan,
  columnBoundsOf,
  planSections,
  withArrangedPages,
} from './section-plan.ts'
import { withSideTexts } from './side-texts.ts'

/** Blocks one below another, at a place of the page. */
export interface PreviewColumn {
  /** The distance of its left edge from that of the page. */
  leftPoints: number
  widthPoints: number
  blocks: readonly DocxBlock[]
}

/** A picture at a fixed place of the page. */
interface AnchoredPicture {
  picture: DocxPicture
  leftPoints: number
  topPoints: number
}

/**
 * What the Word document holds of one page of the PDF, in the terms of the document. Text that continues on the next page is
 * part of the page where it begins.
 */
export interface PreviewPage {
  widthPoints: number
  heightPoints: number
  pageNumber: number
  pageCount: number
  /** The format of text that has no other, and those of the paragraph styles. */
  runProperties: RunProperties
  styles: DocxDocument['styles']
  behindText: readonly AnchoredPicture[]
  inFrontOfText: readonly AnchoredPicture[]
  rules: readonly Rule[]
  header: PreviewColumn & { topPoints: number }
  footer: PreviewColumn & { bottomPoints: number }
  /** The parts of the page from top to bottom, each with one column or with columns side by side. */
  bands: readonly (readonly PreviewColumn[])[]
  footnotes: readonly (PreviewColumn & { id: number })[]
}

/** Composes the preview of a page, which is given by its position in the document, from 0. */
export type PreviewOf = (position: number) => PreviewPage

const anchoredPicture = (picture: Picture): AnchoredPicture => ({
  picture: docxPicture(picture),
  leftPoints: picture.box.left,
  topPoints: picture.box.top,
})

/** The numbers of the footnotes that a page refers to. */
const footnotesOf = (page: PageStructure): Set<number> =>
  new Set(
    allParagraphsIn(itemsOf(page)).flatMap(({ content }: Paragraph) =>
      content.flatMap(({ footnote }) => footnote ?? []),
    ),
  )

/** The parts of a page, composed as for the document, but with all of their distances from the top of the page. */
const composeBands = (
  page: PageStructure,
  plans: readonly SectionPlan[],
  context: DocumentContext,
): PreviewColumn[][] => {
  const bands: PreviewColumn[][] = []
  let top = 0
  for (const plan of plans) {
    const bounds = columnBoundsOf(plan)
    for (const planned of plan.regions) {
      const { page: own, region } = planned
      if (own !== page || region === undefined) continue
      let bottom = top
      const band: PreviewColumn[] = []
      for (const [index, { items }] of region.columns.entries()) {
        const sides = bounds[Math.min(index, bounds.length - 1)]
        if (sides === undefined) continue
        const composed = composeItems(items, sides, top, context)
        const widthPoints = sides.right - sides.left
        band.push({ leftPoints: sides.left, widthPoints, blocks: composed.blocks })
        bottom = Math.max(bottom, composed.bottom)
      }
      const [first, ...others] = band
      bands.push(
        first === undefined
          ? band
          : [
              {
                ...first,
                blocks: withSideTexts(first.blocks, planned, plan.textArea.top, context),
              },
              ...others,
            ],
      )
      top = bottom
    }
  }
  return bands
}

/** The header or footer that Word shows on a page. */
const blocksFor = (
  all: DocxSection['headers'],
  position: number,
  pageNumber: number,
): readonly DocxBlock[] => {
  const kind = kindOfPage(position, pageNumber, new Set(all.map(({ pages }) => pages)))
  return all.find(({ pages }) => pages === kind)?.blocks ?? []
}

/**
 * Prepares the preview of a document's pages. Nothing is composed before the first page is requested, because most visitors
 * never look at one.
 */
export const createPreview = (structure: DocumentStructure): PreviewOf => {
  const prepare = () => {
    const numbered = createDocumentContext(structure)
    // Markers are shown as they are, because nothing counts the items of a page on its own.
    const context: DocumentContext = {
      ...numbered,
      lists: { ...numbered.lists, numberingOf: () => undefined },
    }
    const arranged = withArrangedPages(structure, context)
    return {
      context,
      pages: arranged.pages,
      plans: planSections(arranged, context),
      footnotes: composeFootnotes(structure, context),
    }
  }
  let prepared: ReturnType<typeof prepare> | undefined
  return (position) => {
    const { context, pages, plans, footnotes } = (prepared ??= prepare())
    const page = pages[position]
    if (page === undefined) throw new Error(`there is no page at ${String(position)}`)
    const { widthPoints, heightPoints, background, rules = [], floatingPictures = [] } = page
    const ownPlans = plans.filter(({ regions }) => regions.some((one) => one.page === page))
    const textArea = (ownPlans[0] ?? plans[0])?.textArea ?? {
      left: 0,
      top: 0,
      right: widthPoints,
      bottom: heightPoints,
    }
    const sides = { leftPoints: textArea.left, widthPoints: textArea.right - textArea.left }
    const pageNumber = structure.firstPageNumber + position
    const surround = composeHeadersAndFooters(structure, textArea, context)(0, heightPoints)
    const own = footnotesOf(page)
    return {
      widthPoints,
      heightPoints,
      pageNumber,
      pageCount: structure.pages.length,
      runProperties: context.baseStyle,
      styles: [...context.paragraphStyles].map(([id, runProperties]) => ({ id, runProperties })),
      behindText: [
        ...(background === undefined ? [] : [background]),
        ...floatingPictures.filter(({ isInFront }) => isInFront !== true),
      ].map(anchoredPicture),
      inFrontOfText: floatingPictures.filter(({ isInFront }) => isInFront).map(anchoredPicture),
      rules,
      header: {
        ...sides,
        topPoints: surround.headerPoints,
        blocks: blocksFor(surround.headers, position, pageNumber),
      },
      footer: {
        ...sides,
        bottomPoints: surround.footerPoints,
        blocks: blocksFor(surround.footers, position, pageNumber),
      },
      bands: composeBands(page, ownPlans, context),
      footnotes: footnotes.flatMap(({ id, blocks }) =>
        own.has(id) ? [{ id, ...sides, blocks }] : [],
      ),
    }
  }
}
