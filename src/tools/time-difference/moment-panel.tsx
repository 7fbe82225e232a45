import { useState } from 'react'
import { useToolState } from '../../components/use-tool-state.ts'
import { type DateReading, readDate, formatDate } from '../../core/date-field.ts'
import {
  type WallTime,
  readUtcMoment,
  writeUtcMoment,
  readZone,
  formatOffset,
  offsetSeconds,
} from '../../core/zones.ts'
import { type DateForm, DateField, Field } from '../../components/form/fields.tsx'
import { ResultRows } from '../../components/form/calculator.tsx'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import {
  type TimeReading,
  earliestYear,
  latestYear,
  readHour,
  readTime,
  daysBetween,
  formatMoment,
  formatTime,
} from './zone-times.ts'

const initial = {
  city1: 'Europe/Paris',
  city2: 'America/New_York',
  /** Further cities, which are empty until they are added. */
  city3: '',
  city4: '',
  /** A moment in UTC that a link gave. It counts until a date or a time is chosen. */
  at: '',
  date: '',
  time: '',
  start1: '9',
  end1: '18',
  start2: '9',
  end2: '18',
}

export type TimeKey = keyof typeof initial
export type TimeValues = Readonly<Record<TimeKey, string>>
export type ChangeTime = (changes: Partial<Record<TimeKey, string>>) => void

const dateLimits = () => ({
  earliest: new Temporal.PlainDate(earliestYear, 1, 1),
  latest: new Temporal.PlainDate(latestYear, 12, 31),
})

export const readChosenDate = ({ date }: TimeValues): DateReading => readDate(date, dateLimits())
export const readChosenTime = ({ time }: TimeValues): TimeReading => readTime(time)

const accept = (key: TimeKey, text: string): string | undefined => {
  switch (key) {
    case 'city1':
    case 'city2':
    case 'city3':
    case 'city4':
      return readZone(text)
    case 'at': {
      const moment = readUtcMoment(text)
      return moment && writeUtcMoment(moment)
    }
    case 'date':
      return readDate(text).kind === 'read' ? text : undefined
    case 'time':
      return readTime(text).kind === 'read' ? text.slice(0, 5) : undefined
    default: {
      const hour = readHour(text)
      // The lists do not offer 24 as a start nor 0 as an end.
      const isOffered = hour !== (key.startsWith('start') ? 24 : 0)
      return isOffered ? hour?.toString() : undefined
    }
  }
}

const toAddress = (key: TimeKey, values: TimeValues): string | undefined => {
  const isCity = key === 'city1' || key === 'city2'
  return isCity || values[key] !== initial[key] ? accept(key, values[key]) : undefined
}

/** The cities, the chosen moment and the working hours. The address has the cities, and the rest once it was changed. */
export const useTimeState = (): [TimeValues, ChangeTime] =>
  useToolState<TimeKey>({ tool: 'time-difference', initial, accept, toAddress })

/** Which inputs are incomplete or invalid (31 February). Browsers report an empty value for them. */
export interface IncompleteInputs {
  date: boolean
  time: boolean
}

interface FieldProps {
  values: TimeValues
  change: ChangeTime
  incomplete: IncompleteInputs
  onIncomplete: (incomplete: Partial<IncompleteInputs>) => void
}

interface MomentPanelProps extends FieldProps {
  chosen: WallTime | undefined
  nameOf: (zone: string) => string
}

const MomentDate = ({ values, change, onIncomplete }: FieldProps) => {
  const { t } = useTranslation('time-difference')
  const form: DateForm<'date'> = {
    values,
    rules: { date: { kind: 'date', initial: '', isOptional: true, ...dateLimits() } },
    reading: () => readChosenDate(values),
    change,
    isAsking: false,
  }
  return (
    <DateField
      form={form}
      name="date"
      label={t('dateLabel')}
      onIncomplete={(date) => onIncomplete({ date })}
    />
  )
}

const MomentTime = ({ values, change, incomplete, onIncomplete }: FieldProps) => {
  const { t } = useTranslation('time-difference')
  const isWrong = incomplete.time || readChosenTime(values).kind === 'unreadable'
  return (
    <Field label={t('timeLabel')} problem={isWrong ? t('timeProblem') : undefined}>
      {(control) => (
        <input
          {...control}
          type="time"
          name="time"
          className="field"
          value={values.time}
          onChange={(event) => {
            onIncomplete({ time: false })
            change({ time: event.target.value })
          }}
          onBlur={(event) => onIncomplete({ time: event.target.validity.badInput })}
        />
      )}
    </Field>
  )
}

const dayShifts: Readonly<Record<string, string>> = {
  '-2': 'day.twoBefore',
  '-1': 'day.before',
  '0': 'day.same',
  '1': 'day.after',
  '2': 'day.twoAfter',
}

/** A remark on a wall time that the clocks skip or show twice, with the time that is assumed. */
const ClockRemark = ({
  values,
  chosen,
  nameOf,
}: Pick<MomentPanelProps, 'values' | 'chosen' | 'nameOf'>) => {
  const { t } = useTranslation('time-difference')
  const language = useLanguage()
  if (!chosen || chosen.kind === 'once' || !chosen.change) return undefined
  const { change } = chosen
  // If the clocks go back at midnight, the date of the change is not the chosen one.
  const wall = chosen.at.toPlainDateTime()
  const asked = chosen.kind === 'twice' ? wall : wall.subtract({ seconds: change.seconds })
  const words = {
    city: nameOf(values.city1),
    date: formatDate(asked.toPlainDate(), language),
    from: formatTime(change.before, language),
    to: formatTime(change.at, language),
    assumed: formatTime(chosen.at, language),
  }
  const remark =
    chosen.kind === 'skipped'
      ? t('skipped', words)
      : t('twice', {
          ...words,
          other: nameOf(values.city2),
          otherTime: formatTime(chosen.again.withTimeZone(values.city2), language),
        })
  return (
    <p className="notice notice-marked time-remark" role="status">
      {remark}
    </p>
  )
}

/** The time in the second city at a chosen date and time of the first. */
export const MomentPanel = (props: MomentPanelProps) => {
  const { values, change, onIncomplete, chosen, nameOf } = props
  const { t } = useTranslation('time-difference')
  const language = useLanguage()
  // An incomplete date can only be removed by creating a new input.
  const [generation, setGeneration] = useState(0)
  const there = chosen?.at.withTimeZone(values.city2)
  const written = (at: Temporal.ZonedDateTime) =>
    `${formatMoment(at, language)} (${formatOffset(offsetSeconds(at))})`
  return (
    <section className="panel calculator-more">
      <h2>{t('momentTitle')}</h2>
      <p className="hint">{t('momentHint', { city: nameOf(values.city1) })}</p>
      <div className="time-moment">
        <MomentDate key={`date${generation}`} {...props} />
        <MomentTime key={`time${generation}`} {...props} />
        <button
          type="button"
          className="button-quiet"
          onClick={() => {
            change({ date: '', time: '' })
            onIncomplete({ date: false, time: false })
            setGeneration(generation + 1)
          }}
        >
          {t('now')}
        </button>
      </div>
      <ClockRemark {...props} />
      {chosen && there && (
        <ResultRows
          rows={[
            { name: 'time1', label: nameOf(values.city1), text: written(chosen.at) },
            {
              name: 'time2',
              label: nameOf(values.city2),
              text: `${written(there)}, ${t(dayShifts[daysBetween(chosen.at, there)] ?? 'day.same')}`,
            },
          ]}
        />
      )}
    </section>
  )
}
