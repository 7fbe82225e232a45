import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { flushSync } from 'react-dom'
import type { CityEntry } from '../../components/city-picker/city-index.ts'
import { findAgain, toFoundCity } from '../../components/city-picker/city.ts'
import { readStored, remember, removeStored, storagePrefix } from '../../components/storage.ts'
import { useTranslation } from '../../components/use-translation.ts'
import type { Language } from '../../core/language.ts'
import {
  type City,
  type Clocks,
  type HourCycle,
  addCity,
  cityKey,
  parseClocks,
  defaultCities,
  localeHourCycle,
  serializeClocks,
} from './cities.ts'
import type { Removed } from './city-list.tsx'

const storageKey = `${storagePrefix}world-clock`

const onLanguageChange = (listener: () => void) => {
  addEventListener('languagechange', listener)
  return () => removeEventListener('languagechange', listener)
}

/** The browser's languages, separated by commas. The string is empty in the prerendered page. */
const usePreferredLanguages = (): string =>
  useSyncExternalStore(
    onLanguageChange,
    () => navigator.languages.join(),
    () => '',
  )

interface ClocksState {
  cities: readonly City[]
  hourCycle: HourCycle
  changeCities: (cities: readonly City[]) => void
  chooseHourCycle: (hourCycle: HourCycle) => void
}

/** The visitor's cities and hour cycle, which are stored once the visitor has changed them. */
export const useClocks = (language: Language): ClocksState => {
  const [clocks, setClocks] = useState<Clocks>({ cities: defaultCities })
  const preferred = usePreferredLanguages()
  const latest = useRef(clocks)
  const setCurrent = useCallback((next: Clocks) => {
    latest.current = next
    setClocks(next)
  }, [])
  useLayoutEffect(() => {
    const read = () => setCurrent(parseClocks(readStored(storageKey)))
    // Without reading changes of other tabs, the next change in this tab would overwrite them.
    const onStorage = ({ key }: StorageEvent) => {
      if (key === storageKey || key === null) read()
    }
    if (readStored(storageKey) !== null) read()
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [setCurrent])

  const change = useCallback(
    (changes: Clocks) => {
      setCurrent(changes)
      const written = serializeClocks(changes)
      if (written === undefined) removeStored(storageKey)
      else remember(storageKey, written)
    },
    [setCurrent],
  )
  const localeCycle = localeHourCycle(language, preferred.split(','))
  return {
    cities: clocks.cities,
    hourCycle: clocks.hourCycle ?? localeCycle,
    changeCities: (cities) => change({ ...latest.current, cities }),
    chooseHourCycle: (hourCycle) => {
      const { cities } = latest.current
      // The default of the language is not stored.
      change(hourCycle === localeCycle ? { cities } : { cities, hourCycle })
    },
  }
}

/**
 * The names of cities in the page's language.
 *
 * The texts have the names of the specified six. Other cities keep the name under which they were found. If that is in
 * another language, the name in the page's language is loaded; until then and after a failure the old name is shown.
 */
export const useCityNames = (
  cities: readonly City[],
  language: Language,
): ((city: City) => string) => {
  const { t } = useTranslation('city-picker')
  const [loaded, setLoaded] = useState<{ language: Language; index: readonly CityEntry[] }>()
  const isNeeded = cities.some(({ found }) => found && found.language !== language)
  useEffect(() => {
    if (!isNeeded) return undefined
    let isCurrent = true
    const load = async () => {
      const { loadCities } = await import('../../components/city-picker/city-index.ts')
      return loadCities(language)
    }
    load().then(
      (index) => {
        if (isCurrent) setLoaded({ language, index })
      },
      () => {
        // After a failure the name in the other language is shown.
      },
    )
    return () => {
      isCurrent = false
    }
  }, [isNeeded, language])
  const index = loaded?.language === language ? loaded.index : undefined
  return ({ zone, found }) => {
    if (!found) return t(`cities.${zone}`)
    const isForeign = found.language !== language
    return (isForeign && index && findAgain(index, found)?.name) || found.name
  }
}

type Undo = { kind: 'removed'; removed: Removed } | { kind: 'reset'; cities: readonly City[] }

/** An action that can be undone as long as the list is its result. Another tab may also change the list. */
interface Undoable {
  undo: Undo
  after: readonly City[]
}

/** Why a city was not added. */
type AddProblem = { kind: 'duplicate'; city: City } | { kind: 'full' }

const focusCard = (city: City) => {
  const card = document.querySelector<HTMLElement>(`[data-city="${CSS.escape(cityKey(city))}"]`)
  card?.focus({ preventScroll: true })
  card?.scrollIntoView({ block: 'nearest' })
}

/** Adds, removes, reorders and resets the cities, with undo for the last removal or reset. */
export const useCityList = (
  cities: readonly City[],
  changeCities: (cities: readonly City[]) => void,
  language: Language,
) => {
  const [undoable, setUndoable] = useState<Undoable>()
  const undo = undoable?.after === cities ? undoable.undo : undefined
  const [addProblem, setAddProblem] = useState<AddProblem>()
  const [added, setAdded] = useState<City>()

  const change = (next: readonly City[], canUndo?: Undo) => {
    setAddProblem(undefined)
    setAdded(undefined)
    setUndoable(canUndo && { undo: canUndo, after: next })
    changeCities(next)
  }
  return {
    addProblem,
    /** The city that was added last, which is announced to screen readers. */
    added,
    removed: undo?.kind === 'removed' ? undo.removed : undefined,
    canUndoReset: undo?.kind === 'reset',
    clearAddProblem: () => setAddProblem(undefined),
    clearUndo: () => setUndoable(undefined),
    move: (next: readonly City[]) => change(next),
    add: (entry: CityEntry) => {
      const addition = addCity(cities, toFoundCity(entry, language))
      if (addition.kind !== 'added') {
        setAddProblem(addition)
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
    reset: () => change(defaultCities, { kind: 'reset', cities }),
    undo: () => {
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
