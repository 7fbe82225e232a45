import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'

interface Term {
  preferred: string
  declined: string[]
  /** Patterns of `folder:key` where a declined word is the right one. */
  exceptions: RegExp[]
}

interface Text {
  /** The folder below `src` and the key, as in `tools/bmi:about.title`. */
  place: string
  words: string
}

const listed = (cell: string): string[] =>
  cell
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

const toPattern = (place: string) =>
  new RegExp(`^${place.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('*', '.*')}$`)

/** Reads the table below a heading of `docs/terms.md`. */
const readTerms = (heading: string): Term[] => {
  const section = readFileSync('docs/terms.md', 'utf8').split(`\n## ${heading}\n`)[1] ?? ''
  const rows =
    section
      .split('\n## ')[0]
      ?.split('\n')
      .filter((line) => line.startsWith('|')) ?? []
  return rows.slice(2).map((row) => {
    const [preferred = '', declined = '', exceptions = ''] = row
      .split('|')
      .slice(1)
      .map((cell) => cell.trim().replaceAll('`', ''))
    return { preferred, declined: listed(declined), exceptions: listed(exceptions).map(toPattern) }
  })
}

const textsIn = (value: unknown, place: string): Text[] => {
  if (typeof value === 'string') return [{ place, words: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    textsIn(inner, place.endsWith(':') ? `${place}${key}` : `${place}.${key}`),
  )
}

/** The search words are what visitors type, which no list of terms decides. */
const isSearchWord = ({ place }: Text) => /:search(?:\.|$)/.test(place)

const readTexts = (language: string): Text[] =>
  globSync(`src/**/texts.${language}.json`)
    .flatMap((file) => {
      const folder = dirname(file).replace(/^src\//, '')
      return textsIn(JSON.parse(readFileSync(file, 'utf8')), `${folder}:`)
    })
    .filter((text) => !isSearchWord(text))

/** Symbols of units differ by their capital letters alone: `kB`, `KB`. */
const isUnitSymbol = (word: string) => /^[kKMG][Bo]$/.test(word)

/** Matches a word, or several, with no letter before or after. */
const wordPattern = (word: string) =>
  new RegExp(
    String.raw`(?<!\p{L})${word.replaceAll(' ', String.raw`\s+`)}(?!\p{L})`,
    isUnitSymbol(word) ? 'u' : 'iu',
  )

describe.each([
  ['French', 'fr'],
  ['English', 'en'],
  ['Spanish', 'es'],
])('the terms in %s', (heading, language) => {
  const terms = readTerms(heading)
  const texts = readTexts(language)

  it('hold in every text', () => {
    expect(terms.length).toBeGreaterThan(0)
    const found = terms.flatMap(({ preferred, declined, exceptions }) =>
      declined.flatMap((word) =>
        texts
          .filter(({ words }) => wordPattern(word).test(words))
          .filter(({ place }) => !exceptions.some((pattern) => pattern.test(place)))
          .map(({ place, words }) => `${place}: say “${preferred}” for “${word}” in “${words}”`),
      ),
    )
    expect(found).toEqual([])
  })

  it('allow a declined word only where one stands', () => {
    const unused = terms.flatMap(({ declined, exceptions }) =>
      exceptions.filter(
        (pattern) =>
          !texts.some(
            ({ place, words }) =>
              pattern.test(place) && declined.some((word) => wordPattern(word).test(words)),
          ),
      ),
    )
    expect(unused).toEqual([])
  })
})

it('code has American spelling', () => {
  // The words are put together here, because this file is read as well. Names of others, such as `photo-colourspaces`, stay.
  const british = [
    ...['colo', 'neighbo'].map((start) => `${start}ur(?!spaces)`),
    ...['recogni', 'normali', 'summari'].map((start) => `${start}s[ei]`),
  ]
  const pattern = new RegExp(british.join('|'), 'i')
  const found = globSync('{src,server,e2e,scripts,build,bench}/**/*.{ts,tsx,css}').flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})
