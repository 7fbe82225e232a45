import { z } from 'zod'
import { offeredCurrencies } from '../../src/core/rates/codes.ts'
import type { RateSet } from '../../src/core/rates/rate-set.ts'
import { isIsoDate, isRate } from '../../src/core/rates/rate-set.ts'
import { Refused } from './refused.ts'

const schema = z.object({
  date: z.string().refine(isIsoDate),
  // Also lists what is not offered, such as metals and tokens: whatever stands there is not looked at.
  eur: z.looseObject({ eur: z.literal(1) }),
})

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refused('not JSON')
  }
}

/**
 * Reads the euro's rates as `@fawazahmed0/currency-api` lists them, and picks the currencies we offer.
 *
 * @throws Refused when it is not such a list, or one of these currencies has something else than a rate
 */
export const readBroad = (text: string): RateSet => {
  const { success, data } = schema.safeParse(parse(text))
  if (!success) throw new Refused("not a list of the euro's rates")
  const rates: Record<string, string> = {}
  for (const code of offeredCurrencies) {
    const value: unknown = data.eur[code.toLowerCase()]
    if (code === 'EUR' || value === undefined) continue
    // Written out in full: tiny and huge numbers would come with an exponent.
    const rate = typeof value === 'number' ? String(value) : ''
    if (!isRate(rate)) throw new Refused(`no rate of ${code}`)
    rates[code] = rate
  }
  return { source: 'broad', date: data.date, rates }
}
