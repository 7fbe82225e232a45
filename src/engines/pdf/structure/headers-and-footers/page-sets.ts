import type { Repeated } from './repeated.ts'

/** On which pages something stands. */
export type PageSet = 'all' | 'odd' | 'even'

/** Of the pages that could have it, how many do, at least. */
const leastShare = 0.5

/** Of what belongs to odd pages, how much is on them; counting may slip where pages are left out of it. */
const leastParity = 0.9

/** The pages of a document, with the numbers they have. */
export interface NumberedPages {
  /** In order. */
  pageIndexes: readonly number[]
  /** A page's number less its index. */
  offset: number
}

export const isOdd = (pageIndex: number, { offset }: NumberedPages): boolean =>
  (pageIndex + offset) % 2 !== 0

/**
 * On which pages a text belongs: on all when it is on half of them and on two, the first excused, which often has none; on odd or
 * even ones when it is on those only. Text that tags call decoration belongs to the only page of a document, too.
 */
export const pageSetOf = ({ members }: Repeated, pages: NumberedPages): PageSet | undefined => {
  const { pageIndexes } = pages
  const [first] = pageIndexes
  const on = new Set(members.map(({ pageIndex }) => pageIndex))
  const isOnlyPage =
    pageIndexes.length === 1 && on.size === 1 && members.every(({ isDecoration }) => isDecoration)
  if (isOnlyPage) return 'all'
  if (on.size < 2) return undefined
  const isCovering = (all: readonly number[]): boolean => {
    const others = all.filter((it) => it !== first)
    const found = others.filter((it) => on.has(it))
    return found.length > 0 && found.length >= leastShare * others.length
  }
  const odd = pageIndexes.filter((it) => isOdd(it, pages))
  const even = pageIndexes.filter((it) => !isOdd(it, pages))
  if (pageIndexes.length > 2) {
    const oddShare = [...on].filter((it) => isOdd(it, pages)).length / on.size
    if (oddShare >= leastParity && isCovering(odd)) return 'odd'
    if (oddShare <= 1 - leastParity && isCovering(even)) return 'even'
  }
  return isCovering(pageIndexes) ? 'all' : undefined
}
