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
import { App } from './app.tsx'
import { loadPage } from './load-page.ts'
import { createI18n } from '../site/i18n.ts'
import { detectVisitorLanguage, rememberLanguage } from '../site/language-choice.ts'
import { loadConsent } from '../features/consent/load-consent.ts'
import { notFound, pinnedLanguage, resolve } from '../site/pages.ts'

declare const __CONSENT__: boolean

// In a function, not at the top level: page chunks import this one, and would wait for each other for ever.
const start = async () => {
  const root = document.getElementById('root')
  const texts = document.getElementById('texts')?.textContent
  if (!root || !texts) throw new Error('not a prerendered page')
  // What the HTML was rendered in, never what was detected: the first render has to be the same.
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
  // In steps that let the browser draw and answer in between.
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
  // Where that script cannot be had, nobody is asked, and nothing of others is loaded.
  if (__CONSENT__)
    loadConsent().then(
      ({ startConsent }) => startConsent(i18n),
      () => {},
    )
}

void start()
