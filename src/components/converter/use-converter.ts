import Big from 'big.js'
import type { ConverterDefinition } from '../../core/convert.ts'
import { parseNumber, toPlainDigits, toTypedDigits } from '../../core/numbers.ts'
import { readQuantity } from '../../core/quantity.ts'
import { useNumberAcrossLanguages, useToolState } from '../use-tool-state.ts'
import { useLanguage } from '../use-translation.ts'

/** The result of reading the visitor's text. */
export type Reading =
  | { kind: 'empty' }
  | { kind: 'unreadable'; example: Big }
  | { kind: 'too-low'; lowest: Big }
  | { kind: 'read'; amount: Big; isCompound: boolean }

type Key = 'value' | 'from' | 'to'

const example = new Big('72.5')

/** The state of a converter: the typed text, both units, and the amount that was read. */
export const useConverter = <Unit extends string>(
  tool: string,
  definition: ConverterDefinition<Unit>,
) => {
  const language = useLanguage()
  const isUnit = (value: string): value is Unit =>
    (definition.units as readonly string[]).includes(value)
  const unitOr = (value: string, otherwise: Unit) => (isUnit(value) ? value : otherwise)

  const [values, change] = useToolState<Key>({
    tool,
    initial: definition.initial,
    remembered: ['from', 'to'],
    accept: (key, value) => {
      if (key !== 'value') return isUnit(value) ? value : undefined
      const amount = parseNumber(value)
      return amount && toTypedDigits(amount, language)
    },
    toAddress: (key, next) => {
      if (key !== 'value') return next[key]
      const read = readQuantity(next.value, language, definition)
      return read && toPlainDigits(read.amount)
    },
  })
  const from = unitOr(values.from, definition.initial.from)
  const to = unitOr(values.to, definition.initial.to)

  const read = readQuantity(values.value, language, definition)
  const lowest = definition.lowest?.(from)
  const reading: Reading =
    values.value.trim() === ''
      ? { kind: 'empty' }
      : read === undefined
        ? { kind: 'unreadable', example }
        : lowest && read.amount.lt(lowest)
          ? { kind: 'too-low', lowest }
          : { kind: 'read', amount: read.amount, isCompound: read.unit !== undefined }

  useNumberAcrossLanguages(
    values.value,
    (text, written) => readQuantity(text, written, definition)?.amount,
    (value) => change({ value }),
  )

  /** A text that names its own unit becomes a plain number as soon as a unit is chosen by hand. */
  const plainValue = () =>
    read?.unit === undefined ? {} : { value: toTypedDigits(read.amount, language) }

  return {
    text: values.value,
    from,
    to,
    reading,
    setText: (value: string) => {
      const unit = readQuantity(value, language, definition)?.unit
      change(unit === undefined ? { value } : { value, from: unit })
    },
    setUnit: (key: 'from' | 'to', unit: string) =>
      change(key === 'from' ? { ...plainValue(), from: unit } : { to: unit }),
    swap: () => change({ ...plainValue(), from: to, to: from }),
  }
}
