import type { PairRate } from '../../core/rates/cross-rate.ts'
import { useLanguage } from '../../components/use-language.ts'
import { useTranslation } from '../../components/use-translation.ts'
import { formatRateDay, unusualAgeDays } from './format-rate.ts'
import type { HadRates } from './use-rates.ts'

interface RateNoteProps {
  /** Undefined where the pair has none. */
  rate: PairRate | undefined
  rates: HadRates
  onRetry: () => void
}

/** Where the rate comes from and of which day it is, and why it is not today's when it is not. */
export const RateNote = ({ rate, rates, onRetry }: RateNoteProps) => {
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
