import { formatDate } from '../../core/date-field.ts'
import type { Language } from '../../core/language.ts'
import { Field } from '../../components/form/fields.tsx'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { readHour } from './moment.ts'
import { type DayOverlap, type WorkingHours, isWithin, overlapOn } from './overlap.ts'
import { OverlapPicture } from './overlap-picture.tsx'
import { OverlapTable } from './overlap-table.tsx'
import type { ChangeTime, TimeKey, TimeValues } from './use-time-state.ts'
import { formatSpan, formatTime } from './words.ts'

export interface OverlapProps {
  values: TimeValues
  change: ChangeTime
  nameOf: (zone: string) => string
  /** A date of the first city. */
  date: Temporal.PlainDate
  now: Temporal.Instant | undefined
}

const lastHour = 24
const startHours = Array.from({ length: lastHour }, (_, hour) => hour)
const endHours = startHours.map((hour) => hour + 1)

type HourKey = Extract<TimeKey, `${'start' | 'end'}${string}`>

const HourSelect = (
  props: Pick<OverlapProps, 'values' | 'change'> & { name: HourKey; label: string },
) => {
  const { values, change, name, label } = props
  const { t } = useTranslation('time-difference')
  const language = useLanguage()
  const written = (hour: number) =>
    hour === lastHour ? t('overlap.midnight') : formatTime(new Temporal.PlainTime(hour), language)
  return (
    <Field label={label}>
      {(control) => (
        <select
          {...control}
          name={name}
          className="unit-select"
          value={values[name]}
          onChange={(event) => change({ [name]: event.target.value })}
        >
          {(name.startsWith('start') ? startHours : endHours).map((hour) => (
            <option key={hour} value={hour}>
              {written(hour)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

const useOverlapSentence = (overlap: DayOverlap | undefined, { values, nameOf }: OverlapProps) => {
  const { t } = useTranslation('time-difference')
  const language = useLanguage()
  if (!overlap) return ''
  const { common } = overlap
  if (common.length === 0) return t('overlap.none')
  const at = (moment: Temporal.Instant, zone: string) =>
    formatTime(moment.toZonedDateTimeISO(zone), language)
  return common
    .map(({ start, end }) =>
      t('overlap.common', {
        span: formatSpan(start.until(end).total('seconds'), language),
        first: nameOf(values.city1),
        from: at(start, values.city1),
        to: at(end, values.city1),
        second: nameOf(values.city2),
        otherFrom: at(start, values.city2),
        otherTo: at(end, values.city2),
      }),
    )
    .join(' ')
}

const hoursIn = (start: string, end: string): WorkingHours | undefined => {
  const hours = { start: readHour(start), end: readHour(end) }
  return hours.start !== undefined && hours.end !== undefined && hours.start < hours.end
    ? { start: hours.start, end: hours.end }
    : undefined
}

/** The dates a zone's clocks go through on that day: one, or two. */
const secondDates = ({ day }: DayOverlap, zone: string, language: Language): string => {
  const dates = [day.start, day.end.subtract({ seconds: 1 })].map((moment) =>
    formatDate(moment.toZonedDateTimeISO(zone).toPlainDate(), language, { weekday: true }),
  )
  return [...new Set(dates)].join(' – ')
}

/** When people in both cities are at work, on one day of the first. */
export const Overlap = (props: OverlapProps) => {
  const { values, nameOf, date, now } = props
  const { t } = useTranslation('time-difference')
  const language = useLanguage()
  const zones = [values.city1, values.city2] as const
  const names = [nameOf(values.city1), nameOf(values.city2)] as const
  const hours1 = hoursIn(values.start1, values.end1)
  const hours2 = hoursIn(values.start2, values.end2)
  const overlap =
    hours1 && hours2
      ? overlapOn(date, { zone: zones[0], hours: hours1 }, { zone: zones[1], hours: hours2 })
      : undefined
  const sentence = useOverlapSentence(overlap, props)
  return (
    <>
      <p className="time-overlap-sentence">
        <output name="overlap" aria-label={t('overlap.title')}>
          {sentence}
        </output>
      </p>
      {(!hours1 || !hours2) && (
        <p role="alert" className="problem">
          {t('overlap.endBeforeStart')}
        </p>
      )}
      <div className="time-overlap-place">
        {overlap && (
          <>
            <p>
              <b>{names[0]}</b> {formatDate(date, language, { weekday: true })}
            </p>
            <OverlapPicture overlap={overlap} zones={zones} label={sentence} now={now} />
            <p>
              <b>{names[1]}</b> {secondDates(overlap, zones[1], language)}
            </p>
            <ul className="time-legend hint">
              <li data-is="work">{t('overlap.legendWork')}</li>
              <li data-is="common">{t('overlap.legendCommon')}</li>
              {now && isWithin([overlap.day], now) && (
                <li data-is="now">{t('overlap.legendNow')}</li>
              )}
            </ul>
          </>
        )}
      </div>
      <details>
        <summary>{t('overlap.hours')}</summary>
        <div className="time-hours">
          <HourSelect {...props} name="start1" label={t('overlap.start', { city: names[0] })} />
          <HourSelect {...props} name="end1" label={t('overlap.end', { city: names[0] })} />
          <HourSelect {...props} name="start2" label={t('overlap.start', { city: names[1] })} />
          <HourSelect {...props} name="end2" label={t('overlap.end', { city: names[1] })} />
        </div>
      </details>
      <details className="time-printed">
        <summary>{t('overlap.table')}</summary>
        {overlap && <OverlapTable overlap={overlap} zones={zones} names={names} />}
      </details>
    </>
  )
}
