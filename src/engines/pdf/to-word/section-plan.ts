import {
  type Column,
  type ColumnBounds,
  type DocumentStructure,
  type PageStructure,
  type Region,
  flowAndSides,
} from '../structure/document-structure.ts'
import { extentOf } from './compose-items.ts'
import type { DocumentContext } from './document-context.ts'
import { withHeadsAsTables } from './side-by-side.ts'
import { type TextArea, textAreaOf } from './text-area.ts'

/** Pages whose sides differ by less than this have the same size. */
const samePageSizePoints = 1

/** Columns whose left edges differ by less than this are the same. */
const sameColumnPoints = 6

/** A region, and whether its page begins with it. */
export interface PlannedRegion {
  page: PageStructure
  region: Region | undefined
  startsPage: boolean
}

/** Consecutive regions with the same columns, which make up one section of the Word document. */
export interface SectionPlan {
  start: 'page' | 'continuous'
  widthPoints: number
  heightPoints: number
  textArea: TextArea
  /** A single column, or the columns that the regions have in common. */
  columns: readonly { left: number; right: number }[]
  regions: readonly PlannedRegion[]
}

const isSameSize = (one: PageStructure, other: PageStructure): boolean =>
  Math.abs(one.widthPoints - other.widthPoints) < samePageSizePoints &&
  Math.abs(one.heightPoints - other.heightPoints) < samePageSizePoints

/** Groups consecutive pages of the same size. */
const groupPages = (pages: readonly PageStructure[]): PageStructure[][] => {
  const groups: PageStructure[][] = []
  for (const page of pages) {
    const last = groups.at(-1)
    const [first] = last ?? []
    if (last && first && isSameSize(first, page)) last.push(page)
    else groups.push([page])
  }
  return groups
}

const plannedRegionsOf = (page: PageStructure): PlannedRegion[] => {
  const { flow } = flowAndSides(page)
  return flow.length === 0
    ? [{ page, region: undefined, startsPage: true }]
    : flow.map((region, index) => ({ page, region, startsPage: index === 0 }))
}

type Sides = Pick<Column, 'left' | 'right'>

const columnSidesOf = ({ region }: PlannedRegion): readonly Sides[] =>
  region && region.columns.length > 1
    ? region.columns.map(({ left, right }) => ({ left, right }))
    : [{ left: 0, right: 0 }]

/**
 * Tells whether columns are the same, apart from lines that begin further left than the others. Left-aligned text does not show
 * where its columns end. It is enough that none reaches into the next one.
 *
 * @param maxDifferencePoints - the left edges differ by less than this.
 */
const areSameColumns = (
  ones: readonly Sides[],
  others: readonly Sides[],
  maxDifferencePoints: number,
): boolean =>
  ones.length === others.length &&
  ones.every(({ left, right }, index) => {
    const other = others[index]
    const next = Math.min(ones[index + 1]?.left ?? Infinity, others[index + 1]?.left ?? Infinity)
    return (
      other !== undefined &&
      Math.abs(other.left - left) < maxDifferencePoints &&
      Math.max(right, other.right) < next
    )
  })

/** Columns that contain the columns of two regions. */
const enclosingColumns = (ones: readonly Sides[], others: readonly Sides[]): Sides[] =>
  ones.map(({ left, right }, index) => ({
    left: Math.min(left, others[index]?.left ?? left),
    right: Math.max(right, others[index]?.right ?? right),
  }))

type GrowingPlan = SectionPlan & { regions: PlannedRegion[]; columns: readonly Sides[] }

/** The document as it is composed: columns that would not stay side by side are in layout tables. */
export const withArrangedPages = (
  structure: DocumentStructure,
  context: DocumentContext,
): DocumentStructure => ({
  ...structure,
  pages: structure.pages.map((page) => withHeadsAsTables(page, (item) => extentOf(item, context))),
})

/**
 * Puts a section without text before one of columns that begins a page and has turned text at its side. LibreOffice sets the
 * columns of a section that continues a page beside what floats there, but those of a page below it.
 */
const withSectionBeforeColumns = (plan: SectionPlan): SectionPlan[] => {
  const hasSideTexts = plan.regions.some(({ page }) => flowAndSides(page).sides.length > 0)
  const [first] = plan.regions
  if (!hasSideTexts || first === undefined || plan.columns.length < 2 || plan.start !== 'page')
    return [plan]
  const before = { page: first.page, region: undefined, startsPage: true }
  return [
    { ...plan, columns: columnSidesOf(before), regions: [before] },
    { ...plan, start: 'continuous' },
  ]
}

/**
 * Divides a document into sections. A new one begins where the size of the pages or the columns change, and where columns stand
 * below others.
 */
export const planSections = (
  structure: DocumentStructure,
  context: DocumentContext,
): SectionPlan[] => {
  const plans: GrowingPlan[] = []
  for (const pages of groupPages(structure.pages)) {
    const textArea = textAreaOf(pages, structure, context)
    let current: GrowingPlan | undefined
    for (const page of pages)
      for (const planned of plannedRegionsOf(page)) {
        const columns = columnSidesOf(planned)
        // Columns below others on one page are read after all of them.
        const goesOn = columns.length === 1 || planned.startsPage
        // A section that begins where a paragraph goes on would begin below all of it.
        const isContinued = planned.startsPage && page.continuesPreviousPage
        const maxDifferencePoints = isContinued ? Infinity : sameColumnPoints
        if (current && goesOn && areSameColumns(current.columns, columns, maxDifferencePoints)) {
          current.regions.push(planned)
          current.columns = enclosingColumns(current.columns, columns)
          continue
        }
        const { widthPoints, heightPoints } = page
        const start = planned.startsPage && !page.continuesPreviousPage ? 'page' : 'continuous'
        current = { start, widthPoints, heightPoints, textArea, columns, regions: [planned] }
        plans.push(current)
      }
  }
  return plans.flatMap(withSectionBeforeColumns)
}

/** The columns as Word sets them: side by side from the left margin, with gaps between them. */
export const columnBoundsOf = ({ columns, textArea }: SectionPlan): ColumnBounds[] =>
  columns.length < 2
    ? [{ left: textArea.left, right: textArea.right }]
    : columns.map(({ left, right }, index) => ({
        left: index === 0 ? Math.min(textArea.left, right - 1) : left,
        right: index === columns.length - 1 ? Math.max(textArea.right, left + 1) : right,
      }))
