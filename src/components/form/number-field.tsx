import Big from 'big.js'
import type { KeyboardEvent } from 'react'
import { formatNumber, toTypedDigits } from '../../core/numbers.ts'
import { useLanguage } from '../use-language.ts'
import { useTranslation } from '../use-translation.ts'
import { Field, type FieldWords } from './field.tsx'
import { type FieldRules, oneChange } from './rules.ts'
import type { Form } from './use-form.ts'

/** As much of a form as a number field needs: a list of lines has one for each. */
export type NumberForm<Key extends string> = Pick<
  Form<Key>,
  'values' | 'rules' | 'reading' | 'number' | 'change' | 'isAsking'
>

interface NumberFieldProps<Key extends string> extends FieldWords {
  form: NumberForm<Key>
  name: Key
  /** Sign shown at the end of the field: `kg`, `%`. */
  unit?: string
  /** What the up and down arrow keys add and take away, in plain digits: `0.1`. */
  step?: string
  /** What it holds is in use and cannot be changed for now. */
  isDisabled?: boolean
}

const allDecimals = { minimum: 0, maximum: 20 }

/** The sentence for what a number field holds; undefined when nothing is wrong with it. */
const useProblem = <Key extends string>(form: NumberForm<Key>, name: Key): string | undefined => {
  const { t } = useTranslation('form')
  const language = useLanguage()
  const rules = form.rules[name]
  const reading = form.reading(name)
  if (rules.kind !== 'number' || reading === undefined) return undefined
  const written = (number: Big) => formatNumber(number, language, allDecimals)
  const example = written(new Big(rules.example))
  switch (reading.kind) {
    case 'empty':
      return form.isAsking && !rules.isOptional ? t('number', { example }) : undefined
    case 'unreadable':
      return t('number', { example })
    case 'not-whole':
      return t('wholeNumber', { example })
    case 'too-low':
      return t('tooLow', { limit: written(reading.limit) })
    case 'too-high':
      return t('tooHigh', { limit: written(reading.limit) })
    default:
      return undefined
  }
}

/** Where an arrow key leads to from a number, within its field's limits; undefined where it leads nowhere. */
const stepped = (number: Big | undefined, key: string, step: string, rules: FieldRules) => {
  const direction = key === 'ArrowUp' ? 1 : key === 'ArrowDown' ? -1 : 0
  if (number === undefined || direction === 0 || rules.kind !== 'number') return undefined
  const next = number.plus(new Big(step).times(direction))
  if (rules.minimum !== undefined && next.lt(rules.minimum)) return new Big(rules.minimum)
  if (rules.maximum !== undefined && next.gt(rules.maximum)) return new Big(rules.maximum)
  return next
}

/** A number as people write it, with its rules' sentence when it breaks them. */
export const NumberField = <Key extends string>(props: NumberFieldProps<Key>) => {
  const { form, name, unit, step, isDisabled, problem, ...words } = props
  const language = useLanguage()
  const own = useProblem(form, name)
  const change = (text: string) => form.change(oneChange(name, text))
  const onKeyDown = (event: KeyboardEvent) => {
    if (step === undefined) return
    const next = stepped(form.number(name), event.key, step, form.rules[name])
    if (next === undefined) return
    // The caret would jump to the start or the end.
    event.preventDefault()
    change(toTypedDigits(next, language))
  }
  return (
    <Field {...words} problem={problem ?? own}>
      {(control) => (
        <span className="number-field">
          <input
            {...control}
            name={name}
            disabled={isDisabled}
            className="field"
            inputMode="decimal"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={form.values[name]}
            onChange={(event) => change(event.target.value)}
            onKeyDown={onKeyDown}
            onFocus={(event) => event.target.select()}
          />
          {unit !== undefined && <span aria-hidden>{unit}</span>}
        </span>
      )}
    </Field>
  )
}
