import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isIsoDate, isRate } from '../../src/core/rates/rate-set.ts'
import {
  RejectedDocument,
  decodeText,
  parseBroad,
  parseEcb,
  parseEcbHistory,
  parseEcbList,
} from './parse-documents.ts'
import {
  broadDocument,
  dailyDocument,
  ecbRates,
  historyDocument,
  lastNinetyDays,
  listDocument,
  packagedList,
  workingDays,
  zippedList,
} from '../testing/rates-documents.ts'
import { strToU8, zipSync } from 'fflate'
import { offeredCurrencies } from '../../src/core/rates/codes.ts'

const daily = dailyDocument('2026-09-24')

describe('the daily document', () => {
  it('has one day, its rates to the digit', () => {
    expect(parseEcb(daily)).toEqual([{ date: '2026-09-24', rates: ecbRates }])
  })

  it.each([
    ['a byte order mark', `\uFEFF${daily}`],
    ['line ends of Windows', daily.replaceAll('\n', '\r\n')],
    ['double quotes', daily.replaceAll("'", '"')],
    ['a line end after it', `${daily}\n`],
    ['no line breaks', daily.replaceAll(/>\s+</g, '><')],
  ])('may have %s', (_, text) => {
    expect(parseEcb(text)).toEqual([{ date: '2026-09-24', rates: ecbRates }])
  })

  it.each([
    ['nothing', ''],
    ['a page', '<!doctype html><title>Maintenance</title>'],
    ['JSON', '{"date":"2026-09-24"}'],
    ['its first part', daily.slice(0, 700)],
    ['all but its end', daily.slice(0, -1)],
    ['something after it', `${daily}<!-- -->`],
    ['itself twice', daily + daily],
    ['a document type', daily.replace('<gesmes', '<!DOCTYPE x [<!ENTITY a "1">]><gesmes')],
    ['an entity', daily.replace('1.1367', '&a;')],
    ['another vocabulary', daily.replace('eurofxref">', 'other">')],
    ['another sender', daily.replace('European Central Bank', 'Some Bank')],
    ['another encoding', daily.replace('UTF-8', 'UTF-16')],
    ['no day', daily.replace(/<Cube time[\s\S]*<\/Cube>\s*(?=<\/Cube>)/, '')],
    ['a day without rates', daily.replaceAll(/<Cube currency[^>]*>/g, '')],
    ['a day that is none', daily.replace('2026-09-24', '2026-09-31')],
    ['a day of words', daily.replace('2026-09-24', 'yesterday!')],
    ['no time', daily.replace(" time='2026-09-24'", '')],
    ['NaN', daily.replace('1.1367', 'NaN')],
    ['no rate', daily.replace('1.1367', '')],
    ['a comma', daily.replace('1.1367', '1,1367')],
    ['a negative rate', daily.replace('1.1367', '-1.1367')],
    ['an exponent', daily.replace('1.1367', '1e3')],
    ['a rate of 0', daily.replace('1.1367', '0.0000')],
    ['far too many digits', daily.replace('1.1367', '1'.repeat(40))],
    ['small letters', daily.replace("'USD'", "'usd'")],
    ['a code of four', daily.replace("'USD'", "'USDT'")],
    ['the euro', daily.replace("'USD'", "'EUR'")],
    ['a currency twice', daily.replace("'JPY'", "'USD'")],
    ['quotes that do not match', daily.replace("'USD'", '\'USD"')],
    [
      'attributes exchanged',
      daily.replace("currency='USD' rate='1.1367'", "rate='1.1367' currency='USD'"),
    ],
    ['one attribute more', daily.replace("rate='1.1367'", "rate='1.1367' multiplier='100'")],
  ])('is refused when it is %s', (_, text) => {
    expect(() => parseEcb(text)).toThrow(RejectedDocument)
  })

  it('is refused in one line that says where', () => {
    expect(() => parseEcb(daily.replace("'JPY'", "'USD'"))).toThrow(
      /^USD twice a day at character \d+$/,
    )
  })
})

describe('the document of the last 90 days', () => {
  const days = lastNinetyDays('2026-11-20')
  const text = historyDocument(days)

  it('is read, oldest first', () => {
    // The bank's own documents had 62 to 64 days.
    expect(days).toHaveLength(65)
    expect(parseEcb(text)).toEqual(days)
  })

  it('may be in the other order', () => {
    expect(parseEcb(historyDocument(days.toReversed()))).toEqual(days)
  })

  it('is refused with a day twice', () => {
    expect(() => parseEcb(historyDocument([...days, ...days.slice(0, 1)]))).toThrow('twice')
  })

  it('is refused soon, however long its blanks', () => {
    const blanks = ' '.repeat(500_000)
    expect(() => parseEcb(`${text}${blanks}x`)).toThrow('no end')
    expect(() => parseEcb(text.replace('<Cube>', `<Cube>${blanks}x`))).toThrow('no day')
    expect(() => parseEcb(text.replace(' xmlns=', `${blanks}xmlns`))).toThrow('not a document')
  })
})

