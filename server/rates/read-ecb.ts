import type { RateDay } from '../../src/core/rates/rate-set.ts'
import { isIsoDate, isRate } from '../../src/core/rates/rate-set.ts'
import { Refused } from './refused.ts'

const vocabulary = 'http://www.ecb.int/vocabulary/2002-08-01/eurofxref'

const opening =
  /\uFEFF?<\?xml version=(["'])1\.0\1 encoding=\1UTF-8\1\s*\?>\s*<gesmes:Envelope((?:\s+xmlns(?::gesmes)?=(?:"[^"<&]*"|'[^'<&]*'))+)\s*>\s*<gesmes:subject>Reference rates<\/gesmes:subject>\s*<gesmes:Sender>\s*<gesmes:name>European Central Bank<\/gesmes:name>\s*<\/gesmes:Sender>\s*<Cube>\s*/y
const dayOpening = /<Cube\s+time=(["'])([\d-]{10})\1\s*>\s*/y
const rate = /<Cube\s+currency=(["'])([A-Z]{3})\1\s+rate=\1(\d{1,9}(?:\.\d{1,9})?)\1\s*\/>\s*/y
const cubeEnd = /<\/Cube>\s*/y
const closing = /<\/Cube>\s*<\/gesmes:Envelope>\s*$/y

/**
 * Reads the European Central Bank's reference rates: its daily document, or that of the last 90 days.
 * Not with an XML parser: the documents have one shape, and whatever deviates from it is refused.
 *
 * @returns the days, oldest first
 * @throws Refused when anything at all in it is not as it should be
 */
export const readEcb = (text: string): RateDay[] => {
  let position = 0
  const take = (pattern: RegExp) => {
    pattern.lastIndex = position
    const found = pattern.exec(text)
    if (found) position = pattern.lastIndex
    return found
  }
  const refuse = (what: string): never => {
    throw new Refused(`${what} at character ${position}`)
  }

  const [, , namespaces] = take(opening) ?? refuse('not a document of the bank')
  if (!namespaces?.includes(vocabulary)) return refuse('another vocabulary')

  const readRates = (): Record<string, string> => {
    const rates: Record<string, string> = {}
    for (let found = take(rate); found; found = take(rate)) {
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
  for (let found = take(dayOpening); found; found = take(dayOpening)) {
    const [, , date = ''] = found
    if (!isIsoDate(date) || dates.has(date)) refuse('a day that is none, or twice')
    dates.add(date)
    days.push({ date, rates: readRates() })
    if (!take(cubeEnd)) refuse('no rate')
  }
  if (days.length === 0) return refuse('no day')
  if (!take(closing)) return refuse('no end')
  return days.toSorted((a, b) => (a.date < b.date ? -1 : 1))
}
