import { readFileSync } from 'node:fs'

interface ManifestEntry {
  file: string
  isEntry?: boolean
  css?: readonly string[]
  imports?: readonly string[]
}

/** A style sheet: its URL and its text. */
interface StyleSheet {
  href: string
  css: string
}

/** The files of the client build, as far as pages refer to them. */
export interface ClientBuild {
  entry: string
  /** The fonts, which every page uses at once. */
  fonts: readonly string[]
  /** Returns the scripts that a module needs, itself first, without those of the entry. */
  scriptsOf: (source: string) => readonly string[]
  /**
   * Returns the style sheets of a page: the one shared by all pages, those of the modules it imports, and the
   * module's own.
   */
  stylesOf: (source: string) => readonly StyleSheet[]
  /** The scripts that every page needs besides the entry itself. */
  sharedScripts: readonly string[]
}

/** @throws {Error} when the client has not been built, or not in the expected way. */
export const readClientBuild = (folder: string): ClientBuild => {
  const manifest = JSON.parse(readFileSync(`${folder}/../build-manifest.json`, 'utf8')) as Record<
    string,
    ManifestEntry
  >
  const entryKey = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
  const entry = entryKey === undefined ? undefined : manifest[entryKey]
  if (entryKey === undefined || entry === undefined || !entry.css?.length)
    throw new Error('the client build has no entry or no style sheet')

  /** Returns a module after all the modules that it imports. */
  const modulesOf = (key: string, seen = new Set<string>()): readonly ManifestEntry[] => {
    const module = manifest[key]
    if (!module || seen.has(key)) return []
    seen.add(key)
    return [...(module.imports ?? []).flatMap((imported) => modulesOf(imported, seen)), module]
  }
  const sharedModules = modulesOf(entryKey)
  const shared = new Set(sharedModules.map(({ file }) => file))
  const ownModulesOf = (source: string) => {
    if (!manifest[source]) throw new Error(`${source} is not in the client build`)
    return modulesOf(source).filter((module) => !sharedModules.includes(module))
  }
  const readCss = (file: string) => readFileSync(`${folder}/${file}`, 'utf8')
  const fonts = Object.values(manifest)
    .map(({ file }) => file)
    .filter((file) => file.endsWith('.woff2'))
  return {
    entry: `/${entry.file}`,
    fonts: fonts.map((file) => `/${file}`),
    scriptsOf: (source) =>
      ownModulesOf(source)
        .map(({ file }) => `/${file}`)
        .toReversed(),
    stylesOf: (source) =>
      [...new Set([...sharedModules, ...ownModulesOf(source)].flatMap(({ css }) => css ?? []))].map(
        (file) => ({
          href: `/${file}`,
          css: readCss(file),
        }),
      ),
    sharedScripts: [...shared].filter((file) => file !== entry.file).map((file) => `/${file}`),
  }
}
