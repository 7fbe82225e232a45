import type { Plugin } from 'vite'

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
      this.error('the first script does not begin with its compile hint: see build/compile-hint.ts')
  },
})
