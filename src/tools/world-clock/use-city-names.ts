import { useEffect, useState } from 'react'
import type { Language } from '../../core/language.ts'
import type { CityEntry } from '../../components/city-picker/city-index.ts'
import { findAgain } from '../../components/city-picker/found-city.ts'
import { useTranslation } from '../../components/use-translation.ts'
import type { City } from './cities.ts'

/**
 * What cities are called in the page's language.
 *
 * The six have their names in the texts; the others keep the name they were found under, and where that was in
 * another language, this one's is fetched. Until it is there, or without a connection, the first one stands.
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
      const { loadCities } = await import('../../components/city-picker/load-cities.ts')
      return loadCities(language)
    }
    load().then(
      (index) => {
        if (isCurrent) setLoaded({ language, index })
      },
      () => {
        // A name in another language says which city it is, too.
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
