import '../../components/form/form.css'
import './page.css'
import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '../../core/date-field.ts'
import {
  type ClockChange,
  type WallTime,
  nextClockChange,
  formatOffset,
  offsetSeconds,
  readUtcMoment,
} from '../../core/zones.ts'
import { MainResult } from '../../components/form/calculator.tsx'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { CityPicker } from '../../components/city-picker/city-picker.tsx'
import { useZoneName } from '../../components/city-picker/use-cities.ts'
import { FoldedPanel } from '../../components/folded-panel.tsx'
import { LazyComponent, lazyModule } from '../../components/lazy-module.tsx'
import { useNow } from '../../components/use-now.ts'
import {
  compareZones,
  formatHours,
  formatMoment,
  formatSpan,
  formatTime,
  chooseMoment,
  formatClock,
} from './zone-times.ts'
import {
  type IncompleteInputs,
  type TimeValues,
  MomentPanel,
  readChosenDate,
  readChosenTime,
  useTimeState,
} from './moment-panel.tsx'
import type { EveryonePanelProps } from './everyone-panel.tsx'
import type { OverlapProps } from './overlap-view.tsx'

/** How many days ahead clock changes are searched. They recur every year. */
const changeSearchDays = 366

interface DifferenceProps {
  zones: readonly [string, string]
  nameOf: (zone: string) => string
  /** Undefined in the prerendered page. */
  moment: Temporal.Instant | undefined
  /** Whether the visitor has chosen the moment. It is now otherwise. */
  isChosen: boolean
}

const useDifferenceWords = ({ zones, nameOf, moment }: DifferenceProps) => {
  const { t } = useTranslation('time-difference')
  const language = useLanguage()
  const [first, second] = zones
  if (!moment) return { sentence: '', remark: '' }
  const { seconds, hours, isExact } = compareZones(first, second, moment)
  const cities = { first: nameOf(first), second: nameOf(second) }
  const span = formatSpan(seconds, language)
  const count = Math.abs(hours)
  const written = { count, hours: formatHours(count, language) }
  if (seconds === 0)
    return {
      sentence: first === second ? t('sameCity', cities) : t('same', cities),
      remark: '',
    }
  if (!isExact)
    return {
      sentence: t(seconds > 0 ? 'aheadExactly' : 'behindExactly', { ...cities, span }),
      remark: t('rounded', written),
    }
  return {
    sentence: t(seconds > 0 ? 'ahead' : 'behind', { ...cities, ...written }),
    remark: Number.isInteger(hours) ? '' : t('exactly', { span }),
  }
}

const ClockChanges = ({ zones, nameOf, moment }: DifferenceProps) => {
  const { t } = useTranslation('time-difference')
  const language = useLanguage()
  const changes = [...new Set(zones)].flatMap((zone) => {
    const change: ClockChange | undefined =
      moment && nextClockChange(moment.toZonedDateTimeISO(zone), changeSearchDays)
    return change ? [{ zone, change }] : []
  })
  return (
    <ul className="time-changes hint" data-waiting={moment === undefined || undefined}>
      {changes.map(({ zone, change }) => (
        <li key={zone}>
          {t(change.seconds > 0 ? 'forward' : 'back', {
            city: nameOf(zone),
            span: formatSpan(change.seconds, language, 'long'),
            date: formatDate(change.before.toPlainDate(), language),
            time: formatTime(change.before, language),
          })}
        </li>
      ))}
    </ul>
  )
}

/** The difference in one sentence, and the next clock changes. */
const DifferenceResult = (props: DifferenceProps) => {
  const { t } = useTranslation('time-difference')
  const language = useLanguage()
  const { zones, nameOf, moment, isChosen } = props
  const { sentence, remark } = useDifferenceWords(props)
  const label =
    isChosen && moment
      ? t('differenceThen', {
          when: formatMoment(moment.toZonedDateTimeISO(zones[0]), language),
          city: nameOf(zones[0]),
        })
      : t('differenceNow')
  return (
    <div className="time-result">
      <MainResult name="difference" label={label} text={sentence} copied={sentence}>
        {remark !== '' && <p className="hint">{remark}</p>}
      </MainResult>
      <ClockChanges {...props} />
    </div>
  )
}

/** The present time in a zone, with seconds. The prerendered page has an empty element of the same size. */
const LiveClock = ({ zone }: { zone: string }) => {
  const language = useLanguage()
  const now = useNow(1000)
  const there =
    now === undefined
      ? undefined
      : Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone)
  return (
    <div className="time-clock">
      <p className="time-clock-time">
        {there && (
          <time dateTime={there.toString({ smallestUnit: 'second', timeZoneName: 'never' })}>
            {formatClock(there, language)}
          </time>
        )}
      </p>
      <p className="time-clock-date">
        {there && (
          <>
            <span>{formatDate(there.toPlainDate(), language, { weekday: true })}</span>
            <span>{formatOffset(offsetSeconds(there))}</span>
          </>
        )}
      </p>
    </div>
  )
}

