import type { Language } from '../core/language.ts'

/**
 * What a page says to the worker; answers come through the message's port. `addresses` are the files that the page
 * has loaded, by which the worker sees whether the page is of its own build.
 *
 * Beside these there is Workbox's own `CACHE_URLS`, whose addresses go through the worker's routes.
 */
export type Message =
  /** Asks what the page at a path may need, or nothing where the worker is of another build: `PageFiles | undefined`. */
  | { type: 'DESCRIBE'; path: string; language: Language; addresses: readonly string[] }
  /** Removes the large files of the page at a path. */
  | { type: 'REMOVE'; path: string; language: Language }
  /**
   * Says to a worker which files a page has loaded. The answer is whether the page is of the worker's build already:
   * `boolean`. If so, and if no other page is open, a worker that waits takes over, as nothing changes for anybody, and
   * what former builds kept is removed.
   */
  | { type: 'SETTLE'; addresses: readonly string[] }
  /** Lets a worker that waits take over, since the visitor agreed (`messageSkipWaiting` of workbox-window). */
  | { type: 'SKIP_WAITING' }
  /** Asks for what was shared with the installed app: `SharedContent`. */
  | { type: 'take-shared' }
