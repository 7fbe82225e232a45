import { readFileSync } from 'node:fs'

interface ManifestEntry {
  file: string
  isEntry?: boolean
  css?: readonly string[]
  imports?: readonly string[]
  assets?: readonly string[]
}

/** What the client build put where, as far as pages need to know. */
export interface ClientBuild {
  entry: string
  css: string
  /** Both typefaces, which every page shows at once. */
  fonts: readonly string[]
  /** The scripts a module of ours needs, itself included, without the entry's. */
  scriptsOf: (source: string) => readonly string[]
  /** The scripts every page needs besides the entry itself. */
  sharedScripts: readonly string[]
}

/** @throws {Error} when the client has not been built, or not the way pages expect. */
export const readClientBuild = (folder: string): ClientBuild => {
  const manifest = JSON.parse(readFileSync(`${folder}/../build-manifest.json`, 'utf8')) as Record<
    string,
    ManifestEntry
  >
  const entryKey = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
  const entry = entryKey === undefined ? undefined : manifest[entryKey]
  const [cssFile] = entry?.css ?? []
  if (entryKey === undefined || entry === undefined || cssFile === undefined)
    throw new Error('the client build has no entry or no style sheet')

  const scriptsOf = (key: string, seen = new Set<string>()): Set<string> => {
    const module = manifest[key]
    if (!module || seen.has(module.file)) return seen
    seen.add(module.file)
    for (const imported of module.imports ?? []) scriptsOf(imported, seen)
    return seen
  }
  const shared = scriptsOf(entryKey)
  const fonts = Object.values(manifest)
    .map(({ file }) => file)
    .filter((file) => file.endsWith('.woff2'))
  return {
    entry: `/${entry.file}`,
    css: readFileSync(`${folder}/${cssFile}`, 'utf8'),
    fonts: fonts.map((file) => `/${file}`),
    scriptsOf: (source) => {
      if (!manifest[source]) throw new Error(`${source} is not in the client build`)
      return [...scriptsOf(source)].filter((file) => !shared.has(file)).map((file) => `/${file}`)
    },
    sharedScripts: [...shared].filter((file) => file !== entry.file).map((file) => `/${file}`),
  }
}
