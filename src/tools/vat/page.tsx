import './page.css'
import Big from 'big.js'
import { Plus } from 'lucide-react'
import { type SubmitEvent, useId, useRef, useState, useMemo } from 'react'
import { flushSync } from 'react-dom'
import { type Currency, centDecimals, signOf } from '../../core/money.ts'
import { LazyComponent, lazyModule } from '../../components/lazy-module.tsx'
import { useTranslation, useLanguage } from '../../components/use-translation.ts'
import { Field, NumberField, SelectField } from '../../components/form/fields.tsx'
import type { Language } from '../../core/language.ts'
import { toPlainDigits, toTypedDigits } from '../../core/numbers.ts'
import { Calculator, MainResult, Prompt, ResultRows } from '../../components/form/calculator.tsx'
import type { FieldRules } from '../../components/form/rules.ts'
import { useForm } from '../../components/form/use-form.ts'
import {
  type VatType,
  type VatAmounts,
  amountRules,
  calculateVat,
  leavesNothing,
  rateRules,
  vatTypes,
} from './calculate.ts'
import type { LineListProps } from './line-list.tsx'
import { type Line, useLines } from './use-lines.ts'
import { writeRate, explainVat, formatStep, writeMoney } from './explain.ts'
import {
  type Place,
  type VatRate,
  countryName,
  placesFor,
  sourceOf,
  followingCurrency,
  homeCountry,
  placeOf,
  rateIn,
  standardRate,
  places,
  vatCurrencies,
} from './rates.ts'

/** No invoice that is typed by hand has more lines, and the page stays fast. */
const maxLines = 50

interface LinesProps {
  /** The outcome of the fields above. */
  first: Line['outcome']
  type: VatType
  currency: Currency
  /** The rate in the field above, which a new line starts with. */
  rate: Big | undefined
}

const lineList = lazyModule(async () => (await import('./line-list.tsx')).LineList)

/** Further lines with a rate each, and the totals of all lines. */
const Lines = ({ first, type, currency, rate }: LinesProps) => {
  const { t } = useTranslation('vat')
  const { lines, add, remove } = useLines(type)
  const [newestId, setNewestId] = useState<number>()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const isFull = lines.length + 1 >= maxLines

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isFull) setNewestId(add(rate))
  }
  const onRemove = (line: number) => {
    flushSync(() => remove(line))
    button.current?.focus()
  }
  const addButton = (
    <button ref={button} type="submit" className="button-quiet" disabled={isFull}>
      <Plus aria-hidden size={18} />
      {t('lines.add')}
    </button>
  )
  return (
    <section className="panel calculator-more vat-lines" aria-labelledby={id}>
      <h2 id={id}>{t('lines.title')}</h2>
      <p className="hint">{t('lines.intro')}</p>
      {lines.length === 0 ? (
        <form method="dialog" noValidate onSubmit={onSubmit}>
          {addButton}
        </form>
      ) : (
        <LazyComponent<LineListProps>
          component={lineList}
          props={{ first, lines, newestId, type, currency, onRemove, addButton, onSubmit }}
        />
      )}
    </section>
  )
}

/** Returns a function that names a place: the country, and the part of it if the place is one. */
const usePlaceName = (): ((place: Place) => string) => {
  const { t } = useTranslation('vat')
  const language = useLanguage()
  return ({ country, area }) => {
    const name = countryName(country, language)
    return area ? t('partOf', { country: name, area: t(`areas.${area}`) }) : name
  }
}

interface RateButtonsProps {
  place: Place
  /** The rate of the place that is in the field, if any is. */
  chosen: VatRate | undefined
  onPlace: (id: string) => void
  onRate: (percent: Big) => void
}

