import '../../components/form/form.css'
import './page.css'
import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { CityPicker } from '../../components/city-picker/city-picker.tsx'
import { useZoneName } from '../../components/city-picker/use-cities.ts'
import { useNow } from '../../components/use-now.ts'
import { useTranslation } from '../../components/use-translation.ts'
import { DifferenceResult } from './difference.tsx'
import { LiveClock } from './live-clock.tsx'
import { chooseMoment } from './moment.ts'
import { type HalfTyped, MomentPanel } from './moment-panel.tsx'
import { OverlapPanel } from './overlap-panel.tsx'
import { type TimeValues, readChosenDate, readChosenTime, useTimeState } from './use-time-state.ts'

const minuteMs = 60_000

/** The moment the visitor chose: none while a field is wrong, so that nothing is shown for what was not meant. */
const useChosen = (values: TimeValues, half: HalfTyped, now: Temporal.Instant | undefined) => {
  const date = readChosenDate(values)
  const time = readChosenTime(values)
  const isRight =
    !half.date &&
    !half.time &&
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
  const [half, setHalf] = useState<HalfTyped>({ date: false, time: false })
  const nowMs = useNow(minuteMs)
  const now = nowMs === undefined ? undefined : Temporal.Instant.fromEpochMilliseconds(nowMs)
  const chosen = useChosen(values, half, now)
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
        half={half}
        onHalf={(changes) => setHalf((before) => ({ ...before, ...changes }))}
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
