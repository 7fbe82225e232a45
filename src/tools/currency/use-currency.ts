import type Big from 'big.js'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Language } from '../../core/language.ts'
import { parseNumber, toPlainDigits, toTypedDigits } from '../../core/numbers.ts'
import { isOffered, isSpecified } from '../../core/rates/codes.ts'
import { type PairRate, builtInRate, crossRate, isRated } from '../../core/rates/cross-rate.ts'
import type { RatesDocument } from '../../core/rates/rate-set.ts'
import { loadRates, storedRates } from '../../components/fetch-rates.ts'
import { useNumberAcrossLanguages, useToolState } from '../../components/use-tool-state.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'

type Key = 'amount' | 'from' | 'to'

/** How long after a change the result comes, as specified: nobody reads what stands there while they type. */
const typingPauseMs = 500

const acceptCode = (text: string): string | undefined => {
  const code = text.toUpperCase()
  return isOffered(code) ? code : undefined
}

interface CurrencyInputs {
  text: string
  /** Undefined while the text is no number. */
  amount: Big | undefined
  from: string
  to: string
}

/** The converter's inputs, and whether the visitor may still be at them. */
export const useCurrency = () => {
  const language = useLanguage()
  const [values, change] = useToolState<Key>({
    tool: 'currency',
    initial: { amount: '1', from: 'EUR', to: 'USD' },
    remembered: ['from', 'to'],
    accept: (key, value) => {
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
    isResting: changeCount === restedCount,
    choose,
    swap: () => choose({ from: to, to: from }),
  }
}

export interface HadRates {
  /** The server's of today, the last ones kept on this device, or the specified table. */
  origin: 'server' | 'device' | 'table'
  /** When they were had, in epoch milliseconds: how old they are is told by it. */
  atMs: number
  rateOf: (from: string, to: string) => PairRate | undefined
  /** Whether a currency has a rate at all. */
  has: (code: string) => boolean
}

const hadDocument = (
  document: RatesDocument,
  origin: 'server' | 'device',
  atMs: number,
): HadRates => ({
  origin,
  atMs,
  rateOf: (from, to) => crossRate(document, from, to),
  has: (code) => isRated(document, code),
})

/** What there is when the server's rates cannot be had. */
const hadWithoutServer = (atMs: number): HadRates => {
  const document = storedRates()
  return document
    ? hadDocument(document, 'device', atMs)
    : {
        origin: 'table',
        atMs,
        rateOf: builtInRate,
        has: (code) => builtInRate(code, 'EUR') !== undefined,
      }
}

/**
 * Today's rates, or the best there is.
 *
 * @param onFailure - told each time they could not be had from the server.
 * @returns `rates` undefined until it is known what there is.
 */
export const useRates = (onFailure: () => void) => {
  const [rates, setRates] = useState<HadRates>()
  const failed = useRef<() => void>(undefined)
  useEffect(() => {
    failed.current = onFailure
    return () => {
      // Whoever has left the page is told nothing of it.
      failed.current = undefined
    }
  })
  const ask = useCallback(() => {
    loadRates(Date.now()).then(
      (document) => setRates(hadDocument(document, 'server', Date.now())),
      () => {
        setRates(hadWithoutServer(Date.now()))
        failed.current?.()
      },
    )
  }, [])
  useEffect(ask, [ask])
  const origin = rates?.origin
  useEffect(() => {
    if (origin === undefined) return undefined
    // A page that was left open is looked at again, or the network it lacked is back.
    const askIfSeen = () => {
      if (document.visibilityState === 'visible') ask()
    }
    const [place, sign] = origin === 'server' ? [document, 'visibilitychange'] : [window, 'online']
    place.addEventListener(sign, askIfSeen)
    return () => place.removeEventListener(sign, askIfSeen)
  }, [origin, ask])
  return { rates, retry: ask }
}

const fetchNames = async (language: Language) => {
  const { loadCurrencyNames } = await import('./names/load-names.ts')
  return loadCurrencyNames(language)
}

/** The first visit is over what people came for by then. */
const namesDelayMs = 1500

/** A visitor who does any of this may open a list next. */
const activityEvents = ['pointermove', 'pointerdown', 'keydown'] as const

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
      fetchNames(language).then(
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
    const timer = setTimeout(ask, isUrgent ? 0 : namesDelayMs)
    for (const sign of activityEvents)
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
