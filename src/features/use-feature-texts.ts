import { useEffect, useState } from 'react'
import { useLanguage, useTranslation } from '../components/use-translation.ts'
import { loadTexts } from '../site/i18n.ts'

/** Fetches the texts of the features in the deferred UI, which no page carries. @returns whether they are there */
export const useFeatureTexts = (): boolean => {
  const { i18n } = useTranslation('features')
  const language = useLanguage()
  const [, setLoaded] = useState<string>()
  useEffect(() => {
    loadTexts(i18n, language, ['features']).then(
      () => setLoaded(language),
      () => {},
    )
  }, [i18n, language])
  return i18n.hasResourceBundle(language, 'features')
}