describe('whatever it is given', () => {
  const code = fc.stringMatching(/^[A-Z]{3}$/).filter((text) => text !== 'EUR')
  const rate = fc.stringMatching(/^[1-9]\d{0,5}(\.\d{1,6})?$/)

  it('reads every document of the right shape as it was written', () => {
    fc.assert(
      fc.property(fc.dictionary(code, rate, { minKeys: 1, noNullPrototype: true }), (rates) => {
        const expected = [{ date: '2026-09-24', rates }]
        expect(parseEcb(dailyDocument('2026-09-24', rates))).toEqual(expected)
        expect(parseEcb(historyDocument(expected))).toEqual(expected)
      }),
    )
  })

  it('refuses a damaged document, or finds rates in it that are rates', () => {
    const part = fc.oneof(
      fc.string({ maxLength: 5 }),
      fc.constantFrom('<', '/>', '"', "'", '0', '-'),
    )
    const place = fc.nat({ max: daily.length - 1 })
    fc.assert(
      fc.property(place, fc.nat({ max: 40 }), part, (start, length, inserted) => {
        const damaged = daily.slice(0, start) + inserted + daily.slice(start + length)
        try {
          for (const { date, rates } of parseEcb(damaged)) {
            expect(isIsoDate(date)).toBe(true)
            expect(Object.values(rates).filter((text) => !isRate(text))).toEqual([])
          }
        } catch (error) {
          if (!(error instanceof RejectedDocument)) throw error
        }
      }),
      { numRuns: 1000 },
    )
  })
})

describe('the list of the package', () => {
  const set = parseBroad(packagedList)

  it('has every currency that is offered, and none besides', () => {
    expect(set.source).toBe('broad')
    expect(set.date).toBe('2026-09-29')
    expect(['EUR', ...Object.keys(set.rates)].toSorted()).toEqual(offeredCurrencies.toSorted())
  })

  it('has rates to the digit', () => {
    expect(set.rates.AED).toBe('4.1722245')
    // The CFA franc is pegged at 655.957 francs to the euro since 1999.
    expect(Number(set.rates.XOF)).toBeCloseTo(655.957, 3)
    expect(Number(set.rates.XAF)).toBeCloseTo(655.957, 3)
    expect(Number(set.rates.AED) / Number(set.rates.USD)).toBeCloseTo(3.6725, 4)
  })
})

it('a currency that is not listed is left out', () => {
  const { eur } = JSON.parse(packagedList) as { eur: Record<string, number> }
  const { usd: _, ...others } = eur
  expect(parseBroad(JSON.stringify({ date: '2026-09-30', eur: others })).rates).not.toHaveProperty(
    'USD',
  )
})

it('what is not offered may be anything', () => {
  const { rates } = parseBroad(
    broadDocument('2026-09-30', { btc: 1e-7, doge: null, __proto__: 'x' }),
  )
  expect(Object.keys(rates)).toHaveLength(152)
})

describe('is refused when it is', () => {
  it.each([
    ['nothing', ''],
    ['a page', '<!doctype html>'],
    ['cut off', packagedList.slice(0, 4000)],
    ['null', 'null'],
    ['a list', '[]'],
    ['without rates', '{"date":"2026-09-30"}'],
    ['of dollars', '{"date":"2026-09-30","usd":{"eur":0.9}}'],
    ['based on something else', broadDocument('2026-09-30', { eur: 1.1 })],
    ['without a date', packagedList.replace('"date"', '"day"')],
    ['of a day that is none', broadDocument('2026-09-31')],
    ['of a day written otherwise', broadDocument('29.9.2026')],
    ['with a text for a rate', broadDocument('2026-09-30', { usd: '1.1' })],
    ['with null for a rate', broadDocument('2026-09-30', { usd: null })],
    ['with a rate of 0', broadDocument('2026-09-30', { thb: 0 })],
    ['with a negative rate', broadDocument('2026-09-30', { thb: -38 })],
    ['with a rate too small to be one', broadDocument('2026-09-30', { thb: 1e-9 })],
    ['with a rate too large to be one', broadDocument('2026-09-30', { thb: 1e30 })],
  ])('%s', (_, text) => {
    expect(() => parseBroad(text)).toThrow(RejectedDocument)
  })

  it('says which currency', () => {
    expect(() => parseBroad(broadDocument('2026-09-30', { thb: 0 }))).toThrow('no rate of THB')
  })
})

