import { useCallback, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Language } from '../../core/language.ts'
import { readStored, remember, removeStored, storagePrefix } from '../../components/storage.ts'
import {
  type City,
  type Clocks,
  type HourCycle,
  readClocks,
  sixCities,
  usualHourCycle,
  writeClocks,
} from './cities.ts'

const storageKey = `${storagePrefix}world-clock`

const onLanguageChange = (listener: () => void) => {
  addEventListener('languagechange', listener)
  return () => removeEventListener('languagechange', listener)
}

/** The browser's languages, parted by commas; none in the prerendered page, which cannot know them. */
const usePreferredLanguages = (): string =>
  useSyncExternalStore(
    onLanguageChange,
    () => navigator.languages.join(),
    () => '',
  )

export interface ClocksState {
  cities: readonly City[]
  hourCycle: HourCycle
  changeCities: (cities: readonly City[]) => void
  chooseHourCycle: (hourCycle: HourCycle) => void
}

/** The visitor's cities and hours: the specified ones until the device says otherwise, and kept on it once changed. */
export const useClocks = (language: Language): ClocksState => {
  const [clocks, setClocks] = useState<Clocks>({ cities: sixCities })
  const preferred = usePreferredLanguages()
  const latest = useRef(clocks)
  const show = useCallback((next: Clocks) => {
    latest.current = next
    setClocks(next)
  }, [])
  useLayoutEffect(() => {
    const read = () => show(readClocks(readStored(storageKey)))
    // A change made in another tab would be lost with the next one made here.
    const onStorage = ({ key }: StorageEvent) => {
      if (key === storageKey || key === null) read()
    }
    if (readStored(storageKey) !== null) read()
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [show])

  const change = useCallback(
    (changes: Clocks) => {
      show(changes)
      const written = writeClocks(changes)
      if (written === undefined) removeStored(storageKey)
      else remember(storageKey, written)
    },
    [show],
  )
  const usual = usualHourCycle(language, preferred.split(','))
  return {
    cities: clocks.cities,
    hourCycle: clocks.hourCycle ?? usual,
    changeCities: (cities) => change({ ...latest.current, cities }),
    chooseHourCycle: (hourCycle) => {
      const { cities } = latest.current
      // What everybody gets is nothing to keep.
      change(hourCycle === usual ? { cities } : { cities, hourCycle })
    },
  }
}