/** A choice of country, and its rates as buttons that put them into the field. */
const RateButtons = ({ place, chosen, onPlace, onRate }: RateButtonsProps) => {
  const { t } = useTranslation('vat')
  const language = useLanguage()
  const nameOf = usePlaceName()
  const options = useMemo(() => placesFor(language), [language])
  return (
    <div className="vat-rates">
      <Field label={t('country')}>
        {(control) => (
          <select
            {...control}
            name="country"
            className="unit-select"
            value={place.id}
            onChange={(event) => onPlace(event.target.value)}
          >
            {options.map((option) => (
              // A browser with another version of Unicode's names must not cause React to render the page again.
              <option key={option.id} value={option.id} suppressHydrationWarning>
                {nameOf(option)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {place.rates.length === 0 ? (
        <p className="hint">{t(`notes.${place.area}`)}</p>
      ) : (
        <div
          className="vat-buttons"
          role="group"
          aria-label={t('ratesOf', { place: nameOf(place) })}
        >
          {place.rates.map((rate) => {
            const percent = new Big(rate.percent)
            return (
              <button
                key={rate.percent}
                type="button"
                aria-pressed={rate === chosen}
                onClick={() => onRate(percent)}
              >
                <span>{writeRate(percent, language)}</span> <small>{t(`kinds.${rate.kind}`)}</small>
              </button>
            )
          })}
        </div>
      )}
    </div>
  )
}

/** The rates of a country with what they are for, and their source. */
const PlaceRates = ({ place }: { place: Place }) => {
  const { t } = useTranslation('vat')
  const language = useLanguage()
  const id = useId()
  const title = t('ratesOf', { place: usePlaceName()(place) })
  const { url, checked } = sourceOf(place)
  const list = new Intl.ListFormat(language, { type: 'unit', style: 'short' })
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <section className="panel calculator-more vat-place" aria-labelledby={id}>
      <h2 id={id} suppressHydrationWarning>
        {title}
      </h2>
      {place.rates.length === 0 ? (
        <p>{t(`notes.${place.area}`)}</p>
      ) : (
        <dl>
          {place.rates.map(({ percent, kind, covers }) => (
            <div key={percent}>
              <dt>{writeRate(new Big(percent), language)}</dt>
              <dd>
                <strong>{t(`kindsLong.${kind}`)}</strong>
                {kind === 'standard' && <span>{t('mostThings')}</span>}
                {covers.length > 0 && (
                  <span>
                    {t('forInstance', {
                      things: list.format(covers.map((cover) => t(`covers.${cover}`))),
                    })}
                  </span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className="hint">
        {checked && `${t('checked', { day: day.format(new Date(checked)) })} `}
        {t('source')}{' '}
        <a href={url} target="_blank" rel="noopener">
          {t(`sources.${place.source}`)}
        </a>
        {'. '}
        {t('ratesChange')}
      </p>
    </section>
  )
}

interface VatResultProps {
  amount: Big | undefined
  rate: Big | undefined
  type: VatType
  amounts: VatAmounts | undefined
  currency: Currency
  /** A field holds something that cannot be read, and says so. */
  isWrong: boolean
}

/** Net, tax and gross, the requested amount first, and how they were worked out. */
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
    rate: { kind: 'number', initial: standardRate(home)?.toString() ?? '', ...rateRules },
    type: { kind: 'choice', initial: 'add', options: vatTypes },
    // The currency is always in the address, because other languages start with another currency.
    currency: { kind: 'choice', initial: home.currency, options: vatCurrencies },
    country: {
      kind: 'choice',
      initial: home.id,
      options: places.map(({ id }) => id),
    },
  }
}

/** Names a currency by its code and its sign, or by its code alone where it has no other sign, as the Swiss franc. */
const nameOfCurrency = (code: string) => (signOf(code) === code ? code : `${code} ${signOf(code)}`)

export default function VatPage() {
  const { t } = useTranslation('vat')
  const language = useLanguage()
  const form = useForm<Key>({
    tool: 'vat',
    fields: fieldsFor(language),
    remembered: ['currency', 'country', 'rate'],
  })
  const amount = form.number('amount')
  const rate = form.number('rate')
  const type = form.choice('type', vatTypes)
  const currency = form.choice('currency', vatCurrencies)
  const place = placeOf(form.values.country)
  const isImpossible = type === 'remove' && rate !== undefined && leavesNothing(rate)
  const amounts = amount && rate && !isImpossible ? calculateVat(amount, rate, type) : undefined
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
        onCalculate={form.askForMissing}
        result={
          <VatResult
            amount={amount}
            rate={rate}
            type={type}
            amounts={amounts}
            currency={currency}
            isWrong={form.isWrong || isImpossible}
          />
        }
      >
        <div className="vat-amount">
          <NumberField form={form} name="amount" label={t(`amountFor.${type}`)} />
          <SelectField form={form} name="currency" label={t('currency')} nameOf={nameOfCurrency} />
        </div>
        <div className="vat-rate">
          <NumberField
            form={form}
            name="rate"
            label={t('rate')}
            unit="%"
            problem={
              isImpossible ? t('nothingLeft', { rate: writeRate(rate, language) }) : undefined
            }
          />
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
