import { readFileSync } from 'node:fs'
import type { AskContext } from '../core/ask/answer.ts'
import { type Language, languages } from '../core/language.ts'
import { type Texts, collectTexts } from '../prerender/collect-texts.ts'
import { askNamespace } from '../features/search/ask/ask.ts'
import { createI18n } from '../site/i18n.ts'

const { namespaces } = await collectTexts()

/** The texts of answers, as the site serves them. */
export const askTexts = Object.fromEntries(
  languages.map((language) => [language, namespaces[language][askNamespace]]),
) as Readonly<Record<Language, Texts>>

/** A Saturday in winter, 15:04:05 in Paris. */
export const winter = '2026-11-21T14:04:05Z'

export const contextIn = (
  language: Language,
  { now = winter, timeZone = 'Europe/Paris' } = {},
): AskContext => ({
  language,
  now: Temporal.Instant.from(now),
  timeZone,
  t: createI18n(
    language,
    { [language]: { [askNamespace]: askTexts[language] } },
    { hasBackend: false },
  ).getFixedT(language, askNamespace),
})

/** The European Central Bank's first reference rates, of 4 January 1999, and an invented broad list. */
export const rates = {
  ecb: {
    source: 'ecb',
    date: '2026-11-20',
    rates: {
      USD: '1.1789',
      GBP: '0.7111',
      CHF: '1.6168',
      JPY: '133.73',
      CAD: '1.8004',
      SEK: '9.4696',
    },
  },
  broad: {
    source: 'broad',
    date: '2026-11-21',
    rates: { USD: '1.18', GBP: '0.71', THB: '40', MXN: '20', MAD: '10.5', TRY: '50', ARS: '1500' },
  },
}

/**
 * Stubs `fetch` for our own origin: it serves the files of the sources, and rates or none. @returns what was fetched
 */
export const serveOwnOrigin = (hasRates: boolean): { asked: string[]; fetch: typeof fetch } => {
  const asked: string[] = []
  return {
    asked,
    fetch: async (input) => {
      const address = typeof input === 'string' ? input : ''
      asked.push(address)
      if (address === '/api/rates')
        return hasRates ? Response.json(rates) : new Response('', { status: 503 })
      if (!/^\/src\/.*\.json/.test(address)) throw new TypeError(`foreign request: ${address}`)
      return new Response(readFileSync(`.${address.split('?')[0]}`))
    },
  }
}

/** Replaces every kind of space by a plain one. */
export const plain = (text = ''): string => text.replaceAll(/\s/g, ' ')
