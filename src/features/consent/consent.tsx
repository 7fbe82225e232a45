import type { i18n as I18n } from 'i18next'
import { createRoot } from 'react-dom/client'
import { I18nContext } from '../../components/use-translation.ts'
import { Banner } from './banner.tsx'
import { runConsent } from './run-consent.ts'

export { Ad } from './ad.tsx'
export { Settings } from './settings.tsx'

/** Begins to ask, or to do what was answered; called once, when the page answers. */
export const startConsent = (i18n: I18n): void => {
  runConsent()
  const place = document.createElement('div')
  // Before the page, so that the keyboard comes to the question first.
  document.body.prepend(place)
  createRoot(place).render(
    <I18nContext value={i18n}>
      <Banner />
    </I18nContext>,
  )
}
