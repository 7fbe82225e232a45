import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { manifestSchema } from '../server/manifest.ts'
import { textsIn } from '../src/core/text-numbers.ts'
import { type Language, type Localized, languages } from '../src/core/language.ts'
import { collectTexts } from '../src/prerender/collect-texts.ts'

/** The pages of the build under test, as its server knows them. */
export const sitePages = manifestSchema.parse(
  JSON.parse(readFileSync(`${process.env.UTILO_DIST ?? 'dist'}/server.json`, 'utf8')),
).pages

/** A browser's locale for each language. */
export const locales: Localized<string> = { fr: 'fr-FR', en: 'en-US', es: 'es-ES' }

/** Every address with the language it is in. */
export const addresses = sitePages.flatMap(({ id, paths }) =>
  languages.map((language) => ({ id, language, path: paths[language] })),
)

export const { namespaces } = await collectTexts()

/** One text, such as `common:menu`. */
export const textOf = (language: Language, name: string): string => {
  const [namespace = '', key] = name.split(':')
  const found = textsIn(namespaces[language][namespace] ?? {}).find(([path]) => path === key)
  if (!found) throw new Error(`no text ${name} in ${language}`)
  return found[1]
}

const keys = new Set(
  Object.values(namespaces.fr).flatMap((texts) => textsIn(texts).map(([path]) => path)),
)

/** What a page shows or says by mistake: keys in place of texts, unfilled placeholders, values that are none. */
export const mistakesIn = (words: readonly string[]): string[] =>
  words.filter(
    (text) =>
      keys.has(text.trim()) ||
      text.split(/[\s:]/).some((word) => word.includes('.') && keys.has(word)) ||
      /\{\{|\}\}|undefined|\bnull\b|NaN|\[object/.test(text),
  )

/** Every text a document holds, read aloud or seen: text nodes, labels, descriptions, placeholders. */
export const wordsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const words = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      // What is drawn at random is nobody's words: a password may well hold `{{`.
      if (!node.parentElement?.closest('script, style, [data-random]'))
        words.push(node.textContent ?? '')
    for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'content'])
      // What kind of page it is, is said in a word of the protocol: `website`.
      for (const element of document.querySelectorAll(`[${name}]:not([property='og:type'])`))
        words.push(element.getAttribute(name) ?? '')
    return words.filter((text) => text.trim() !== '')
  })

/** How far the page can be scrolled sideways, in CSS pixels; and what sticks out, for the message. */
export const sidewaysScroll = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    )
    return {
      pixels: scrollWidth - clientWidth,
      elements:
        scrollWidth > clientWidth
          ? wide.slice(0, 5).map(({ outerHTML }) => outerHTML.slice(0, 120))
          : [],
    }
  })

export const noSidewaysScroll = { pixels: 0, elements: [] }
