import '../../components/form/form.css'
import './page.css'
import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { CityPicker } from '../../components/city-picker/city-picker.tsx'
import { useZoneName } from '../../components/city-picker/use-cities.ts'
import { LazyComponent, lazyModule } from '../../components/lazy-module.tsx'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { useNow } from '../../components/use-now.ts'
import { formatDate } from '../../core/date-field.ts'
import { formatOffset, offsetSeconds } from '../../core/zones.ts'
import { DifferenceResult } from './difference.tsx'
import { type IncompleteInputs, MomentPanel } from './moment-panel.tsx'
import { chooseMoment } from './zone-times.ts'
import type { OverlapProps } from './overlap-view.tsx'
import { type TimeValues, readChosenDate, readChosenTime, useTimeState } from './use-time-state.ts'
import { formatClock } from './format.ts'

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
) => {
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
        change={change}
        incomplete={incomplete}
        onHalf={(changes) => setIncomplete((before) => ({ ...before, ...changes }))}
        chosen={chosen}
        nameOf={nameOf}
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
