import { useEffect, useState } from 'react'
import type { Language } from '../../core/language.ts'
import { plainZoneName } from '../../core/zones.ts'
import { useLanguage, useTranslation } from '../use-translation.ts'
import { isFeatured } from './featured-zones.ts'

/**
 * What zones' cities are called in the page's language.
 *
 * The specified cities are known at once; names of others are fetched when one of them is in use, and until then
 * (or without a connection) the last part of the identifier stands for them.
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
      const { loadZoneNames } = await import('./load-cities.ts')
      return loadZoneNames(language)
    }
    load().then(
      (names) => {
        if (isCurrent) setLoaded({ language, names })
      },
      () => {
        // The plain name says which zone it is, too.
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
