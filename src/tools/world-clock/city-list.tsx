import { Undo2 } from 'lucide-react'
import { moveItem } from '../../components/reorder/arrange.ts'
import { ReorderStatus } from '../../components/reorder/move-buttons.tsx'
import { useReorder } from '../../components/reorder/use-reorder.ts'
import { useTranslation } from '../../components/use-translation.ts'
import { type City, cityKey } from './cities.ts'
import { CityCard, type Seen, type Writing } from './city-card.tsx'

/** A city that was taken out, and where it stood. */
export interface Removed {
  city: City
  index: number
}

interface CityListProps extends Writing {
  cities: readonly City[]
  nameOf: (city: City) => string
  seenIn: (city: City) => Seen | undefined
  isRunning: boolean
  isArranging: boolean
  removed: Removed | undefined
  onMove: (cities: readonly City[]) => void
  onRemove: (removed: Removed) => void
  onUndo: () => void
}

/** One function for all renders: React calls a new one again, which would take the focus from elsewhere. */
const focusAtFirst = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true })

/** Stands where a city stood that was taken out, until the list is changed in another way. */
const RemovedNote = ({ name, onUndo }: { name: string; onUndo: () => void }) => {
  const { t } = useTranslation('world-clock')
  return (
    <li className="world-removed">
      <p role="status">{t('removed', { name })}</p>
      <button type="button" className="button-quiet" ref={focusAtFirst} onClick={onUndo}>
        <Undo2 aria-hidden size={18} />
        {t('undo')}
      </button>
    </li>
  )
}

/** The cities' cards, in the visitor's order. */
export const CityList = (props: CityListProps) => {
  const { cities, nameOf, seenIn, removed, onMove, onRemove, onUndo, ...shared } = props
  const { t } = useTranslation('world-clock')
  const reorder = useReorder({
    names: cities.map(nameOf),
    isOn: shared.isArranging,
    onMove: (from, to) => onMove(moveItem(cities, from, to)),
  })
  const { list: listRef } = reorder
  const cards = cities.map((city, index) => (
    <CityCard
      key={cityKey(city)}
      id={cityKey(city)}
      name={nameOf(city)}
      seen={seenIn(city)}
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
