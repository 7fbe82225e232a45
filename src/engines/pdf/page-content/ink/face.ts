import type { FontFace } from '../ink.ts'
import { readFontName } from './font-name.ts'
import { readFontStyle } from './font-style.ts'
import type { PdfFont } from './pdf-font.ts'

/** Of most fonts for text, in heights of the font; for those that do not tell, or tell nonsense. */
const usual = { ascent: 0.9, descent: 0.22 } as const
const largest = { ascent: 1.5, descent: 0.8 } as const

const within = (value: number | undefined, most: number, otherwise: number): number => {
  const size = Math.abs(Number(value))
  return size > 0 && size <= most ? size : otherwise
}

const describe = (font: PdfFont): FontFace => {
  const named = readFontName(font.isType3Font === true ? '' : (font.name ?? ''))
  const own = readFontStyle(font.data)
  return {
    family: named.family,
    isBold: named.isBold || own.isBold || font.bold === true || font.black === true,
    isItalic: !named.isUpright && (named.isItalic || own.isItalic || font.italic === true),
    isSerif: named.isSerif ?? font.isSerifFont ?? false,
    isFixedPitch: named.isFixedPitch,
    ascent: within(font.ascent, largest.ascent, usual.ascent),
    descent: within(font.descent, largest.descent, usual.descent),
  }
}

const described = new WeakMap<PdfFont, FontFace>()

/**
 * What a font looks like, by its name, its own tables and its flags, in this order: the flags are often wrong. The
 * font's bytes are let go of once they are read: in a large document they are tens of megabytes.
 */
export const faceOf = (font: PdfFont): FontFace => {
  const known = described.get(font)
  if (known !== undefined) return known
  const face = describe(font)
  font.clearData?.()
  described.set(font, face)
  return face
}
