import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** What @libpdf/core signs documents with. */
const signingLibraries = new Set(['pkijs', 'asn1js'])

/** The names a module takes from a library: listed in an import, or asked of the whole. */
const namesTaken = (source: string, library: string): string[] => {
  const listed = source.matchAll(new RegExp(`import \\{([^}]*)\\} from "${library}"`, 'g'))
  const asked = source.matchAll(new RegExp(`\\b${library}\\.(\\w+)`, 'g'))
  return [
    ...new Set([
      ...[...listed].flatMap(([, names = '']) => names.split(',').map((name) => name.trim())),
      ...[...asked].map(([, name = '']) => name),
    ]),
  ]
}

const prefix = '\0no-signing:'

/**
 * Builds @libpdf/core without the libraries that it signs documents with, half of its size: no tool signs. What is
 * asked of them all the same throws.
 */
export const noSigning = (): Plugin => {
  const imports = new Map<string, string>()
  return {
    name: 'utilo-no-signing',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) => {
      if (!signingLibraries.has(source) || !importer?.includes('@libpdf')) return undefined
      imports.set(source, importer)
      return prefix + source
    },
    load: (id) => {
      const library = id.slice(prefix.length)
      const importer = imports.get(library)
      if (!id.startsWith(prefix) || importer === undefined) return undefined
      const names = namesTaken(readFileSync(importer, 'utf8'), library)
      return [
        "const absent = class { constructor() { throw new Error('signing is left out') } }",
        ...names.map((name) => `export { absent as ${name} }`),
      ].join('\n')
    },
  }
}
