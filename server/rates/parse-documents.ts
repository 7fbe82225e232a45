import { isIsoDate, isRate, type RateDay, type RateSet } from '../../src/core/rates/rate-set.ts'
import { z } from 'zod'
import { offeredCurrencies } from '../../src/core/rates/codes.ts'

/** Rates, or an answer where they should be, that are not taken. Its message is one line, for the operator. */
export class RejectedDocument extends Error {}

const vocabulary = 'http://www.ecb.int/vocabulary/2002-08-01/eurofxref'

const openingPattern =
  /\uFEFF?<\?xml version=(["'])1\.0\1 encoding=\1UTF-8\1\s*\?>\s*<gesmes:Envelope((?:\s+xmlns(?::gesmes)?=(?:"[^"<&]*"|'[^'<&]*'))+)\s*>\s*<gesmes:subject>Reference rates<\/gesmes:subject>\s*<gesmes:Sender>\s*<gesmes:name>European Central Bank<\/gesmes:name>\s*<\/gesmes:Sender>\s*<Cube>\s*/y
const dayPattern = /<Cube\s+time=(["'])([\d-]{10})\1\s*>\s*/y
const ratePattern =
  /<Cube\s+currency=(["'])([A-Z]{3})\1\s+rate=\1(\d{1,9}(?:\.\d{1,9})?)\1\s*\/>\s*/y
const dayEndPattern = /<\/Cube>\s*/y
const closingPattern = /<\/Cube>\s*<\/gesmes:Envelope>\s*$/y

/**
 * Reads the European Central Bank's reference rates: its daily document, or that of the last 90 days.
 * Not with an XML parser: the documents have one shape, and whatever deviates from it is refused.
 *
 * @returns the days, oldest first
 * @throws RejectedDocument when anything at all in it is not as it should be
 */
export const parseEcb = (text: string): RateDay[] => {
  let position = 0
  const take = (pattern: RegExp) => {
    pattern.lastIndex = position
    const found = pattern.exec(text)
    if (found) position = pattern.lastIndex
    return found
  }
  const refuse = (what: string): never => {
    throw new RejectedDocument(`${what} at character ${position}`)
  }

  const [, , namespaces] = take(openingPattern) ?? refuse('not a document of the bank')
  if (!namespaces?.includes(vocabulary)) return refuse('another vocabulary')

  const readRates = (): Record<string, string> => {
    const rates: Record<string, string> = {}
    for (let found = take(ratePattern); found; found = take(ratePattern)) {
      const [, , code = '', value = ''] = found
      if (Object.hasOwn(rates, code)) refuse(`${code} twice a day`)
      if (!isRate(value) || code === 'EUR') refuse(`no rate of ${code}`)
      rates[code] = value
    }
    if (Object.keys(rates).length === 0) refuse('a day without rates')
    return rates
  }

  const days: RateDay[] = []
  const dates = new Set<string>()
  for (let found = take(dayPattern); found; found = take(dayPattern)) {
    const [, , date = ''] = found
    if (!isIsoDate(date) || dates.has(date)) refuse('a day that is none, or twice')
    dates.add(date)
    days.push({ date, rates: readRates() })
    if (!take(dayEndPattern)) refuse('no rate')
  }
  if (days.length === 0) return refuse('no day')
  if (!take(closingPattern)) return refuse('no end')
  return days.toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

const broadListSchema = z.object({
  date: z.string().refine(isIsoDate),
  // Also lists what is not offered, such as metals and tokens: whatever stands there is not looked at.
  eur: z.looseObject({ eur: z.literal(1) }),
})

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new RejectedDocument('not JSON')
  }
}

/**
 * Reads the euro's rates as `@fawazahmed0/currency-api` lists them, and picks the currencies we offer.
 *
 * @throws RejectedDocument when it is not such a list, or one of these currencies has something else than a rate
 */
export const parseBroad = (text: string): RateSet => {
  const { success, data } = broadListSchema.safeParse(parseJson(text))
  if (!success) throw new RejectedDocument("not a list of the euro's rates")
  const rates: Record<string, string> = {}
  for (const code of offeredCurrencies) {
    const value: unknown = data.eur[code.toLowerCase()]
    if (code === 'EUR' || value === undefined) continue
    // Written out in full: tiny and huge numbers would come with an exponent.
    const rate = typeof value === 'number' ? String(value) : ''
    if (!isRate(rate)) throw new RejectedDocument(`no rate of ${code}`)
    rates[code] = rate
  }
  return { source: 'broad', date: data.date, rates }
}
