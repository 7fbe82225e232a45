import { useLanguage } from '../../components/use-language.ts'
import { useTranslation } from '../../components/use-translation.ts'
import { countryName } from './choose-place.ts'
import type { Place } from './rates.ts'

/** What a place is called: the country, and the part of it if it is one. */
export const usePlaceName = (): ((place: Place) => string) => {
  const { t } = useTranslation('vat')
  const language = useLanguage()
  return ({ country, area }) => {
    const name = countryName(country, language)
    return area ? t('partOf', { country: name, area: t(`areas.${area}`) }) : name
  }
}
