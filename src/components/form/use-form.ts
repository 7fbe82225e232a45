import type Big from 'big.js'
import { useEffect, useRef, useState } from 'react'
import { keysOf } from '../../core/keys.ts'
import { numberIn } from '../../core/number-field.ts'
import { toTypedDigits } from '../../core/numbers.ts'
import { useToolState } from '../use-tool-state.ts'
import { useLanguage } from '../use-translation.ts'
import {
  type FieldRules,
  type Reading,
  acceptText,
  addressText,
  initialText,
  readField,
} from './rules.ts'

export interface Form<Key extends string> {
  /** The texts of the fields. */
  values: Readonly<Record<Key, string>>
  rules: Readonly<Record<Key, FieldRules>>
  change: (changes: Partial<Record<Key, string>>) => void
  reading: (key: Key) => Reading | undefined
  /** Returns the number in a field, or undefined while the field is empty or breaks its rules. */
  number: (key: Key) => Big | undefined
  /** Returns the date in a field, or undefined while the field is empty or breaks its rules. */
  date: (key: Key) => Temporal.PlainDate | undefined
  /** Returns whether a flag is on. */
  flag: (key: Key) => boolean
  /** Returns the chosen option of a field, or the first one when the value is none of them. */
  choice: <Option extends string>(key: Key, among: readonly [Option, ...Option[]]) => Option
  /** A field holds a value that breaks its rules. */
  isWrong: boolean
  /** The address held fields when the page was opened. */
  wasInAddress: boolean
  /** The button was pressed while required fields were empty. This is reset by the next change. */
  isAsking: boolean
  /** Marks the required fields that are empty. */
  askForMissing: () => void
}

interface FormOptions<Key extends string> {
  tool: string
  fields: Readonly<Record<Key, FieldRules>>
  /** The fields that are kept on the device for the next visit, such as the last currency. */
  remembered?: readonly Key[]
  /** Health data and birth dates are private: they are neither in the address nor on the device. */
  isPrivate?: boolean
  /** Decides whether the fields are in the address at all, if that depends on their values. */
  isInAddress?: (values: Readonly<Record<Key, string>>) => boolean
}

/** Holds the fields of a calculator: their texts, what these mean, and what is missing. */
export const useForm = <Key extends string>(options: FormOptions<Key>): Form<Key> => {
  const { tool, fields, remembered, isPrivate = false, isInAddress } = options
  const language = useLanguage()
  const keys = keysOf<Key>(fields)
  const [wasInAddress, setWasInAddress] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const initial = Object.fromEntries(
    keys.map((key) => [key, initialText(fields[key], language)]),
  ) as Record<Key, string>
  const [values, changeValues] = useToolState<Key>({
    tool,
    initial,
    ...(remembered ? { remembered } : {}),
    local: keys.filter((key) => fields[key].isLocal),
    accept: (key, text) => acceptText(text, language, fields[key]),
    toAddress: (key, next) =>
      isInAddress?.(next) === false ? undefined : addressText(next[key], language, fields[key]),
    isPrivate,
    onAddressRead: () => setWasInAddress(true),
  })

  // The same digits can be another number in another language (1,234), so the texts are rewritten to keep their
  // meaning.
  const lastLanguage = useRef(language)
  useEffect(() => {
    const previous = lastLanguage.current
    if (previous === language) return
    lastLanguage.current = language
    const retyped = keys.flatMap((key) => {
      const rules = fields[key]
      if (rules.kind !== 'number') return []
      const meant = numberIn(values[key], previous, rules)
      const means = numberIn(values[key], language, rules)
      return meant && !means?.eq(meant) ? [[key, toTypedDigits(meant, language)] as const] : []
    })
    if (retyped.length > 0)
      changeValues(Object.fromEntries(retyped) as Partial<Record<Key, string>>)
  })

  const reading = (key: Key) => readField(values[key], language, fields[key])
  return {
    values,
    rules: fields,
    change: (changes) => {
      setIsAsking(false)
      changeValues(changes)
    },
    reading,
    number: (key) => {
      const read = reading(key)
      return read?.kind === 'read' && 'number' in read ? read.number : undefined
    },
    date: (key) => {
      const read = reading(key)
      return read?.kind === 'read' && 'date' in read ? read.date : undefined
    },
    flag: (key) => values[key] === 'true',
    choice: (key, among) => among.find((option) => option === values[key]) ?? among[0],
    isWrong: keys.some((key) => !['empty', 'read', undefined].includes(reading(key)?.kind)),
    wasInAddress,
    isAsking,
    askForMissing: () =>
      setIsAsking(keys.some((key) => !fields[key].isOptional && reading(key)?.kind === 'empty')),
  }
}
