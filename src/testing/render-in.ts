import type { Resource } from 'i18next'
import { type ReactNode, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Language } from '../core/language.ts'
import { createI18n } from '../site/i18n.ts'
import { I18nContext } from '../components/use-translation.ts'

/** Renders a component's markup in one language. `texts` are by namespace. */
export const renderIn = (
  language: Language,
  texts: Resource[string],
  content: ReactNode,
): string => {
  const i18n = createI18n(language, { [language]: texts }, { hasBackend: false })
  return renderToStaticMarkup(createElement(I18nContext, { value: i18n }, content))
}
