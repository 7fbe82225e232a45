import Big from 'big.js'
import { describe, expect, it } from 'vitest'
import { site } from '../../site.config.ts'
import { type TextTree, textsIn } from '../core/claims.ts'
import { convert, linearSteps } from '../core/convert.ts'
import { type Language, languageKey, languages } from '../core/language.ts'
import { formatNumber } from '../core/numbers.ts'
import { groups } from '../core/tool.ts'
import { typographyFaults } from '../core/typography.ts'
import { storagePrefix } from '../ui/storage.ts'
import { formatDay } from './prose.tsx'

const files = import.meta.glob<TextTree>('./*/texts.*.json', { eager: true, import: 'default' })
const pages = ['about', 'contact', 'home', 'not-found', 'privacy', 'terms']

const leavesOf = (page: string, language: Language): ReadonlyMap<string, string> => {
  const texts = files[`./${page}/texts.${language}.json`]
  if (texts === undefined) throw new Error(`no texts of ${page} in ${language}`)
  return new Map(textsIn(texts))
}

const leaf = (page: string, language: Language, path: string): string => {
  const text = leavesOf(page, language).get(path)
  if (text === undefined) throw new Error(`no text ${path} of ${page} in ${language}`)
  return text
}

const placeholders = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted()

/** What a search engine shows of a title and of a description before it cuts them. */
const titleLength = { maximum: 60 }
const descriptionLength = { minimum: 110, maximum: 160 }

it('is there for every page in every language, and nothing else', () => {
  expect(Object.keys(files).toSorted()).toEqual(
    pages.flatMap((page) => languages.map((code) => `./${page}/texts.${code}.json`)).toSorted(),
  )
})

describe.each(pages)('%s', (page) => {
  it('says the same things, with the same placeholders, in three languages', () => {
    const french = leavesOf(page, 'fr')
    for (const language of languages) {
      const own = leavesOf(page, language)
      expect([...own.keys()]).toEqual([...french.keys()])
      for (const [path, text] of own)
        expect([path, placeholders(text)]).toEqual([path, placeholders(french.get(path) ?? '')])
    }
  })

  it.each(languages)('is well set in %s', (language) => {
    for (const [path, text] of leavesOf(page, language)) {
      expect([path, typographyFaults(text, language)]).toEqual([path, []])
      expect([path, text.length > 0]).toEqual([path, true])
    }
  })

  it.each(languages)('fits a search engine in %s', (language) => {
    const title = `${leaf(page, language, 'seo.title')} – ${site.name}`
    const description = leaf(page, language, 'seo.description')
    expect(title.length).toBeLessThanOrEqual(titleLength.maximum)
    expect(description.length).toBeGreaterThanOrEqual(descriptionLength.minimum)
    expect(description.length).toBeLessThanOrEqual(descriptionLength.maximum)
  })
})

it.each(languages)('has titles and descriptions of their own on every page in %s', (language) => {
  for (const path of ['seo.title', 'seo.description', 'heading'])
    expect(new Set(pages.map((page) => leaf(page, language, path))).size).toBe(pages.length)
})

it.each(languages)('introduces the four groups and four points in %s', (language) => {
  const titles = groups.map((group) => leaf('home', language, `groups.${group}.title`))
  const points = [0, 1, 2, 3].map((index) => leaf('home', language, `points.${index}.title`))
  expect(new Set([...titles, ...points]).size).toBe(8)
})

describe('what the texts claim', () => {
  it.each([
    ['fr', '1er août 2025'],
    ['en', 'August 1, 2025'],
    ['es', '1 de agosto de 2025'],
  ] satisfies [Language, string][])(
    'dates the legal texts 1 August 2025 in %s',
    (language, day) => {
      expect(formatDay(site.legalDate, language)).toBe(day)
      for (const page of ['privacy', 'terms'])
        expect(leaf(page, language, 'date')).toContain('{{date}}')
    },
  )

  it.each(languages)('names the entries as the code does in %s', (language) => {
    const entry = (id: string) => leaf('privacy', language, `cookies.entries.${id}.text`)
    expect(entry('language').match(new RegExp(`\\b${languageKey}\\b`, 'g'))).toHaveLength(2)
    for (const [id, name] of Object.entries({ theme: 'theme', units: 'last:', visit: 'visit' }))
      expect(entry(id)).toContain(`${storagePrefix}${name}`)
  })

  it.each(languages)('shows a conversion that floating point gets wrong in %s', (language) => {
    const everyDecimal = { minimum: 0, maximum: 20 }
    const length = {
      units: ['m', 'cm'] as const,
      aliases: {},
      initial: { value: '1', from: 'm' as const, to: 'cm' as const },
      decimals: everyDecimal,
      steps: linearSteps({ m: '1', cm: '0.01' }, 'in-base'),
    }
    const metres = new Big('0.07')
    const floating = 0.07 / 0.01
    expect(floating).not.toBe(7)
    const text = leaf('about', language, 'features.exact.text')
    for (const [value, unit] of [
      [metres, '\u00A0m'],
      [convert(length, metres, 'm', 'cm'), '\u00A0cm'],
      [new Big(floating), ''],
    ] as const)
      expect(text).toContain(`${formatNumber(value, language, everyDecimal)}${unit}`)
  })

  it.each([
    ['fr', '1234.5', 'en'],
    ['en', '1234.5', 'fr'],
    ['es', '12345.5', 'en'],
  ] satisfies [Language, string, Language][])(
    'writes the sample number of %s as both languages do',
    (language, digits, other) => {
      const text = leaf('about', language, 'features.languages.text')
      for (const code of [language, other])
        expect(text).toContain(
          ` ${formatNumber(new Big(digits), code, { minimum: 0, maximum: 1 })} `,
        )
    },
  )
})
