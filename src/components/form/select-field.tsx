import { Field, type FieldWords } from './field.tsx'
import { oneChange } from './rules.ts'
import type { Form } from './use-form.ts'

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
