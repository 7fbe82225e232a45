import './page.css'
import { useState, useMemo, useDeferredValue } from 'react'
import Big from 'big.js'
import { NumberField, SelectField } from '../../components/form/fields.tsx'
import { initialText } from '../../components/form/rules.ts'
import { type Form, useForm } from '../../components/form/use-form.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { whenIdle } from '../../components/when-idle.ts'
import { signOf, centDecimals, formatMoney } from '../../core/money.ts'
import { toPlainDigits } from '../../core/numbers.ts'
import { formatDuration, formatMonths, formatTimeSpan } from '../../core/time-span.ts'
import { Calculator, MainResult, Prompt, ResultRows } from '../../components/form/calculator.tsx'
import { FoldedPanel } from '../../components/folded-panel.tsx'
import { LazyComponent, lazyModule } from '../../components/lazy-module.tsx'
import {
  type MortgageKey,
  type ReadLoan,
  type LoanProblem,
  fields,
  optionKeys,
  readLoan,
} from './read-loan.ts'
import { type Terms, maxTermYears, monthsPerYear } from './amortize.ts'
import { type Simulation, simulate } from './simulate.ts'
import type { SchedulePanelProps, ScheduleView } from './schedule-panel.tsx'

interface OptionsProps {
  form: Form<MortgageKey>
  /** The sign of the currency. */
  sign: string
  /** The problem with the month of the lump sum. */
  problem: string | undefined
}

/** Insurance, fees and early repayment. They are folded, so that the simple case stays simple. */
const Options = ({ form, sign, problem }: OptionsProps) => {
  const { t } = useTranslation('mortgage')
  const language = useLanguage()
  const [isOpen, setIsOpen] = useState(false)
  const isWrong =
    problem !== undefined ||
    optionKeys.some((key) => {
      const kind = form.reading(key)?.kind
      return kind !== undefined && kind !== 'read' && kind !== 'empty'
    })
  const isUsed = optionKeys.some((key) => form.values[key] !== initialText(fields[key], language))
  return (
    <details
      className="mortgage-options"
      open={isOpen || isWrong}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>
        <span>
          {t('options')}
          <span className="mortgage-options-state">
            {t(isUsed ? 'optionsUsed' : 'optionsList')}
          </span>
        </span>
      </summary>
      <div className="mortgage-option-groups">
        <fieldset>
          <legend>{t('costs')}</legend>
          <NumberField
            form={form}
            name="insuranceRate"
            label={t('insuranceRate')}
            unit="%"
            step="0.01"
          />
          <SelectField
            form={form}
            name="insuranceBasis"
            label={t('insuranceBasis')}
            nameOf={(basis) => t(`insuranceBases.${basis}`)}
          />
          <NumberField form={form} name="fees" label={t('fees', { sign })} hint={t('feesHint')} />
        </fieldset>
        <fieldset>
          <legend>{t('early')}</legend>
          <NumberField form={form} name="extraMonthly" label={t('extraMonthly', { sign })} />
          <div className="field-pair">
            <NumberField form={form} name="lumpSum" label={t('lumpSum', { sign })} />
            <NumberField
              form={form}
              name="lumpSumMonth"
              label={t('lumpSumMonth')}
              problem={problem}
            />
          </div>
          <SelectField
            form={form}
            name="earlyRepaymentEffect"
            label={t('earlyRepaymentEffect')}
            nameOf={(effect) => t(`earlyRepaymentEffects.${effect}`)}
          />
        </fieldset>
        <p className="hint">{t('optionsHint')}</p>
      </div>
    </details>
  )
}

interface Mortgage {
  form: Form<MortgageKey>
  loan: ReadLoan
  /** The sign of the chosen currency. */
  sign: string
  /** Is undefined while anything is missing or wrong. */
  simulation: Simulation | undefined
}

/**
 * Returns the same object as long as its content is the same. Typing renders at every key, but often does not
 * change the meaning.
 */
const useStableValue = <Value,>(value: Value): Value => {
  const [kept, keep] = useState(value)
  const isUnchanged = JSON.stringify(kept) === JSON.stringify(value)
  if (!isUnchanged) keep(value)
  return isUnchanged ? kept : value
}

