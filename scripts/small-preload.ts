import type { Plugin } from 'vite'

/**
 * Dynamic imports as the platform has them. Vite wraps each in a helper that preloads scripts and style sheets:
 * our pages' HTML does that for scripts, and the one style sheet is inline. Takes 0.8 KB off every page; should
 * Vite ever rename its helper, the helper simply comes back.
 */
export const smallPreload = (): Plugin => ({
  name: 'utilo-small-preload',
  apply: 'build',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : undefined,
})
