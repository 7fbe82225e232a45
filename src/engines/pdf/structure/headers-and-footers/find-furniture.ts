import type { PageLayout, Segment } from '../../page-content/page-layout.ts'
import type { Furniture } from '../flow.ts'
import { groupBy } from '../group-by.ts'
import { heaviest } from '../../statistics.ts'
import { type Candidate, candidatesOf, outermost } from './candidates.ts'
import { type NumberedPages, type PageSet, isOdd, pageSetOf } from './page-sets.ts'
import { paragraphsOfFurniture } from './paragraphs.ts'
import { type Repeated, findRepeated } from './repeated.ts'

/** What a document repeats on its pages, apart from what it says. */
export interface FoundFurniture {
  furniture: Furniture[]
  firstPageNumber: number
  /** A page's text without it. */
  restOf: (layout: PageLayout) => readonly Segment[]
}

const places = ['header', 'footer'] as const

/** Word counts pages up to this (ISO/IEC 29500-1, 17.6.12, held by 16 bits). */
const mostPageNumber = 32_767

const offsetOf = (repeated: readonly Repeated[], first: number): number => {
  let best: Repeated | undefined
  for (const it of repeated) {
    if (it.offset === undefined || it.offset + first < 0 || it.offset + first > mostPageNumber)
      continue
    if (!best || it.members.length > best.members.length) best = it
  }
  return best?.offset ?? 1 - first
}

/** A text that is repeated, and where. */
export interface Placed extends Repeated {
  pages: PageSet
}

const outermostOf = (layout: PageLayout, repeated: ReadonlySet<Candidate>, all: Candidate[]) =>
  places.flatMap((place) =>
    outermost(
      all.filter((it) => it.place === place && it.pageIndex === layout.pageIndex),
      (it) => repeated.has(it),
    ),
  )

/** Of what is repeated, what stands outermost, page by page. */
const withoutInner = (
  repeated: readonly Repeated[],
  layouts: readonly PageLayout[],
  candidates: readonly Candidate[],
): Repeated[] => {
  const members = new Set(repeated.flatMap((it) => it.members))
  const byPage = groupBy(candidates, ({ pageIndex }) => pageIndex)
  const outer = new Set(
    layouts.flatMap((layout) => outermostOf(layout, members, byPage.get(layout.pageIndex) ?? [])),
  )
  return repeated.map((it) => ({
    ...it,
    members: it.members.filter((member) => outer.has(member)),
  }))
}

const isOn = ({ pages }: Placed, wanted: PageSet): boolean =>
  pages === 'all' || wanted === 'all' || pages === wanted

/** Whether a page has everything that pages like it have. */
const isLikeOthers = (
  pageIndex: number,
  placed: readonly Placed[],
  pages: NumberedPages,
): boolean =>
  placed.every(
    (it) =>
      !isOn(it, isOdd(pageIndex, pages) ? 'odd' : 'even') ||
      it.members.some((member) => member.pageIndex === pageIndex),
  )

/** The page that shows most of what is wanted. */
const bestPage = (placed: readonly Placed[]): number | undefined =>
  heaviest(placed.flatMap(({ members }) => members.map(({ pageIndex }) => [pageIndex, 1] as const)))

/** Whether pages would be left without any text: then it is their text. */
const leavesNothing = (layouts: readonly PageLayout[], taken: ReadonlySet<Segment>): boolean => {
  const written = layouts.filter(({ segments }) => segments.length > 0)
  const emptied = written.filter(({ segments }) => segments.every((it) => taken.has(it)))
  return emptied.length * 2 > written.length
}

/**
 * Finds headers and footers: what stands at the same place at the head or the foot of pages, on two and half of them at least, numbers
 * of pages counting as the same. Where the first page, or odd and even ones, have others, there are entries for each of them and for
 * both places, empty ones too: Word turns both at once.
 */
export const findFurniture = (layouts: readonly PageLayout[]): FoundFurniture => {
  const pageIndexes = layouts.map(({ pageIndex }) => pageIndex)
  const [first = 0] = pageIndexes
  const candidates = layouts.flatMap(candidatesOf)
  const repeated = findRepeated(candidates, layouts.length)
  const pages = { pageIndexes, offset: offsetOf(repeated, first) }
  const likely = repeated.filter((it) => pageSetOf(it, pages) !== undefined)
  const placed = withoutInner(likely, layouts, candidates).flatMap((it): Placed[] => {
    const set = pageSetOf(it, pages)
    return set ? [{ ...it, pages: set }] : []
  })
  const { furniture, shown } = writeFurniture(placed, layouts, pages)
  // One page stands for all of a set; what that page does not have stays in the text of the others.
  const taken = new Set(shown.flatMap(({ members }) => members.map(({ segment }) => segment)))
  if (shown.length === 0 || leavesNothing(layouts, taken))
    return { furniture: [], firstPageNumber: 1, restOf: ({ segments }) => segments }
  const hasNumber = placed.some(({ offset }) => offset === pages.offset)
  return {
    furniture,
    firstPageNumber: hasNumber ? first + pages.offset : 1,
    restOf: ({ segments }) => segments.filter((it) => !taken.has(it)),
  }
}

/** Writes the headers and footers, and tells which of the repeated texts they show. */
const writeFurniture = (
  placed: readonly Placed[],
  layouts: readonly PageLayout[],
  pages: NumberedPages,
): { furniture: Furniture[]; shown: Placed[] } => {
  const shown = new Set<Placed>()
  const byIndex = new Map(layouts.map((layout) => [layout.pageIndex, layout]))
  const [first = 0] = pages.pageIndexes
  const write = (
    of: Furniture['pages'],
    wanted: readonly Placed[],
    pageIndex: number | undefined,
  ): Furniture[] =>
    places.flatMap((place) => {
      const here = wanted.filter((it) => it.place === place)
      const layout = byIndex.get(pageIndex ?? bestPage(here) ?? first)
      if (!layout) return []
      for (const it of here)
        if (it.members.some((member) => member.pageIndex === layout.pageIndex)) shown.add(it)
      return [paragraphsOfFurniture({ place, pages: of, layout, placed: here })]
    })
  const differsByParity = placed.some((it) => it.pages !== 'all')
  const sets: PageSet[] = differsByParity ? ['odd', 'even'] : ['all']
  const others = sets.flatMap((set) =>
    write(
      set,
      placed.filter((it) => isOn(it, set)),
      undefined,
    ),
  )
  if (isLikeOthers(first, placed, pages)) {
    const furniture = others.filter(({ paragraphs }) => differsByParity || paragraphs.length > 0)
    return { furniture, shown: [...shown] }
  }
  const onFirst = placed.filter(({ members }) => members.some((it) => it.pageIndex === first))
  return { furniture: [...write('first', onFirst, first), ...others], shown: [...shown] }
}
