import { type DateLimits, type DateReading, readDate } from '../../core/date-field.ts'
import type { Language } from '../../core/language.ts'
import { type NumberReading, type NumberRules, readNumber } from '../../core/number-field.ts'
import { parseNumber, toPlainDigits, toTypedDigits } from '../../core/numbers.ts'

interface AnyField {
  /** What the page is prerendered with; a number in plain digits, `3.5`. */
  initial: string
  /** Left out of the address while it is what it was at first: for options few visitors touch. */
  isExtra?: boolean
  /** A calculation does without it. */
  isOptional?: boolean
  /** Neither read from the address nor written to it. */
  isLocal?: boolean
}

export interface NumberField extends AnyField, NumberRules {
  kind: 'number'
  /** A number one could type, in plain digits, for the sentence that says what is expected. */
  example: string
}

interface ChoiceField extends AnyField {
  kind: 'choice'
  options: readonly string[]
}

export interface DateField extends AnyField, DateLimits {
  kind: 'date'
  /** The latest date is today: what is asked for has happened. */
  isPast?: boolean
}

/** Yes or no: `true` or `false`. */
interface FlagField extends AnyField {
  kind: 'flag'
  initial: 'true' | 'false'
}

/** Free text: what a visitor wrote, which stays on the page. */
interface TextField extends AnyField {
  kind: 'text'
  isLocal: true
}

export type FieldRules = NumberField | ChoiceField | DateField | FlagField | TextField
export type Reading = NumberReading | DateReading

/** What a field's text comes to; a choice, a flag or a text has nothing to read. */
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

/** How a flag may be written in an address. */
const flagWords = new Map<string, 'true' | 'false'>([
  ['true', 'true'],
  ['1', 'true'],
  ['on', 'true'],
  ['false', 'false'],
  ['0', 'false'],
  ['off', 'false'],
])

/** Longer than any number: what a link holds beyond it is not worth showing. */
const longestAddressText = 60

/**
 * Turns an address's value into a field's, or refuses it.
 *
 * What is no number stands in its field as it is, which then says what it expects: a broken link must not quietly
 * give the result of another one.
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

/** What a field is written as in the address: plain digits for a number; undefined for what cannot be read. */
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

/** A change of one field. TypeScript takes a computed key for any string; here it is the field's own. */
export const oneChange = <Key extends string>(
  name: Key,
  text: string,
): Partial<Record<Key, string>> => ({ [name]: text }) as Partial<Record<Key, string>>
