import { useMemo, useState } from 'react'
import { signOf } from '../../core/money.ts'
import { type Form, useForm } from '../../components/form/use-form.ts'
import { type MortgageKey, type ReadLoan, fields, readLoan } from './read-loan.ts'
import { type Simulation, simulate } from './simulate.ts'

interface Mortgage {
  form: Form<MortgageKey>
  loan: ReadLoan
  /** The chosen currency's sign. */
  sign: string
  /** Undefined until it is asked for, and while anything is missing or wrong. */
  simulation: Simulation | undefined
}

/** The same object for as long as it says the same: what is typed changes with every key, what it means does not. */
const useUnchanged = <Value>(value: Value): Value => {
  const [kept, keep] = useState(value)
  const isUnchanged = JSON.stringify(kept) === JSON.stringify(value)
  if (!isUnchanged) keep(value)
  return isUnchanged ? kept : value
}

/** The page's fields, the loan they describe, and what there is to say of it. */
export const useMortgage = (): Mortgage => {
  const form = useForm<MortgageKey>({ tool: 'mortgage', fields, remembered: ['currency'] })
  const { values, isCalculated } = form
  const loan = readLoan({
    number: form.number,
    isEmpty: (key) => values[key].trim() === '',
    choice: (key) => values[key],
  })
  const simulated = useUnchanged(loan.simulated)
  const simulation = useMemo(
    () => (isCalculated && simulated ? simulate(simulated.terms, simulated.fees) : undefined),
    [isCalculated, simulated],
  )
  return { form, loan, simulation, sign: signOf(values.currency) }
}
