import { useCallback, useEffect, useState } from 'react'
import type { Language } from '../../core/language.ts'
import { isSpecified } from '../../core/rates/codes.ts'
import { useLanguage } from '../../components/use-language.ts'
import { useTranslation } from '../../components/use-translation.ts'

const load = async (language: Language) => {
  const { loadCurrencyNames } = await import('./search/names/load-names.ts')
  return loadCurrencyNames(language)
}

/** The first visit is over what people came for by then. */
const restMs = 1500

/** A visitor who does any of this may open a list next. */
const signsOfLife = ['pointermove', 'pointerdown', 'keydown'] as const

/**
 * What currencies are called. The specified ones are in the page's texts (`names.EUR`), so that they are there at
 * once and in the prerendered page; the others come from a file a language, once the visitor does something or has
 * had the time to.
 *
 * @param isWanted - whether the others will be shown: not before hydration, and not without a rate for them.
 * @param inUse - currencies that are shown now: if they are not specified ones, the names are wanted at once.
 * @returns what tells a currency's name in the page's language, as within a sentence; its code until the names have
 * come, or where they cannot.
 */
export const useCurrencyNames = (
  isWanted: boolean,
  inUse: readonly string[],
): ((code: string) => string) => {
  const { t } = useTranslation('currency')
  const language = useLanguage()
  const [loaded, setLoaded] = useState<{
    language: Language
    names: Readonly<Record<string, string>>
  }>()
  const isUrgent = !inUse.every(isSpecified)
  useEffect(() => {
    if (!isWanted) return undefined
    const over = new AbortController()
    const ask = () => {
      clearTimeout(timer)
      load(language).then(
        (names) => {
          if (over.signal.aborted) return
          over.abort()
          setLoaded({ language, names })
        },
        () => {
          // The code says which currency it is, too; the next sign of life asks again.
        },
      )
    }
    const timer = setTimeout(ask, isUrgent ? 0 : restMs)
    for (const sign of signsOfLife)
      addEventListener(sign, ask, { passive: true, once: true, signal: over.signal })
    return () => {
      clearTimeout(timer)
      over.abort()
    }
  }, [isWanted, isUrgent, language])
  const names = loaded?.language === language ? loaded.names : undefined
  return useCallback(
    (code: string): string => (isSpecified(code) ? t(`names.${code}`) : (names?.[code] ?? code)),
    [t, names],
  )
}
