import type Big from 'big.js'
import type { Currency } from '../../core/currencies.ts'
import { centDecimals } from '../../core/money.ts'
import { toPlainDigits } from '../../core/numbers.ts'
import { MainResult, Prompt, ResultRows } from '../../components/form/result.tsx'
import { useLanguage } from '../../components/use-language.ts'
import { useTranslation } from '../../components/use-translation.ts'
import type { VatAmounts, VatType } from './calculate.ts'
import { explainVat, writeRate, formatStep } from './explain.ts'
import { writeMoney } from './money.ts'

interface VatResultProps {
  amount: Big | undefined
  rate: Big | undefined
  type: VatType
  amounts: VatAmounts | undefined
  currency: Currency
  /** A field holds something that cannot be read, and says so. */
  isWrong: boolean
}

/** Net, tax and gross, what was asked for first, and how they were worked out. */
export const VatResult = ({ amount, rate, type, amounts, currency, isWrong }: VatResultProps) => {
  const { t } = useTranslation('vat')
  const language = useLanguage()
  if (!amount || !rate || !amounts)
    return (
      <Prompt outputs={['base', 'vatAmount', 'total']} isWrong={isWrong}>
        {t('prompt')}
      </Prompt>
    )
  const row = (name: keyof VatAmounts, label: string) => ({
    name,
    label,
    text: writeMoney(amounts[name], currency, language),
    copied: toPlainDigits(amounts[name], centDecimals),
  })
  const base = row('base', t('base'))
  const total = row('total', t('total'))
  const vatAmount = row('vatAmount', t('vatAt', { rate: writeRate(rate, language) }))
  const [main, other] = type === 'add' ? [total, base] : [base, total]
  return (
    <>
      <MainResult key={main.name} {...main} />
      <ResultRows rows={type === 'add' ? [other, vatAmount] : [vatAmount, other]} />
      <div className="vat-working">
        <h2>{t('working')}</h2>
        <ul>
          {explainVat(amount, rate, type).map((step) => (
            <li key={step.sign}>{formatStep(step, language)}</li>
          ))}
        </ul>
      </div>
    </>
  )
}
