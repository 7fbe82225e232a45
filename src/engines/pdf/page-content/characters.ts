/** Controls but for those that part words, halves of pairs, and codes that are never letters. */
export const nonCharacters = /(?!\s)\p{Cc}|\p{Cs}|[\uFDD0-\uFDEF\uFFFE\uFFFF]/gu

/**
 * A text in which what can be no letter is U+FFFD, which says that there is one that is not known. Fonts that do not tell
 * their letters give such codes for them, and most of what texts are put into does not bear them.
 */
export const replaceNonCharacters = (text: string): string =>
  text.replaceAll(nonCharacters, '\uFFFD')

/** Fonts of signs put them at codes of other letters, or at U+F000 and the code. */
const privateUseStart = 0xf000

/** Adobe's Symbol (ISO 32000-2, D.5), from "A" and from "a". */
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

/** Signs of Wingdings that text has; by their names in Unicode 7.0, which took the whole font. */
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

/** Text of a font of signs as what it shows; of other fonts, what only those of signs have. */
const decodeSymbolFont = (text: string, family: string): string => {
  const isWingdings = /^wingdings/iu.test(family)
  return text.replaceAll(
    isWingdings ? /[!-\u{FF}\u{F020}-\u{F0FF}]/gu : /[\u{F020}-\u{F0FF}]/gu,
    (letter) => {
      const code = (letter.codePointAt(0) ?? 0) % privateUseStart
      if (isWingdings) return wingdings.get(code) ?? letter
      // Word's bullets: the code of Wingdings' square is a club in Symbol.
      if (code === 0xa7) return '▪'
      return decodeSymbolCode(code) ?? wingdings.get(code) ?? letter
    },
  )
}

/**
 * Blocks of Unicode that hold shapes of letters rather than letters: ligatures, presentation forms of Hebrew and Arabic, forms
 * for vertical writing, radicals that stand for ideographs. Everything else stays as it is: "²" is no "2".
 */
const presentationForms =
  /[\u2E80-\u2FD5\uFB00-\uFB06\uFB13-\uFB17\uFB1D-\uFDFB\uFE10-\uFE19\uFE30-\uFE4F\uFE70-\uFEFC]/gu

/** Marks of direction and of places where a line may end: nothing shows them, nothing is read. */
const invisibleCharacters = /[\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/gu

/** A shape of a vowel sign alone has a space to stand on. */
const toPlainLetters = (shape: string): string => shape.normalize('NFKC').trim()

/**
 * The letters that a glyph stands for.
 *
 * @param text - what its font says of it.
 * @param family - of its font: those of signs have codes of their own.
 * @returns blank for a space, empty for what is not to be read.
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

/** Whether its font does not tell which letter it is. */
export const hasUnknownCharacter = (text: string): boolean => unknownCharacters.test(text)
