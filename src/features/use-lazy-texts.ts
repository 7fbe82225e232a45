import { useEffect, useState } from 'react'
import { useLanguage, useTranslation } from '../components/use-translation.ts'
import { loadTexts } from '../site/i18n.ts'

/**
 * Fetches the texts of a namespace that no prerendered page carries, in the language of the page.
 *
 * @param isWanted - the texts are fetched only once this is true.
 * @returns whether the texts are loaded; they never are where they cannot be fetched.
 */
export const useLazyTexts = (namespace: string, isWanted = true): boolean => {
  const { i18n } = useTranslation(namespace)
  const language = useLanguage()
  const [, setLoaded] = useState<string>()
  useEffect(() => {
    if (!isWanted) return
    loadTexts(i18n, language, [namespace]).then(
      () => setLoaded(language),
      () => {},
    )
  }, [i18n, language, namespace, isWanted])
  return i18n.hasResourceBundle(language, namespace)
}
