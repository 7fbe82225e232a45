import { useCallback, useEffect, useRef, useState } from 'react'
import { builtInRate } from '../../core/rates/built-in.ts'
import { type PairRate, crossRate, isRated } from '../../core/rates/cross-rate.ts'
import type { RatesDocument } from '../../core/rates/rate-set.ts'
import { askRates, keptRates } from '../../components/fetch-rates.ts'

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
  const document = keptRates()
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
    askRates(Date.now()).then(
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
