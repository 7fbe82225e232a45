import './city-card.css'
import { Moon, Sun, X } from 'lucide-react'
import type { Language } from '../../core/language.ts'
import { type ClockChange, formatOffset } from '../../core/zones.ts'
import { DragHandle, MoveButtons } from '../../components/reorder/move-buttons.tsx'
import type { Reorder } from '../../components/reorder/use-reorder.ts'
import { useTranslation } from '../../components/use-translation.ts'
import type { HourCycle } from './cities.ts'
import { ClockFace } from './clock-face.tsx'
import { useMinute, useSecond } from './ticking.tsx'
import type { CityView } from './view-city.ts'
import {
  clockWords,
  formatDay,
  formatDifference,
  formatLongDate,
  formatShortDate,
  formatSpan,
} from './words.ts'

export interface Writing {
  language: Language
  hourCycle: HourCycle
}

/** A city at the moment looked at. */
export interface Seen {
  view: CityView
  /** Epoch milliseconds, a whole minute. */
  momentMs: number
}

/** What a wall clock shows, as the milliseconds that formatters for UTC take. */
export const wallOf = (date: Temporal.PlainDateTime): number =>
  date.toZonedDateTime('UTC').epochMilliseconds

interface TimeProps extends Writing {
  offset: number
  isRunning: boolean
}

/** The seconds of a clock, in the language's way of writing them: `:00` says it. */
const Seconds = ({ offset, pattern }: { offset: number; pattern: string }) => {
  const second = String(useSecond(offset)).padStart(2, '0')
  return <span>{pattern.replace(/\d+/, second)}</span>
}

const CityTime = ({ offset, isRunning, language, hourCycle }: TimeProps) => {
  const minuteMs = useMinute()
  if (minuteMs === undefined) return null
  const { time, seconds, period } = clockWords(minuteMs + offset * 1000, language, hourCycle)
  return (
    <time dateTime={new Date(minuteMs).toISOString()}>
      {time}
      {isRunning && <Seconds offset={offset} pattern={seconds} />}
      {period !== '' && <span>{period}</span>}
    </time>
  )
}

const NearChange = ({ change, language }: { change: ClockChange; language: Language }) => {
  const { t } = useTranslation('world-clock')
  return (
    <span className="world-change">
      {t(change.seconds > 0 ? 'goesForward' : 'goesBack', {
        span: formatSpan(Math.round(change.seconds / 60)),
        date: formatShortDate(wallOf(change.before), language),
      })}
    </span>
  )
}

interface CityFactsProps extends Writing {
  seen: Seen | undefined
}

/** The lines below the time: date, distance from here, offset, and a change of clocks that is near. */
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
        {view?.change && <NearChange change={view.change} language={language} />}
      </p>
    </>
  )
}

interface CityCardProps extends Writing {
  id: string
  name: string
  /** Undefined in the prerendered page, which does not know the time. */
  seen: Seen | undefined
  isRunning: boolean
  isArranging: boolean
  reorder: Reorder
  index: number
  onRemove: () => void
}

/** A city: its time, large; what day it is there; how far its clock is from the visitor's. */
export const CityCard = (props: CityCardProps) => {
  const { id, name, seen, isRunning, isArranging, reorder, index, onRemove, ...writing } = props
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
        {seen && <CityTime offset={seen.view.offset} isRunning={isRunning} {...writing} />}
      </p>
      <ClockFace offset={seen?.view.offset} isRunning={isRunning} />
      <CityFacts seen={seen} {...writing} />
      {isArranging && (
        <div className="world-tools">
          <DragHandle reorder={reorder} index={index} />
          <MoveButtons reorder={reorder} index={index} />
          <button
            type="button"
            className="icon-button world-remove"
            aria-label={t('remove', { name })}
            title={t('remove', { name })}
            onClick={onRemove}
          >
            <X aria-hidden size={20} />
          </button>
        </div>
      )}
    </li>
  )
}
