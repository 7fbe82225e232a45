import { useEffect } from 'react'
import type { Language } from '../../core/language.ts'
import { plainZoneName, readZone } from '../../core/zones.ts'
import { useLanguageData } from '../lazy-module.tsx'
import { useTranslation } from '../use-translation.ts'
import { isFeatured } from './city.ts'

/** Whether the browser knows a zone. The browser may be older than the zone. */
export const isKnownZone = (zone: string): boolean => readZone(zone) !== undefined

const loadNames = async (language: Language) => {
  const { loadZoneNames } = await import('./city-index.ts')
  return loadZoneNames(language)
}

/**
 * The names of zones' cities in the page's language.
 *
 * The texts have the names of the specified cities. The others are loaded when one of them is in use; until then and
 * after a failure, the last part of the identifier is shown.
 */
export const useZoneName = (zonesInUse: readonly string[]): ((zone: string) => string) => {
  const { t } = useTranslation('city-picker')
  const { data: names, load } = useLanguageData(loadNames)
  const isNeeded = !zonesInUse.every(isFeatured)
  useEffect(() => {
    if (isNeeded) load()
  }, [isNeeded, load])
  return (zone) =>
    isFeatured(zone) ? t(`cities.${zone}`) : (names?.get(zone) ?? plainZoneName(zone))
}