describe('a text', () => {
  it.each([
    ['bytes that are no text', new Uint8Array([0x61, 0xff, 0xfe])],
    ['a text that breaks off in a letter', new TextEncoder().encode('é').subarray(0, 1)],
  ])('is not %s', (_, content) => {
    expect(() => decodeText(content)).toThrow(RejectedDocument)
  })
})

describe('the list of all days', () => {
  // These two lines are as the bank wrote them, cut to some currencies.
  const written = [
    'Date,USD,JPY,BGN,CYP,GBP,HRK,CHF,',
    '2024-06-14,1.0686,168.29,1.9558,N/A,0.84338,N/A,0.9532,',
    '2024-06-13,1.0784,169.26,1.9558,N/A,0.84463,N/A,0.9626,',
    '',
  ].join('\n')

  it('has the rates to the digit, the oldest day first, without those that were not available', () => {
    expect(parseEcbList(written, 400)).toEqual([
      {
        date: '2024-06-13',
        rates: { USD: '1.0784', JPY: '169.26', BGN: '1.9558', GBP: '0.84463', CHF: '0.9626' },
      },
      {
        date: '2024-06-14',
        rates: { USD: '1.0686', JPY: '168.29', BGN: '1.9558', GBP: '0.84338', CHF: '0.9532' },
      },
    ])
    expect(parseEcbList(written.replaceAll('\n', '\r\n'), 1)).toMatchObject([
      { date: '2024-06-14' },
    ])
  })

  it('is read for the newest days only, whatever the order', () => {
    const days = workingDays('2026-11-20', 9000)
    const list = listDocument(days)
    expect(parseEcbList(list, 400)).toEqual(days.slice(-400))
    const [head = '', ...lines] = list.trim().split('\n')
    expect(parseEcbList([head, ...lines.toReversed()].join('\n'), 400)).toEqual(days.slice(-400))
  })

  it.each([
    ['nothing', ''],
    ['another head', written.replace('Date', 'Day')],
    ['small letters', written.replace('USD', 'usd')],
    ['a currency twice', written.replace('JPY', 'USD')],
    ['the euro', written.replace('JPY', 'EUR')],
    ['a day that is none', written.replace('2024-06-13', '2024-06-31')],
    ['a day twice', written.replace('2024-06-13', '2024-06-14')],
    ['a rate that is none', written.replace('1.0686', '1,0686')],
    ['a rate of 0', written.replace('1.0686', '0.0000')],
    ['a rate too few', written.replace('1.0686,', '')],
    ['a rate too many', written.replace('1.0686,', '1.0686,1.0686,')],
    ['no rate at all', written.replaceAll(/(?<=2024-06-14.*)\d+\.\d+/g, 'N/A')],
  ])('is refused with %s', (_, text) => {
    expect(() => parseEcbList(text, 400)).toThrow(RejectedDocument)
  })
})

describe('past days', () => {
  const days = workingDays('2026-11-20', 500)

  it('come in the zip file of all days, or in the document of the last 90', () => {
    expect(parseEcbHistory(zippedList(days), 300)).toEqual(days.slice(-300))
    const document = strToU8(historyDocument(lastNinetyDays('2026-11-20')))
    expect(parseEcbHistory(document, 300)).toEqual(lastNinetyDays('2026-11-20'))
  })

  const list = strToU8(listDocument(days))
  const zip = zippedList(days)
  const bomb = zipSync({ 'eurofxref-hist.csv': new Uint8Array(20_000_000) })
  it.each([
    ['that breaks off', zip.subarray(0, zip.length / 2)],
    ['with changed bytes', zip.map((byte, index) => (index > 60 && index < 90 ? ~byte : byte))],
    ['without a list', zipSync({ 'readme.txt': list })],
    ['with two lists', zipSync({ 'a.csv': list, 'b.csv': list })],
    ['that unpacks to far too much', bomb],
    ['with another list', zipSync({ 'a.csv': strToU8('a;b;c') })],
  ])('do not come in a zip file %s', (_, content) => {
    expect(() => parseEcbHistory(content, 400)).toThrow(RejectedDocument)
  })

  it('are refused, and no other error is thrown, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: zip.length - 1 }), fc.nat(255), (index, byte) => {
        const changed = zip.slice()
        changed[index] = byte
        try {
          parseEcbHistory(changed, 400)
        } catch (error) {
          expect(error).toBeInstanceOf(RejectedDocument)
        }
      }),
    )
  })
})
