import './history.css'
import { useEffect, useState } from 'react'
import type { RateDay } from '../../../core/rates/rate-set.ts'
import { useTranslation } from '../../../components/use-translation.ts'
import { loadHistory } from './load-history.ts'
import { PairHistory } from './pair-history.tsx'
import { type Period, rateSeries, unratedCodes } from './rate-series.ts'

export interface HistoryProps {
  /** ISO 4217 codes. */
  from: string
  to: string
}

type State = { step: 'loading' } | { step: 'loaded'; days: readonly RateDay[] } | { step: 'failed' }

/** How a pair's rate has moved, as far as the European Central Bank has rates for both of them. */
export const History = ({ from, to }: HistoryProps) => {
  const { t } = useTranslation('currency')
  const [state, setState] = useState<State>({ step: 'loading' })
  const [period, setPeriod] = useState<Period>(90)
  const { step } = state
  useEffect(() => {
    if (step !== 'loading') return undefined
    let isCurrent = true
    loadHistory().then(
      (days) => isCurrent && setState({ step: 'loaded', days }),
      () => isCurrent && setState({ step: 'failed' }),
    )
    return () => {
      isCurrent = false
    }
  }, [step])

  if (state.step === 'loading')
    return (
      <p role="status" className="rate-history rate-history-wait">
        {t('history.loading')}
      </p>
    )
  if (state.step === 'failed')
    return (
      <div className="rate-history">
        <p role="alert" className="problem">
          {t('history.failed')}
        </p>
        <button
          type="button"
          className="button-quiet"
          onClick={() => setState({ step: 'loading' })}
        >
          {t('history.retry')}
        </button>
      </div>
    )

  const { days } = state
  const points = rateSeries(days, from, to)
  const reason = () => {
    if (from === to) return t('history.same')
    const unrated = unratedCodes(days, [from, to])
    if (days.length === 0 || unrated.length === 0) return t('history.none')
    return t('history.outside', { count: unrated.length, codes: unrated.join(', ') })
  }
  return (
    <div className="rate-history">
      {from === to || points.length === 0 ? (
        <p>{reason()}</p>
      ) : (
        <PairHistory {...{ from, to, points, period }} onPeriod={setPeriod} />
      )}
    </div>
  )
}
