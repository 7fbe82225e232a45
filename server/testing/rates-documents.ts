import { readFileSync } from 'node:fs'
import { strToU8, zipSync } from 'fflate'
import type { RateDay } from '../../src/core/rates/rate-set.ts'
import { dateOf, dayMs, isTargetDay, momentOf } from '../rates/schedule.ts'

/** The European Central Bank's rates of 24 September 2026, as it published them. */
export const ecbRates: Readonly<Record<string, string>> = {
  USD: '1.1367',
  JPY: '180.57',
  CZK: '24.399',
  DKK: '7.4756',
  GBP: '0.85986',
  HUF: '366.15',
  PLN: '4.3823',
  RON: '5.2779',
  SEK: '11.2645',
  CHF: '0.9409',
  ISK: '138.00',
  NOK: '10.7895',
  TRY: '55.5332',
  AUD: '1.6177',
  BRL: '5.8890',
  CAD: '1.6047',
  CNY: '7.6302',
  HKD: '8.9148',
  IDR: '20384.10',
  ILS: '3.4649',
  INR: '109.0775',
  KRW: '1555.69',
  MXN: '19.9878',
  MYR: '4.6457',
  NZD: '2.0049',
  PHP: '71.328',
  SGD: '1.4549',
  THB: '38.057',
  ZAR: '18.6836',
}

const envelope =
  '<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">'

/** Returns the bank's daily document in its original layout, with tabs and single quotes. */
export const dailyDocument = (date: string, rates = ecbRates): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    envelope,
    '\t<gesmes:subject>Reference rates</gesmes:subject>',
    '\t<gesmes:Sender>',
    '\t\t<gesmes:name>European Central Bank</gesmes:name>',
    '\t</gesmes:Sender>',
    '\t<Cube>',
    `\t\t<Cube time='${date}'>`,
    ...Object.entries(rates).map(
      ([code, rate]) => `\t\t\t<Cube currency='${code}' rate='${rate}'/>`,
    ),
    '\t\t</Cube>',
    '\t</Cube>',
    '</gesmes:Envelope>',
  ].join('\n')

/** Returns the bank's document of the last 90 days: double quotes, one line per day, newest first. */
export const historyDocument = (days: readonly RateDay[]): string =>
  [
    `<?xml version="1.0" encoding="UTF-8"?>${envelope}<gesmes:subject>Reference rates</gesmes:subject>`,
    '<gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender><Cube>',
    ...days.toReversed().map(
      ({ date, rates }) =>
        `<Cube time="${date}">${Object.entries(rates)
          .map(([code, rate]) => `<Cube currency="${code}" rate="${rate}"/>`)
          .join('')}</Cube>\n`,
    ),
    '</Cube></gesmes:Envelope>',
  ].join('')

/**
 * Returns the bank's list of all days as it publishes it, `eurofxref-hist.csv`: the newest day first, a comma at the
 * end of each line, `N/A` for currencies that had no rate. `CYP` stands for those that have become the euro.
 */
export const listDocument = (days: readonly RateDay[]): string => {
  const codes = [...Object.keys(days.at(-1)?.rates ?? {}), 'CYP']
  const lines = days
    .toReversed()
    .map(({ date, rates }) => [date, ...codes.map((code) => rates[code] ?? 'N/A'), ''].join(','))
  return [['Date', ...codes, ''].join(','), ...lines, ''].join('\n')
}

/** Returns the list in the zip file that the bank offers. */
export const zippedList = (days: readonly RateDay[]): Uint8Array =>
  zipSync({ 'eurofxref-hist.csv': strToU8(listDocument(days)) })

/** Returns the bank's working days of a number of days up to a date, all with the same rates, oldest first. */
export const workingDays = (date: string, count: number, rates = ecbRates): RateDay[] =>
  Array.from({ length: count }, (_, days) => dateOf(momentOf(date) - (count - 1 - days) * dayMs))
    .filter(isTargetDay)
    .map((day) => ({ date: day, rates }))

/** Returns the bank's working days of the 90 days up to a date, as its shorter document has them. */
export const lastNinetyDays = (date: string, rates = ecbRates): RateDay[] =>
  workingDays(date, 90, rates)

/** The broad list as the package contains it: 339 codes, of 29 September 2026. */
export const packagedList = readFileSync(
  'node_modules/@fawazahmed0/currency-api/v1/currencies/eur.json',
  'utf8',
)

/** Returns the broad list of another day, with some rates changed. */
export const broadDocument = (
  date: string,
  changed: Readonly<Record<string, unknown>> = {},
): string => {
  const list = JSON.parse(packagedList) as { eur: Record<string, number> }
  return JSON.stringify({ date, eur: { ...list.eur, ...changed } })
}
