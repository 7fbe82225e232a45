import { type Bitmap1D, type Bitmap2D, correction, generate, mode } from 'lean-qr'
import { type CodeLimits, byteLengthOf } from './content.ts'
import type { Level } from './field-rules.ts'

/** The largest version there is: 177 modules a side (ISO/IEC 18004). */
export const maxVersion = 40

const noLimits: CodeLimits = { version: maxVersion, bytes: Infinity }

/** Data codewords, bytes of content and its headers, of version 40 (ISO/IEC 18004:2015, table 7). */
const dataCodewords: Readonly<Record<Level, number>> = { L: 2956, M: 2334, Q: 1666, H: 1276 }

/** Digits, the densest content, that fit in the largest code: no longer text can (table 7). */
const maxCharacters = 7089

/** Four bits say that the content is over; they may be cut short where it ends with the code. */
const bitsPerByte = 8

/**
 * Digits and capitals in their dense modes, the rest as UTF-8.
 *
 * UTF-8 is announced by its ECI (26), and only where a letter needs it: without it readers guess, and zbar and
 * some of Android's take `été` for Chinese (lyqht/mini-qr#264); with it on plain text old scanners type `\000026`
 * (endroid/qr-code#309). Latin-1 and Shift JIS would be shorter; fewer readers have them.
 */
const modes = [mode.numeric, mode.alphaNumeric, mode.ascii, mode.utf8]

/**
 * Bits a text takes in a code of the largest version, its headers included.
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
 * The smallest code that holds a text at exactly this level of correction.
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
    // The library's code for "too long", possible only under a lower limit than the largest version.
    if (error instanceof Error && 'code' in error && error.code === 4) return undefined
    throw error
  }
}

/** The version of a code by its modules a side: 21 for the first, 4 more for each (ISO/IEC 18004). */
export const versionOf = (code: Pick<Bitmap2D, 'size'>): number => (code.size - 17) / 4

/**
 * How many of a text's first characters, as people count them, fit in the largest code of a level.
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
