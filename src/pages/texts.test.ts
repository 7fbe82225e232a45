import { describe, expect, it } from 'vitest'
import { site } from '../../site.config.ts'
import { type Language, languageKey, languages } from '../core/language.ts'
import { type TextTree, textsIn } from '../core/text-numbers.ts'
import { groups } from '../core/tool.ts'
import { storagePrefix } from '../components/storage.ts'
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

/** What a search engine shows of a title and of a description before it cuts them. */
const titleLength = { maximum: 60 }
const descriptionLength = { minimum: 110, maximum: 160 }

it('is there for every page in every language, and nothing else', () => {
  expect(Object.keys(files).toSorted()).toEqual(
    pages.flatMap((page) => languages.map((code) => `./${page}/texts.${code}.json`)).toSorted(),
  )
})

describe.each(pages)('%s', (page) => {
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
  const points = [0, 1, 2, 3].map((index) => leaf('home', language, `points.${index}`))
  expect(new Set([...titles, ...points]).size).toBe(8)
})

it.each([
  ['fr', '1er août 2025'],
  ['en', 'August 1, 2025'],
  ['es', '1 de agosto de 2025'],
] satisfies [Language, string][])('dates the legal texts 1 August 2025 in %s', (language, day) => {
  expect(formatDay(site.legalDate, language)).toBe(day)
  for (const page of ['privacy', 'terms'])
    expect(leaf(page, language, 'date')).toContain('{{date}}')
})

it.each(languages)('names the entries as the code does in %s', (language) => {
  const entry = (id: string) => leaf('privacy', language, `cookies.entries.${id}.text`)
  expect(entry('language').match(new RegExp(`\\b${languageKey}\\b`, 'g'))).toHaveLength(2)
  for (const [id, name] of Object.entries({ theme: 'theme', units: 'last:', visit: 'visit' }))
    expect(entry(id)).toContain(`${storagePrefix}${name}`)
})
