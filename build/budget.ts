import { z } from 'zod'
import { toolIdOf } from '../src/core/tool.ts'
import type { BuiltSite } from './built-site.ts'

/**
 * Measures what a visitor downloads, from the built pages. Sizes are bytes as sent, with brotli where it is smaller.
 */

/** The first visit to a page, with an empty cache. */
interface FirstVisit {
  /** The scripts that the page starts with: the entry and what its HTML preloads. */
  script: number
  /** The document, including its style sheet and texts. */
  html: number
  fonts: number
  /** All of the above and the pictures on the page. */
  total: number
  requests: number
}

interface PageFigures {
  id: string
  path: string
  /** A group of tools, `home`, or `static` for other pages. */
  kind: string
  firstVisit: FirstVisit
  scripts: readonly string[]
  /** All paths of the first visit except the page's own. */
  resources: readonly string[]
}

interface ToolFigures {
  id: string
  /** The scripts that no other page starts with, in bytes. */
  ownScript: number
  /** The workers and engines that the tool fetches when it is used, each with its bytes. */
  engineFiles: readonly { address: string; bytes: number }[]
}

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]

const tagsOf = (html: string, name: string): string[] =>
  html.match(new RegExp(`<${name}\\s[^>]*>`, 'g')) ?? []

const unique = (addresses: readonly (string | undefined)[]): string[] => [
  ...new Set(addresses.filter((address) => address !== undefined)),
]

/**
 * Returns what a browser fetches for a page by itself, without the icons and the manifest, which only some browsers
 * fetch.
 */
export const resourcesOf = (html: string) => {
  const links = tagsOf(html, 'link')
  const linked = (test: (rel: string, as: string | undefined) => boolean) =>
    links
      .filter((tag) => test(attribute(tag, 'rel') ?? '', attribute(tag, 'as')))
      .map((tag) => attribute(tag, 'href'))
  return {
    scripts: unique([
      ...tagsOf(html, 'script').map((tag) => attribute(tag, 'src')),
      ...linked((rel) => rel === 'modulepreload'),
    ]),
    fonts: unique(linked((rel, as) => rel === 'preload' && as === 'font')),
    others: unique([
      ...linked((rel, as) => rel === 'stylesheet' || (rel === 'preload' && as !== 'font')),
      ...tagsOf(html, 'img').map((tag) => attribute(tag, 'src')),
      // A reference without a path before the fragment points into the same document.
      ...tagsOf(html, 'use').map((tag) => attribute(tag, 'href')?.split('#')[0] || undefined),
    ]),
  }
}

const kindOf = (id: string, html: string): string => {
  const [main = ''] = tagsOf(html, 'main')
  return attribute(main, 'data-group') ?? (id === 'home' ? 'home' : 'static')
}

/** @throws whatever `sizeOf` throws for a path that a page names and the build lacks. */
export const measurePages = ({ pages, sizeOf }: BuiltSite): PageFigures[] =>
  pages.map(({ id, path, html }) => {
    const { scripts, fonts, others } = resourcesOf(html)
    const sum = (addresses: readonly string[]) =>
      addresses.reduce((bytes, address) => bytes + sizeOf(address), 0)
    const parts = { script: sum(scripts), html: sizeOf(path), fonts: sum(fonts) }
    const resources = [...scripts, ...fonts, ...others]
    return {
      id,
      path,
      kind: kindOf(id, html),
      firstVisit: {
        ...parts,
        total: parts.script + parts.html + parts.fonts + sum(others),
        requests: 1 + resources.length,
      },
      scripts,
      resources,
    }
  })

const baseName = (address: string) => address.slice(address.lastIndexOf('/') + 1)

/** Returns every file that some scripts name, directly or indirectly, beyond the known ones. */
const laterFiles = (scripts: readonly string[], known: readonly string[], site: BuiltSite) => {
  const found = new Set<string>()
  const readable = /\.m?js$/
  const follow = (address: string) => {
    const text = site.textOf(address)
    for (const file of site.files) {
      if (found.has(file) || known.includes(file) || !text.includes(baseName(file))) continue
      found.add(file)
      if (readable.test(file)) follow(file)
    }
  }
  for (const script of scripts) follow(script)
  return [...found]
}

