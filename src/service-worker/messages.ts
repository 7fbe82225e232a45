import type { Language } from '../core/language.ts'

/**
 * The messages from a page to the service worker, which answers through the message's port. `addresses` are the files
 * that the page has loaded; by them the service worker detects whether the page is of its own build.
 *
 * Workbox's own `CACHE_URLS` is used besides these. Its URLs go through the service worker's routes.
 */
export type Message =
  /**
   * Asks which files the page at a path may need: `PageFiles`, or undefined when the service worker is of another
   * build.
   */
  | { type: 'DESCRIBE'; path: string; language: Language; addresses: readonly string[] }
  /** Removes the large files of the page at a path. */
  | { type: 'REMOVE'; path: string; language: Language }
  /**
   * Reports which files a page has loaded. The answer is whether the page is already of the service worker's build.
   * If it is and no other page is open, a waiting service worker takes over, since nothing changes for anybody, and
   * the files of former builds are removed.
   */
  | { type: 'SETTLE'; addresses: readonly string[] }
  /** Lets a waiting service worker take over, because the visitor agreed (`messageSkipWaiting` of workbox-window). */
  | { type: 'SKIP_WAITING' }
  /** Asks for what was shared with the installed app: `SharedContent`. */
  | { type: 'take-shared' }
