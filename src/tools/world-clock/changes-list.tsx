import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '../../components/use-translation.ts'
import { type City, cityKey } from './cities.ts'
import { type Writing, wallOf } from './city-card.tsx'
import { changeAfter } from './view-city.ts'
import { formatLongDate, formatSpan, formatTime } from './words.ts'

interface ChangesListProps extends Writing {
  cities: readonly City[]
  nameOf: (city: City) => string
  /** The moment looked at, epoch milliseconds; undefined in the prerendered page. */
  momentMs: number | undefined
}

/** When each city's clocks change next; worked out once somebody wants to know. */
export const ChangesList = (props: ChangesListProps) => {
  const { cities, nameOf, momentMs, language, hourCycle } = props
  const { t } = useTranslation('world-clock')
  const details = useRef<HTMLDetailsElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  // Opened before the script was there: nobody was told.
  useLayoutEffect(() => setIsOpen(details.current?.open === true), [])
  const sentence = (city: City, fromMs: number) => {
    const name = nameOf(city)
    const change = changeAfter(city.zone, fromMs)
    if (!change) return t('changes.none', { city: name })
    const wallMs = wallOf(change.before)
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
