import Big from 'big.js'
import fc from 'fast-check'
import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { isInstalled } from '../../scripts/system-programs.ts'
import { csvNumber, toCsv } from './csv.ts'
import { languages } from './language.ts'

/** Python's csv module: another program's reading of the same bytes. */
const readByPython = (csv: string, separator: string): unknown =>
  JSON.parse(
    execFileSync(
      'python3',
      [
        '-c',
        'import csv,io,json,sys\n' +
          'text=sys.stdin.buffer.read().decode("utf-8-sig")\n' +
          'print(json.dumps(list(csv.reader(io.StringIO(text,newline=""),delimiter=sys.argv[1],strict=True))))',
        separator,
      ],
      { input: csv, encoding: 'utf8' },
    ),
  )

describe('a table as CSV', () => {
  it('is separated the way the language’s spreadsheets expect', () => {
    const rows = [
      ['Month', 'Interest'],
      ['1', '583'],
    ]
    expect(toCsv(rows, 'en')).toBe('\uFEFFMonth,Interest\r\n1,583\r\n')
    expect(toCsv(rows, 'fr')).toBe('\uFEFFMonth;Interest\r\n1;583\r\n')
    expect(toCsv(rows, 'es')).toBe('\uFEFFMonth;Interest\r\n1;583\r\n')
  })

  // RFC 4180, section 2, rules 5 to 7, and its own examples.
  it('quotes what would be misread, and only that', () => {
    expect(toCsv([['aaa', 'b\r\nbb', 'ccc']], 'en')).toBe('\uFEFFaaa,"b\r\nbb",ccc\r\n')
    expect(toCsv([['aaa', 'b"bb', 'ccc']], 'en')).toBe('\uFEFFaaa,"b""bb",ccc\r\n')
    expect(toCsv([['a,b', 'c;d']], 'en')).toBe('\uFEFF"a,b",c;d\r\n')
    expect(toCsv([['a,b', 'c;d']], 'fr')).toBe('\uFEFFa,b;"c;d"\r\n')
  })

  it('is nothing but the mark for no rows', () => {
    expect(toCsv([], 'en')).toBe('\uFEFF')
  })

  it.skipIf(!isInstalled('python3')).each(languages)(
    'is read back by Python’s csv module in %s',
    (language) => {
      const cell = fc.string({ unit: fc.constantFrom(...'aé€",;\r\n0 '), maxLength: 6 })
      // One row of one empty cell is a blank line to a reader: never a table of ours.
      const row = fc.array(cell, { minLength: 2, maxLength: 4 })
      const table = fc.sample(row, 300)
      expect(readByPython(toCsv(table, language), language === 'en' ? ',' : ';')).toEqual(table)
    },
  )
})

describe('a number in CSV', () => {
  it('has the language’s decimal sign and no grouping', () => {
    const number = new Big('1234567.5')
    expect(csvNumber(number, 'fr', 2)).toBe('1234567,50')
    expect(csvNumber(number, 'es', 2)).toBe('1234567,50')
    expect(csvNumber(number, 'en', 2)).toBe('1234567.50')
    expect(csvNumber(new Big(12), 'fr', 0)).toBe('12')
  })
})
