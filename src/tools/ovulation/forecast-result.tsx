import { formatDate, withOrdinal } from '../../core/date-field.ts'
import { MainResult, ResultRows } from '../../components/form/calculator.tsx'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { type CycleLengths, type DateSpan, forecastCycle } from './forecast.ts'

export interface Forecast {
  lastPeriod: Temporal.PlainDate
  today: Temporal.PlainDate
  lengths: CycleLengths
  /** How many cycles have gone by since; undefined when too many to count on. */
  currentIndex: number | undefined
}

export const hasRange = ({ shortest, longest }: CycleLengths): boolean => shortest < longest

/** Day and month; the year goes without saying within a few months. */
export const useShortDates = () => {
  const { t } = useTranslation('ovulation')
  const language = useLanguage()
  const write = (date: Temporal.PlainDate) =>
    withOrdinal(date.toLocaleString(language, { day: 'numeric', month: 'short' }), date, language)
  return {
    write,
    formatTimeSpan: ({ from, to }: DateSpan) =>
      from.equals(to) ? write(from) : t('span', { from: write(from), to: write(to) }),
  }
}

/** What the estimate cannot tell: beside the result, never folded away. */
const Notice = () => {
  const { t } = useTranslation('ovulation')
  return (
    <div className="notice notice-outlined ovulation-notice">
      <p>
        <strong>{t('notice.title')}</strong> {t('notice.text')}
      </p>
      <p>{t('notice.limits')}</p>
    </div>
  )
}

/** The specified four dates, of the cycle that the last period began. */
export const ForecastResult = ({ forecast }: { forecast: Forecast }) => {
  const { t } = useTranslation('ovulation')
  const language = useLanguage()
  const { formatTimeSpan } = useShortDates()
  const { lastPeriod, today, lengths, currentIndex } = forecast
  const { ovulation, fertile, nextPeriod, possible } = forecastCycle(lastPeriod, lengths)
  const row = (name: string, date: Temporal.PlainDate) => {
    const text = formatDate(date, language)
    return { name, label: t(`results.${name}`), text, copied: text }
  }
  const range = (name: string, span: DateSpan) => ({
    name: `${name}Range`,
    label: t(`results.${name}Range`),
    text: formatTimeSpan(span),
  })
  const isAhead = Temporal.PlainDate.compare(lastPeriod, today) > 0
  const isOver = Temporal.PlainDate.compare(nextPeriod, today) < 0
  const main = formatDate(ovulation, language)
  return (
    <>
      <MainResult
        name="ovulationDate"
        label={t('results.ovulationDate')}
        text={main}
        copied={main}
      />
      <ResultRows
        rows={[
          row('fertileWindowStart', fertile.from),
          row('fertileWindowEnd', fertile.to),
          row('nextPeriod', nextPeriod),
        ]}
      />
      {hasRange(lengths) && (
        <div>
          <p className="result-label">
            {t('rangeTitle', { shortest: lengths.shortest, longest: lengths.longest })}
          </p>
          <ResultRows
            rows={[
              range('ovulation', possible.ovulation),
              range('fertile', possible.fertile),
              range('nextPeriod', possible.nextPeriod),
            ]}
          />
        </div>
      )}
      {isAhead && <p>{t('ahead')}</p>}
      {currentIndex === undefined ? (
        <p>{t('old')}</p>
      ) : (
        isOver && (
          <p>{t('carried', { days: lengths.usual, date: formatDate(nextPeriod, language) })}</p>
        )
      )}
      <Notice />
    </>
  )
}
