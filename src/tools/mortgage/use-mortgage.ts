import { useMemo, useState } from 'react'
import { signOf } from '../../core/money.ts'
import { type Form, useForm } from '../../components/form/use-form.ts'
import { type MortgageKey, type ReadLoan, fields, readLoan } from './read-loan.ts'
import { type Simulation, simulate } from './simulate.ts'

interface Mortgage {
  form: Form<MortgageKey>
  loan: ReadLoan
  /** The sign of the chosen currency. */
  sign: string
  /** Is undefined until it is requested, and while anything is missing or wrong. */
  simulation: Simulation | undefined
}

/**
 * Returns the same object as long as its content is the same. Typing renders at every key, but often does not
 * change the meaning.
 */
const useStableValue = <Value>(value: Value): Value => {
  const [kept, keep] = useState(value)
  const isUnchanged = JSON.stringify(kept) === JSON.stringify(value)
  if (!isUnchanged) keep(value)
  return isUnchanged ? kept : value
}

/** Holds the page's fields, the loan that they describe, and its results. */
export const useMortgage = (): Mortgage => {
  const form = useForm<MortgageKey>({ tool: 'mortgage', fields, remembered: ['currency'] })
  const { values, isCalculated } = form
  const loan = readLoan({
    number: form.number,
    isEmpty: (key) => values[key].trim() === '',
    choice: (key) => values[key],
  })
  const simulated = useStableValue(loan.simulated)
  const simulation = useMemo(
    () => (isCalculated && simulated ? simulate(simulated.terms, simulated.fees) : undefined),
    [isCalculated, simulated],
  )
  return { form, loan, simulation, sign: signOf(values.currency) }
}
