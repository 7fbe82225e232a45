import Big from 'big.js'
import type { Language } from './language.ts'
import { parseNumber } from './numbers.ts'

/** The result of reading the text of a number field. */
export type NumberReading =
  | { kind: 'empty' }
  | { kind: 'unreadable' }
  | { kind: 'not-whole' }
  | { kind: 'too-low'; limit: Big }
  | { kind: 'too-high'; limit: Big }
  | { kind: 'read'; number: Big }

export interface NumberRules {
  /** The lowest and the highest allowed value, both included, in plain digits. */
  minimum?: string | undefined
  maximum?: string | undefined
  isWhole?: boolean | undefined
  /** Signs that people write beside the number, such as `€` or `kg`. They are ignored when the number is read. */
  signs?: readonly string[] | undefined
}

const withoutSign = (text: string, signs: readonly string[]) => {
  const written = text.trim()
  // The longer sign is tried first, because `C$` ends in `$`.
  for (const sign of signs.toSorted((a, b) => b.length - a.length)) {
    const isAt = (part: string) => part.toLowerCase() === sign.toLowerCase()
    if (isAt(written.slice(-sign.length))) return written.slice(0, -sign.length)
    if (isAt(written.slice(0, sign.length))) return written.slice(sign.length)
  }
  return written
}

/** Returns the number that a text means, whatever its limits, or undefined when it means none. */
export const numberIn = (
  text: string,
  language: Language,
  { signs = [] }: NumberRules = {},
): Big | undefined => parseNumber(withoutSign(text, signs), language)

/** Reads the text of a number field and checks it against the field's rules. */
export const readNumber = (text: string, language: Language, rules: NumberRules): NumberReading => {
  if (text.trim() === '') return { kind: 'empty' }
  const number = numberIn(text, language, rules)
  if (number === undefined) return { kind: 'unreadable' }
  if (rules.minimum !== undefined && number.lt(rules.minimum))
    return { kind: 'too-low', limit: new Big(rules.minimum) }
  if (rules.maximum !== undefined && number.gt(rules.maximum))
    return { kind: 'too-high', limit: new Big(rules.maximum) }
  if (rules.isWhole && !number.round(0, Big.roundDown).eq(number)) return { kind: 'not-whole' }
  return { kind: 'read', number }
}
