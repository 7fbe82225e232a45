import type Big from 'big.js'
import { formatMoney } from '../../core/money.ts'
import { formatNumber, roundTo } from '../../core/numbers.ts'
import { formatPercent } from '../../core/percent.ts'
import { useLanguage } from '../../components/use-language.ts'
import { useTranslation } from '../../components/use-translation.ts'
import { monthsPerYear } from './annuity.ts'
import type { Simulation } from './simulate.ts'

interface WorkingProps {
  simulation: Simulation
  /** The currency's sign. */
  sign: string
}

const decimals = 6

const equals = (value: Big) => (roundTo(value, decimals).eq(value) ? '=' : '≈')

/** How the payment and the first line of the schedule came about, with the loan's own numbers. */
export const Working = ({ simulation, sign }: WorkingProps) => {
  const { t } = useTranslation('mortgage')
  const language = useLanguage()
  const { loan } = simulation.terms
  const { exactPayment, payment, instalments } = simulation
  const write = (number: Big) => formatNumber(number, language, { minimum: 0, maximum: decimals })
  const percent = (rate: Big, maximum: number) =>
    formatPercent(rate, language, { minimum: 0, maximum })
  const money = (amount: Big) => formatMoney(amount, sign, language)
  const [first] = instalments
  const last = instalments.at(-1)
  const monthlyRate = loan.annualRate.div(monthsPerYear)
  return (
    <div className="mortgage-working">
      <h2>{t('working')}</h2>
      <dl>
        <div>
          <dt>{t('workingRate')}</dt>
          <dd>
            <var>i</var> = {percent(loan.annualRate, 40)} ÷ {monthsPerYear} {equals(monthlyRate)}{' '}
            {percent(monthlyRate, decimals)}
          </dd>
        </div>
        <div>
          <dt>{t('workingPayment')}</dt>
          <dd>
            {write(loan.amount)} × <var>i</var> ÷ (1 − (1 + <var>i</var>)<sup>−{loan.months}</sup>){' '}
            {equals(exactPayment)} {write(exactPayment)} → {money(payment)}
          </dd>
        </div>
        {first && (
          <div>
            <dt>{t('workingFirst')}</dt>
            <dd>
              {t('workingFirstMonth', {
                amount: write(loan.amount),
                payment: money(first.payment),
                interest: money(first.interest),
                capital: money(first.capital),
              })}
            </dd>
          </div>
        )}
        {last && (
          <div>
            <dt>{t('workingLast')}</dt>
            <dd>{money(last.payment)}</dd>
          </div>
        )}
      </dl>
      <p className="hint">{t('workingNote')}</p>
    </div>
  )
}
