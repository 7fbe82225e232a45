import './page.css'
import Big from 'big.js'
import { useDeferredValue, useState } from 'react'
import { centDecimals, formatMoney, signOf } from '../../core/money.ts'
import { formatNumber, toPlainDigits } from '../../core/numbers.ts'
import { formatDuration, formatMonths } from '../../core/time-span.ts'
import { Calculator, MainResult, Prompt, ResultRows } from '../../components/form/calculator.tsx'
import { NumberField, SelectField } from '../../components/form/fields.tsx'
import { LazyComponent, lazyModule } from '../../components/lazy-module.tsx'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { Options } from './options.tsx'
import type { LoanProblem } from './read-loan.ts'
import type { SchedulePanelProps, ScheduleView } from './schedule-panel.tsx'
import type { Simulation } from './simulate.ts'
import { useMortgage } from './use-mortgage.ts'

interface ResultProps {
  simulation: Simulation
  /** The currency's sign. */
  sign: string
}

/** The monthly payment, what it leaves out, and what the loan costs in all. */
export const Result = ({ simulation, sign }: ResultProps) => {
  const { t } = useTranslation('mortgage')
  const language = useLanguage()
  const { fees, payment, instalments, totals, cost, paid, savings } = simulation
  const money = (amount: Big) => formatMoney(amount, sign, language)
  const amountRow = (name: string, amount: Big, label = t(name)) => ({
    name,
    label,
    text: money(amount),
    copied: toPlainDigits(amount, centDecimals),
  })
  const durationRow = (name: string, months: number) => ({
    name,
    label: t(name),
    text: formatDuration(months, language),
  })
  const [first] = instalments
  const isInsured = totals.insurance.gt(0)
  const hasFees = fees.gt(0)
  return (
    <>
      <MainResult
        name="payment"
        label={t('payment')}
        text={money(payment)}
        copied={toPlainDigits(payment, centDecimals)}
      >
        <p className="hint">{t(isInsured || hasFees ? 'disclaimerWithOptions' : 'disclaimer')}</p>
      </MainResult>
      <ResultRows
        rows={[
          ...(isInsured && first
            ? [amountRow('firstPayment', first.payment.plus(first.insurance))]
            : []),
          ...(savings?.lowered
            ? [
                amountRow(
                  'loweredPayment',
                  savings.lowered.payment,
                  t('loweredPayment', {
                    months: formatMonths(savings.lowered.afterMonth, language),
                  }),
                ),
              ]
            : []),
          amountRow('totalInterest', totals.interest),
          ...(isInsured ? [amountRow('totalInsurance', totals.insurance)] : []),
          ...(hasFees ? [amountRow('totalFees', fees)] : []),
          amountRow('totalCost', cost),
          amountRow('totalPaid', paid),
          ...(savings
            ? [
                amountRow('interestSaved', savings.interest),
                durationRow('loanDuration', instalments.length),
                ...(savings.months > 0 ? [durationRow('timeSaved', savings.months)] : []),
              ]
            : []),
        ]}
      />
      {savings?.unusedLumpSum.gt(0) && (
        <p className="hint">{t('unusedLumpSum', { unused: money(savings.unusedLumpSum) })}</p>
      )}
    </>
  )
}

/** Years that make whole months, for the sentence that asks for them. */
const exampleYears = new Big('12.5')

/** Chart and schedule come with the first result: until then nobody needs their script. */
const schedulePanel = lazyModule(async () => (await import('./schedule-panel.tsx')).SchedulePanel)

export default function MortgagePage() {
  const { t } = useTranslation('mortgage')
  const language = useLanguage()
  const { form, loan, simulation, sign } = useMortgage()
  // The schedule may be long: typing does not wait for it.
  const shown = useDeferredValue(simulation)
  const [view, setView] = useState<ScheduleView>('years')

  const sentenceOf = (problem: LoanProblem | undefined): string | undefined => {
    switch (problem?.kind) {
      case 'zero-rate':
        return t('zeroRate')
      case 'part-of-a-month':
        return t('partOfAMonth', {
          example: formatNumber(exampleYears, language, { minimum: 0, maximum: 1 }),
        })
      case 'no-lump-sum-month':
        return t('noLumpSumMonth')
      case 'lump-sum-too-late':
        return t('lumpSumTooLate', { months: problem.months })
      default:
        return undefined
    }
  }
  const atNoRate = loan.problems.rate?.kind === 'zero-rate' ? loan.problems.rate : undefined
  const isNegative = form.reading('rate')?.kind === 'too-low'

  return (
    <>
      <Calculator
        action={t('simulate')}
        onCalculate={() => {
          // So that the address can be shared even where nothing was changed.
          form.change({})
          form.calculate()
        }}
        result={
          simulation ? (
            <Result simulation={simulation} sign={sign} />
          ) : (
            <Prompt
              outputs={['payment']}
              isWrong={form.isWrong || Object.keys(loan.problems).length > 0}
            >
              {t('prompt')}
            </Prompt>
          )
        }
        more={<Options form={form} sign={sign} problem={sentenceOf(loan.problems.lumpSumMonth)} />}
      >
        <div className="mortgage-amount">
          <NumberField form={form} name="amount" label={t('amount')} />
          <SelectField
            form={form}
            name="currency"
            label={t('currency')}
            nameOf={(code) => `${signOf(code)} ${code}`}
          />
        </div>
        <div className="field-pair">
          <NumberField
            form={form}
            name="rate"
            label={t('rate')}
            unit="%"
            step="0.1"
            problem={isNegative ? t('negativeRate') : sentenceOf(loan.problems.rate)}
          />
          <NumberField
            form={form}
            name="years"
            label={t('term')}
            unit={t('yearsUnit')}
            hint={loan.months === undefined ? undefined : formatMonths(loan.months, language)}
            problem={sentenceOf(loan.problems.years)}
          />
        </div>
        {atNoRate?.amount && atNoRate.months !== undefined && (
          <p className="hint">
            {t('zeroRateHint', {
              amount: formatMoney(atNoRate.amount, sign, language),
              months: formatMonths(atNoRate.months, language),
              share: formatMoney(atNoRate.amount.div(atNoRate.months), sign, language),
            })}
          </p>
        )}
      </Calculator>
      {simulation && shown && (
        <LazyComponent<SchedulePanelProps>
          component={schedulePanel}
          props={{ simulation: shown, sign, view, onView: setView }}
          className="panel calculator-more mortgage-waiting"
        />
      )}
    </>
  )
}
