import './page.css'
import type Big from 'big.js'
import type { Language } from '../../core/language.ts'
import { type Currency, centDecimals, signOf } from '../../core/money.ts'
import { toPlainDigits, toTypedDigits } from '../../core/numbers.ts'
import { Calculator, MainResult, Prompt, ResultRows } from '../../components/form/calculator.tsx'
import { NumberField, SelectField } from '../../components/form/fields.tsx'
import type { FieldRules } from '../../components/form/rules.ts'
import { useForm } from '../../components/form/use-form.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import {
  type VatAmounts,
  type VatType,
  amountRules,
  calculateVat,
  rateRules,
  vatTypes,
} from './calculate.ts'
import { explainVat, formatStep, writeMoney, writeRate } from './explain.ts'
import { Lines } from './lines.tsx'
import { PlaceRates, RateButtons } from './place-rates.tsx'
import { followingCurrency, homeCountry, placeOf, rateIn, standardRate } from './places.ts'
import { places, vatCurrencies } from './rates.ts'

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
const VatResult = ({ amount, rate, type, amounts, currency, isWrong }: VatResultProps) => {
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

type Key = 'amount' | 'rate' | 'type' | 'currency' | 'country'

const fieldsFor = (language: Language): Readonly<Record<Key, FieldRules>> => {
  const home = placeOf(homeCountry[language])
  return {
    amount: { kind: 'number', initial: '', ...amountRules },
    rate: { kind: 'number', initial: '20', ...rateRules },
    type: { kind: 'choice', initial: 'add', options: vatTypes },
    // Always in the address: the same link opens in other languages, which start with other currencies.
    currency: { kind: 'choice', initial: home.currency, options: vatCurrencies },
    country: {
      kind: 'choice',
      initial: home.id,
      options: places.map(({ id }) => id),
    },
  }
}

export default function VatPage() {
  const { t } = useTranslation('vat')
  const language = useLanguage()
  const form = useForm<Key>({
    tool: 'vat',
    fields: fieldsFor(language),
    remembered: ['currency', 'country'],
  })
  const amount = form.number('amount')
  const rate = form.number('rate')
  const type = form.choice('type', vatTypes)
  const currency = form.choice('currency', vatCurrencies)
  const place = placeOf(form.values.country)
  const amounts = amount && rate ? calculateVat(amount, rate, type) : undefined
  const isEmpty = form.reading('amount')?.kind === 'empty'
  const first = amounts && rate ? { rate, ...amounts } : isEmpty ? 'empty' : 'wrong'

  const choosePlace = (id: string) => {
    const next = placeOf(id)
    const standard = standardRate(next)
    form.change({
      country: id,
      currency: followingCurrency(form.values.currency, place, next),
      ...(standard ? { rate: toTypedDigits(standard, language) } : {}),
    })
  }

  return (
    <>
      <Calculator
        action={t('calculate')}
        onCalculate={form.calculate}
        result={
          <VatResult
            amount={amount}
            rate={rate}
            type={type}
            amounts={form.isCalculated ? amounts : undefined}
            currency={currency}
            isWrong={form.isWrong}
          />
        }
      >
        <div className="vat-amount">
          <NumberField form={form} name="amount" label={t(`amountFor.${type}`)} />
          <SelectField
            form={form}
            name="currency"
            label={t('currency')}
            nameOf={(code) => `${code} ${signOf(code)}`}
          />
        </div>
        <div className="vat-rate">
          <NumberField form={form} name="rate" label={t('rate')} unit="%" />
          <SelectField
            form={form}
            name="type"
            label={t('type')}
            nameOf={(option) => t(`types.${option}`)}
          />
        </div>
        <RateButtons
          place={place}
          chosen={rateIn(place, rate)}
          onPlace={choosePlace}
          onRate={(percent) => form.change({ rate: toTypedDigits(percent, language) })}
        />
      </Calculator>
      <Lines first={first} type={type} currency={currency} rate={rate} />
      <PlaceRates place={place} />
    </>
  )
}
