import type { Plugin } from 'vite'

// A promise a file, so that a page fetched ahead and then visited waits for the same one.
const helper = `
const styles = new Map()
const addStyle = (file) => {
  const href = '/' + file
  if (!styles.has(file) && !document.querySelector('style[data-from="' + href + '"]'))
    styles.set(file, new Promise((resolve, reject) => {
      const link = document.createElement('link')
      link.rel = 'stylesheet'
      link.href = href
      link.onload = resolve
      link.onerror = () => {
        link.remove()
        styles.delete(file)
        reject(new Error(href))
      }
      document.head.append(link)
    }))
  return styles.get(file)
}
export const __vitePreload = (load, files) => Promise.all([load(), ...files.map(addStyle)]).then(([module]) => module)
`

/**
 * Dynamic imports with their own style sheets and nothing else. Vite's helper also preloads scripts, which our
 * pages' HTML does, and knows nothing of style sheets that stand inline in the page (docs/decisions/0010): a page would
 * wait for its sheet once more before it comes alive.
 *
 * The build fails when Vite no longer asks for its helper under this name.
 */
export const smallPreload = (): Plugin => {
  let isReplaced = false
  return {
    name: 'utilo-small-preload',
    apply: 'build',
    enforce: 'pre',
    load: (id) => {
      if (id !== '\0vite/preload-helper.js') return undefined
      isReplaced = true
      return helper
    },
    generateBundle() {
      if (this.environment.name === 'client' && !isReplaced)
        this.error('Vite’s helper for dynamic imports was not replaced: see build/small-preload.ts')
    },
  }
}
