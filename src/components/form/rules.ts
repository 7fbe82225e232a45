import { type DateLimits, type DateReading, readDate } from '../../core/date-field.ts'
import type { Language } from '../../core/language.ts'
import { type NumberReading, type NumberRules, readNumber } from '../../core/number-field.ts'
import { parseNumber, toPlainDigits, toTypedDigits } from '../../core/numbers.ts'

interface AnyField {
  /** The value that the page is prerendered with. A number is in plain digits: `3.5`. */
  initial: string
  /** The field is left out of the address while it has its initial value, because few visitors change it. */
  isExtra?: boolean
  /** The calculation also works without a value. */
  isOptional?: boolean
  /** The field is neither read from the address nor written to it. */
  isLocal?: boolean
}

export interface NumberField extends AnyField, NumberRules {
  kind: 'number'
  /** A number that one could type, in plain digits. The sentence that says what is expected shows it. */
  example: string
}

interface ChoiceField extends AnyField {
  kind: 'choice'
  options: readonly string[]
}

export interface DateField extends AnyField, DateLimits {
  kind: 'date'
  /** The latest date is today, because the event has already happened. */
  isPast?: boolean
}

/** A field for yes or no, which holds `true` or `false`. */
interface FlagField extends AnyField {
  kind: 'flag'
  initial: 'true' | 'false'
}

/** A field for free text, which never leaves the page. */
interface TextField extends AnyField {
  kind: 'text'
  isLocal: true
}

export type FieldRules = NumberField | ChoiceField | DateField | FlagField | TextField
export type Reading = NumberReading | DateReading

/** Reads the text of a field. Choices, flags and free texts have nothing to read. */
export const readField = (
  text: string,
  language: Language,
  rules: FieldRules,
): Reading | undefined => {
  if (rules.kind === 'number') return readNumber(text, language, rules)
  return rules.kind === 'date' ? readDate(text, rules) : undefined
}

export const initialText = (rules: FieldRules, language: Language): string => {
  const number = rules.kind === 'number' ? parseNumber(rules.initial) : undefined
  return number ? toTypedDigits(number, language) : rules.initial
}

/** The words that an address may use for a flag. */
const flagWords = new Map<string, 'true' | 'false'>([
  ['true', 'true'],
  ['1', 'true'],
  ['on', 'true'],
  ['false', 'false'],
  ['0', 'false'],
  ['off', 'false'],
])

/** No number is longer than this, so the rest of a text in a link is not worth showing. */
const longestAddressText = 60

/**
 * Turns a value from the address into the value of a field, or refuses it.
 *
 * A text that is not a number is put into its field unchanged, and the field then says what it expects. A broken
 * link must not silently give another result.
 */
export const acceptText = (
  text: string,
  language: Language,
  rules: FieldRules,
): string | undefined => {
  if (rules.kind === 'choice')
    return rules.options.find((option) => option.toLowerCase() === text.toLowerCase())
  if (rules.kind === 'date') return readDate(text).kind === 'read' ? text : undefined
  if (rules.kind === 'flag') return flagWords.get(text.toLowerCase())
  if (rules.kind === 'text') return text
  const number = parseNumber(text)
  return number ? toTypedDigits(number, language) : text.slice(0, longestAddressText)
}

/**
 * Returns how a field is written in the address: a number in plain digits, and undefined for what cannot be read.
 */
export const addressText = (
  text: string,
  language: Language,
  rules: FieldRules,
): string | undefined => {
  const isUntouched = rules.isExtra && text === initialText(rules, language)
  if (isUntouched) return undefined
  if (rules.kind !== 'number' && rules.kind !== 'date') return text
  if (rules.kind === 'date') return readDate(text).kind === 'read' ? text : undefined
  const reading = readNumber(text, language, rules)
  return reading.kind === 'read' ? toPlainDigits(reading.number) : undefined
}

/**
 * Returns the change of one field. TypeScript widens a computed key to any string, but here it is the field's own.
 */
export const oneChange = <Key extends string>(
  name: Key,
  text: string,
): Partial<Record<Key, string>> => ({ [name]: text }) as Partial<Record<Key, string>>
