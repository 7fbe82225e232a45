import { endingOf, requestOf } from '../../components/file-tool/work.ts'
import type { PageResult } from './page-result.ts'
import type { State } from './state.ts'
import { type PageRef, pageKey, wantedPages } from './wanted-pages.ts'

/** Where the tool stands as a whole. Updates leave it done: what is shown stays while it is renewed. */
export type Step =
  | 'empty'
  | 'opening'
  | 'locked'
  | 'unreadable'
  | 'chosen'
  | 'running'
  | 'stopped'
  | 'done'
  | 'failed'

/** The pages that are wanted and have come to something, in their order. */
export const wantedResults = ({
  sources,
  results,
}: Pick<State, 'sources' | 'results'>): { page: PageRef; result: PageResult }[] =>
  wantedPages(sources).flatMap((page) => {
    const result = results.get(pageKey(page))
    return result ? [{ page, result }] : []
  })

const stepBefore = ({ sources }: State): Step => {
  const openings = new Set(
    sources.map((source) => (source.kind === 'pdf' ? source.opening.step : 'ready')),
  )
  const next = (['opening', 'locked'] as const).find((step) => openings.has(step))
  return next ?? (openings.has('ready') ? 'chosen' : 'unreadable')
}

export const stepOf = (state: State): Step => {
  if (state.sources.length === 0) return 'empty'
  const run = requestOf(state.work)
  if (run?.kind === 'asked') return 'running'
  const results = wantedResults(state)
  if (results.some(({ result }) => result.kind !== 'failed'))
    return endingOf(state.work) ? 'stopped' : 'done'
  if (run) return 'running'
  return results.length > 0 ? 'failed' : stepBefore(state)
}
