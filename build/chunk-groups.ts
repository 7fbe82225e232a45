import type { Plugin } from 'vite'

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
