import './styles.css'
import type { Resource } from 'i18next'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { type Language, fallbackLanguage, isLanguage, languageKey } from '../core/language.ts'
import {
  trackPreHydrationInput,
  capturePreHydrationInput,
} from '../components/pre-hydration-input.ts'
import { I18nContext } from '../components/use-translation.ts'
import { App, loadPage } from './app.tsx'
import { createI18n, detectVisitorLanguage, rememberLanguage } from '../site/i18n.ts'
import { consent } from '../features/consent/lazy-consent.tsx'
import { notFound, pinnedLanguage, resolve } from '../site/pages.ts'

declare const __CONSENT__: boolean

// The code is in a function instead of at the top level: page chunks import this one, and a top-level await would
// make them wait for each other for ever.
const start = async () => {
  const root = document.getElementById('root')
  const texts = document.getElementById('texts')?.textContent
  if (!root || !texts) throw new Error('not a prerendered page')
  // The language is that of the HTML and not the detected one, because the first render has to match the prerendered
  // page.
  const { lang } = document.documentElement
  const language: Language = isLanguage(lang) ? lang : fallbackLanguage
  const isFound = document.body.dataset.page !== notFound.id
  const page = (isFound ? resolve(location.pathname)?.page : undefined) ?? notFound
  const { default: Content } = await loadPage(page)
  const i18n = createI18n(language, JSON.parse(texts) as Resource, { hasBackend: true })
  const visitorLanguage = detectVisitorLanguage()
  if (self === top && isLanguage(new URLSearchParams(location.search).get(languageKey)))
    rememberLanguage(visitorLanguage)
  capturePreHydrationInput()
  trackPreHydrationInput()
  // In a transition, React yields to the browser between steps of the hydration.
  startTransition(() => {
    hydrateRoot(
      root,
      <I18nContext value={i18n}>
        <App
          initial={{ page, Content }}
          wantedLanguage={pinnedLanguage(location.pathname) ?? visitorLanguage}
        />
      </I18nContext>,
    )
  })
  // If the consent chunk cannot be loaded, nobody is asked and nothing of third parties is loaded.
  if (__CONSENT__)
    consent.load().then(
      ({ startConsent }) => startConsent(i18n),
      () => {},
    )
}

void start()
