import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { type Language, languages } from '../core/language.ts'
import type { ToolWords } from '../core/rank-tools.ts'

interface Texts {
  card: { title: string; description: string }
  search: readonly string[]
}

/** Returns the words of the site's own tools, as the search has them on the pages of one language. */
export const searchWordsIn = (language: Language): Readonly<Record<string, ToolWords>> => {
  const words: Record<string, ToolWords> = {}
  for (const folder of globSync('src/tools/*/tool.ts').toSorted().map(dirname)) {
    const texts = languages.map(
      (code) => JSON.parse(readFileSync(`${folder}/texts.${code}.json`, 'utf8')) as Texts,
    )
    const own = texts[languages.indexOf(language)]
    words[basename(folder)] = {
      names: own ? [own.card.title] : [],
      descriptions: own ? [own.card.description] : [],
      synonyms: texts.flatMap(({ card, search }) => [card.title, card.description, ...search]),
    }
  }
  return words
}