/**
 * Measures the tools, which are the pages of a group. Each is measured once, because its languages and its landing
 * pages share their scripts.
 */
export const measureTools = (pages: readonly PageFigures[], site: BuiltSite): ToolFigures[] => {
  const tools = pages.filter(({ kind }) => kind !== 'home' && kind !== 'static')
  const ids = [...new Set(tools.map(({ id }) => toolIdOf(id)))]
  const isEverywhere = (script: string) => pages.every(({ scripts }) => scripts.includes(script))
  return ids.flatMap((id) => {
    const page = tools.find((tool) => tool.id === id)
    if (page === undefined) return []
    const others = new Set(
      pages.filter((it) => toolIdOf(it.id) !== id).flatMap(({ scripts }) => scripts),
    )
    const own = page.scripts.filter((script) => !others.has(script))
    return {
      id,
      ownScript: own.reduce((bytes, script) => bytes + site.sizeOf(script), 0),
      // What several tools share, such as the panel of a file tool, loads parts later too.
      engineFiles: laterFiles(
        page.scripts.filter((script) => !isEverywhere(script)),
        page.resources,
        site,
      ).map((address) => ({
        address,
        bytes: site.sizeOf(address),
      })),
    }
  })
}

const bytes = z.int().positive()

const firstVisit = z.strictObject({
  script: bytes,
  html: bytes,
  fonts: bytes,
  total: bytes,
  requests: bytes,
})

/** The schema of `budget.json`: bytes as sent, where 1 KB is 1,000 bytes. */
export const budgetSchema = z.strictObject({
  /** The budgets per kind of page: the home page, a group of tools, or the static pages. */
  firstVisit: z.record(z.string(), firstVisit),
  /** The budget of a tool's own script, which no other page starts with. */
  ownScript: bytes,
  /** The budget of what a tool fetches when it is used: its worker. */
  worker: bytes,
  /** The same for each tool whose worker includes an engine. */
  engines: z.record(z.string(), bytes),
})
export type Budget = z.infer<typeof budgetSchema>

/** One figure compared with its budget. */
interface Comparison {
  what: string
  /** The page or file with the worst figure. */
  where: string
  figure: number
  /** The budget; undefined where `budget.json` has none, which is a fault. */
  budget: number | undefined
}

export const isOver = ({ figure, budget }: Comparison): boolean =>
  budget === undefined || figure > budget

const figureNames: readonly (keyof FirstVisit)[] = ['script', 'html', 'fonts', 'total', 'requests']

const compareKind = (kind: string, pages: readonly PageFigures[], budget: Budget): Comparison[] =>
  figureNames.flatMap((name) => {
    const [worst] = pages.toSorted((a, b) => b.firstVisit[name] - a.firstVisit[name])
    if (worst === undefined) return []
    return {
      what: `${kind}: ${name}`,
      where: worst.path,
      figure: worst.firstVisit[name],
      budget: budget.firstVisit[kind]?.[name],
    }
  })

/** Compares every figure with its budget. The worst page of each kind stands for all of them. */
export const compareWithBudget = (
  pages: readonly PageFigures[],
  tools: readonly ToolFigures[],
  budget: Budget,
): Comparison[] => {
  const kinds = [...new Set(pages.map(({ kind }) => kind))]
  return [
    ...kinds.flatMap((kind) =>
      compareKind(
        kind,
        pages.filter((page) => page.kind === kind),
        budget,
      ),
    ),
    ...tools.map(({ id, ownScript }) => ({
      what: 'own script',
      where: id,
      figure: ownScript,
      budget: budget.ownScript,
    })),
    ...tools
      .filter(({ engineFiles }) => engineFiles.length > 0)
      .map(({ id, engineFiles }) => ({
        what: `when used: ${engineFiles.map(({ address }) => address.replace(/^.*\//, '')).join(', ')}`,
        where: id,
        figure: engineFiles.reduce((sum, file) => sum + file.bytes, 0),
        budget: budget.engines[id] ?? budget.worker,
      })),
  ]
}