interface OverlapPanelProps extends Omit<OverlapProps, 'date'> {
  /** Undefined in the prerendered page. */
  date: OverlapProps['date'] | undefined
}

const overlap = lazyModule(async () => (await import('./overlap-view.tsx')).Overlap)

/** The common working hours, whose code is loaded after the page. */
const OverlapPanel = ({ date, ...props }: OverlapPanelProps) => {
  const { t } = useTranslation('time-difference')
  return (
    <section className="panel calculator-more time-overlap-panel">
      <h2>{t('overlap.title')}</h2>
      <LazyComponent
        component={overlap}
        props={date && { ...props, date }}
        className="time-overlap-later"
      />
    </section>
  )
}

const minuteMs = 60_000

/** The moment that the visitor has chosen. It is undefined while a field is invalid, so that no wrong result is shown. */
const useChosen = (
  values: TimeValues,
  incomplete: IncompleteInputs,
  now: Temporal.Instant | undefined,
): WallTime | undefined => {
  const linked = readUtcMoment(values.at)
  if (now && linked) return { kind: 'once', at: linked.toZonedDateTimeISO(values.city1) }
  const date = readChosenDate(values)
  const time = readChosenTime(values)
  const isRight =
    !incomplete.date &&
    !incomplete.time &&
    (date.kind === 'read' || date.kind === 'empty') &&
    time.kind !== 'unreadable'
  if (!now || !isRight) return undefined
  return chooseMoment(
    date.kind === 'read' ? date.date : undefined,
    time.kind === 'read' ? time.time : undefined,
    now,
    values.city1,
  )
}

const everyonePanel = lazyModule(async () => (await import('./everyone-panel.tsx')).EveryonePanel)

export default function TimeDifferencePage() {
  const { t } = useTranslation('time-difference')
  const [values, change] = useTimeState()
  const [incomplete, setIncomplete] = useState<IncompleteInputs>({ date: false, time: false })
  const nowMs = useNow(minuteMs)
  const now = nowMs === undefined ? undefined : Temporal.Instant.fromEpochMilliseconds(nowMs)
  const chosen = useChosen(values, incomplete, now)
  const { city1, city2 } = values
  const nameOf = useZoneName([city1, city2])
  const moment = chosen?.at.toInstant() ?? now

  const swap = () =>
    change({
      city1: city2,
      city2: city1,
      start1: values.start2,
      end1: values.end2,
      start2: values.start1,
      end2: values.end1,
    })

  return (
    <form method="dialog" onSubmit={(event) => event.preventDefault()} noValidate>
      <div className="panel time-cities">
        <div className="time-city">
          <CityPicker
            name="city1"
            label={t('city1')}
            zone={city1}
            others={[city2]}
            nameOf={nameOf}
            onChange={(zone) => change({ city1: zone })}
          />
          <LiveClock zone={city1} />
        </div>
        <div className="time-city">
          <button
            type="button"
            className="time-swap"
            onClick={swap}
            aria-label={t('swap')}
            title={t('swap')}
          >
            <ArrowLeftRight aria-hidden size={22} />
          </button>
          <CityPicker
            name="city2"
            label={t('city2')}
            zone={city2}
            others={[city1]}
            nameOf={nameOf}
            onChange={(zone) => change({ city2: zone })}
          />
          <LiveClock zone={city2} />
        </div>
        <DifferenceResult
          zones={[city1, city2]}
          nameOf={nameOf}
          moment={moment}
          isChosen={chosen !== undefined}
        />
      </div>
      <MomentPanel
        values={values}
        change={(changes) => change({ ...changes, at: '' })}
        incomplete={incomplete}
        onIncomplete={(changes) => setIncomplete((before) => ({ ...before, ...changes }))}
        chosen={chosen}
        nameOf={nameOf}
      />
      <FoldedPanel<EveryonePanelProps>
        className="time-everyone"
        title={t('everyone.title')}
        hint={t('everyone.hint')}
        component={everyonePanel}
        props={{ values, change, moment }}
        isWanted={[values.city3, values.city4, values.at].some((value) => value !== '')}
      />
      <OverlapPanel
        values={values}
        change={change}
        nameOf={nameOf}
        date={moment?.toZonedDateTimeISO(city1).toPlainDate()}
        now={now}
      />
    </form>
  )
}
