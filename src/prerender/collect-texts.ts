import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { type Language, languages } from '../core/language.ts'

export type Texts = { [key: string]: Texts | string | readonly (Texts | string)[] }

interface ToolTexts extends Texts {
  card: { title: string; description: string }
  search: readonly string[]
}

/** What the search looks through: every tool's names and search words, all languages together. */
export type SearchWords = Record<string, readonly string[]>

export interface CollectedTexts {
  /** Namespace → texts, per language. */
  namespaces: Record<Language, Record<string, Texts>>
  searchWords: SearchWords
  /** Changes with any text: names the folder they are served from, so that they can be cached forever. */
  build: string
}

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

const namespaceOf = (file: string) => basename(dirname(file)).replace(/^shell$/, 'common')

/** Gathers all texts from the folders they belong to; `root` is the project's. */
export const collectTexts = (root = '.'): CollectedTexts => {
  const searchWords: Record<string, string[]> = {}
  const collect = (language: Language): Record<string, Texts> => {
    const texts: Record<string, Texts> = {}
    for (const file of globSync(`${root}/src/{shell,shell/*,ui/*,pages/*}/texts.${language}.json`))
      texts[namespaceOf(file)] = read(file) as Texts
    texts.companion = Object.fromEntries(
      globSync(`${root}/src/shell/companion/*/texts.${language}.json`)
        .toSorted()
        .map((file) => [namespaceOf(file), read(file) as Texts]),
    )
    const cards: Record<string, string> = {}
    for (const file of globSync(`${root}/src/tools/*/texts.${language}.json`).toSorted()) {
      const id = namespaceOf(file)
      const { card, search, ...own } = read(file) as ToolTexts
      texts[id] = own
      cards[`tool_${id}`] = card.title
      cards[`tool_${id}_desc`] = card.description
      ;(searchWords[id] ??= []).push(card.title, card.description, ...search)
    }
    texts.catalogue = { home: cards }
    return texts
  }
  const namespaces = Object.fromEntries(
    languages.map((language) => [language, collect(language)]),
  ) as Record<Language, Record<string, Texts>>
  const build = createHash('sha256')
    .update(JSON.stringify([namespaces, searchWords]))
    .digest('hex')
    .slice(0, 10)
  return { namespaces, searchWords, build }
}
