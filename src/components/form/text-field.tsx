import './options.css'
import type { HTMLInputAutoCompleteAttribute, InputHTMLAttributes } from 'react'
import { Field, type FieldWords } from './field.tsx'
import { oneChange } from './rules.ts'
import type { Form } from './use-form.ts'

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
