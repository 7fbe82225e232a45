import type { Column, DocumentFlow, PageFlow, Region } from '../structure/flow.ts'
import type { ComposeContext } from './context.ts'
import { type Frame, frameOf } from './frames.ts'

/** A region, and whether its page begins with it. */
export interface Band {
  page: PageFlow
  region: Region | undefined
  startsPage: boolean
}

/** Bands of one layout, that one section of the document holds. */
export interface SectionPlan {
  start: 'page' | 'continuous'
  widthPoints: number
  heightPoints: number
  frame: Frame
  /** One, or those of its regions. */
  columns: readonly { left: number; right: number }[]
  bands: readonly Band[]
}

/** In points: pages that differ by less are as large, columns that begin nearer are the same. */
const sameSize = 1
const samePlace = 6

const isSameSize = (one: PageFlow, other: PageFlow): boolean =>
  Math.abs(one.widthPoints - other.widthPoints) < sameSize &&
  Math.abs(one.heightPoints - other.heightPoints) < sameSize

/** Pages that follow one another and are as large. */
const groupPages = (pages: readonly PageFlow[]): PageFlow[][] => {
  const groups: PageFlow[][] = []
  for (const page of pages) {
    const last = groups.at(-1)
    const [first] = last ?? []
    if (last && first && isSameSize(first, page)) last.push(page)
    else groups.push([page])
  }
  return groups
}

const bandsOf = (page: PageFlow): Band[] =>
  page.regions.length === 0
    ? [{ page, region: undefined, startsPage: true }]
    : page.regions.map((region, index) => ({ page, region, startsPage: index === 0 }))

type Sides = Pick<Column, 'left' | 'right'>

const sidesOf = ({ region }: Band): readonly Sides[] =>
  region && region.columns.length > 1
    ? region.columns.map(({ left, right }) => ({ left, right }))
    : [{ left: 0, right: 0 }]

/** Ragged text does not tell where its columns end: only that none reaches into the next. */
const areSame = (ones: readonly Sides[], others: readonly Sides[]): boolean =>
  ones.length === others.length &&
  ones.every(({ left, right }, index) => {
    const other = others[index]
    const next = Math.min(ones[index + 1]?.left ?? Infinity, others[index + 1]?.left ?? Infinity)
    return (
      other !== undefined &&
      Math.abs(other.left - left) < samePlace &&
      Math.max(right, other.right) < next
    )
  })

/** Columns that hold those of two bands. */
const around = (ones: readonly Sides[], others: readonly Sides[]): Sides[] =>
  ones.map(({ left, right }, index) => ({
    left: Math.min(left, others[index]?.left ?? left),
    right: Math.max(right, others[index]?.right ?? right),
  }))

type GrowingPlan = SectionPlan & { bands: Band[]; columns: readonly Sides[] }

/** Divides a document into sections: a new one where the size of pages or the columns change. */
export const planSections = (flow: DocumentFlow, context: ComposeContext): SectionPlan[] => {
  const plans: GrowingPlan[] = []
  for (const pages of groupPages(flow.pages)) {
    const frame = frameOf(pages, flow, context)
    let current: GrowingPlan | undefined
    for (const page of pages)
      for (const band of bandsOf(page)) {
        const columns = sidesOf(band)
        if (current && areSame(current.columns, columns)) {
          current.bands.push(band)
          current.columns = around(current.columns, columns)
          continue
        }
        const { widthPoints, heightPoints } = page
        const start = band.startsPage && !page.startsWithin ? 'page' : 'continuous'
        current = { start, widthPoints, heightPoints, frame, columns, bands: [band] }
        plans.push(current)
      }
  }
  return plans
}
