import {
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfRef,
  PdfStream,
  PdfString,
} from '@libpdf/core'
import { medianOf } from '../../../core/statistics.ts'
import { encodeLatin1, formatNumber } from '../assemble/serialize.ts'
import type { TargetDocument } from '../assemble/target.ts'
import type { PageReading, ReadLine } from '../../ocr/reading.ts'
import { replaceNonCharacters } from '../page-content/characters.ts'

/** The width of every glyph, in em. */
const letterWidthEm = 0.5
const codeCount = 65_536
/** The heights of lines in one font differ by up to this ratio, depending on ascenders and descenders. */
const maxHeightRatio = 1.35
/**
 * The font size relative to the line height, distributed equally above and below. Poppler separates lines that are
 * more than 1.5 font sizes apart: of 120 pages with two and three columns and leadings from 1.25 to 2.1, it read 110
 * in order with this value, and 62 without it.
 */
const fontHeightRatio = 1.2
/** The smallest space between words, in line heights. */
const minSpaceEm = 0.15
const minPoints = 0.1
/** The boxes of words that are this many times taller than the line's median word include something else. */
const maxWordHeightRatio = 1.8

/**
 * Tesseract's `pdf.ttf` (Apache-2.0), which has a single, empty glyph. Readers know it from PDF files of Tesseract
 * and OCRmyPDF.
 */
const fontFile = [
  'AAEAAAAKAIAAAwAgT1MvMlbeyJQAAAEoAAAAYGNtYXAACgA0AAABkAAAAB5nbHlmFSJBJAAAAbgAAAAYaGVhZAt48WUAAACs',
  'AAAANmhoZWEMAgQCAAAA5AAAACRobXR4BAAAAAAAAYgAAAAIbG9jYQAMAAAAAAGwAAAABm1heHAABAAFAAABCAAAACBuYW1l',
  '8usW2gAAAdAAAABLcG9zdAABAAEAAAIcAAAAIAABAAAAAQAAsJRxEF8PPPUEBwgAAAAAAM+a/G4AAAAA1MOn8gAAAAAEAAgA',
  'AAAAEAACAAAAAAAAAAEAAAgA//8AAAQAAAAAAAQAAAEAAAAAAAAAAAAAAAAAAAACAAEAAAACAAQAAQAAAAAAAQAAAAAAAAAA',
  'AAAAAAAAAAAAAwAAAZAABQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAUAAQABAAAAAAAAAAAAAAAAAAAAAAAAAAAAR09PRwBA',
  'AAAAAAAB//8AAAABAAGAAAAAAAAAAAAAAAAAAAABAAAAAAAABAAAAAAAAAIAAQAAAAAAFAADAAAAAAAUAAYACgAAAAAAAAAA',
  'AAAAAAAMAAAAAQAAAAAEAAgAAAMAADEhESEEAPwACAAAAAADACoAAAADAAAABQAWAAAAAQAAAAAABQALABYAAwABBAkABQAW',
  'AAAAVgBlAHIAcwBpAG8AbgAgADEALgAwVmVyc2lvbiAxLjAAAAEAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAA=',
].join('')

/** The character codes are UTF-16 and map to themselves. */
const toUnicode = `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
1 beginbfrange
<0000> <FFFF> <0000>
endbfrange
endcmap
CMapName currentdict /CMap defineresource pop
end
end
`

/** Every code shows glyph 1. */
const glyphOfCode = (): Uint8Array<ArrayBuffer> => {
  const glyphs = new Uint8Array(codeCount * 2)
  for (let at = 1; at < glyphs.length; at += 2) glyphs[at] = 1
  return glyphs
}

const name = PdfName.of('GlyphLessFont')

/** Adds the font of the invisible text, whose codes are UTF-16 (ISO 32000-2, 9.7). */
export const addGlyphlessFont = (target: TargetDocument): PdfRef => {
  const file = Uint8Array.from(atob(fontFile), (letter) => letter.charCodeAt(0))
  const descriptor = PdfDict.of({
    Type: PdfName.of('FontDescriptor'),
    FontName: name,
    // The flags for a symbolic font of fixed width.
    Flags: PdfNumber.of(5),
    Ascent: PdfNumber.of(1000),
    CapHeight: PdfNumber.of(1000),
    Descent: PdfNumber.of(-1),
    ItalicAngle: PdfNumber.of(0),
    StemV: PdfNumber.of(80),
    FontBBox: new PdfArray([0, 0, 500, 1000].map(PdfNumber.of)),
    FontFile2: target.add(PdfStream.fromDict({ Length1: PdfNumber.of(file.length) }, file)),
  })
  const descendant = PdfDict.of({
    Type: PdfName.of('Font'),
    Subtype: PdfName.of('CIDFontType2'),
    BaseFont: name,
    CIDToGIDMap: target.add(PdfStream.fromDict({}, glyphOfCode())),
    CIDSystemInfo: PdfDict.of({
      Registry: PdfString.fromString('Adobe'),
      Ordering: PdfString.fromString('Identity'),
      Supplement: PdfNumber.of(0),
    }),
    FontDescriptor: target.add(descriptor),
    DW: PdfNumber.of(letterWidthEm * 1000),
  })
  return target.add(
    PdfDict.of({
      Type: PdfName.of('Font'),
      Subtype: PdfName.of('Type0'),
      BaseFont: name,
      Encoding: PdfName.of('Identity-H'),
      DescendantFonts: PdfArray.of(target.add(descendant)),
      ToUnicode: target.add(PdfStream.fromDict({}, encodeLatin1(toUnicode))),
    }),
  )
}

