import type { TextFormat } from '../../page-content/page-layout.ts'
import type { Line, ListFormat } from '../flow.ts'
import { readRoman } from './roman.ts'

/** What stands before an item of a list. */
export interface Marker {
  text: string
  /** All ways in which it can be read; Roman numbers are letters, too. */
  readings: readonly { format: ListFormat; number?: number }[]
  /** Marks of the same list have the same: "1." and "2.", not "2)". */
  shape: string
  /** A dash, which also begins speech and signs numbers: it makes a list only in company. */
  isWeak: boolean
  /** Where it begins, in points. */
  left: number
}

/** Private use: bullets of the fonts Symbol and Wingdings, as Word writes them. */
const symbolBullets = '\uF0B7\uF0A7\uF0D8\uF0FC\uF0A8\uF06E\uF06C\uF071\uF076\uF0E8\uF0E0\uF02D'
const bullets = `•●▪◦‣■□○·◆◇➢➤►▶✓✔❖➔→∙⁃${symbolBullets}`
const dashes = '–—\\-*'

const bulletFirst = new RegExp(`^[${bullets}](?=\\s|$|\\S)`, 'u')
const dashFirst = new RegExp(`^[${dashes}](?=\\s|$)`, 'u')
/** One letter before a gap in another font: Word's bullets of the second level are the letter o. */
const letterAlone = /^[o§ØüvqnlàèÐ](?=\s|$)/u
const symbolFont = /wingdings|webdings|symbol|dingbats/i
const numberFirst = /^(\(?)(\d{1,3}|[a-zA-Z]|[ivxlc]{2,6}|[IVXLC]{2,6})([.)])(?=\s|$)/u

/** "2.1." or "2.1" counts its last number below the others. */
const severalNumbersFirst = /^(\d{1,2}(?:\.\d{1,2})*\.)(\d{1,2})(\.?)(?=\s|$)/u

const numberOf = (text: string): { format: ListFormat; number: number }[] => {
  if (/^\d/.test(text)) return [{ format: 'decimal', number: Number(text) }]
  const isLower = text === text.toLowerCase()
  const readings: { format: ListFormat; number: number }[] = []
  const roman = readRoman(text)
  if (roman !== undefined)
    readings.push({ format: isLower ? 'lowerRoman' : 'upperRoman', number: roman })
  if (text.length === 1)
    readings.push({
      format: isLower ? 'lowerLetter' : 'upperLetter',
      number: (text.toLowerCase().codePointAt(0) ?? 0) - ('a'.codePointAt(0) ?? 0) + 1,
    })
  return readings
}

const bullet = (text: string, left: number, isWeak: boolean): Marker => ({
  text,
  readings: [{ format: 'bullet' }],
  shape: text,
  isWeak,
  left,
})

/** A form's circles and boxes to be ticked stand before several words of a line, and some stand alone. */
const isRepeated = ({ text: mark }: Marker, { segments, text }: Line): boolean =>
  segments.slice(1).some((it) => it.text.trimStart().startsWith(mark)) ||
  text.replaceAll(mark, '').trim() === ''

const findMarker = (line: Line, formats: readonly TextFormat[]): Marker | undefined => {
  const [segment] = line.segments
  const [run] = segment?.runs ?? []
  if (!segment || !run) return undefined
  const text = segment.text.trimStart()
  const { left } = line
  const found = bulletFirst.exec(text)?.[0]
  if (found !== undefined) return bullet(found, left, false)
  const dash = dashFirst.exec(text)?.[0]
  if (dash !== undefined) return bullet(dash, left, true)
  const format = formats[run.format]
  const next = formats[segment.runs[1]?.format ?? line.segments[1]?.runs[0]?.format ?? run.format]
  const isOtherFont = format?.family !== next?.family
  const isSymbol = symbolFont.test(format?.family ?? '')
  const letter = (isSymbol ? /^\S(?=\s|$)/u : letterAlone).exec(text)?.[0]
  if (letter !== undefined && isOtherFont && run.text.trim() === letter)
    return bullet(letter, left, !isSymbol && letter !== 'o')
  const [several, above = '', own = '', end = ''] = severalNumbersFirst.exec(text) ?? []
  if (several !== undefined)
    return {
      text: several,
      readings: [{ format: 'decimal', number: Number(own) }],
      shape: `${above}#${end}`,
      isWeak: false,
      left,
    }
  const [mark, open = '', number = '', close = ''] = numberFirst.exec(text) ?? []
  if (mark === undefined) return undefined
  const readings = numberOf(number)
  if (readings.length === 0) return undefined
  return { text: mark, readings, shape: `${open}#${close}`, isWeak: false, left }
}

/** What a line begins with, when that may be the marker of an item. */
export const readMarker = (line: Line, formats: readonly TextFormat[]): Marker | undefined => {
  const marker = findMarker(line, formats)
  return marker && !isRepeated(marker, line) ? marker : undefined
}

/** Whether a line is a marker and nothing else: its item stands beside it. */
export const isMarkerAlone = (line: Line, formats: readonly TextFormat[]): boolean =>
  findMarker(line, formats)?.text === line.text.trim()
