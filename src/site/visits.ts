/** A page in the history of this tab. Pages that are kept stay mounted, though only one is shown. */
export interface Visit {
  /** The number in the state of the history entry. Later entries have larger numbers. */
  visit: number
  /**
   * Whether the visitor came here with the result or the files of the page before, or has left with them. Such pages
   * are kept, so that going back loses nothing.
   */
  isContinued: boolean
}

/** How many pages are kept besides the shown one. Each holds its files and results in memory. */
const maxKept = 4

/** Returns the number of a history entry; 0 for an entry that this site has not numbered. */
export const visitOf = (historyState: unknown): number =>
  typeof historyState === 'object' &&
  historyState !== null &&
  'visit' in historyState &&
  typeof historyState.visit === 'number'
    ? historyState.visit
    : 0

/**
 * Returns the mounted pages after a navigation. Continuing with a result keeps the page that it comes from. Going back
 * and forward keeps all continued pages, and any other navigation keeps none.
 *
 * @param mounted - the mounted pages, in the order of their numbers.
 * @param shown - the number of the page that is left.
 * @param next - the page that is shown next; if it is mounted already, it stays as it is.
 */
export const visitsAfter = <Mounted extends Visit>(
  mounted: readonly Mounted[],
  shown: number,
  next: Mounted,
  isHistoryNavigation: boolean,
): readonly Mounted[] => {
  const others = mounted.filter(({ visit }) => visit !== next.visit)
  const same = mounted.find(({ visit }) => visit === next.visit)
  if (isHistoryNavigation)
    return [...others.filter(({ isContinued }) => isContinued), same ?? next].toSorted(
      (one, other) => one.visit - other.visit,
    )
  if (!next.isContinued) return [next]
  // A new entry replaces all entries that lay ahead of the page that is left.
  const kept = others
    .filter(({ visit, isContinued }) => visit === shown || (isContinued && visit < shown))
    .map((page) => (page.visit === shown ? { ...page, isContinued: true } : page))
  return [...kept.slice(-maxKept), next]
}
