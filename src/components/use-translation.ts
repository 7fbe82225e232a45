import type { TFunction, i18n as I18n } from 'i18next'
import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react'
import { type Language, fallbackLanguage, isLanguage } from '../core/language.ts'

/** Provides the i18next instance with the page's texts. */
export const I18nContext = createContext<I18n | undefined>(undefined)

interface Translation {
  t: TFunction
  i18n: I18n
}

/**
 * Returns the texts of one or more namespaces in the page's language, and follows a change of the language.
 *
 * Texts are loaded before a page is shown, so this hook never waits for them, which is most of what react-i18next
 * does (docs/decisions/0004).
 */
export const useTranslation = (namespaces: string | readonly string[] = 'common'): Translation => {
  const i18n = useContext(I18nContext)
  if (!i18n) throw new Error('useTranslation outside I18nContext')
  const subscribe = useCallback(
    (listener: () => void) => {
      i18n.on('languageChanged', listener)
      return () => i18n.off('languageChanged', listener)
    },
    [i18n],
  )
  const current = () => i18n.language
  const language = useSyncExternalStore(subscribe, current, current)
  const key = typeof namespaces === 'string' ? namespaces : namespaces.join()
  const t = useMemo(() => i18n.getFixedT(language, key.split(',')), [i18n, language, key])
  return { t, i18n }
}

/** Returns the language of the page. */
export const useLanguage = (): Language => {
  const { i18n } = useTranslation()
  return isLanguage(i18n.language) ? i18n.language : fallbackLanguage
}

/** Returns the strings of a text that is a list. */
export const textList = (text: unknown): readonly string[] =>
  Array.isArray(text) ? text.filter((item) => typeof item === 'string') : []

/** Returns the entries of a text that is a list of records with the same keys, such as questions and answers. */
export const textRecords = <Key extends string>(
  text: unknown,
  keys: readonly Key[],
): readonly Readonly<Record<Key, string>>[] => {
  const isRecord = (item: unknown): item is Record<Key, string> =>
    typeof item === 'object' && item !== null && keys.every((key) => key in item)
  return Array.isArray(text) ? text.filter(isRecord) : []
}
