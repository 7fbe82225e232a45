import type Big from 'big.js'
import type { Language } from './language.ts'

interface CsvFormat {
  separator: string
  decimalSign: string
}

/** What spreadsheets of each language expect: a comma cannot be both a separator and a decimal sign. */
const formats: Readonly<Record<Language, CsvFormat>> = {
  fr: { separator: ';', decimalSign: ',' },
  en: { separator: ',', decimalSign: '.' },
  es: { separator: ';', decimalSign: ',' },
}

/** Without it, spreadsheets read UTF-8 as an old one-byte alphabet. */
const byteOrderMark = '\uFEFF'

const quoted = (cell: string, separator: string) =>
  cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

/** A number as a spreadsheet of the language reads it: its decimal sign, no grouping. */
export const csvNumber = (value: Big, language: Language, decimals: number): string =>
  value.toFixed(decimals).replace('.', formats[language].decimalSign)

/**
 * A table as a CSV file of a language, quoted after RFC 4180, for UTF-8 bytes: with a byte order mark, and a
 * line break after every line.
 */
export const toCsv = (rows: readonly (readonly string[])[], language: Language): string => {
  const { separator } = formats[language]
  const lines = rows.map((cells) => cells.map((cell) => quoted(cell, separator)).join(separator))
  return `${byteOrderMark}${lines.map((line) => `${line}\r\n`).join('')}`
}
