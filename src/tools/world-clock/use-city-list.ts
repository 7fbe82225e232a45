import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Language } from '../../core/language.ts'
import type { CityEntry } from '../../components/city-picker/city-index.ts'
import { toFoundCity } from '../../components/city-picker/found-city.ts'
import { type City, addCity, cityKey, sixCities } from './cities.ts'
import type { Removed } from './city-list.tsx'

type Undo = { kind: 'removed'; removed: Removed } | { kind: 'reset'; cities: readonly City[] }

/** What can be taken back, while the list is the one that came of it: another tab may change it, too. */
interface Undoable {
  undo: Undo
  after: readonly City[]
}

/** Why a city was not added. */
export type Refusal = { kind: 'there-already'; city: City } | { kind: 'full' }

const focusCard = (city: City) => {
  const card = document.querySelector<HTMLElement>(`[data-city="${CSS.escape(cityKey(city))}"]`)
  card?.focus({ preventScroll: true })
  card?.scrollIntoView({ block: 'nearest' })
}

/** Adding, taking out, ordering, starting afresh; and taking back what went wrong. */
export const useCityList = (
  cities: readonly City[],
  changeCities: (cities: readonly City[]) => void,
  language: Language,
) => {
  const [undoable, setUndoable] = useState<Undoable>()
  const undo = undoable?.after === cities ? undoable.undo : undefined
  const [refusal, setRefusal] = useState<Refusal>()
  const [added, setAdded] = useState<City>()

  const change = (next: readonly City[], canUndo?: Undo) => {
    setRefusal(undefined)
    setAdded(undefined)
    setUndoable(canUndo && { undo: canUndo, after: next })
    changeCities(next)
  }
  return {
    refusal,
    /** The city that was added last: a screen reader is told. */
    added,
    removed: undo?.kind === 'removed' ? undo.removed : undefined,
    canTakeResetBack: undo?.kind === 'reset',
    forgetRefusal: () => setRefusal(undefined),
    forgetUndo: () => setUndoable(undefined),
    move: (next: readonly City[]) => change(next),
    add: (entry: CityEntry) => {
      const addition = addCity(cities, toFoundCity(entry, language))
      if (addition.kind !== 'added') {
        setRefusal(addition)
        return
      }
      flushSync(() => {
        change(addition.cities)
        setAdded(addition.city)
      })
      focusCard(addition.city)
    },
    remove: (removed: Removed) =>
      change(cities.toSpliced(removed.index, 1), { kind: 'removed', removed }),
    reset: () => change(sixCities, { kind: 'reset', cities }),
    takeBack: () => {
      if (!undo) return
      if (undo.kind === 'reset') change(undo.cities)
      else {
        const { city, index } = undo.removed
        flushSync(() => change(cities.toSpliced(index, 0, city)))
        focusCard(city)
      }
    },
  }
}

export type CityListState = ReturnType<typeof useCityList>
