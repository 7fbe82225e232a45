// Joins the people of a family or the parts of a flag into one picture; it cannot do any harm.
const zeroWidthJoiner = '\u200d'

/**
 * A visitor's text as it may be shown in a terminal: nothing in it can move the cursor, change what
 * stands above it or run backwards. Line breaks stay.
 */
export const printable = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (character) => {
    if (character === '\n' || character === zeroWidthJoiner) return character
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
  })

/** The same on one line. */
export const printableLine = (text: string): string =>
  printable(text.replaceAll(/\s+/g, ' ').trim())
