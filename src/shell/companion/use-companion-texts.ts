import { useEffect, useState } from 'react'
import { useLanguage } from '../../ui/use-language.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { loadTexts } from '../i18n.ts'

/** Fetches the companion's texts, which no page carries. @returns whether they are there */
export const useCompanionTexts = (): boolean => {
  const { i18n } = useTranslation('companion')
  const language = useLanguage()
  const [, setLoaded] = useState<string>()
  useEffect(() => {
    loadTexts(i18n, language, ['companion']).then(
      () => setLoaded(language),
      () => {},
    )
  }, [i18n, language])
  return i18n.hasResourceBundle(language, 'companion')
}
