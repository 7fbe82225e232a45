import Big from 'big.js'
import { formatNumber } from '../../core/numbers.ts'
import { useLanguage } from '../use-language.ts'
import { useTranslation } from '../use-translation.ts'
import { Field, type FieldWords } from './field.tsx'
import type { Form } from './use-form.ts'

interface NumberFieldProps<Key extends string> extends FieldWords {
  form: Form<Key>
  name: Key
  /** Sign shown at the end of the field: `kg`, `%`. */
  unit?: string
}

const allDecimals = { minimum: 0, maximum: 20 }

/** The sentence for what a number field holds; undefined when nothing is wrong with it. */
const useProblem = <Key extends string>(form: Form<Key>, name: Key): string | undefined => {
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
      return reading.limit instanceof Big
        ? t('tooLow', { limit: written(reading.limit) })
        : undefined
    case 'too-high':
      return reading.limit instanceof Big
        ? t('tooHigh', { limit: written(reading.limit) })
        : undefined
    default:
      return undefined
  }
}

/** A number as people write it, with its rules' sentence when it breaks them. */
export const NumberField = <Key extends string>(props: NumberFieldProps<Key>) => {
  const { form, name, unit, problem, ...words } = props
  const own = useProblem(form, name)
  return (
    <Field {...words} problem={problem ?? own}>
      {(control) => (
        <span className="number-field">
          <input
            {...control}
            name={name}
            className="field"
            inputMode="decimal"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={form.values[name]}
            onChange={(event) => form.change({ [name]: event.target.value } as Record<Key, string>)}
            onFocus={(event) => event.target.select()}
          />
          {unit !== undefined && <span aria-hidden>{unit}</span>}
        </span>
      )}
    </Field>
  )
}
