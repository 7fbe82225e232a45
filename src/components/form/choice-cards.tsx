import './choice-cards.css'
import type { ReactNode } from 'react'
import { oneChange } from './rules.ts'
import type { Form } from './use-form.ts'

interface ChoiceCardsProps<Key extends string> {
  form: Pick<Form<Key>, 'values' | 'rules' | 'change'>
  name: Key
  /** What is chosen between. */
  legend: string
  /** What each of the field's options is called. */
  nameOf: (option: string) => string
  /** A quiet line below the cards, such as what the chosen one means. */
  hint?: ReactNode
}

/** One of a few options, side by side; each card is the button. */
export const ChoiceCards = <Key extends string>(props: ChoiceCardsProps<Key>) => {
  const { form, name, legend, nameOf, hint } = props
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
            </label>
          ))}
      </div>
      {hint !== undefined && <p className="hint">{hint}</p>}
    </fieldset>
  )
}
