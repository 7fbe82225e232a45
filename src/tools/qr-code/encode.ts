import { type Bitmap1D, type Bitmap2D, correction, generate, mode } from 'lean-qr'
import { type CodeLimits, type Level, byteLengthOf } from './content.ts'

/** The largest version: 177 modules per side (ISO/IEC 18004). */
export const maxVersion = 40

const noLimits: CodeLimits = { version: maxVersion, bytes: Infinity }

/** The data codewords of version 40, in bytes, headers included (ISO/IEC 18004:2015, table 7). */
const dataCodewords: Readonly<Record<Level, number>> = { L: 2956, M: 2334, Q: 1666, H: 1276 }

/**
 * The largest number of digits, the densest content, in the largest code (table 7); no longer text can fit.
 */
const maxCharacters = 7089

/** The terminator of four bits may be cut short where the content ends with the code. */
const bitsPerByte = 8

/**
 * The modes of encoding: digits and capitals in their dense modes, everything else as UTF-8.
 *
 * UTF-8 is announced by its ECI (26), and only where a character needs it: without it readers guess, and zbar and
 * some of Android's take `été` for Chinese (lyqht/mini-qr#264); with it on plain text old scanners type `\000026`
 * (endroid/qr-code#309). Latin-1 and Shift JIS would be shorter, but fewer readers support them.
 */
const modes = [mode.numeric, mode.alphaNumeric, mode.ascii, mode.utf8]

/**
 * Counts the bits that a text takes in a code of the largest version, headers included.
 *
 * @param text - well-formed.
 */
const bitsOf = (text: string): number => {
  let bits = 0
  const counter: Bitmap1D = {
    push: (_value, count) => {
      bits += count
    },
  }
  mode.auto(text, { modes })(counter, maxVersion)
  return bits
}

const fits = (text: string, level: Level): boolean =>
  text.length <= maxCharacters && bitsOf(text) <= dataCodewords[level] * bitsPerByte

/**
 * Encodes a text in the smallest code at exactly this level of error correction.
 *
 * @param text - well-formed.
 * @returns undefined where the text is too long.
 */
export const encode = (text: string, level: Level, limits = noLimits): Bitmap2D | undefined => {
  if (!fits(text, level) || byteLengthOf(text) > limits.bytes) return undefined
  try {
    return generate(text, {
      modes,
      minCorrectionLevel: correction[level],
      maxCorrectionLevel: correction[level],
      maxVersion: limits.version,
    })
  } catch (error) {
    // The library uses this code for "too long", which occurs only with limits below the largest version.
    if (error instanceof Error && 'code' in error && error.code === 4) return undefined
    throw error
  }
}

/**
 * Returns the version of a code by its modules per side: 21 for the first, 4 more for each further one (ISO/IEC
 * 18004).
 */
export const versionOf = (code: Pick<Bitmap2D, 'size'>): number => (code.size - 17) / 4

/**
 * Counts how many of a text's first grapheme clusters fit in the largest code of a level.
 *
 * @param text - well-formed.
 */
export const countFitting = (text: string, level: Level): number => {
  const characters = [...new Intl.Segmenter().segment(text.slice(0, maxCharacters + 1))]
  const ends = characters.map(({ index, segment }) => index + segment.length)
  let low = 0
  let high = ends.length
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(text.slice(0, ends[middle - 1]), level)) low = middle
    else high = middle - 1
  }
  return low
}
