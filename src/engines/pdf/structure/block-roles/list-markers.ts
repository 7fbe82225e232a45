import type { PageLayout, TextFormat } from '../../page-content/page-layout.ts'
import {
  type Line,
  type ListFormat,
  type PageItem,
  type PageStructure,
  type UnclassifiedParagraph,
  columnsOf,
  paragraphsIn,
  withItems,
} from '../document-structure.ts'
import { lineOfSegments } from '../lines.ts'
import { parseRomanNumeral } from '../numerals.ts'

/** The baselines of a marker and of its item differ by less than this. */
const sameBaselineEm = 0.3

/** The text of an item begins within this distance after its marker. */
const maxMarkerGapEm = 8

/** The bullet or the number before a list item. */
export interface ListMarker {
  text: string
  /** All the ways to read it, because a Roman number may also be a letter. */
  readings: readonly { format: ListFormat; number?: number }[]
  /** The marker with "#" in place of its number. It is the same for all items of a list: "1." and "2.", but not "2)". */
  shape: string
  /** A dash, which also begins speech and negative numbers. It makes a list only together with other dashes. */
  isWeak: boolean
  /** Its left edge, in points. */
  left: number
}

/** The bullets of the fonts Symbol and Wingdings, which Word writes as characters of the private use area. */
const symbolBullets = '\uF0B7\uF0A7\uF0D8\uF0FC\uF0A8\uF06E\uF06C\uF071\uF076\uF0E8\uF0E0\uF02D'
const bullets = `•●▪◦‣■□○·◆◇➢➤►▶✓✔❖➔→∙⁃${symbolBullets}`
const dashes = '–—\\-*'

const startsWithBullet = new RegExp(`^[${bullets}](?=\\s|$|\\S)`, 'u')
const startsWithDash = new RegExp(`^[${dashes}](?=\\s|$)`, 'u')
/** A single letter in another font before a gap. Word uses the letter o as the bullet of its second level. */
const letterBullet = /^[o§ØüvqnlàèÐ](?=\s|$)/u
const symbolFontName = /wingdings|webdings|symbol|dingbats/i
const startsWithNumber = /^(\(?)(\d{1,3}|[a-zA-Z]|[ivxlc]{2,6}|[IVXLC]{2,6})([.)])(?=\s|$)/u

/** A number with several parts: "2.1." or "2.1". */
const startsWithMultilevelNumber = /^(\d{1,2}(?:\.\d{1,2})*\.)(\d{1,2})(\.?)(?=\s|$)/u

const numberReadingsOf = (text: string): { format: ListFormat; number: number }[] => {
  if (/^\d/.test(text)) return [{ format: 'decimal', number: Number(text) }]
  const isLower = text === text.toLowerCase()
  const readings: { format: ListFormat; number: number }[] = []
  const roman = parseRomanNumeral(text)
  if (roman !== undefined)
    readings.push({ format: isLower ? 'lowerRoman' : 'upperRoman', number: roman })
  if (text.length === 1)
    readings.push({
      format: isLower ? 'lowerLetter' : 'upperLetter',
      number: (text.toLowerCase().codePointAt(0) ?? 0) - ('a'.codePointAt(0) ?? 0) + 1,
    })
  return readings
}

const bulletMarker = (text: string, left: number, isWeak: boolean): ListMarker => ({
  text,
  readings: [{ format: 'bullet' }],
  shape: text,
  isWeak,
  left,
})

/** Tells whether a mark occurs several times in a line or makes up the whole line, as the circles and boxes of forms do. */
const isRepeatedInLine = ({ text: mark }: ListMarker, { segments, text }: Line): boolean =>
  segments.slice(1).some((it) => it.text.trimStart().startsWith(mark)) ||
  text.replaceAll(mark, '').trim() === ''

