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
import { ErrorMessage } from '../error-message.tsx'

/** The attributes that connect a field's control with its label and note. */
interface ControlAttributes {
  id: string
  'aria-describedby': string
  'aria-invalid': true | undefined
}

interface FieldWords {
  label: string
  /** A quiet line below the control: what the field is for, or what was read. */
  hint?: ReactNode
  /** The sentence that says what is wrong and what to do. It replaces the field's own sentence. */
  problem?: string | undefined
}

interface FieldProps extends FieldWords {
  children: (control: ControlAttributes) => ReactNode
}

/** A label, a control, and below it a note: the problem if there is one, or else the hint. */
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
          <ErrorMessage>{problem}</ErrorMessage>
        )}
      </div>
    </div>
  )
}

/** The part of a form that a number field needs. A list of lines has one such form per line. */
export type NumberForm<Key extends string> = Pick<
  Form<Key>,
  'values' | 'rules' | 'reading' | 'number' | 'change' | 'isAsking'
>

interface NumberFieldProps<Key extends string> extends FieldWords {
  form: NumberForm<Key>
  name: Key
  /** The sign at the end of the field, such as `kg` or `%`. */
  unit?: string
  /** The amount that the up and down arrow keys add and subtract, in plain digits: `0.1`. */
  step?: string
  /** The value is in use and cannot be changed at the moment. */
  isDisabled?: boolean
}

const allDecimals = { minimum: 0, maximum: 20 }

/** Returns the sentence for the value of a number field, or undefined when nothing is wrong with it. */
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

/** Returns the number that an arrow key leads to within the limits of the field, or undefined for other keys. */
const stepped = (number: Big | undefined, key: string, step: string, rules: FieldRules) => {
  const direction = key === 'ArrowUp' ? 1 : key === 'ArrowDown' ? -1 : 0
  if (number === undefined || direction === 0 || rules.kind !== 'number') return undefined
  const next = number.plus(new Big(step).times(direction))
  if (rules.minimum !== undefined && next.lt(rules.minimum)) return new Big(rules.minimum)
  if (rules.maximum !== undefined && next.gt(rules.maximum)) return new Big(rules.maximum)
  return next
}

/** A field for a number as people write it. It says what is wrong when the number breaks its rules. */
export const NumberField = <Key extends string>(props: NumberFieldProps<Key>) => {
  const { form, name, unit, step, isDisabled, problem, ...words } = props
  const language = useLanguage()
  const own = useProblem(form, name)
  const change = (text: string) => form.change(oneChange(name, text))
  const onKeyDown = (event: KeyboardEvent) => {
    if (step === undefined) return
    const next = stepped(form.number(name), event.key, step, form.rules[name])
    if (next === undefined) return
    // Otherwise the caret would jump to the start or the end.
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

/** The part of a form that a date field needs. A tool may also keep this state itself. */
export type DateForm<Key extends string> = Pick<
  Form<Key>,
  'values' | 'rules' | 'reading' | 'change' | 'isAsking'
>

interface DateFieldProps<Key extends string> extends FieldWords {
  form: DateForm<Key>
  name: Key
  /** Called when the input starts or stops holding an incomplete date, which is not the same as no date. */
  onIncomplete?: (isIncomplete: boolean) => void
}

/**
 * Returns whether the year is still being typed: 1990 passes through 1, 19 and 199. Problems are then shown only after
 * the field is left.
 */
const isYearBegun = (text: string) => text.startsWith('0')

/** The browser's own date input. It says what is wrong when the date breaks its rules. */
export const DateField = <Key extends string>(props: DateFieldProps<Key>) => {
  const { form, name, problem, onIncomplete, ...words } = props
  const { t } = useTranslation('form')
  const language = useLanguage()
  // An input with an incomplete date, or with 31 February, has no value at all.
  const [isIncomplete, setIsIncomplete] = useState(false)
  const reportIncomplete = (incomplete: boolean) => {
    setIsIncomplete(incomplete)
    onIncomplete?.(incomplete)
  }
  const [isTyping, setIsTyping] = useState(false)
  const rules = form.rules[name]
  const reading = form.reading(name)
  const isUnderWay = isTyping && isYearBegun(form.values[name])
  const isMissing = reading?.kind === 'empty' && form.isAsking && !rules.isOptional
  const own =
    isIncomplete || isMissing || reading?.kind === 'unreadable'
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
            reportIncomplete(false)
            form.change(oneChange(name, event.target.value))
          }}
          onKeyDown={(event) => setIsTyping(event.key !== 'Enter')}
          onBlur={(event) => {
            setIsTyping(false)
            reportIncomplete(event.target.validity.badInput)
          }}
        />
      )}
    </Field>
  )
}

interface TextFieldProps<Key extends string> extends FieldWords {
  form: Pick<Form<Key>, 'values' | 'change'>
  name: Key
  /** The number of lines of a text area. When it is left out, the field is an input of one line. */
  rows?: number
  placeholder?: string
  maxLength?: number
  /** The kind of keyboard that a phone shows. */
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  autoComplete?: HTMLInputAutoCompleteAttribute
  isSpellChecked?: boolean
}

/** A field for free text in one line or several. */
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
  /** Returns the name of an option of the field. */
  nameOf: (option: string) => string
}

/** A list to choose one of the options in the field's rules. */
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
