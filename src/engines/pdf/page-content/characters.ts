/**
 * Control characters except white space, unpaired surrogates, and code points that Unicode reserves as noncharacters.
 */
export const nonCharacters = /(?!\s)\p{Cc}|\p{Cs}|[\uFDD0-\uFDEF\uFFFE\uFFFF]/gu

/**
 * Replaces code points that cannot be characters by U+FFFD. Fonts without a usable ToUnicode map yield such codes,
 * and most output formats, such as XML, do not allow them.
 */
export const replaceNonCharacters = (text: string): string =>
  text.replaceAll(nonCharacters, '\uFFFD')

/** Symbol fonts map their glyphs to the codes of other letters, or to U+F000 plus the code. */
const privateUseStart = 0xf000

/** The encoding of Adobe's Symbol font (ISO 32000-2, D.5), starting at "A" and at "a". */
const greekCapitals = 'ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ'
const greekSmall = 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ'

const symbols = new Map([
  [0xa3, '≤'],
  [0xa5, '∞'],
  [0xac, '←'],
  [0xad, '↑'],
  [0xae, '→'],
  [0xaf, '↓'],
  [0xb0, '°'],
  [0xb1, '±'],
  [0xb3, '≥'],
  [0xb4, '×'],
  [0xb6, '∂'],
  [0xb7, '•'],
  [0xb8, '÷'],
  [0xb9, '≠'],
  [0xbb, '≈'],
  [0xbc, '…'],
  [0xd6, '√'],
  [0xe5, '∑'],
])

/** The Wingdings characters that are common in text, as Unicode 7.0 encodes them. */
const wingdings = new Map([
  [0x4a, '☺'],
  [0x6c, '●'],
  [0x6d, '❍'],
  [0x6e, '■'],
  [0x6f, '□'],
  [0x71, '❑'],
  [0x73, '⬧'],
  [0x75, '◆'],
  [0x76, '❖'],
  [0x77, '◆'],
  [0x9f, '•'],
  [0xa7, '▪'],
  [0xa8, '◻'],
  [0xd8, '➢'],
  [0xdf, '←'],
  [0xe0, '→'],
  [0xe8, '➔'],
  [0xf0, '⇨'],
  [0xfb, '✗'],
  [0xfc, '✓'],
  [0xfd, '☒'],
  [0xfe, '☑'],
])

const decodeSymbolCode = (code: number): string | undefined => {
  if (code >= 0x41 && code <= 0x5a) return greekCapitals[code - 0x41]
  if (code >= 0x61 && code <= 0x7a) return greekSmall[code - 0x61]
  return code >= 0x20 && code < 0x7f ? String.fromCodePoint(code) : symbols.get(code)
}

/** Decodes text of a symbol font to Unicode. In other fonts, only codes of the private use area are decoded. */
const decodeSymbolFont = (text: string, family: string): string => {
  const isWingdings = /^wingdings/iu.test(family)
  return text.replaceAll(
    isWingdings ? /[!-\u{FF}\u{F020}-\u{F0FF}]/gu : /[\u{F020}-\u{F0FF}]/gu,
    (letter) => {
      const code = (letter.codePointAt(0) ?? 0) % privateUseStart
      if (isWingdings) return wingdings.get(code) ?? letter
      // Word writes its square bullet with the Wingdings code, which in Symbol would be a club.
      if (code === 0xa7) return '▪'
      return decodeSymbolCode(code) ?? wingdings.get(code) ?? letter
    },
  )
}

/**
 * Unicode blocks of glyph variants: ligatures, Hebrew and Arabic presentation forms, vertical forms, and CJK radicals
 * that stand for ideographs. Other compatibility characters are kept, because "²" does not mean "2".
 */
const presentationForms =
  /[\u2E80-\u2FD5\uFB00-\uFB06\uFB13-\uFB17\uFB1D-\uFDFB\uFE10-\uFE19\uFE30-\uFE4F\uFE70-\uFEFC]/gu

/** Direction marks and zero-width break opportunities, which are invisible and carry no text. */
const invisibleCharacters = /[\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/gu

/** NFKC puts a space before an isolated vowel sign. */
const toPlainLetters = (shape: string): string => shape.normalize('NFKC').trim()

/**
 * Returns the Unicode text of a glyph.
 *
 * @param text - the text that the font maps the glyph to.
 * @param family - the font's family; symbol fonts have their own encodings.
 * @returns blank text for a space, and an empty string for a glyph that carries no text.
 */
export const decodeGlyphText = (text: string, family: string): string => {
  if (text.trim() === '' && text !== '') return text
  return replaceNonCharacters(
    decodeSymbolFont(text, family).replaceAll(presentationForms, toPlainLetters),
  )
    .replaceAll(invisibleCharacters, '')
    .trim()
    .replaceAll(/\s/gu, '\u00A0')
}

const unknownCharacters = /[\uFFFD\uE000-\uF8FF\u{F0000}-\u{10FFFD}]/u

/** The codes to which symbol fonts map their signs. */
const symbolCodes = /[\uF020-\uF0FF]/u

/** Returns whether a letter is a sign of a symbol font, which is decoded by the font's family. */
export const isSymbolCode = (letter: string): boolean => symbolCodes.test(letter)

/** Returns whether the font leaves a character of the text unknown. */
export const hasUnknownCharacter = (text: string): boolean => unknownCharacters.test(text)
