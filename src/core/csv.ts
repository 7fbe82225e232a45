import type Big from 'big.js'
import type { Language } from './language.ts'

interface CsvFormat {
  separator: string
  decimalSign: string
}

/** Spreadsheets of each language expect these signs. A comma cannot be both a separator and a decimal sign. */
const formats: Readonly<Record<Language, CsvFormat>> = {
  fr: { separator: ';', decimalSign: ',' },
  en: { separator: ',', decimalSign: '.' },
  es: { separator: ';', decimalSign: ',' },
}

/** Without the mark, spreadsheets read UTF-8 as a legacy one-byte encoding. */
const byteOrderMark = '\uFEFF'

const quoted = (cell: string, separator: string) =>
  cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

/** Writes a number as a spreadsheet of the language reads it: with its decimal sign and without grouping. */
export const csvNumber = (value: Big, language: Language, decimals: number): string =>
  value.toFixed(decimals).replace('.', formats[language].decimalSign)

/**
 * Writes a table as the text of a CSV file in a language, quoted as in RFC 4180. It begins with a byte order mark,
 * every line ends with a line break, and it has to be encoded as UTF-8.
 */
export const toCsv = (rows: readonly (readonly string[])[], language: Language): string => {
  const { separator } = formats[language]
  const lines = rows.map((cells) => cells.map((cell) => quoted(cell, separator)).join(separator))
  return `${byteOrderMark}${lines.map((line) => `${line}\r\n`).join('')}`
}
