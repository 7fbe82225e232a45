import './controls.css'
import './page.css'
import { RotateCcw, Check, Pencil, Undo2 } from 'lucide-react'
import { useId, useRef, useLayoutEffect, useState } from 'react'
import { useTranslation, useLanguage } from '../../components/use-translation.ts'
import { CityAdder } from '../../components/city-picker/city-adder.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { takePreHydrationInput } from '../../components/pre-hydration-input.ts'
import { readUtcMoment, writeUtcMoment } from '../../core/zones.ts'
import { useNow } from '../../components/use-now.ts'
import { type HourCycle, type City, cityKey, isDefaultList, maxCities } from './cities.ts'
import {
  type ClockFormat,
  type CityAtMoment,
  ClockProvider,
  toWallMs,
  CityList,
} from './city-list.tsx'
import {
  minutesFromNow,
  momentAtStep,
  maxSliderSteps,
  sliderStepAt,
  changeAfter,
  dateIn,
  dayEndHour,
  dayStartHour,
  minuteMs,
  quarterHourMs,
  startOfMinute,
  viewCity,
} from './moment.ts'
import { formatDayTime, formatSpan, formatLongDate, formatTime, formatTimeList } from './format.ts'
import { type CityListState, useCityList, useCityNames, useClocks } from './use-clocks.ts'
import { ErrorMessage } from '../../components/error-message.tsx'

interface HourCycleChoiceProps {
  hourCycle: HourCycle
  onChoose: (hourCycle: HourCycle) => void
}

/** The choice between the 12-hour and the 24-hour clock. */
const HourCycleChoice = ({ hourCycle, onChoose }: HourCycleChoiceProps) => {
  const { t } = useTranslation('world-clock')
  const names = { '12': t('hours12'), '24': t('hours24') }
  return (
    <fieldset className="world-hours">
      <legend className="visually-hidden">{t('hours')}</legend>
      {(['12', '24'] as const).map((value) => (
        <label key={value}>
          <input
            type="radio"
            name="hourCycle"
            value={value}
            checked={hourCycle === value}
            onChange={() => onChoose(value)}
          />
          <span>{names[value]}</span>
        </label>
      ))}
    </fieldset>
  )
}

interface MomentPanelProps extends ClockFormat {
  /** The present time in epoch milliseconds, or undefined in the prerendered page. */
  nowMs: number | undefined
  /** The chosen moment in epoch milliseconds, or undefined for now. */
  chosenMs: number | undefined
  /** The UTC offset of the visitor's zone at the displayed moment, in seconds. */
  hereOffset: number
  onChoose: (momentMs: number | undefined) => void
}

const useMomentTexts = (props: MomentPanelProps) => {
  const { nowMs, chosenMs, hereOffset, language, hourCycle } = props
  const { t } = useTranslation('world-clock')
  if (nowMs === undefined || chosenMs === undefined) return undefined
  const minutes = minutesFromNow(chosenMs, nowMs)
  const span = formatSpan(minutes)
  // A weekday says which day is meant within the reach of the slider. A link may lead further.
  const isFar = Math.abs(chosenMs - nowMs) > (maxSliderSteps + 1) * quarterHourMs
  const format = (...[wallMs, ...how]: Parameters<typeof formatDayTime>) =>
    isFar
      ? `${formatLongDate(wallMs, how[0])}, ${formatTime(wallMs, ...how)}`
      : formatDayTime(wallMs, ...how)
  return {
    distance: minutes === 0 ? t('now') : t(minutes > 0 ? 'later' : 'earlier', { span }),
    here: t('here', { when: format(chosenMs + hereOffset * 1000, language, hourCycle) }),
  }
}

/** A slider that sets all clocks to another hour, and a button that sets them back to now. */
const MomentPanel = (props: MomentPanelProps) => {
  const { nowMs, chosenMs, onChoose } = props
  const { t } = useTranslation('world-clock')
  const id = useId()
  const slider = useRef<HTMLInputElement>(null)
  const words = useMomentTexts(props)
  return (
    <div className="world-moment" data-shifted={words ? true : undefined}>
      <label htmlFor={id} className="visually-hidden">
        {t('slider')}
      </label>
      <p className="world-moment-words">
        <output name="moment" aria-live="off">
          {words?.distance ?? t('now')}
        </output>
        <span className="hint">{words?.here ?? t('slide')}</span>
      </p>
      <button
        type="button"
        className="button-quiet world-now"
        onClick={() => {
          onChoose(undefined)
          // The button disappears, so that the slider gets the focus.
          slider.current?.focus()
        }}
      >
        <RotateCcw aria-hidden size={18} />
        <span>{t('backToNow')}</span>
      </button>
      <div className="world-slider">
        <span aria-hidden>{t('slideStart')}</span>
        <input
          id={id}
          ref={slider}
          type="range"
          name="shift"
          min={-maxSliderSteps}
          max={maxSliderSteps}
          step={1}
          value={nowMs === undefined ? 0 : sliderStepAt(chosenMs, nowMs)}
          aria-valuetext={words ? words.here : t('now')}
          onChange={(event) =>
            onChoose(momentAtStep(Number(event.target.value), nowMs ?? Date.now()))
          }
        />
        <span aria-hidden>{t('slideEnd')}</span>
      </div>
      <p role="status" className="visually-hidden">
        {words ? t('allFollow') : ''}
      </p>
    </div>
  )
}

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

/** Returns the address that shows a moment, in epoch milliseconds, to others in their own zone and cities. */
const linkTo = (momentMs: number): string => {
  const link = new URL(location.pathname, location.origin)
  link.searchParams.set('at', writeUtcMoment(Temporal.Instant.fromEpochMilliseconds(momentMs)))
  return link.href
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
    <ErrorMessage className="world-refusal">
      {list.addProblem.kind === 'full'
        ? t('full', { most: maxCities })
        : t('thereAlready', { name: nameOf(list.addProblem.city) })}
    </ErrorMessage>
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
    const linked = readUtcMoment(new URLSearchParams(location.search).get('at') ?? '')
    if (linked && early.shift === undefined) setChosenMs(linked.epochMilliseconds)
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, for input before hydration
  }, [])

  return (
    <div className="world">
      <div className="panel world-controls">
        <div className="world-bar" onInput={list.clearAddProblem}>
          <CityAdder label={t('add')} onAdd={list.add} />
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
        <CopyButton
          text={momentMs === undefined ? '' : linkTo(momentMs)}
          action={t('copyLink')}
          label={t('copyLinkLabel')}
          isDisabled={momentMs === undefined}
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
