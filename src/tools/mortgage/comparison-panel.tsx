import '../../components/table.css'
import './loan-panels.css'
import Big from 'big.js'
import { useMemo, useState } from 'react'
import type { Language } from '../../core/language.ts'
import { formatMoney } from '../../core/money.ts'
import { toPlainDigits } from '../../core/numbers.ts'
import { ScrollRegion } from '../../components/form/calculator.tsx'
import { NumberField } from '../../components/form/fields.tsx'
import { type FieldRules, readField } from '../../components/form/rules.ts'
import { useForm } from '../../components/form/use-form.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { type InsuranceBasis, type Terms, maxTermYears, readTerm } from './amortize.ts'
import { type Simulation, simulate } from './simulate.ts'

type Key = 'otherAmount' | 'otherRate' | 'otherYears' | 'otherInsurance' | 'otherFees'

const maxAmount = '1000000000000'

/** The other loan begins with the amount and the rate of the first one, so that one change is enough. */
const rulesFor = (terms: Terms | undefined): Readonly<Record<Key, FieldRules>> => ({
  otherAmount: {
    kind: 'number',
    initial: toPlainDigits(terms?.loan.amount ?? new Big('200000')),
    example: '200000',
    minimum: '0.01',
    maximum: maxAmount,
  },
  otherRate: {
    kind: 'number',
    initial: toPlainDigits(terms?.loan.annualRate ?? new Big('3.5')),
    example: '3.5',
    minimum: '0.01',
    maximum: '100',
    signs: ['%'],
  },
  otherYears: {
    kind: 'number',
    initial: '20',
    example: '20',
    minimum: '0.1',
    maximum: String(maxTermYears),
    signs: ['years', 'ans', 'años'],
  },
  otherInsurance: {
    kind: 'number',
    initial: toPlainDigits(terms?.insurance.annualRate ?? new Big(0)),
    example: '0.34',
    minimum: '0',
    maximum: '100',
    signs: ['%'],
  },
  otherFees: { kind: 'number', initial: '0', example: '1500', minimum: '0', maximum: maxAmount },
})

/** Returns the results of the other loan, or undefined while a field of it is empty or breaks its rules. */
const simulateOther = (
  values: Readonly<Record<Key, string>>,
  fields: Readonly<Record<Key, FieldRules>>,
  language: Language,
  basis: InsuranceBasis,
): Simulation | undefined => {
  const number = (key: Key) => {
    const reading = readField(values[key], language, fields[key])
    return reading?.kind === 'read' && 'number' in reading ? reading.number : undefined
  }
  const amount = number('otherAmount')
  const annualRate = number('otherRate')
  const years = number('otherYears')
  const months = years && readTerm(years, 'years')?.months
  const insurance = number('otherInsurance')
  const fees = number('otherFees')
  if (!amount || !annualRate || months === undefined || !insurance || !fees) return undefined
  const zero = new Big(0)
  return simulate(
    {
      loan: { amount, annualRate, months },
      insurance: { annualRate: insurance, basis },
      early: { extraMonthly: zero, lumpSum: zero, lumpSumMonth: 1, effect: 'shorten' },
    },
    fees,
  )
}

const rows = ['payment', 'insured', 'interest', 'insurance', 'fees', 'cost', 'paid'] as const

const amountsOf = ({ payment, instalments, totals, fees, cost, paid }: Simulation) => ({
  payment,
  insured: payment.plus(instalments[0]?.insurance ?? 0),
  interest: totals.interest,
  insurance: totals.insurance,
  fees,
  cost,
  paid,
})

export interface ComparisonPanelProps {
  /** The loan above, which is undefined while anything of it is missing or wrong. */
  simulation: Simulation | undefined
  /** The sign of the currency. */
  sign: string
}

/** A second loan, and its payments and costs beside those of the loan above. */
export const ComparisonPanel = ({ simulation, sign }: ComparisonPanelProps) => {
  const { t } = useTranslation('mortgage')
  const language = useLanguage()
  const [fields] = useState(() => rulesFor(simulation?.terms))
  const form = useForm<Key>({ tool: 'mortgage', fields, isPrivate: true })
  const { values } = form
  const basis = simulation?.terms.insurance.basis ?? 'initial'
  const other = useMemo(
    () => simulateOther(values, fields, language, basis),
    [values, fields, language, basis],
  )
  const money = (amount: Big) => formatMoney(amount, sign, language)
  const first = simulation && amountsOf(simulation)
  const second = other && amountsOf(other)
  const difference = first && second && second.cost.minus(first.cost)
  const shown = rows.filter(
    (row) =>
      !['insured', 'insurance', 'fees'].includes(row) ||
      [first, second].some((loan) => loan?.[row === 'insured' ? 'insurance' : row].gt(0)),
  )
  return (
    <form className="loan-panel" method="dialog" onSubmit={(event) => event.preventDefault()}>
      <div className="loan-panel-fields">
        <NumberField form={form} name="otherAmount" label={t('compare.amount', { sign })} />
        <NumberField form={form} name="otherRate" label={t('compare.rate')} unit="%" step="0.1" />
        <NumberField form={form} name="otherYears" label={t('compare.years')} step="1" />
        <NumberField
          form={form}
          name="otherInsurance"
          label={t('compare.insuranceRate')}
          unit="%"
          step="0.01"
        />
        <NumberField form={form} name="otherFees" label={t('compare.fees', { sign })} />
      </div>
      <ScrollRegion className="table-scroll" label={t('compare.title')}>
        <table className="data-table data-table-figures loan-table">
          <caption>{t('compare.caption')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('compare.item')}</th>
              <th scope="col">{t('compare.first')}</th>
              <th scope="col">{t('compare.second')}</th>
              <th scope="col">{t('compare.difference')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row} data-row={row}>
                <th scope="row">{t(`compare.rows.${row}`)}</th>
                <td>{first ? money(first[row]) : '–'}</td>
                <td>{second ? money(second[row]) : '–'}</td>
                <td>{first && second ? money(second[row].minus(first[row])) : '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <p role="status">
        {difference &&
          t(
            difference.eq(0)
              ? 'compare.same'
              : difference.lt(0)
                ? 'compare.cheaper'
                : 'compare.dearer',
            { difference: money(difference.abs()) },
          )}
      </p>
    </form>
  )
}
