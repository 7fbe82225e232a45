import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import type { Manifest } from '../server/manifest.ts'
import { distFolder } from './output-plugins.ts'

/** The folder of all files that are served. */
export const clientFolder = `${distFolder}/client`

/** The pages and files of a finished build. */
export interface BuiltSite {
  pages: readonly { id: string; path: string; html: string }[]
  /** All files besides pages, by URL path such as `/assets/page-x.js`. */
  files: readonly string[]
  /** Returns the bytes sent for a path, pages included. */
  sizeOf: (address: string) => number
  textOf: (address: string) => string
}

/** Returns the file that is served at a path: that of a page is the `index.html` of its folder. */
export const fileOf = (address: string): string =>
  `${clientFolder}${/\.\w+$/.test(address) ? address : `${address.replace(/\/$/, '')}/index.html`}`

/** Returns the size of a file in bytes as browsers receive it: that of its brotli copy, where it has one. */
export const sentBytes = (file: string): number =>
  statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size

/** Returns whether a path below the folder is a served file, and not a folder or the compressed copy of a file. */
export const isServed = (name: string): boolean =>
  !/\.(?:br|gz)$/.test(name) && statSync(`${clientFolder}/${name}`).isFile()

/**
 * Reads a finished build.
 *
 * @param pages - those of its manifest.
 * @param pattern - a glob below the folder of served files: which of them are listed.
 */
export const readBuiltSite = (pages: Manifest['pages'], pattern: string): BuiltSite => ({
  pages: pages.flatMap(({ id, paths }) =>
    Object.values(paths).map((path) => ({ id, path, html: readFileSync(fileOf(path), 'utf8') })),
  ),
  files: globSync(pattern, { cwd: clientFolder })
    .filter(isServed)
    .map((name) => `/${name.replaceAll('\\', '/')}`)
    .toSorted(),
  sizeOf: (address) => sentBytes(fileOf(address)),
  textOf: (address) => readFileSync(fileOf(address), 'utf8'),
})
