import { useEffect, useState } from 'react'
import type { Language } from '../../core/language.ts'
import { plainZoneName, readZone } from '../../core/zones.ts'
import { lazyModule } from '../lazy-module.tsx'
import { useLazySearch } from '../search-box/use-lazy-search.ts'
import { useLanguage, useTranslation } from '../use-translation.ts'
import { isFeatured } from './city.ts'

const citySearch = lazyModule(async () => (await import('./city-search.tsx')).CitySearch)

/** The state of a city search that replaces a button. Its code is loaded on demand. */
export const useCitySearch = () => useLazySearch(citySearch)

/** Whether the browser knows a zone. The browser may be older than the zone. */
export const isKnownZone = (zone: string): boolean => readZone(zone) !== undefined

/**
 * The names of zones' cities in the page's language.
 *
 * The texts have the names of the specified cities. The others are loaded when one of them is in use; until then and
 * after a failure, the last part of the identifier is shown.
 */
export const useZoneName = (zonesInUse: readonly string[]): ((zone: string) => string) => {
  const { t } = useTranslation('city-picker')
  const language = useLanguage()
  const [loaded, setLoaded] = useState<{
    language: Language
    names: ReadonlyMap<string, string>
  }>()
  const isNeeded = !zonesInUse.every(isFeatured)
  useEffect(() => {
    if (!isNeeded) return undefined
    let isCurrent = true
    const load = async () => {
      const { loadZoneNames } = await import('./city-index.ts')
      return loadZoneNames(language)
    }
    load().then(
      (names) => {
        if (isCurrent) setLoaded({ language, names })
      },
      () => {
        // After a failure the last part of the identifier is shown.
      },
    )
    return () => {
      isCurrent = false
    }
  }, [isNeeded, language])
  const names = loaded?.language === language ? loaded.names : undefined
  return (zone) =>
    isFeatured(zone) ? t(`cities.${zone}`) : (names?.get(zone) ?? plainZoneName(zone))
}
