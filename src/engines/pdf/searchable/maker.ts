import { type Report, callOnce } from '../../../core/worker-calls.ts'
import type {
  SearchableCalls,
  SearchableOptions,
  SearchablePage,
  SearchableResult,
  SearchableSource,
} from './plan.ts'

export type {
  SearchableOptions,
  SearchablePage,
  SearchableResult,
  SearchableSource,
} from './plan.ts'

/** Writing a large file may take a slow phone half of it. */
const silenceLimitMs = 90_000

const createWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })

/**
 * Makes one PDF of pages, in their order, that can be searched and copied from: pictures and pages look as they did,
 * turned upright, with what was read of them as invisible text.
 *
 * @throws {ToolError} naming the file where one is at fault: `damaged`, `password-needed`, `password-wrong`,
 *   `unsupported`, `out-of-memory`, `stuck`, `engine-not-loaded`, `cancelled`.
 */
export const makeSearchablePdf = (
  sources: readonly SearchableSource[],
  pages: readonly SearchablePage[],
  options: SearchableOptions,
  { signal, onProgress }: { signal: AbortSignal; onProgress?: Report },
): Promise<SearchableResult> =>
  callOnce<SearchableCalls>(
    createWorker,
    'make',
    { sources, pages, ...options },
    { signal, silenceLimitMs, onProgress },
  )
