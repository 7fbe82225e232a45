import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { manifestSchema } from '../server/manifest.ts'
import { textsIn } from '../src/core/text-numbers.ts'
import { type Language, type Localized, languages } from '../src/core/language.ts'
import { collectTexts } from '../src/prerender/collect-texts.ts'

/** The pages of the build under test, from its server manifest. */
export const sitePages = manifestSchema.parse(
  JSON.parse(readFileSync(`${process.env.UTILO_DIST ?? 'dist'}/server.json`, 'utf8')),
).pages

/** The browser locale for each language. */
export const locales: Localized<string> = { fr: 'fr-FR', en: 'en-US', es: 'es-ES' }

/** Every path with its id and language. */
export const addresses = sitePages.flatMap(({ id, paths }) =>
  languages.map((language) => ({ id, language, path: paths[language] })),
)

export const { namespaces } = await collectTexts()

/** Returns one text by its key, such as `common:menu`. */
export const textOf = (language: Language, name: string): string => {
  const [namespace = '', key] = name.split(':')
  const found = textsIn(namespaces[language][namespace] ?? {}).find(([path]) => path === key)
  if (!found) throw new Error(`no text ${name} in ${language}`)
  return found[1]
}

const keys = new Set(
  Object.values(namespaces.fr).flatMap((texts) => textsIn(texts).map(([path]) => path)),
)

/** Returns texts that are shown by mistake: keys instead of texts, unfilled placeholders, internal values. */
export const mistakesIn = (words: readonly string[]): string[] =>
  words.filter(
    (text) =>
      keys.has(text.trim()) ||
      text.split(/[\s:]/).some((word) => word.includes('.') && keys.has(word)) ||
      /\{\{|\}\}|undefined|\bnull\b|NaN|\[object/.test(text),
  )

/** Returns every text of a document, visible or read aloud: text nodes, labels, descriptions, placeholders. */
export const wordsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const words = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      // Random output is not checked, because a password may contain `{{`.
      if (!node.parentElement?.closest('script, style, [data-random]'))
        words.push(node.textContent ?? '')
    for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'content'])
      // The type of a page is given by a term of the protocol, `website`.
      for (const element of document.querySelectorAll(`[${name}]:not([property='og:type'])`))
        words.push(element.getAttribute(name) ?? '')
    return words.filter((text) => text.trim() !== '')
  })

/** Returns how far the page can be scrolled sideways, in CSS pixels, and the elements that stick out. */
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
