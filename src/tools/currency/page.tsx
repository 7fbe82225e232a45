import './page.css'
import { formatFloat } from '../../core/number-format.ts'
import { isSpecified, specifiedCurrencies } from '../../core/rates/codes.ts'
import { type PairRate, convertAt } from '../../core/rates/cross-rate.ts'
import { ConverterForm } from '../../components/converter/converter-form.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { loadRates } from '../../components/fetch-rates.ts'
import { lazyModule, useLazyModule } from '../../components/lazy-module.tsx'
import { useToast } from '../../components/toast.tsx'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { CurrencyField } from './currency-field.tsx'
import { CurrencyRows } from './currency-rows.tsx'
import { formatAmount, formatRate, formatRateDay, unusualAgeDays } from './format-rate.ts'
import { type AvailableRates, useCurrency, useCurrencyNames, useRates } from './use-currency.ts'
import { ErrorMessage } from '../../components/error-message.tsx'

// The rates are requested while React starts. `useRates` reports a failure.
if (!import.meta.env.SSR) loadRates(Date.now()).catch(() => {})

const favouritePairs = lazyModule(
  async () => (await import('./favourite-pairs.tsx')).FavouritePairs,
)

const rateHistory = lazyModule(async () => (await import('./history.tsx')).History)

const ownCurrencies = lazyModule(async () => (await import('./own-currencies.tsx')).OwnCurrencies)

/** A number that one could type. */
const example = 72.5

export default function CurrencyPage() {
  const { t } = useTranslation(['currency', 'converter'])
  const language = useLanguage()
  const toast = useToast()
  const { inputs, ownCodes, setOwnCodes, isResting, choose, swap } = useCurrency()
  const { rates, retry } = useRates(() =>
    toast({ title: t('heading'), description: t('errorToast'), variant: 'destructive' }),
  )
  const { nameOf, loadAllNames } = useCurrencyNames(rates !== undefined, [
    inputs.from,
    inputs.to,
    ...ownCodes,
  ])
  const { module: History } = useLazyModule(rateHistory, { isWanted: rates?.origin === 'server' })
  const { module: Favourites } = useLazyModule(favouritePairs, { isWanted: rates !== undefined })
  const { module: OwnCurrencies } = useLazyModule(ownCurrencies, { isWanted: rates !== undefined })

  const { text, from, to } = inputs
  const isWaiting = inputs.amount !== undefined && !(isResting && rates)
  const amount = isWaiting ? undefined : inputs.amount
  const rate = amount && rates?.rateOf(from, to)
  /** Only the European Central Bank's rates have a history. Without today's rates, it cannot be loaded either. */
  const mayHaveHistory = rates?.origin === 'server' && rates.rateOf(from, to)?.source === 'ecb'
  const result = amount && rate && formatAmount(convertAt(amount, rate), language)
  const shown = result?.shown ?? ''
  const isUnreadable = inputs.amount === undefined && text.trim() !== ''
  const oneOf = (one: string, other: string) => {
    const its = rate && rates?.rateOf(one, other)
    return its && `1\u00A0${one} = ${formatRate(its, language)}\u00A0${other}`
  }
  const has = rates?.has ?? isSpecified
  const conversion = { amount, from, to, rates, nameOf }
  const select = (name: 'from' | 'to') => (
    <CurrencyField
      {...{ name, nameOf, has }}
      value={inputs[name]}
      onWanted={loadAllNames}
      onChange={(code) => choose({ [name]: code })}
    />
  )

  return (
    <>
      <ConverterForm
        name="amount"
        inputLabel={t('amount')}
        swapLabel={t('swapCurrencies')}
        text={text}
        isInvalid={isUnreadable}
        onType={(typed) => choose({ amount: typed })}
        onSwap={swap}
        from={select('from')}
        to={select('to')}
        result={shown}
        isWaiting={isWaiting}
        renderFoot={(noteId) => (
          <div className="foot cur-foot">
            <div id={noteId} className="cur-rate">
              {isUnreadable ? (
                <ErrorMessage>
                  {t('unreadable', {
                    example: formatFloat(example, language, 1),
                  })}
                </ErrorMessage>
              ) : (
                amount && rates && !rate && <ErrorMessage>{t('noRate', { from, to })}</ErrorMessage>
              )}
              {/* This live region is off, because the rate would be announced twice together with the result. */}
              <output name="rate" aria-live="off">
                {oneOf(from, to)}
              </output>
              <span>{from !== to && oneOf(to, from)}</span>
            </div>
            <CopyButton
              text={result?.copied ?? ''}
              label={t('copyResult')}
              isDisabled={!result}
              isOfTextOnly
            />
            <p className="cur-source">
              {amount && rates && <RateNote {...{ rate, rates }} onRetry={retry} />}
            </p>
          </div>
        )}
      />
      <div className="cur-favourites">
        {Favourites && <Favourites {...{ from, to }} onChoose={choose} />}
      </div>
      <section className="panel all-units" aria-label={t('ten')}>
        <CurrencyRows {...conversion} codes={specifiedCurrencies} />
      </section>
      {OwnCurrencies && (
        <OwnCurrencies {...conversion} {...{ has }} codes={ownCodes} onChange={setOwnCodes} />
      )}
      {History && mayHaveHistory && <History {...{ from, to }} />}
    </>
  )
}

interface RateNoteProps {
  /** Is undefined when the pair has no rate. */
  rate: PairRate | undefined
  rates: AvailableRates
  onRetry: () => void
}

/** Says where the rate comes from, of which day it is, and why it is not today's if it is not. */
const RateNote = ({ rate, rates, onRetry }: RateNoteProps) => {
  const { t } = useTranslation('currency')
  const language = useLanguage()
  const { origin, atMs } = rates
  const { date, source } = rate ?? {}
  const age = date === undefined ? undefined : unusualAgeDays(date, atMs)
  return (
    <>
      {date !== undefined &&
        t('rateOf', { day: formatRateDay(date, language), source: t(`sources.${source}`) })}
      {origin === 'server' && age !== undefined && ` ${t('old', { count: age })}`}
      {origin === 'device' && ` ${t('lastKept')}`}
      {origin === 'table' && t('indicative')}
      {origin !== 'server' && (
        <button type="button" className="cur-retry" onClick={onRetry}>
          {t('history.retry')}
        </button>
      )}
    </>
  )
}
