import type Big from 'big.js'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Language } from '../../core/language.ts'
import { parseNumber, toPlainDigits, toTypedDigits } from '../../core/numbers.ts'
import { isOffered, isSpecified } from '../../core/rates/codes.ts'
import { type PairRate, builtInRate, crossRate, isRated } from '../../core/rates/cross-rate.ts'
import type { RatesDocument } from '../../core/rates/rate-set.ts'
import { loadRates, storedRates } from '../../components/fetch-rates.ts'
import { useLanguageData } from '../../components/lazy-module.tsx'
import { useNumberAcrossLanguages, useToolState } from '../../components/use-tool-state.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { whenIdle } from '../../components/when-idle.ts'

type Key = 'amount' | 'from' | 'to' | 'own'

/** The result follows this long after the last change, as specified, because nobody reads it while typing. */
const typingPauseMs = 500

const acceptCode = (text: string): string | undefined => {
  const code = text.toUpperCase()
  return isOffered(code) ? code : undefined
}

/** The visitor's own list never has more currencies than this, as specified. */
export const maxOwnCurrencies = 5

/** Reads the codes of the visitor's own list, and drops duplicates and what is not a currency. */
export const readOwnCurrencies = (text: string): readonly string[] =>
  [...new Set(text.split(' '))].filter(isOffered).slice(0, maxOwnCurrencies)

interface CurrencyInputs {
  text: string
  /** Is undefined while the text is not a number. */
  amount: Big | undefined
  from: string
  to: string
}

/** Holds the converter's inputs, and whether the visitor has paused typing. */
export const useCurrency = () => {
  const language = useLanguage()
  const [values, change] = useToolState<Key>({
    tool: 'currency',
    initial: { amount: '1', from: 'EUR', to: 'USD', own: '' },
    remembered: ['from', 'to', 'own'],
    // A link that somebody shares is about an amount and a pair, not about the sender's list.
    local: ['own'],
    accept: (key, value) => {
      if (key === 'own') return readOwnCurrencies(value).join(' ')
      if (key !== 'amount') return acceptCode(value)
      const amount = parseNumber(value)
      return amount && toTypedDigits(amount, language)
    },
    toAddress: (key, next) => {
      if (key !== 'amount') return next[key]
      const amount = parseNumber(next.amount, language)
      return amount && toPlainDigits(amount)
    },
  })
  useNumberAcrossLanguages(values.amount, parseNumber, (amount) => change({ amount }))

  const [changeCount, setChangeCount] = useState(0)
  const [restedCount, setRestedCount] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setRestedCount(changeCount), typingPauseMs)
    return () => clearTimeout(timer)
  }, [changeCount])

  const choose = (changes: Partial<Record<Key, string>>) => {
    setChangeCount((count) => count + 1)
    change(changes)
  }
  const { amount: text, from, to } = values
  const inputs: CurrencyInputs = { text, amount: parseNumber(text, language), from, to }
  return {
    inputs,
    ownCodes: readOwnCurrencies(values.own),
    setOwnCodes: (codes: readonly string[]) => change({ own: codes.join(' ') }),
    isResting: changeCount === restedCount,
    choose,
    swap: () => choose({ from: to, to: from }),
  }
}

export interface AvailableRates {
  /** The source of the rates: the server, this device's storage, or the specified table. */
  origin: 'server' | 'device' | 'table'
  /** The time at which the rates were received, in epoch milliseconds. Their age is computed from it. */
  atMs: number
  rateOf: (from: string, to: string) => PairRate | undefined
  /**
   * Is true when a currency is offered: it has a rate, or is specified, because those are in the list even while they
   * have none.
   */
  has: (code: string) => boolean
}

const ratesFromDocument = (
  document: RatesDocument,
  origin: 'server' | 'device',
  atMs: number,
): AvailableRates => ({
  origin,
  atMs,
  rateOf: (from, to) => crossRate(document, from, to),
  has: (code) => isSpecified(code) || isRated(document, code),
})

/** Returns the best rates that are available without the server. */
const fallbackRates = (atMs: number): AvailableRates => {
  const document = storedRates()
  return document
    ? ratesFromDocument(document, 'device', atMs)
    : {
        origin: 'table',
        atMs,
        rateOf: builtInRate,
        has: isSpecified,
      }
}

/**
 * Provides today's rates, or the best available ones.
 *
 * @param onFailure - is called each time the server does not deliver rates.
 * @returns `rates`, which is undefined until it is known what is available.
 */
export const useRates = (onFailure: () => void) => {
  const [rates, setRates] = useState<AvailableRates>()
  const failed = useRef<() => void>(undefined)
  useEffect(() => {
    failed.current = onFailure
    return () => {
      // A visitor who has left the page is not notified.
      failed.current = undefined
    }
  })
  const ask = useCallback(() => {
    loadRates(Date.now()).then(
      (document) => setRates(ratesFromDocument(document, 'server', Date.now())),
      () => {
        setRates(fallbackRates(Date.now()))
        failed.current?.()
      },
    )
  }, [])
  useEffect(ask, [ask])
  const origin = rates?.origin
  useEffect(() => {
    if (origin === undefined) return undefined
    // The page was shown again after a while, or the network is back.
    const askIfSeen = () => {
      if (document.visibilityState === 'visible') ask()
    }
    const [place, sign] = origin === 'server' ? [document, 'visibilitychange'] : [window, 'online']
    place.addEventListener(sign, askIfSeen)
    return () => place.removeEventListener(sign, askIfSeen)
  }, [origin, ask])
  return { rates, retry: ask }
}

const loadNames = async (language: Language) => {
  const { loadCurrencyNames } = await import('./currency-index.ts')
  return loadCurrencyNames(language)
}

/**
 * Provides the names of currencies. Those of the specified ones are in the page's texts (`names.EUR`), so that they
 * are available at once and in the prerendered page. The others are in one file per language, which is loaded when
 * the page has nothing better to do.
 *
 * @param isWanted - whether the other names will be shown, which is not the case before hydration or without rates.
 * @param inUse - the currencies that are shown now. If one is not specified, the names are loaded at once.
 * @returns `nameOf`, which returns a currency's name in the page's language as within a sentence, or its code when the
 *   names are not loaded, and `loadAllNames`, which loads them again after a failure.
 */
export const useCurrencyNames = (isWanted: boolean, inUse: readonly string[]) => {
  const { t } = useTranslation('currency')
  const { data: names, load } = useLanguageData(loadNames)
  const isUrgent = !inUse.every(isSpecified)
  useEffect(() => {
    if (!isWanted) return
    if (isUrgent) load()
    else whenIdle(load)
  }, [isWanted, isUrgent, load])
  const nameOf = useCallback(
    (code: string): string => (isSpecified(code) ? t(`names.${code}`) : (names?.[code] ?? code)),
    [t, names],
  )
  return { nameOf, loadAllNames: load }
}