/** Holds the page's fields, the loan that they describe, and its results. */
const useMortgage = (): Mortgage => {
  const form = useForm<MortgageKey>({ tool: 'mortgage', fields, remembered: ['currency'] })
  const { values } = form
  const loan = readLoan({
    number: form.number,
    isEmpty: (key) => values[key].trim() === '',
    choice: (key) => values[key],
  })
  const simulated = useStableValue(loan.simulated)
  const simulation = useMemo(
    () => simulated && simulate(simulated.terms, simulated.fees),
    [simulated],
  )
  return { form, loan, simulation, sign: signOf(values.currency) }
}

interface ResultProps {
  simulation: Simulation
  /** The sign of the currency. */
  sign: string
}

/** The monthly payment, what it does not include, and the total cost of the loan. */
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
          // Without insurance and fees, the interest is the whole cost.
          ...(isInsured || hasFees ? [amountRow('totalCost', cost)] : []),
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

/** The chart and the schedule stand below the first screen, so they are loaded once the page is idle. */
const schedulePanel = lazyModule(async () => {
  await new Promise<void>((resolve) => whenIdle(resolve))
  return (await import('./schedule-panel.tsx')).SchedulePanel
})

const comparisonPanel = lazyModule(
  async () => (await import('./comparison-panel.tsx')).ComparisonPanel,
)
const borrowingPanel = lazyModule(
  async () => (await import('./borrowing-panel.tsx')).BorrowingPanel,
)

/** The loan's rate, term and insurance, which what one can borrow depends on. */
const conditionsOf = (terms: Terms | undefined) =>
  terms && {
    annualRate: terms.loan.annualRate,
    months: terms.loan.months,
    insuranceRate: terms.insurance.annualRate,
  }

export default function MortgagePage() {
  const { t } = useTranslation('mortgage')
  const language = useLanguage()
  const { form, loan, simulation, sign } = useMortgage()
  // The schedule may be long, and must not slow typing down.
  const shown = useDeferredValue(simulation)
  const [view, setView] = useState<ScheduleView>('years')

  const sentenceOf = (problem: LoanProblem | undefined): string | undefined => {
    switch (problem?.kind) {
      case 'zero-rate':
        return t('zeroRate')
      case 'term-out-of-range':
        return t('termOutOfRange', {
          years: formatTimeSpan(maxTermYears, 'year', language),
          months: formatMonths(maxTermYears * monthsPerYear, language),
        })
      case 'no-lump-sum-month':
        return t('noLumpSumMonth')
      case 'lump-sum-too-late':
        return t('lumpSumTooLate', { months: problem.months })
      default:
        return undefined
    }
  }
  const { months } = loan
  const otherUnit =
    months === undefined
      ? undefined
      : form.values.termUnit === 'months'
        ? formatDuration(months, language)
        : formatMonths(months, language)
  const termHint = loan.isTermRounded ? t('termRounded', { term: otherUnit }) : otherUnit
  const atNoRate = loan.problems.rate?.kind === 'zero-rate' ? loan.problems.rate : undefined
  const isNegative = form.reading('rate')?.kind === 'too-low'

  return (
    <>
      <Calculator
        action={t('simulate')}
        onCalculate={() => {
          // This writes the inputs into the address, so that it can be shared even if nothing was changed.
          form.change({})
          form.askForMissing()
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
        <div className="mortgage-terms">
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
            hint={termHint}
            problem={sentenceOf(loan.problems.years)}
          />
          <SelectField
            form={form}
            name="termUnit"
            label={t('termUnit')}
            nameOf={(unit) => t(`termUnits.${unit}`)}
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
      <FoldedPanel
        className="mortgage-comparison"
        title={t('compare.title')}
        hint={t('compare.hint')}
        component={comparisonPanel}
        props={{ simulation, sign }}
      />
      <FoldedPanel
        className="mortgage-borrowing"
        title={t('borrowing.title')}
        hint={t('borrowing.hint')}
        component={borrowingPanel}
        props={{ conditions: conditionsOf(loan.simulated?.terms), sign }}
      />
    </>
  )
}
