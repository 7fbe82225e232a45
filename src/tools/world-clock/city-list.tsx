import './city-card.css'
import { type ReactNode, createContext, useContext } from 'react'
import { Moon, Sun, X, Undo2 } from 'lucide-react'
import {
  type Reorder,
  DragHandle,
  MoveButtons,
  ReorderStatus,
  useReorder,
} from '../../components/reorder/reorder.tsx'
import { useNow } from '../../components/use-now.ts'
import { useTranslation } from '../../components/use-translation.ts'
import type { Language } from '../../core/language.ts'
import { type ClockChange, formatOffset } from '../../core/zones.ts'
import { moveItem } from '../../components/reorder/arrange.ts'
import { type HourCycle, type City, cityKey } from './cities.ts'
import { type CityView, minuteMs, startOfMinute } from './moment.ts'
import {
  formatClockParts,
  formatDay,
  formatDifference,
  formatLongDate,
  formatShortDate,
  formatSpan,
} from './format.ts'
import { IconButton } from '../../components/icon-button.tsx'

const MomentContext = createContext<number | undefined>(undefined)
const MinuteContext = createContext<number | undefined>(undefined)

const secondMs = 1000

interface ClockProviderProps {
  /** The chosen moment in epoch milliseconds, or undefined for now. */
  chosenMs: number | undefined
  children: ReactNode
}

/**
 * Provides the displayed time from one timer. Components that show seconds render every second, those that show minutes
 * every minute, and no others.
 */
export const ClockProvider = ({ chosenMs, children }: ClockProviderProps) => {
  const now = useNow(chosenMs === undefined ? secondMs : minuteMs)
  const momentMs = chosenMs ?? now
  const minute = momentMs === undefined ? undefined : startOfMinute(momentMs)
  return (
    <MinuteContext value={minute}>
      <MomentContext value={momentMs}>{children}</MomentContext>
    </MinuteContext>
  )
}

/** The start of the displayed minute in epoch milliseconds, or undefined in the prerendered page. */
const useClockMinute = (): number | undefined => useContext(MinuteContext)

/**
 * The displayed second, from 0 to 59.
 *
 * @param offset - the UTC offset of the zone, in seconds.
 */
const useClockSecond = (offset: number): number => {
  const momentMs = useContext(MomentContext) ?? 0
  return (Math.floor(momentMs / secondMs) + offset) % 60
}

const point = (hour: number, radius: number) => {
  const angle = (hour * Math.PI) / 6
  return `${(50 + radius * Math.sin(angle)).toFixed(1)} ${(50 - radius * Math.cos(angle)).toFixed(1)}`
}

/** Twelve tick marks. Those of every third hour are longer. */
const ticks = Array.from(
  { length: 12 },
  (_, hour) => `M${point(hour, hour % 3 === 0 ? 33 : 36)}L${point(hour, 40)}`,
).join('')

/** A hand of the clock. It is turned by CSS, because changing an attribute would lay out the drawing again. */
const Hand = ({ of, degrees, length }: { of: string; degrees: number; length: number }) => (
  <line
    className={`world-${of}`}
    x1="50"
    y1="50"
    x2="50"
    y2={50 - length}
    style={{ transform: `rotate(${degrees}deg)` }}
  />
)

const SecondHand = ({ offset }: { offset: number }) => (
  <Hand of="second" degrees={useClockSecond(offset) * 6} length={39} />
)

interface ClockFaceProps {
  /** The UTC offset of the city in seconds, or undefined in the prerendered page. */
  offset: number | undefined
  /** False for a chosen moment, which has no second hand. */
  isRunning: boolean
}

/** An analogue clock. Screen readers skip it, because the time is beside it as text. */
const ClockFace = ({ offset, isRunning }: ClockFaceProps) => {
  const shownMs = useClockMinute()
  const minutes =
    shownMs === undefined || offset === undefined
      ? undefined
      : Math.floor((shownMs / 1000 + offset) / 60)
  return (
    <svg className="world-face" viewBox="0 0 100 100" aria-hidden>
      <circle className="world-dial" cx="50" cy="50" r="47" />
      <path className="world-tick" d={ticks} />
      {offset !== undefined && minutes !== undefined && (
        <>
          <Hand of="hour" degrees={(minutes % 720) / 2} length={23} />
          <Hand of="minute" degrees={(minutes % 60) * 6} length={35} />
          {isRunning && <SecondHand offset={offset} />}
          <circle className="world-hub" cx="50" cy="50" r="4" />
        </>
      )}
    </svg>
  )
}

export interface ClockFormat {
  language: Language
  hourCycle: HourCycle
}

/** A city at the displayed moment. */
export interface CityAtMoment {
  view: CityView
  /** The start of a minute in epoch milliseconds. */
  momentMs: number
}

/** A wall time in the milliseconds that formatters for UTC take (see format.ts). */
export const toWallMs = (date: Temporal.PlainDateTime): number =>
  date.toZonedDateTime('UTC').epochMilliseconds

interface TimeProps extends ClockFormat {
  offset: number
  isRunning: boolean
}

/**
 * The seconds of a clock.
 *
 * @param pattern - the language's format of the seconds, such as `:00`.
 */
const Seconds = ({ offset, pattern }: { offset: number; pattern: string }) => {
  const second = String(useClockSecond(offset)).padStart(2, '0')
  return <span>{pattern.replace(/\d+/, second)}</span>
}

