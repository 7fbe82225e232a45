import './options.css'
import { type ReactNode, useId } from 'react'
import { oneChange } from './rules.ts'
import type { Form } from './use-form.ts'

interface RangeFieldProps<Key extends string> {
  form: Pick<Form<Key>, 'values' | 'number' | 'rules' | 'change'>
  name: Key
  label: string
  /** What the value is said as, beside the label and to a screen reader: `12 characters`. */
  valueText: string
  /** In the field's unit; 1 when left out. */
  step?: number
  /** A quiet line below. */
  hint?: ReactNode
}

/** A number on a slider, between the minimum and maximum of its rules; with what it stands for beside the label. */
export const RangeField = <Key extends string>(props: RangeFieldProps<Key>) => {
  const { form, name, label, valueText, step = 1, hint } = props
  const id = useId()
  const rules = form.rules[name]
  const limits = rules.kind === 'number' ? { min: rules.minimum, max: rules.maximum } : {}
  // A slider always stands somewhere: where its text is out of bounds or no number, at the start.
  const value = form.number(name)?.toNumber() ?? Number(rules.initial)
  return (
    <div className="range-field">
      <label htmlFor={id}>{label}</label>
      <span className="range-value" aria-hidden>
        {valueText}
      </span>
      <input
        id={id}
        type="range"
        name={name}
        {...limits}
        step={step}
        value={value}
        aria-valuetext={valueText}
        aria-describedby={hint === undefined ? undefined : `${id}hint`}
        onChange={(event) => form.change(oneChange(name, event.target.value))}
      />
      {hint !== undefined && (
        <p id={`${id}hint`} className="hint">
          {hint}
        </p>
      )}
    </div>
  )
}
