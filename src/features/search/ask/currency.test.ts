import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import { languages } from '../../../core/language.ts'
import { contextIn, plain, serveOwnOrigin } from '../../../testing/ask-context.ts'

/** Loads the module afresh, as on a new page, with or without rates. */
const open = async (hasRates: boolean) => {
  vi.resetModules()
  const origin = serveOwnOrigin(hasRates)
  vi.stubGlobal('fetch', origin.fetch)
  const { ask } = await import('./ask.ts')
  return { ask, asked: origin.asked }
}

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
})
beforeEach(() => kept.clear())

// By the reference rates of 4 January 1999: 100 × 0.7111 ÷ 1.1789 = 60.32.
describe('currencies', async () => {
  const { ask } = await open(true)
  it.each([
    ['fr', '100 usd en eur', 'USD', 'EUR', '84,82 EUR'],
    ['fr', '100 USD', 'USD', 'EUR', '84,82 EUR'],
    ['fr', '100 usd en', 'USD', 'EUR', '84,82 EUR'],
    ['fr', '100 €', 'EUR', 'USD', '117,89 USD'],
    ['fr', '$100 en livres', 'USD', 'GBP', '60,32 GBP'],
    ['fr', '100 livres en euros', 'GBP', 'EUR', '140,63 EUR'],
    ['fr', '100 livres sterling → €', 'GBP', 'EUR', '140,63 EUR'],
    ['fr', 'combien font 100 euros en dollars', 'EUR', 'USD', '117,89 USD'],
    ['fr', "combien d'euros font 100 dollars", 'USD', 'EUR', '84,82 EUR'],
    ['fr', '100 francs suisses en euros', 'CHF', 'EUR', '61,85 EUR'],
    ['fr', '100 bahts en euros', 'THB', 'EUR', '2,50 EUR'],
    ['fr', '100 dirhams marocains en euro', 'MAD', 'EUR', '9,52 EUR'],
    ['fr', '100 livres turques en euros', 'TRY', 'EUR', '2,00 EUR'],
    ['en', '$100 in pounds', 'USD', 'GBP', '60.32 GBP'],
    ['en', 'how many euros is 100 dollars', 'USD', 'EUR', '84.82 EUR'],
    ['en', '£100 to €', 'GBP', 'EUR', '140.63 EUR'],
    ['en', 'eur 100 in usd', 'EUR', 'USD', '117.89 USD'],
    ['en', '€100', 'EUR', 'USD', '117.89 USD'],
    ['en', '100 mexican pesos to euros', 'MXN', 'EUR', '5.00 EUR'],
    ['en', '100 swedish kronor in euros', 'SEK', 'EUR', '10.56 EUR'],
    ['en', '100 usd en eur', 'USD', 'EUR', '84.82 EUR'],
    ['es', '100 dólares en euros', 'USD', 'EUR', '84,82 EUR'],
    ['es', '100 libras esterlinas en euros', 'GBP', 'EUR', '140,63 EUR'],
    ['es', 'cuántos euros son 100 dólares', 'USD', 'EUR', '84,82 EUR'],
    ['es', '100 euros a pesos mexicanos', 'EUR', 'MXN', '2000,00 MXN'],
    ['es', '100 yenes en euros', 'JPY', 'EUR', '0,75 EUR'],
    ['es', '100 dólares canadienses hacia euros', 'CAD', 'EUR', '55,54 EUR'],
  ] as const)('%s: %s', async (language, text, from, to, expected) => {
    const answer = await ask(text, contextIn(language))
    expect(answer).toMatchObject({ toolId: 'currency', query: { amount: '100', from, to } })
    expect(plain(answer?.result)).toBe(expected)
  })
})

test('the day and the source of the rate are told', async () => {
  const { ask } = await open(true)
  const answer = await ask('1 234,5 usd en eur', contextIn('fr'))
  expect(answer?.query).toEqual({ amount: '1234.5', from: 'USD', to: 'EUR' })
  expect(plain(answer?.question)).toBe('1 234,5 USD en EUR')
  expect(answer?.note).toBe('Cours du vendredi 20 novembre 2026, Banque centrale européenne.')
  const later = await ask('100 usd en eur', contextIn('fr', { now: '2026-12-01T12:00:00Z' }))
  expect(later?.note).toMatch(/Il date de 11\sjours\.$/)
})

test('without the server the last rates kept stand in, and without these the specified table', async () => {
  const { ask } = await open(false)
  const table = await ask('100 eur en usd', contextIn('fr'))
  expect(plain(table?.result)).toBe('108,00 USD')
  expect(table?.note).toMatch(/^Cours indicatifs/)
  expect(await ask('100 eur en sek', contextIn('fr'))).toBeUndefined()

  await (await open(true)).ask('100 eur en usd', contextIn('fr'))
  const offline = await open(false)
  const answer = await offline.ask('100 eur en usd', contextIn('fr'))
  expect(plain(answer?.result)).toBe('117,89 USD')
  expect(answer?.note).toMatch(/20 novembre 2026.*cet appareil\.$/)
})

test.each(languages)('nothing is fetched for what is no exchange, in %s', async (language) => {
  const { ask, asked } = await open(true)
  for (const text of [
    '100 livres',
    '100 pounds',
    '100',
    'eur',
    'usd en eur',
    '100 eur en eur',
    '5 cup',
    '5 all',
    '3 try',
    '100 livres en kg',
    '100 pages to pdf',
    'convertir euros',
  ])
    await ask(text, contextIn(language))
  expect(asked).toEqual([])
})