const findMarker = (line: Line, formats: readonly TextFormat[]): ListMarker | undefined => {
  const [segment] = line.segments
  const [run] = segment?.runs ?? []
  if (!segment || !run) return undefined
  const text = segment.text.trimStart()
  const { left } = line
  const found = startsWithBullet.exec(text)?.[0]
  if (found !== undefined) return bulletMarker(found, left, false)
  const dash = startsWithDash.exec(text)?.[0]
  if (dash !== undefined) return bulletMarker(dash, left, true)
  const format = formats[run.format]
  const next = formats[segment.runs[1]?.format ?? line.segments[1]?.runs[0]?.format ?? run.format]
  const isOtherFont = format?.family !== next?.family
  const isSymbol = symbolFontName.test(format?.family ?? '')
  const letter = (isSymbol ? /^\S(?=\s|$)/u : letterBullet).exec(text)?.[0]
  if (letter !== undefined && isOtherFont && run.text.trim() === letter)
    return bulletMarker(letter, left, !isSymbol && letter !== 'o')
  const [several, above = '', own = '', end = ''] = startsWithMultilevelNumber.exec(text) ?? []
  if (several !== undefined)
    return {
      text: several,
      readings: [{ format: 'decimal', number: Number(own) }],
      shape: `${above}#${end}`,
      isWeak: false,
      left,
    }
  const [mark, open = '', number = '', close = ''] = startsWithNumber.exec(text) ?? []
  if (mark === undefined) return undefined
  const readings = numberReadingsOf(number)
  if (readings.length === 0) return undefined
  return { text: mark, readings, shape: `${open}#${close}`, isWeak: false, left }
}

/** Reads what a line begins with, when that may be the marker of a list item. */
export const readListMarker = (
  line: Line,
  formats: readonly TextFormat[],
): ListMarker | undefined => {
  const marker = findMarker(line, formats)
  return marker && !isRepeatedInLine(marker, line) ? marker : undefined
}

/** Tells whether a line consists of a marker only, so that its item stands beside it. */
const isOnlyMarker = (line: Line, formats: readonly TextFormat[]): boolean =>
  findMarker(line, formats)?.text === line.text.trim()

const isBeside = (marker: Line, { left, baseline, sizePoints }: Line): boolean =>
  Math.abs(marker.baseline - baseline) < sameBaselineEm * Math.max(marker.sizePoints, sizePoints) &&
  left >= marker.right &&
  left - marker.right < maxMarkerGapEm * sizePoints

/** Splits a paragraph before each line that has a marker beside it, and puts the marker at the beginning of that line. */
const splitAtMarkers = (
  paragraph: UnclassifiedParagraph,
  markers: ReadonlyMap<Line, Line>,
  { formats, pageIndex }: PageLayout,
): UnclassifiedParagraph[] => {
  const parts: Line[][] = []
  for (const line of paragraph.lines) {
    const marker = markers.get(line)
    if (marker)
      parts.push([lineOfSegments([...marker.segments, ...line.segments], { formats, pageIndex })])
    else if (parts.length === 0) parts.push([line])
    else parts.at(-1)?.push(line)
  }
  return parts.map((lines) => ({
    ...paragraph,
    lines,
    firstLeft: lines[0]?.left ?? paragraph.firstLeft,
    // A single line begins where its marker does.
    left: lines.length > 1 ? paragraph.left : (lines[0]?.left ?? paragraph.left),
    alignment: paragraph.alignment === 'justify' ? 'justify' : 'left',
    pitchPoints: lines.length > 1 ? paragraph.pitchPoints : undefined,
  }))
}

/**
 * Puts list markers back before their items when the gap between them was so wide that the markers were read as a column of
 * their own. Every item then begins a paragraph.
 */
export const attachDetachedMarkers = (
  page: PageStructure<UnclassifiedParagraph>,
  layouts: ReadonlyMap<number, PageLayout>,
): PageStructure<UnclassifiedParagraph> => {
  const layout = layouts.get(page.pageIndex)
  if (!layout) return page
  const markers = new Map<Line, Line>()
  const attached = new Set<PageItem<UnclassifiedParagraph>>()
  for (const { items } of columnsOf(page)) {
    const paragraphs = paragraphsIn(items)
    const loose = paragraphs.filter(
      ({ lines }) =>
        lines.length === 1 && lines.every((line) => isOnlyMarker(line, layout.formats)),
    )
    const alone = new Set(loose)
    const others = paragraphs.filter((it) => !alone.has(it)).flatMap(({ lines }) => lines)
    for (const paragraph of loose) {
      const [marker] = paragraph.lines
      const line = others.find((it) => marker && isBeside(marker, it) && !markers.has(it))
      if (!marker || !line) continue
      markers.set(line, marker)
      attached.add(paragraph)
    }
  }
  if (markers.size === 0) return page
  return withItems(page, (item) => {
    if (attached.has(item)) return []
    const hasMarker = item.kind === 'paragraph' && item.lines.some((line) => markers.has(line))
    return hasMarker ? splitAtMarkers(item, markers, layout) : [item]
  })
}
