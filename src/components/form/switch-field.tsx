import type { ReactNode } from 'react'
import { oneChange } from './rules.ts'
import type { Form } from './use-form.ts'

interface SwitchFieldProps<Key extends string> {
  form: Pick<Form<Key>, 'flag' | 'change'>
  name: Key
  label: string
  /** A quiet line below the label. */
  hint?: ReactNode
  isDisabled?: boolean
}

/** Something that is on or off; the whole line is the target. */
export const SwitchField = <Key extends string>(props: SwitchFieldProps<Key>) => {
  const { form, name, label, hint, isDisabled } = props
  return (
    <label className="switch-field">
      <span>
        {label}
        {hint !== undefined && <span className="hint">{hint}</span>}
      </span>
      <input
        type="checkbox"
        name={name}
        className="switch"
        disabled={isDisabled}
        checked={form.flag(name)}
        onChange={(event) => form.change(oneChange(name, String(event.target.checked)))}
      />
    </label>
  )
}
