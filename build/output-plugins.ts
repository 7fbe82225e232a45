import type { Plugin } from 'vite'

/** Where the build goes and the server looks: another folder lets two builds live side by side. */
export const distFolder = process.env.UTILO_DIST ?? 'dist'

/**
 * Fails the build when a group of `codeSplitting` gathers nothing: its condition then names something that is no longer
 * there, and pages would load in many small files without anybody noticing.
 */
export const checkedGroups = (names: readonly string[]): Plugin => ({
  name: 'utilo-chunk-groups',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
    for (const name of names)
      if (!chunks.some((chunk) => chunk.name === name && chunk.moduleIds.length > 0))
        this.error(
          `the chunk group "${name}" matches no module: mend or remove it in vite.config.ts`,
        )
  },
})

/** Heeded by Chromium, from 136 on, as the very first thing in a file only; a comment to others. */
export const compileHint = '//# allFunctionsCalledOnLoad\n'

/**
 * Lets the browser compile the script that every page begins with while it comes, beside the page; without this it
 * only skims most functions, and compiles each one as it is first called, while nothing else can be done.
 *
 * The build fails when the script does not begin with it after all.
 */
export const earlyCompiled = (): Plugin => ({
  name: 'utilo-early-compiled',
  apply: 'build',
  generateBundle: {
    // Vite puts a line of its own first until then.
    order: 'post',
    handler(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && chunk.isEntry) chunk.code = compileHint + chunk.code
    },
  },
  writeBundle(_options, bundle) {
    const entries = Object.values(bundle).filter(
      (output) => output.type === 'chunk' && output.isEntry,
    )
    const isFirst = entries.every(
      (output) => output.type === 'chunk' && output.code.startsWith(compileHint),
    )
    if (entries.length === 0 || !isFirst)
      this.error(
        'the first script does not begin with its compile hint: see build/output-plugins.ts',
      )
  },
})

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
        this.error(
          'Vite’s helper for dynamic imports was not replaced: see build/output-plugins.ts',
        )
    },
  }
}
