import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { loadTexts } from '../../site/i18n.ts'
import type { ConsentState } from './consent-state.ts'
import { consent } from './run-consent.ts'

export const useConsent = (): ConsentState =>
  useSyncExternalStore(consent.subscribe, consent.state, consent.state)

/** Fetches this part's texts, which no page carries. @returns whether they are there */
export const useConsentTexts = (isWanted: boolean): boolean => {
  const { i18n } = useTranslation('consent')
  const language = useLanguage()
  const [, setLoaded] = useState<string>()
  useEffect(() => {
    if (!isWanted) return
    // Without its words nothing is asked, so that nothing is agreed to.
    loadTexts(i18n, language, ['consent']).then(
      () => setLoaded(language),
      () => {},
    )
  }, [i18n, language, isWanted])
  return i18n.hasResourceBundle(language, 'consent')
}
