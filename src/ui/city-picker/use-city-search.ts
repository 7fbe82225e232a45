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
  const open = () =>
    loadSearch().then(
      ({ CitySearch }) => {
        setHasFailed(false)
        setSearch(() => CitySearch)
      },
      () => setHasFailed(true),
    )
  const close = () => flushSync(() => setSearch(undefined))
  return { Search, hasFailed, open, close }
}
