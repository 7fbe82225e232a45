import '../../components/table.css'
import { Field } from '../../components/form/fields.tsx'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { formatDate } from '../../core/date-field.ts'
import type { Language } from '../../core/language.ts'
import { readHour, formatSpan, formatTick, formatTime } from './zone-times.ts'
import {
  type DayOverlap,
  type TimeInterval,
  type WorkingHours,
  hourMarks,
  isWithin,
  overlapOn,
  fractionOfDay,
} from './overlap.ts'
import type { ChangeTime, TimeKey, TimeValues } from './moment-panel.tsx'
import { ErrorMessage } from '../../components/error-message.tsx'

interface OverlapPictureProps {
  overlap: DayOverlap
  zones: readonly [string, string]
  /** The text alternative of the picture. */
  label: string
  /** Is drawn as a line if it is within the day. */
  now: Temporal.Instant | undefined
}

/** The hours between two marks of the scale. Narrow screens hide every second mark. */
const tickHours = 3

const percent = (fraction: number) => `${(fraction * 100).toFixed(3)}%`

const anchorOf = (place: number) => (place < 0.02 ? 'start' : place > 0.98 ? 'end' : 'middle')

/** A picture of the first city's day with the working hours of both cities and the common ones. */
const OverlapPicture = ({ overlap, zones, label, now }: OverlapPictureProps) => {
  const language = useLanguage()
  const { day, first, second, common } = overlap
  const bars = (spans: readonly TimeInterval[], y: number, height: number, className: string) =>
    spans.map(({ start, end }) => (
      <rect
        key={start.toString()}
        className={className}
        x={percent(fractionOfDay(day, start))}
        y={y}
        width={percent(fractionOfDay(day, end) - fractionOfDay(day, start))}
        height={height}
        rx={6}
      />
    ))
  const hours = hourMarks(day)
  // The end always has a mark, also on days of a clock change, and no other mark is right beside it.
  const ticks = hours.filter(
    (_, hour) => (hour % tickHours === 0 && hour < hours.length - 2) || hour === hours.length - 1,
  )
  const scale = (zone: string, y: number) =>
    ticks.map((moment, index) => (
      <text
        key={moment.toString()}
        className={index % 2 === 1 ? 'time-tick time-tick-between' : 'time-tick'}
        x={percent(fractionOfDay(day, moment))}
        y={y}
        textAnchor={anchorOf(fractionOfDay(day, moment))}
      >
        {formatTick(moment.toZonedDateTimeISO(zone), language)}
      </text>
    ))
  const nowPlace = now && fractionOfDay(day, now)
  return (
    <svg className="time-overlap" role="img" aria-label={label} width="100%" height={140}>
      {scale(zones[0], 12)}
      <rect className="time-bar" x="0" y={24} width="100%" height={38} rx={6} />
      <rect className="time-bar" x="0" y={78} width="100%" height={38} rx={6} />
      {bars(first, 24, 38, 'time-bar-work')}
      {bars(second, 78, 38, 'time-bar-work')}
      {bars(common, 19, 102, 'time-bar-common')}
      {ticks.slice(1, -1).map((moment) => (
        <line
          key={moment.toString()}
          className="time-bar-tick"
          x1={percent(fractionOfDay(day, moment))}
          x2={percent(fractionOfDay(day, moment))}
          y1={62}
          y2={78}
        />
      ))}
      {nowPlace !== undefined && nowPlace >= 0 && nowPlace < 1 && (
        <line
          className="time-bar-now"
          x1={percent(nowPlace)}
          x2={percent(nowPlace)}
          y1={18}
          y2={122}
        />
      )}
      {scale(zones[1], 136)}
    </svg>
  )
}

interface OverlapTableProps {
  overlap: DayOverlap
  zones: readonly [string, string]
  names: readonly [string, string]
}

/** A table of the day by hours, with the times of both clocks and who is at work. */
const OverlapTable = ({ overlap, zones, names }: OverlapTableProps) => {
  const { t } = useTranslation('time-difference')
  const language = useLanguage()
  const { day, first, second } = overlap
  const weekday = (at: Temporal.ZonedDateTime) => at.toLocaleString(language, { weekday: 'short' })
  const row = (moment: Temporal.Instant) => {
    const here = moment.toZonedDateTimeISO(zones[0])
    const there = moment.toZonedDateTimeISO(zones[1])
    const works = [isWithin(first, moment), isWithin(second, moment)]
    const who = works.every(Boolean)
      ? t('overlap.bothWork')
      : names.filter((_, index) => works[index]).join('')
    return (
      <tr key={moment.toString()} data-common={works.every(Boolean) || undefined}>
        <th scope="row">{formatTime(here, language)}</th>
        <td>{`${weekday(there)} ${formatTime(there, language)}`}</td>
        <td>{who || t('overlap.nobody')}</td>
      </tr>
    )
  }
  return (
    <table className="data-table time-table">
      <thead>
        <tr>
          <th scope="col">{names[0]}</th>
          <th scope="col">{names[1]}</th>
          <th scope="col">{t('overlap.atWork')}</th>
        </tr>
      </thead>
      <tbody>{hourMarks(day).slice(0, -1).map(row)}</tbody>
    </table>
  )
}

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

const parseHours = (start: string, end: string): WorkingHours | undefined => {
  const hours = { start: readHour(start), end: readHour(end) }
  return hours.start !== undefined && hours.end !== undefined && hours.start < hours.end
    ? { start: hours.start, end: hours.end }
    : undefined
}

/** The dates that a zone's clocks show during the day: one or two. */
const secondDates = ({ day }: DayOverlap, zone: string, language: Language): string => {
  const dates = [day.start, day.end.subtract({ seconds: 1 })].map((moment) =>
    formatDate(moment.toZonedDateTimeISO(zone).toPlainDate(), language, { weekday: true }),
  )
  return [...new Set(dates)].join(' – ')
}

/** The hours in which people in both cities are at work, on a day of the first city. */
export const Overlap = (props: OverlapProps) => {
  const { values, nameOf, date, now } = props
  const { t } = useTranslation('time-difference')
  const language = useLanguage()
  const zones = [values.city1, values.city2] as const
  const names = [nameOf(values.city1), nameOf(values.city2)] as const
  const hours1 = parseHours(values.start1, values.end1)
  const hours2 = parseHours(values.start2, values.end2)
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
      {(!hours1 || !hours2) && <ErrorMessage>{t('overlap.endBeforeStart')}</ErrorMessage>}
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
