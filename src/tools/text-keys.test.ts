import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type TextTree, textsIn } from '../core/text-numbers.ts'
import { collectTexts } from '../prerender/collect-texts.ts'
import { errorCodes } from '../core/errors.ts'
import { languages } from '../core/language.ts'
import { fileKinds } from '../engines/image/sniff-file-kind.ts'

/**
 * Pages are prerendered in their first state, so that a key which only a later one asks for is not missed by the
 * build. Here every key that stands in the sources is looked up, and every text is looked for.
 */
const { namespaces } = await collectTexts()
const pluralSuffix = /_(zero|one|two|few|many|other)$/

const keysOf = (namespace: string): ReadonlySet<string> => {
  const texts = namespaces.fr[namespace] as TextTree
  return new Set(textsIn(texts).map(([key]) => key.replace(pluralSuffix, '')))
}

/** The page's frame shows these by itself. */
const shownByTheShell = /^(seo|heading|lead|about|steps|closing|landings)\b/

/** Keys asked for as such, and the beginnings of those put together from a value. */
const askedFor = (sources: string) => {
  const literals = [...sources.matchAll(/\bt\(\s*'([^']+)'/g)].map(([, key = '']) => key)
  // A key chosen among several stands as a literal too: t(isUp ? 'up' : 'down').
  const others = [...sources.matchAll(/'([\w.-]+)'/g)].map(([, text = '']) => text)
  const beginnings = [...sources.matchAll(/`([\w.:-]*)\$\{/g)].map(([, start = '']) => start)
  return {
    literals,
    others: new Set(others),
    beginnings: beginnings.filter((start) => start !== ''),
  }
}

const readAll = (pattern: string) =>
  globSync(pattern)
    .filter((file) => !/\.test\.|e2e/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')

const folders = [
  ...globSync('src/tools/*/').map((folder) => folder.split('/')[2] ?? ''),
  'form',
  'city-picker',
  'comparison',
  'image-options',
  'reorder',
  'pdf',
  'recognition',
]
const sourcesOf = (namespace: string) =>
  readAll(`src/{tools,components}/${namespace}/**/*.{ts,tsx}`)

const shared = new Set(
  [
    'common',
    'converter',
    'file-tool',
    'form',
    'city-picker',
    'comparison',
    'reorder',
    'pdf',
    'ask',
  ].flatMap((namespace) => [...keysOf(namespace)]),
)

describe.each(folders)('%s', (namespace) => {
  const { literals, others, beginnings } = askedFor(sourcesOf(namespace))
  const keys = keysOf(namespace)

  it('asks for texts that there are', () => {
    const isThere = (key: string) =>
      keys.has(key) || shared.has(key) || [...keys].some((known) => known.startsWith(`${key}.`))
    expect(
      literals.map((key) => key.replace(/^[\w-]+:/, '')).filter((key) => !isThere(key)),
    ).toEqual([])
  })

  it('has no text that nothing asks for', () => {
    const own = new Set(literals)
    const isAsked = (key: string) =>
      own.has(key) ||
      others.has(key) ||
      shownByTheShell.test(key) ||
      beginnings.some((start) => key.startsWith(start)) ||
      [...own].some((asked) => key.startsWith(`${asked}.`))
    // What converters and file tools show of a tool is asked for by their building blocks.
    const isFromBlock = (key: string) => /^(units|rows|compoundExample|belowLowest)\b/.test(key)
    expect([...keys].filter((key) => !isAsked(key) && !isFromBlock(key))).toEqual([])
  })
})

const trees = import.meta.glob<TextTree>('../components/file-tool/texts.*.json', {
  eager: true,
  import: 'default',
})

it.each(languages)('%s has words for every fault and every kind of file', (language) => {
  const texts = new Map(textsIn(trees[`../components/file-tool/texts.${language}.json`] ?? {}))
  for (const code of errorCodes) expect(texts.get(`errors.${code}`), code).toBeTruthy()
  for (const kind of fileKinds) expect(texts.get(`found.${kind}`), kind).toBeTruthy()
})
