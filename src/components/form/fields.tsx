import './options.css'
import Big from 'big.js'
import {
  type HTMLInputAutoCompleteAttribute,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useState,
} from 'react'
import { formatDate } from '../../core/date-field.ts'
import { formatNumber, toTypedDigits } from '../../core/numbers.ts'
import { useLanguage, useTranslation } from '../use-translation.ts'
import { type FieldRules, oneChange } from './rules.ts'
import type { Form } from './use-form.ts'

/** What the control of a field has to carry, so that its label and note belong to it. */
interface ControlAttributes {
  id: string
  'aria-describedby': string
  'aria-invalid': true | undefined
}

interface FieldWords {
  label: string
  /** A quiet line below: what the field is for, or what was read. */
  hint?: ReactNode
  /** What is wrong and what to do; stands in place of the field's own sentence. */
  problem?: string | undefined
}

interface FieldProps extends FieldWords {
  children: (control: ControlAttributes) => ReactNode
}

/** Label, control, and below it a note: the problem if there is one, else the hint. */
export const Field = ({ label, hint, problem, children }: FieldProps) => {
  const id = useId()
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-describedby': `${id}note`,
        'aria-invalid': problem === undefined ? undefined : true,
      })}
      <div id={`${id}note`}>
        {problem === undefined ? (
          hint !== undefined && <p className="hint">{hint}</p>
        ) : (
          <p role="alert" className="problem">
            {problem}
          </p>
        )}
      </div>
    </div>
  )
}

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

/** As much of a form as a date field needs: a tool may keep its state itself. */
export type DateForm<Key extends string> = Pick<
  Form<Key>,
  'values' | 'rules' | 'reading' | 'change' | 'isAsking'
>

interface DateFieldProps<Key extends string> extends FieldWords {
  form: DateForm<Key>
  name: Key
  /** Told when the input holds half a date, which is not the same as none, and when it does no more. */
  onHalf?: (isHalf: boolean) => void
}

/** Typing 1990 digit by digit passes through the years 1, 19 and 199: no fault before the field is left. */
const isYearBegun = (text: string) => text.startsWith('0')

/** A date by the browser's own input, with its rules' sentence when it breaks them. */
export const DateField = <Key extends string>(props: DateFieldProps<Key>) => {
  const { form, name, problem, onHalf, ...words } = props
  const { t } = useTranslation('form')
  const language = useLanguage()
  // An input that holds half a date, or 31 February, reports no value at all.
  const [isHalf, setIsHalf] = useState(false)
  const tellHalf = (half: boolean) => {
    setIsHalf(half)
    onHalf?.(half)
  }
  const [isTyping, setIsTyping] = useState(false)
  const rules = form.rules[name]
  const reading = form.reading(name)
  const isUnderWay = isTyping && isYearBegun(form.values[name])
  const isMissing = reading?.kind === 'empty' && form.isAsking && !rules.isOptional
  const own =
    isHalf || isMissing || reading?.kind === 'unreadable'
      ? t('date')
      : reading?.kind === 'too-early'
        ? t('tooEarly', { limit: formatDate(reading.limit, language) })
        : reading?.kind === 'too-late'
          ? t(rules.kind === 'date' && rules.isPast ? 'future' : 'tooLate', {
              limit: formatDate(reading.limit, language),
            })
          : undefined
  return (
    <Field {...words} problem={isUnderWay ? undefined : (problem ?? own)}>
      {(control) => (
        <input
          {...control}
          type="date"
          name={name}
          className="field"
          min={rules.kind === 'date' ? rules.earliest?.toString() : undefined}
          max={rules.kind === 'date' ? rules.latest?.toString() : undefined}
          value={form.values[name]}
          onChange={(event) => {
            tellHalf(false)
            form.change(oneChange(name, event.target.value))
          }}
          onKeyDown={(event) => setIsTyping(event.key !== 'Enter')}
          onBlur={(event) => {
            setIsTyping(false)
            tellHalf(event.target.validity.badInput)
          }}
        />
      )}
    </Field>
  )
}

interface TextFieldProps<Key extends string> extends FieldWords {
  form: Pick<Form<Key>, 'values' | 'change'>
  name: Key
  /** Lines of a text area; a field of one line when left out. */
  rows?: number
  placeholder?: string
  maxLength?: number
  /** Which keyboard a phone shows. */
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  autoComplete?: HTMLInputAutoCompleteAttribute
  isSpellChecked?: boolean
}

/** Free text, in one line or several. */
export const TextField = <Key extends string>(props: TextFieldProps<Key>) => {
  const { form, name, rows, placeholder, maxLength, inputMode, autoComplete, ...rest } = props
  const { isSpellChecked = false, ...words } = rest
  const shared = {
    name,
    placeholder,
    maxLength,
    inputMode,
    autoComplete: autoComplete ?? 'off',
    spellCheck: isSpellChecked,
    value: form.values[name],
  }
  return (
    <Field {...words}>
      {(control) =>
        rows === undefined ? (
          <input
            {...control}
            {...shared}
            className="field"
            autoCapitalize="off"
            onChange={(event) => form.change(oneChange(name, event.target.value))}
          />
        ) : (
          <textarea
            {...control}
            {...shared}
            className="field text-area"
            rows={rows}
            onChange={(event) => form.change(oneChange(name, event.target.value))}
          />
        )
      }
    </Field>
  )
}

interface SelectFieldProps<Key extends string> extends FieldWords {
  form: Form<Key>
  name: Key
  /** What each of the field's options is called. */
  nameOf: (option: string) => string
}

/** A choice among the options of a field's rules. */
export const SelectField = <Key extends string>(props: SelectFieldProps<Key>) => {
  const { form, name, nameOf, ...words } = props
  const rules = form.rules[name]
  return (
    <Field {...words}>
      {(control) => (
        <select
          {...control}
          name={name}
          className="unit-select"
          value={form.values[name]}
          onChange={(event) => form.change(oneChange(name, event.target.value))}
        >
          {rules.kind === 'choice' &&
            rules.options.map((option) => (
              <option key={option} value={option}>
                {nameOf(option)}
              </option>
            ))}
        </select>
      )}
    </Field>
  )
}
