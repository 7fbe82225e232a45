import { type ComponentType, useState } from 'react'
import { flushSync } from 'react-dom'
import { readZone } from '../../core/zones.ts'
import type { CitySearchProps } from './city-search.tsx'

const loadSearch = () => import('./city-search.tsx')

/** Fetches the search ahead of the click; whether that went wrong, the click will tell. */
export const warmCitySearch = (): void => {
  loadSearch().catch(() => {})
}

/** Whether the browser knows a zone: it may be older than that. */
export const isKnownZone = (zone: string): boolean => readZone(zone) !== undefined

/** The city search, whose script comes when a visitor is about to search: few do. */
export const useCitySearch = () => {
  const [Search, setSearch] = useState<ComponentType<CitySearchProps>>()
  const [hasFailed, setHasFailed] = useState(false)
  const open = async () => {
    const { activeElement } = document
    const loaded = await loadSearch().catch(() => undefined)
    if (!loaded) {
      setHasFailed(true)
      return
    }
    // Whoever has gone on to something else meanwhile is not called back; at once, so that nobody can in between.
    if (document.activeElement !== activeElement) return
    flushSync(() => {
      setHasFailed(false)
      setSearch(() => loaded.CitySearch)
    })
  }
  const close = () => flushSync(() => setSearch(undefined))
  return { Search, hasFailed, open, close }
}
