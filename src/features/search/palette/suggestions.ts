import { type Tool, byPopularity } from '../../../core/tool.ts'
import type { RememberedTools } from '../../favourites/remembered-tools.ts'

/** How many tools are suggested below an empty field, not counting favourites. */
const wantedCount = 8

export interface Suggestions {
  kind: 'favourites' | 'recent' | 'useful'
  ids: readonly string[]
}

/**
 * Returns the suggestions for an empty field: favourites, recently used tools, then the most useful ones. No tool
 * appears twice, and empty lists are left out.
 *
 * @param tools - the existing tools; a device may remember one that no longer exists.
 */
export const suggestTools = (
  { favourites, recent }: RememberedTools,
  tools: readonly Pick<Tool, 'id' | 'popularityRank'>[],
): readonly Suggestions[] => {
  const known = new Set(tools.map(({ id }) => id))
  const mostUseful = tools
    .filter(({ popularityRank }) => popularityRank !== undefined)
    .toSorted(byPopularity)
    .map(({ id }) => id)
  const taken = new Set<string>()
  const take = (ids: readonly string[], atMost: number) => {
    const fresh = [...new Set(ids)].filter((id) => known.has(id) && !taken.has(id)).slice(0, atMost)
    for (const id of fresh) taken.add(id)
    return fresh
  }
  const lists: Suggestions[] = [
    { kind: 'favourites', ids: take(favourites, Infinity) },
    { kind: 'recent', ids: take(recent, wantedCount) },
  ]
  lists.push({ kind: 'useful', ids: take(mostUseful, Math.max(0, wantedCount - taken.size)) })
  return lists.filter(({ ids }) => ids.length > 0)
}
