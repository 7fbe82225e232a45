import './controls.css'
import './page.css'
import { useLayoutEffect, useRef, useState } from 'react'
import { Check, Pencil, RotateCcw, Undo2 } from 'lucide-react'
import { CityAdder } from '../../components/city-picker/city-adder.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { takePreHydrationInput } from '../../components/pre-hydration-input.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { useNow } from '../../components/use-now.ts'
import { type City, cityKey, isDefaultList, maxCities } from './cities.ts'
import { type CityAtMoment, type ClockFormat, ClockProvider, toWallMs } from './city-card.tsx'
import { CityList } from './city-list.tsx'
import { HourCycleChoice, MomentPanel } from './controls.tsx'
import {
  changeAfter,
  dateIn,
  dayEndHour,
  dayStartHour,
  minuteMs,
  momentAtStep,
  startOfMinute,
  viewCity,
} from './moment.ts'
import { type CityListState, useCityList, useCityNames, useClocks } from './use-clocks.ts'
import { formatLongDate, formatSpan, formatTime, formatTimeList } from './format.ts'

interface ChangesListProps extends ClockFormat {
  cities: readonly City[]
  nameOf: (city: City) => string
  /** The displayed moment in epoch milliseconds, or undefined in the prerendered page. */
  momentMs: number | undefined
}

/** A collapsible list of each city's next clock change, which is computed only while it is open. */
const ChangesList = (props: ChangesListProps) => {
  const { cities, nameOf, momentMs, language, hourCycle } = props
  const { t } = useTranslation('world-clock')
  const details = useRef<HTMLDetailsElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  // An element that was opened before hydration fires no toggle event afterwards.
  useLayoutEffect(() => setIsOpen(details.current?.open === true), [])
  const sentence = (city: City, fromMs: number) => {
    const name = nameOf(city)
    const change = changeAfter(city.zone, fromMs)
    if (!change) return t('changes.none', { city: name })
    const wallMs = toWallMs(change.before)
    return t(change.seconds > 0 ? 'changes.forward' : 'changes.back', {
      city: name,
      span: formatSpan(Math.round(change.seconds / 60)),
      date: formatLongDate(wallMs, language),
      time: formatTime(wallMs, language, hourCycle),
    })
  }
  return (
    <details
      className="world-changes"
      ref={details}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>{t('changes.title')}</summary>
      <ul>
        {isOpen &&
          momentMs !== undefined &&
          cities.map((city) => <li key={cityKey(city)}>{sentence(city, momentMs)}</li>)}
      </ul>
    </details>
  )
}

const hourMs = 3_600_000

/** The displayed moment, and the cities at it. The prerendered page has neither. */
const useMoment = (chosenMs: number | undefined) => {
  const nowMs = useNow(minuteMs)
  if (nowMs === undefined) return { hereOffset: 0, atMoment: () => undefined }
  const here = Temporal.Now.timeZoneId()
  const momentMs = chosenMs ?? startOfMinute(nowMs)
  const options = { momentMs, here, today: dateIn(here, nowMs) }
  const atMoment = ({ zone }: City): CityAtMoment => ({ momentMs, view: viewCity(zone, options) })
  const { offset: hereOffset } = viewCity(here, options)
  return { nowMs, here, hereOffset, momentMs, atMoment }
}

const AddProblemMessage = ({
  list,
  nameOf,
}: {
  list: CityListState
  nameOf: (city: City) => string
}) => {
  const { t } = useTranslation('world-clock')
  if (!list.addProblem) return null
  return (
    <p role="alert" className="problem world-refusal">
      {list.addProblem.kind === 'full'
        ? t('full', { most: maxCities })
        : t('thereAlready', { name: nameOf(list.addProblem.city) })}
    </p>
  )
}

export default function WorldClockPage() {
  const { t } = useTranslation('world-clock')
  const language = useLanguage()
  const { cities, hourCycle, changeCities, chooseHourCycle } = useClocks(language)
  const list = useCityList(cities, changeCities, language)
  const nameOf = useCityNames(cities, language)
  const [chosenMs, setChosenMs] = useState<number>()
  const [isEditing, setIsEditing] = useState(false)
  const { nowMs, here, hereOffset, momentMs, atMoment } = useMoment(chosenMs)
  const clockFormat = { language, hourCycle }
  const times = cities.flatMap((city) => {
    const seen = atMoment(city)
    return seen ? [{ name: nameOf(city), wallMs: seen.momentMs + seen.view.offset * 1000 }] : []
  })

  useLayoutEffect(() => {
    const early = takePreHydrationInput()
    if (early.shift !== undefined) setChosenMs(momentAtStep(Number(early.shift), Date.now()))
    if (early.hourCycle === '12' || early.hourCycle === '24') chooseHourCycle(early.hourCycle)
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, for input before hydration
  }, [])

  return (
    <div className="world">
      <div className="panel world-controls">
        <div className="world-bar">
          <CityAdder label={t('add')} onAdd={list.add} onOpen={list.clearAddProblem} />
          <button
            type="button"
            className="button-quiet world-arrange"
            aria-pressed={isEditing}
            onClick={() => {
              list.clearUndo()
              setIsEditing(!isEditing)
            }}
          >
            {isEditing ? <Check aria-hidden size={18} /> : <Pencil aria-hidden size={18} />}
            <span>{t('arrange')}</span>
          </button>
          <HourCycleChoice hourCycle={hourCycle} onChoose={chooseHourCycle} />
        </div>
        <AddProblemMessage list={list} nameOf={nameOf} />
        <MomentPanel
          nowMs={nowMs}
          chosenMs={chosenMs}
          hereOffset={hereOffset}
          onChoose={setChosenMs}
          {...clockFormat}
        />
      </div>
      <ClockProvider chosenMs={chosenMs}>
        <CityList
          cities={cities}
          nameOf={nameOf}
          atMoment={atMoment}
          isRunning={chosenMs === undefined}
          isEditing={isEditing}
          removed={list.removed}
          onMove={list.move}
          onRemove={list.remove}
          onUndo={list.undo}
          {...clockFormat}
        />
      </ClockProvider>
      <p role="status" className="visually-hidden">
        {list.added && t('added', { name: nameOf(list.added) })}
      </p>
      <div className="world-after">
        <CopyButton
          text={formatTimeList(times, language, hourCycle)}
          action={t('copyTimes')}
          isDisabled={times.length === 0}
        />
        {(list.canUndoReset || !isDefaultList(cities)) && (
          <button
            type="button"
            className="button-quiet"
            onClick={list.canUndoReset ? list.undo : list.reset}
          >
            {list.canUndoReset ? (
              <Undo2 aria-hidden size={18} />
            ) : (
              <RotateCcw aria-hidden size={18} />
            )}
            {list.canUndoReset ? t('undoReset') : t('reset')}
          </button>
        )}
      </div>
      <div className="world-notes hint">
        <p>{here && t('yourZone', { zone: here })}</p>
        <p>
          {t('dayRule', {
            from: formatTime(dayStartHour * hourMs, language, hourCycle),
            to: formatTime(dayEndHour * hourMs, language, hourCycle),
          })}
        </p>
      </div>
      <ChangesList cities={cities} nameOf={nameOf} momentMs={momentMs} {...clockFormat} />
    </div>
  )
}
