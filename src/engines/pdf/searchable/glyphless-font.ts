import {
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfRef,
  PdfStream,
  PdfString,
} from '@libpdf/core'
import { asciiBytes } from '../assemble/serialize.ts'
import type { Target } from '../assemble/target.ts'

/** A letter's width as a share of the font's size. */
export const letterWidth = 0.5

/**
 * `pdf.ttf` of Tesseract (Apache-2.0): one glyph that shows nothing, which readers know from the PDF files of Tesseract
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

/** Code numbers are UTF-16, and so is what they mean. */
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

const codeCount = 65_536

/** Every code shows glyph 1. */
const glyphOfCode = (): Uint8Array<ArrayBuffer> => {
  const glyphs = new Uint8Array(codeCount * 2)
  for (let at = 1; at < glyphs.length; at += 2) glyphs[at] = 1
  return glyphs
}

const name = PdfName.of('GlyphLessFont')

/** The font of invisible text: a letter is two bytes of UTF-16 (ISO 32000-2, 9.7). */
export const addGlyphlessFont = (target: Target): PdfRef => {
  const file = Uint8Array.from(atob(fontFile), (letter) => letter.charCodeAt(0))
  const descriptor = PdfDict.of({
    Type: PdfName.of('FontDescriptor'),
    FontName: name,
    // A symbolic font of fixed width.
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
    DW: PdfNumber.of(letterWidth * 1000),
  })
  return target.add(
    PdfDict.of({
      Type: PdfName.of('Font'),
      Subtype: PdfName.of('Type0'),
      BaseFont: name,
      Encoding: PdfName.of('Identity-H'),
      DescendantFonts: PdfArray.of(target.add(descendant)),
      ToUnicode: target.add(PdfStream.fromDict({}, asciiBytes(toUnicode))),
    }),
  )
}
