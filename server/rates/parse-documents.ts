import { strFromU8, unzipSync } from 'fflate'
import { z } from 'zod'
import { isIsoDate, isRate, type RateDay, type RateSet } from '../../src/core/rates/rate-set.ts'
import { offeredCurrencies } from '../../src/core/rates/codes.ts'

/**
 * The error for rates that are rejected, or for a response that contains none. Its message is one line for the
 * operator.
 */
export class RejectedDocument extends Error {}

/** @throws RejectedDocument when the bytes are not UTF-8 */
export const decodeText = (content: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    throw new RejectedDocument('is not text')
  }
}

const vocabulary = 'http://www.ecb.int/vocabulary/2002-08-01/eurofxref'

const openingPattern =
  /\uFEFF?<\?xml version=(["'])1\.0\1 encoding=\1UTF-8\1\s*\?>\s*<gesmes:Envelope((?:\s+xmlns(?::gesmes)?=(?:"[^"<&]*"|'[^'<&]*'))+)\s*>\s*<gesmes:subject>Reference rates<\/gesmes:subject>\s*<gesmes:Sender>\s*<gesmes:name>European Central Bank<\/gesmes:name>\s*<\/gesmes:Sender>\s*<Cube>\s*/y
const dayPattern = /<Cube\s+time=(["'])([\d-]{10})\1\s*>\s*/y
const ratePattern =
  /<Cube\s+currency=(["'])([A-Z]{3})\1\s+rate=\1(\d{1,9}(?:\.\d{1,9})?)\1\s*\/>\s*/y
const dayEndPattern = /<\/Cube>\s*/y
const closingPattern = /<\/Cube>\s*<\/gesmes:Envelope>\s*$/y

/**
 * Parses the European Central Bank's reference rates, from its daily document or that of the last 90 days. A strict
 * grammar is used instead of an XML parser: the documents have one shape, and every deviation is rejected.
 *
 * @returns the days, oldest first
 * @throws RejectedDocument when anything in the document is not as expected
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

/** The bank's list of all days since 1999 has 2 million characters, and grows by 70,000 per year. */
const maxListBytes = 16_000_000

/** The first bytes of a zip file with content (APPNOTE.TXT, 4.3.7). */
const isZip = ([p, k, three, four]: Uint8Array) =>
  p === 0x50 && k === 0x4b && three === 3 && four === 4

const unpackList = (content: Uint8Array): string => {
  const unpack = () => {
    try {
      return unzipSync(content, {
        filter: ({ name, originalSize }) => name.endsWith('.csv') && originalSize <= maxListBytes,
      })
    } catch {
      throw new RejectedDocument('a damaged zip file')
    }
  }
  const [list, other] = Object.values(unpack())
  if (list === undefined || other !== undefined)
    throw new RejectedDocument('a zip file without one list')
  // The list has no letters outside ASCII; anything else is refused below.
  return strFromU8(list, true)
}

/**
 * Parses the European Central Bank's list of all days (`eurofxref-hist.csv`): a line of currency codes, then a line per
 * day, with `N/A` for a currency that had no rate. Each line ends with a comma.
 *
 * @param maxDays how many of the newest days are read
 * @returns the days, oldest first
 * @throws RejectedDocument when anything in the lines that are read is not as expected
 */
export const parseEcbList = (text: string, maxDays: number): RateDay[] => {
  const [head = '', ...lines] = text.trim().split(/\s*\n/)
  if (!/^Date(?:,[A-Z]{3})+,?$/.test(head))
    throw new RejectedDocument("not the bank's list of days")
  const codes = head.split(',').slice(1).filter(Boolean)
  if (new Set(codes).size < codes.length || codes.includes('EUR'))
    throw new RejectedDocument('a list that names a currency twice, or the euro')
  const days = lines.toSorted((a, b) => (a < b ? -1 : 1)).slice(-maxDays)
  return days.map((line, index) => {
    const [date = '', ...values] = line.split(',')
    if (!isIsoDate(date) || days[index - 1]?.startsWith(date))
      throw new RejectedDocument('a line without a day, or a day twice')
    if (values.at(-1) === '') values.pop()
    const rated = codes
      .map((code, column) => [code, values[column] ?? ''] as const)
      .filter(([, value]) => value !== 'N/A')
    if (
      values.length !== codes.length ||
      rated.length === 0 ||
      !rated.every(([, it]) => isRate(it))
    )
      throw new RejectedDocument(`no rates of ${date}`)
    return { date, rates: Object.fromEntries(rated) }
  })
}

/**
 * Parses the European Central Bank's past rates: the zip file with the list of all days, or the document of the last
 * 90 days.
 *
 * @param maxDays how many of the newest days are wanted
 * @returns the days, oldest first
 * @throws RejectedDocument when anything is not as expected
 */
export const parseEcbHistory = (content: Uint8Array, maxDays: number): RateDay[] =>
  isZip(content)
    ? parseEcbList(unpackList(content), maxDays)
    : parseEcb(decodeText(content)).slice(-maxDays)

const broadListSchema = z.object({
  date: z.string().refine(isIsoDate),
  // The list also contains what is not offered, such as metals and tokens. Those entries are not validated.
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
 * Parses the euro's rates as `@fawazahmed0/currency-api` lists them, and picks the currencies that the site offers.
 *
 * @throws RejectedDocument when it is not such a list, or the entry of an offered currency is not a rate
 */
export const parseBroad = (text: string): RateSet => {
  const { success, data } = broadListSchema.safeParse(parseJson(text))
  if (!success) throw new RejectedDocument("not a list of the euro's rates")
  const rates: Record<string, string> = {}
  for (const code of offeredCurrencies) {
    const value: unknown = data.eur[code.toLowerCase()]
    if (code === 'EUR' || value === undefined) continue
    // Very small and very large numbers would be written with an exponent, which is not accepted as a rate.
    const rate = typeof value === 'number' ? String(value) : ''
    if (!isRate(rate)) throw new RejectedDocument(`no rate of ${code}`)
    rates[code] = rate
  }
  return { source: 'broad', date: data.date, rates }
}
