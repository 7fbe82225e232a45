import { Undo2 } from 'lucide-react'
import { moveItem } from '../../components/reorder/arrange.ts'
import { ReorderStatus } from '../../components/reorder/move-buttons.tsx'
import { useReorder } from '../../components/reorder/use-reorder.ts'
import { useTranslation } from '../../components/use-translation.ts'
import { type City, cityKey } from './cities.ts'
import { CityCard, type CityAtMoment, type ClockFormat } from './city-card.tsx'

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
