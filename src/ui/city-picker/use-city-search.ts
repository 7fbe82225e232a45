import { readZone } from '../../core/zones.ts'
import { useSearchPart } from '../search-box/use-search-part.ts'

const loadSearch = async () => (await import('./city-search.tsx')).CitySearch

/** The city search, in the place of a button. */
export const useCitySearch = () => useSearchPart(loadSearch)

/** Whether the browser knows a zone: it may be older than that. */
export const isKnownZone = (zone: string): boolean => readZone(zone) !== undefined
