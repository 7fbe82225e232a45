import { readZone } from '../../core/zones.ts'
import { lazyModule } from '../lazy-module.tsx'
import { useLazySearch } from '../search-box/use-lazy-search.ts'

const citySearch = lazyModule(async () => (await import('./city-search.tsx')).CitySearch)

/** The city search, in the place of a button. */
export const useCitySearch = () => useLazySearch(citySearch)

/** Whether the browser knows a zone: it may be older than that. */
export const isKnownZone = (zone: string): boolean => readZone(zone) !== undefined
