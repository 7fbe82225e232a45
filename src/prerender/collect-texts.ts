import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Language, languages } from '../core/language.ts'
import { landingId } from '../core/tool.ts'
import { type TextNumbersOf, fillTextNumbers } from '../core/text-numbers.ts'

export type Texts = { [key: string]: Texts | string | readonly (Texts | string)[] }

interface ToolTexts extends Texts {
  card: { title: string; description: string }
  search: readonly string[]
}

/** The texts that only some tools have. */
interface OptionalTexts {
  /** The texts of the tool's answers in the search. */
  answers?: Texts
  units?: Readonly<Record<string, { symbol: string }>>
}

/**
 * Returns a tool's texts for answers: its own, and where these name units, the symbols of the units, which the
 * tool's page shows as well.
 */
const answerTexts = ({ answers, units }: OptionalTexts): Texts | undefined =>
  answers &&
  (answers.units === undefined || units === undefined
    ? answers
    : {
        ...answers,
        symbols: Object.fromEntries(
          Object.entries(units).map(([unit, { symbol }]) => [unit, symbol]),
        ),
      })

/** The words that the search looks through: the names and search words of every tool, in all languages. */
export type SearchWords = Record<string, readonly string[]>

export interface CollectedTexts {
  /** The texts by language and namespace. */
  namespaces: Record<Language, Record<string, Texts>>
  searchWords: SearchWords
  /**
   * A hash that changes with any text. It names the folder that the texts are served from, so that they can be cached
   * for ever.
   */
  build: string
}

/** A landing page's namespace begins with its tool's. */
const namespaceOf = (folder: string) => {
  const [, tool] = /([^/]+)\/landings\/[^/]+$/.exec(folder.replaceAll('\\', '/')) ?? []
  const name = basename(folder).replace(/^site$/, 'common')
  return tool === undefined ? name : landingId(tool, name)
}

const importTextNumbers = async (folder: string): Promise<TextNumbersOf> => {
  const file = `${folder}/text-numbers.ts`
  if (!existsSync(file)) return () => ({})
  const module = (await import(/* @vite-ignore */ pathToFileURL(resolve(file)).href)) as {
    textNumbers: TextNumbersOf
  }
  return module.textNumbers
}

/**
 * Reads a folder's texts in all languages and fills in the numbers of its `text-numbers.ts`.
 *
 * @throws Error that lists every number without a source, and every entry of the file that no text uses
 */
const readTexts = async (folder: string): Promise<Record<Language, Texts>> => {
  const textNumbers = await importTextNumbers(folder)
  const faults: string[] = []
  const given = new Set<string>()
  const used = new Set<string>()
  const filled = languages.map((language) => {
    const texts = JSON.parse(readFileSync(`${folder}/texts.${language}.json`, 'utf8')) as Texts
    const numbers = textNumbers(language)
    const result = fillTextNumbers(texts, numbers)
    faults.push(...result.faults.map((fault) => `${folder}/texts.${language}.json: ${fault}`))
    const listed = [
      ...Object.keys({ ...numbers.examples, ...numbers.constants }),
      ...(numbers.inputs ?? []),
    ]
    for (const name of listed) given.add(name)
    for (const name of result.used) used.add(name)
    return [language, result.texts] as const
  })
  for (const name of [...given].filter((listed) => !used.has(listed)))
    faults.push(`${folder}/text-numbers.ts: no text uses "${name}"`)
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return Object.fromEntries(filled) as Record<Language, Texts>
}

const readFolders = async (
  pattern: string,
): Promise<[namespace: string, Record<Language, Texts>][]> =>
  Promise.all(
    globSync(`${pattern}/texts.fr.json`)
      .toSorted()
      .map(async (file) => [namespaceOf(dirname(file)), await readTexts(dirname(file))]),
  )

/** Collects all texts from the folders they belong to. `root` is the project's folder. */
export const collectTexts = async (root = '.'): Promise<CollectedTexts> => {
  const [shared, deferred, tools] = await Promise.all([
    readFolders(
      `${root}/src/{site,components/*,pages/*,features/consent,features/search/*,tools/*/landings/*}`,
    ),
    readFolders(
      `${root}/src/features/{content-suggestions,embed,favourites,offline,search,share-target}`,
    ),
    readFolders(`${root}/src/tools/*`),
  ])
  const searchWords: Record<string, string[]> = {}
  const collect = (language: Language): Record<string, Texts> => {
    const inLanguage = (folders: typeof shared) =>
      Object.fromEntries(folders.map(([namespace, texts]) => [namespace, texts[language]]))
    const texts: Record<string, Texts> = inLanguage(shared)
    texts.features = inLanguage(deferred)
    const cards: Record<string, string> = {}
    const answered: Texts = {}
    for (const [id, toolTexts] of tools) {
      const { card, search, answers: _, ...own } = toolTexts[language] as ToolTexts
      const spoken = answerTexts(toolTexts[language])
      texts[id] = own
      if (spoken) answered[id] = spoken
      cards[`tool_${id}`] = card.title
      cards[`tool_${id}_desc`] = card.description
      ;(searchWords[id] ??= []).push(card.title, card.description, ...search)
    }
    texts.catalogue = { home: cards }
    texts.ask = { ...texts.ask, ...answered }
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