/**
 * Gives lines of similar height one font size, because poppler's `TextOutputDev` assigns lines whose sizes differ by
 * a twentieth to different columns.
 *
 * @returns a function from each of the heights to its size.
 */
export const unifySizes = (heights: readonly number[]): ((height: number) => number) => {
  const sizes = new Map<number, number>()
  let alike: number[] = []
  const settle = () => {
    const size = medianOf(alike) ?? 0
    for (const height of alike) sizes.set(height, size)
    alike = []
  }
  for (const height of heights.toSorted((one, other) => one - other)) {
    if (height > (alike[0] ?? height) * maxHeightRatio) settle()
    alike.push(height)
  }
  settle()
  return (height) => sizes.get(height) ?? height
}

/** Readers treat a surrogate pair as two letters. */
const beyondOneCode = /[\u{10000}-\u{10FFFF}]/gu

const hexOf = (text: string): string =>
  Array.from({ length: text.length }, (_, at) =>
    text.charCodeAt(at).toString(16).padStart(4, '0'),
  ).join('')

/** Returns operators that show text scaled horizontally to a width. */
const showText = (text: string, widthPoints: number, sizePoints: number): string => {
  const natural = text.length * letterWidthEm * sizePoints
  return `${formatNumber((100 * widthPoints) / natural)} Tz<${hexOf(text)}>Tj`
}

/** Returns the vertical extent of a line without words that are too tall. */
const extentOf = ({ words }: ReadLine): { bottom: number; height: number } => {
  const tallest = maxWordHeightRatio * (medianOf(words.map(({ box }) => box.height)) ?? 0)
  const boxes = words.map(({ box }) => box).filter(({ height }) => height <= tallest)
  const bottom = Math.max(...boxes.map(({ top, height }) => top + height))
  return { bottom, height: bottom - Math.min(...boxes.map(({ top }) => top)) }
}

interface TextPlacement {
  fontName: string
  pointsPerPixel: number
  /** The center of the picture that was read, in pixels. */
  centerX: number
  centerY: number
  /** Returns the font size of a line in pixels, from the line's height. */
  sizeOf(heightPx: number): number
}

/**
 * Writes a line's words at their positions, each with a space that extends to the next word, so that programs that
 * read text by position find the same words and spaces.
 */
const writeLine = (line: ReadLine, place: TextPlacement): string[] => {
  const { pointsPerPixel, centerX, centerY } = place
  const { words } = line
  const { bottom, height } = extentOf(line)
  const size = Math.max(fontHeightRatio * place.sizeOf(height) * pointsPerPixel, minPoints)
  const y = (centerY - bottom - ((fontHeightRatio - 1) / 2) * height) * pointsPerPixel
  const operators = [`/${place.fontName} ${formatNumber(size)} Tf`]
  for (const [index, { text, box: word }] of words.entries()) {
    const next = words[index + 1]?.box
    const x = (word.left - centerX) * pointsPerPixel
    const width = Math.max(word.width * pointsPerPixel, minPoints)
    const toNext = next === undefined ? 0 : (next.left - word.left) * pointsPerPixel
    // Boxes of words may overlap. The shown words must not, or they would be read as one.
    const shown = Math.max(Math.min(width, toNext - minSpaceEm * size), width / 2)
    const start = `1 0 0 1 ${formatNumber(x)} ${formatNumber(y)} Tm`
    if (next === undefined) operators.push(`${start} ${showText(text, width, size)}`)
    else {
      const space = Math.max(toNext - shown, minSpaceEm * size)
      operators.push(`${start} ${showText(text, shown, size)} ${showText(' ', space, size)}`)
    }
  }
  return operators
}

const writtenWords = (words: ReadLine['words']): ReadLine['words'] =>
  words
    .filter(({ text }) => text !== '')
    .map((word) => ({
      ...word,
      text: replaceNonCharacters(word.text).replaceAll(beyondOneCode, '\uFFFD'),
    }))

/** Returns an OCR reading as invisible text in points from the center of the upright page, with y pointing up. */
export const writeTextLayer = (
  { paragraphs, widthPx, heightPx }: PageReading,
  { fontName, pointsPerPixel }: Pick<TextPlacement, 'fontName' | 'pointsPerPixel'>,
): string => {
  const lines = paragraphs
    .flatMap((paragraph) => paragraph.lines)
    .map((line) => ({ ...line, words: writtenWords(line.words) }))
    .filter(({ words }) => words.length > 0)
  const sizeOf = unifySizes(lines.map((line) => extentOf(line).height))
  const place = { fontName, pointsPerPixel, centerX: widthPx / 2, centerY: heightPx / 2, sizeOf }
  const operators = lines.flatMap((line) => writeLine(line, place))
  return operators.length === 0 ? '' : `BT\n3 Tr\n${operators.join('\n')}\nET\n`
}
