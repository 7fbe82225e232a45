import './loan-panels.css'
import Big from 'big.js'
import { formatMoney } from '../../core/money.ts'
import { formatPercent, toPlainDigits } from '../../core/numbers.ts'
import { formatDuration } from '../../core/time-span.ts'
import { MainResult, Prompt, ResultRows } from '../../components/form/calculator.tsx'
import { NumberField } from '../../components/form/fields.tsx'
import type { FieldRules } from '../../components/form/rules.ts'
import { useForm } from '../../components/form/use-form.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import {
  type Conditions,
  affordablePayment,
  borrowableAmount,
  maxIncomeShare,
  maxTermMonths,
} from './borrowing.ts'

type Key = 'income' | 'debts' | 'share'

const money = { kind: 'number', minimum: '0', maximum: '1000000000000' } as const

const fields: Readonly<Record<Key, FieldRules>> = {
  income: { ...money, initial: '', example: '3000' },
  debts: { ...money, initial: '', example: '250', isOptional: true },
  share: {
    kind: 'number',
    initial: maxIncomeShare,
    example: maxIncomeShare,
    minimum: '1',
    maximum: '100',
    signs: ['%'],
  },
}

export interface BorrowingPanelProps {
  /** The rate, term and insurance of the loan above, which are undefined while anything of it is missing or wrong. */
  conditions: Conditions | undefined
  /** The sign of the currency. */
  sign: string
}

/** What a household can borrow. Its income is private: it is in this form's state alone. */
export const BorrowingPanel = ({ conditions, sign }: BorrowingPanelProps) => {
  const { t } = useTranslation('mortgage')
  const language = useLanguage()
  const form = useForm<Key>({ tool: 'mortgage', fields, isPrivate: true })
  const income = form.number('income')
  const debts = form.values.debts.trim() === '' ? new Big(0) : form.number('debts')
  const share = form.number('share')
  const payment = income && debts && share && affordablePayment({ income, debts, share })
  const result = () => {
    if (!payment || !conditions)
      return (
        <Prompt outputs={['borrowable']} isWrong={form.isWrong}>
          {t(conditions ? 'borrowing.prompt' : 'borrowing.needsLoan')}
        </Prompt>
      )
    if (payment.lte(0))
      return <Prompt outputs={['borrowable']}>{t('borrowing.tooManyDebts')}</Prompt>
    const amount = borrowableAmount(payment, conditions)
    return (
      <>
        <MainResult
          name="borrowable"
          label={t('borrowing.amount')}
          text={formatMoney(amount, sign, language)}
          copied={toPlainDigits(amount, 2)}
        >
          <p className="hint">
            {t('borrowing.term', {
              duration: formatDuration(conditions.months, language),
              rate: formatPercent(conditions.annualRate, language, { minimum: 0, maximum: 20 }),
            })}
          </p>
          {conditions.months > maxTermMonths && <p className="hint">{t('borrowing.tooLong')}</p>}
        </MainResult>
        <ResultRows
          rows={[
            {
              name: 'affordablePayment',
              label: t('borrowing.payment'),
              text: formatMoney(payment, sign, language),
            },
          ]}
        />
      </>
    )
  }
  return (
    <form className="loan-panel" method="dialog" onSubmit={(event) => event.preventDefault()}>
      <div className="loan-panel-fields">
        <NumberField
          form={form}
          name="income"
          label={t('borrowing.income', { sign })}
          hint={t('borrowing.incomeHint')}
        />
        <NumberField form={form} name="debts" label={t('borrowing.debts', { sign })} />
        <NumberField form={form} name="share" label={t('borrowing.share')} unit="%" step="1" />
      </div>
      <div className="loan-panel-result">{result()}</div>
      <p className="hint">{t('borrowing.rule')}</p>
      <p className="hint">{t('borrowing.privacy')}</p>
    </form>
  )
}
