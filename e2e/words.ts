import type { Page } from '@playwright/test'
import { type Language, languages } from '../src/core/language.ts'
import { textsIn } from '../src/core/text-numbers.ts'
import { mistakesIn, namespaces } from './site.ts'

const textsOf = (language: Language) =>
  new Map(
    Object.entries(namespaces[language]).flatMap(([namespace, texts]) =>
      textsIn(texts).map(([path, text]) => [`${namespace}:${path}`, text.trim()] as const),
    ),
  )

const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

const hasPlaceholder = (text: string) => text.includes('{{')

/** A text with placeholders identifies its language when enough text stands between them. */
const patternOf = (text: string) => {
  const parts = text.split(/\{\{.*?\}\}/)
  if (Math.max(...parts.map((part) => part.trim().length)) < 8) return undefined
  return new RegExp(`^${parts.map((part) => escaped(part)).join('.+')}$`)
}

/** A short word may be the same in another language: `Euro`, as browsers name it. */
const saysItsLanguage = (text: string) => text.length > 5 || text.includes(' ')

/** Texts of other languages that do not exist in this one. */
const foreignTo = (language: Language) => {
  const own = new Set(textsOf(language).values())
  const others = languages
    .filter((other) => other !== language)
    .flatMap((other) => [...textsOf(other).values()])
    .filter((text) => saysItsLanguage(text) && !own.has(text))
  return {
    exact: new Set(others.filter((text) => !hasPlaceholder(text))),
    patterns: [...new Set(others.filter(hasPlaceholder))].flatMap((text) => patternOf(text) ?? []),
    ownPatterns: [...own].filter(hasPlaceholder).flatMap((text) => patternOf(text) ?? []),
  }
}

const foreign = {
  fr: foreignTo('fr'),
  en: foreignTo('en'),
  es: foreignTo('es'),
}

/**
 * Returns every text of a document that is visible or read aloud and not marked as being in another language. The
 * function also runs inside a page, so it must not use anything outside itself.
 */
const shownWords = (shown: Document): string[] => {
  const showText = 4
  const isOther = (element: Element | null) =>
    element?.closest('script, style, [data-random], body [lang], body [hreflang]')
  const words: string[] = []
  const walker = shown.createTreeWalker(shown.body, showText)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!isOther(node.parentElement)) words.push(node.textContent ?? '')
  for (const name of ['aria-label', 'aria-roledescription', 'placeholder', 'title', 'alt'])
    for (const element of shown.body.querySelectorAll(`[${name}]`))
      if (!isOther(element)) words.push(element.getAttribute(name) ?? '')
  return [...new Set(words.map((text) => text.trim()))]
}

const wrongWords = (words: readonly string[], language: Language): string[] => {
  const { exact, patterns, ownPatterns } = foreign[language]
  const isForeign = (text: string) =>
    exact.has(text) ||
    (text.length >= 8 &&
      patterns.some((pattern) => pattern.test(text)) &&
      !ownPatterns.some((pattern) => pattern.test(text)))
  return [
    ...words.filter(isForeign).map((text) => `another language’s text: ${text.slice(0, 80)}`),
    ...mistakesIn(words).map((text) => `no text: ${text.slice(0, 80)}`),
  ]
}

/** Returns the texts of a document that belong to another language, and those that are shown by mistake. */
export const wrongWordsIn = (shown: Document, language: Language): string[] =>
  wrongWords(shownWords(shown), language)

/** Returns the same faults for a page in the browser. */
export const findLanguageFaults = async (page: Page, language: Language): Promise<string[]> =>
  wrongWords(await page.evaluate<string[]>(`(${shownWords.toString()})(document)`), language)
