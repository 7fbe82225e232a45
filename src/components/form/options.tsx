import './options.css'
import { type ReactNode, useId } from 'react'
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

/** A switch that is on or off. The whole line can be clicked. */
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

interface RangeFieldProps<Key extends string> {
  form: Pick<Form<Key>, 'values' | 'number' | 'rules' | 'change'>
  name: Key
  label: string
  /** The value as it is written beside the label and read out by a screen reader: `12 characters`. */
  valueText: string
  /** The step in the field's unit, which is 1 when left out. */
  step?: number
  /** A quiet line below the slider. */
  hint?: ReactNode
}

/** A slider for a number between the minimum and the maximum of its rules, with its meaning beside the label. */
export const RangeField = <Key extends string>(props: RangeFieldProps<Key>) => {
  const { form, name, label, valueText, step = 1, hint } = props
  const id = useId()
  const rules = form.rules[name]
  const limits = rules.kind === 'number' ? { min: rules.minimum, max: rules.maximum } : {}
  // A slider always has a position. When its text is out of bounds or not a number, the slider stands
  // at the initial value.
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

interface ChoiceCardsProps<Key extends string> {
  form: Pick<Form<Key>, 'values' | 'rules' | 'change'>
  name: Key
  /** The name of the choice. */
  legend: string
  /** Returns the name of an option of the field. */
  nameOf: (option: string) => string
  /** Returns the quiet line below the name of an option. */
  hintOf?: (option: string) => string
  /** A quiet line below the cards, such as what the chosen one means. */
  hint?: ReactNode
}

/** Radio buttons for a few options as cards side by side. The whole card can be clicked. */
export const ChoiceCards = <Key extends string>(props: ChoiceCardsProps<Key>) => {
  const { form, name, legend, nameOf, hintOf, hint } = props
  const rules = form.rules[name]
  return (
    <fieldset className="choice-cards">
      <legend>{legend}</legend>
      <div>
        {rules.kind === 'choice' &&
          rules.options.map((option) => (
            <label key={option}>
              <input
                type="radio"
                name={name}
                value={option}
                checked={form.values[name] === option}
                onChange={() => form.change(oneChange(name, option))}
              />
              {nameOf(option)}
              {hintOf && <span className="hint">{hintOf(option)}</span>}
            </label>
          ))}
      </div>
      {hint !== undefined && <p className="hint">{hint}</p>}
    </fieldset>
  )
}