const CityTime = ({ offset, isRunning, language, hourCycle }: TimeProps) => {
  const shownMs = useClockMinute()
  if (shownMs === undefined) return null
  const { time, seconds, period } = formatClockParts(shownMs + offset * 1000, language, hourCycle)
  return (
    <time dateTime={new Date(shownMs).toISOString()}>
      {time}
      {isRunning && <Seconds offset={offset} pattern={seconds} />}
      {period !== '' && <span>{period}</span>}
    </time>
  )
}

const NearClockChange = ({ change, language }: { change: ClockChange; language: Language }) => {
  const { t } = useTranslation('world-clock')
  return (
    <span className="world-change">
      {t(change.seconds > 0 ? 'goesForward' : 'goesBack', {
        span: formatSpan(Math.round(change.seconds / 60)),
        date: formatShortDate(toWallMs(change.before), language),
      })}
    </span>
  )
}

interface CityFactsProps extends ClockFormat {
  seen: CityAtMoment | undefined
}

/** The lines below the time: date, difference to the visitor's clock, UTC offset and a near clock change. */
const CityFacts = ({ seen, language }: CityFactsProps) => {
  const { t } = useTranslation('world-clock')
  const view = seen?.view
  return (
    <>
      <p className="world-date">
        {seen && formatLongDate(seen.momentMs + seen.view.offset * 1000, language)}
      </p>
      <p className="world-relation">
        {view && (
          <>
            <span>{formatDay(view.days, language)}</span>
            <b>{view.difference === 0 ? t('sameTime') : formatDifference(view.difference)}</b>
          </>
        )}
      </p>
      <p className="world-offset">
        {view && <span>{formatOffset(view.offset)}</span>}
        {view?.change && <NearClockChange change={view.change} language={language} />}
      </p>
    </>
  )
}

interface CityCardProps extends ClockFormat {
  id: string
  name: string
  /** Undefined in the prerendered page, which has no time. */
  seen: CityAtMoment | undefined
  isRunning: boolean
  isEditing: boolean
  reorder: Reorder
  index: number
  onRemove: () => void
}

/** The card of a city: its time, its date and the difference to the visitor's clock. */
const CityCard = (props: CityCardProps) => {
  const { id, name, seen, isRunning, isEditing, reorder, index, onRemove, ...clockFormat } = props
  const { t } = useTranslation('world-clock')
  const sky = seen && (seen.view.isDay ? 'day' : 'night')
  return (
    <li className="world-card" data-reorder-item data-city={id} data-sky={sky} tabIndex={-1}>
      <h2 className="world-name">{name}</h2>
      <p className="world-sky">
        {sky === 'day' && <Sun aria-hidden size={16} />}
        {sky === 'night' && <Moon aria-hidden size={16} />}
        {sky && t(sky)}
      </p>
      <p className="world-time">
        {seen && <CityTime offset={seen.view.offset} isRunning={isRunning} {...clockFormat} />}
      </p>
      <ClockFace offset={seen?.view.offset} isRunning={isRunning} />
      <CityFacts seen={seen} {...clockFormat} />
      {isEditing && (
        <div className="world-tools">
          <DragHandle reorder={reorder} index={index} />
          <MoveButtons reorder={reorder} index={index} />
          <IconButton
            icon={X}
            label={t('remove', { name })}
            iconSize={20}
            className="world-remove"
            onClick={onRemove}
          />
        </div>
      )}
    </li>
  )
}

/** A city that was removed, and its index before. */
export interface Removed {
  city: City
  index: number
}

interface CityListProps extends ClockFormat {
  cities: readonly City[]
  nameOf: (city: City) => string
  atMoment: (city: City) => CityAtMoment | undefined
  isRunning: boolean
  isEditing: boolean
  removed: Removed | undefined
  onMove: (cities: readonly City[]) => void
  onRemove: (removed: Removed) => void
  onUndo: () => void
}

/** A ref callback that is the same in all renders. React would call a new one again, which would move the focus. */
const focusOnMount = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true })

/** A note with an undo button in place of a removed city. It stays until the list is changed in another way. */
const RemovedNote = ({ name, onUndo }: { name: string; onUndo: () => void }) => {
  const { t } = useTranslation('world-clock')
  return (
    <li className="world-removed">
      <p role="status">{t('removed', { name })}</p>
      <button type="button" className="button-quiet" ref={focusOnMount} onClick={onUndo}>
        <Undo2 aria-hidden size={18} />
        {t('undo')}
      </button>
    </li>
  )
}

/** The cards of the cities, in the visitor's order. */
export const CityList = (props: CityListProps) => {
  const { cities, nameOf, atMoment, removed, onMove, onRemove, onUndo, ...shared } = props
  const { t } = useTranslation('world-clock')
  const reorder = useReorder({
    names: cities.map(nameOf),
    isOn: shared.isEditing,
    onMove: (from, to) => onMove(moveItem(cities, from, to)),
  })
  const { list: listRef } = reorder
  const cards = cities.map((city, index) => (
    <CityCard
      key={cityKey(city)}
      id={cityKey(city)}
      name={nameOf(city)}
      seen={atMoment(city)}
      reorder={reorder}
      index={index}
      onRemove={() => onRemove({ city, index })}
      {...shared}
    />
  ))
  const note = removed && (
    <RemovedNote
      key={`removed ${cityKey(removed.city)}`}
      name={nameOf(removed.city)}
      onUndo={onUndo}
    />
  )
  const rows = note ? cards.toSpliced(removed.index, 0, note) : cards
  return (
    <>
      {cities.length === 0 && <p className="world-empty">{t('empty')}</p>}
      <ul ref={listRef} className="world-list reorder-in-rows" aria-label={t('list')}>
        {rows}
      </ul>
      <ReorderStatus reorder={reorder} />
    </>
  )
}
