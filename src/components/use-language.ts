import { useTranslation } from './use-translation.ts'
import { type Language, fallbackLanguage, isLanguage } from '../core/language.ts'

/** The language the page is in. */
export const useLanguage = (): Language => {
  const { i18n } = useTranslation()
  return isLanguage(i18n.language) ? i18n.language : fallbackLanguage
}
