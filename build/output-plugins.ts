import type { Plugin } from 'vite'

/** The folder that the build writes and the server reads. Another folder allows two builds side by side. */
export const distFolder = process.env.UTILO_DIST ?? 'dist'

/**
 * Fails the build when a group of `codeSplitting` matches no module. Its pattern is then outdated, and pages would
 * load many small files without anybody noticing.
 */
export const requireChunkGroups = (names: readonly string[]): Plugin => ({
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

/**
 * Puts what a worker's entry shares with chunks that load later into a chunk of its own, so that none of them imports
 * the entry. WebKit would evaluate the entry a second time in the same worker: two copies would answer each call, and
 * the second one knows nothing of what the first one keeps.
 *
 * The build fails when a chunk imports a worker's entry all the same.
 */
export const separateWorkerEntry = (): Plugin => ({
  name: 'utilo-worker-entry',
  apply: 'build',
  // Vite ignores this option for workers in its own configuration, and sets it to `false`.
  options: (options) => ({ ...options, preserveEntrySignatures: 'strict' }),
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
    const entries = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName))
    for (const { fileName, imports, dynamicImports } of chunks)
      for (const imported of [...imports, ...dynamicImports])
        if (entries.has(imported))
          this.error(
            `${fileName} imports ${imported}, a worker's entry, which WebKit would evaluate twice: see build/output-plugins.ts`,
          )
  },
})

/** A hint that Chromium (136 and later) follows only at the very start of a file. Other browsers see a comment. */
export const compileHint = '//# allFunctionsCalledOnLoad\n'

/**
 * Makes the browser compile the entry script while it is downloaded. Without the hint, it only pre-parses most
 * functions and compiles each one at its first call, which blocks the page.
 *
 * The build fails when the script does not begin with the hint.
 */
export const compileHintPlugin = (): Plugin => ({
  name: 'utilo-early-compiled',
  apply: 'build',
  generateBundle: {
    // Before this stage, Vite inserts a line of its own at the start.
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

// There is one promise per file, so that a prefetched page and its visit wait for the same one.
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
 * Replaces Vite's helper for dynamic imports by one that loads only a module's own style sheets. Vite's helper also
 * preloads scripts, which the pages' HTML already does, and does not know about style sheets that are inline in the
 * page (docs/decisions/0010), so the page would load its style sheet twice before hydration.
 *
 * The build fails when Vite no longer requests its helper under this name.
 */
export const styleOnlyPreload = (): Plugin => {
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
