import type Big from 'big.js'
import { centDecimals, formatMoney } from '../../core/money.ts'
import { toPlainDigits } from '../../core/numbers.ts'
import { MainResult, ResultRows } from '../../components/form/result.tsx'
import { useLanguage } from '../../components/use-language.ts'
import { useTranslation } from '../../components/use-translation.ts'
import { formatDuration, formatMonths } from './format-duration.ts'
import type { Simulation } from './simulate.ts'

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
