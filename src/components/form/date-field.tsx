import { useState } from 'react'
import { formatDate } from '../../core/date-field.ts'
import { useLanguage } from '../use-language.ts'
import { useTranslation } from '../use-translation.ts'
import { Field, type FieldWords } from './field.tsx'
import { oneChange } from './rules.ts'
import type { Form } from './use-form.ts'

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
