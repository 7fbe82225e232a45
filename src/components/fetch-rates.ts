import { type RatesDocument, readRatesDocument } from '../core/rates/rate-set.ts'
import { readStored, store, storagePrefix } from './storage.ts'

/** Our own server's address of today's rates. */
const address = '/api/rates'

/** The last rates that came, kept on the device for when none can be had. */
const storageKey = `${storagePrefix}rates`

/** How long a visitor waits before the last rates stand in for new ones. */
const patienceMs = 8000

/** How long rates are today's for a page that stays open; the server's own are kept by caches for five minutes. */
const freshMs = 600_000

const readRates = (text: string): RatesDocument | undefined => {
  try {
    return readRatesDocument(JSON.parse(text))
  } catch {
    // Another's answer, such as a network's log-in page, or an entry changed by hand.
    return undefined
  }
}

const fetchRates = async (): Promise<RatesDocument> => {
  const response = await fetch(address, { signal: AbortSignal.timeout(patienceMs) })
  const text = response.ok ? await response.text() : ''
  const document = readRates(text)
  if (!document) throw new Error(`${address}: status ${response.status}`)
  store(storageKey, text)
  return document
}

let asked: { atMs: number; coming: Promise<RatesDocument> } | undefined

/**
 * Today's rates from the site's own server; asked for once while they are fresh. What failed is asked for again.
 *
 * @throws {Error} when they cannot be had: without a network, from a server in trouble.
 */
export const loadRates = (nowMs: number): Promise<RatesDocument> => {
  if (asked && nowMs - asked.atMs < freshMs) return asked.coming
  const coming = fetchRates()
  asked = { atMs: nowMs, coming }
  coming.catch(() => {
    asked = undefined
  })
  return coming
}

/** The rates that came last, if any did and the visitor allows storage; they say themselves of which day they are. */
export const storedRates = (): RatesDocument | undefined => readRates(readStored(storageKey) ?? '')
