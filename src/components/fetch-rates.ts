import { type RatesDocument, readRatesDocument } from '../core/rates/rate-set.ts'
import { readStored, store, storagePrefix } from './storage.ts'

/** The address of today's rates on the site's own server. */
const address = '/api/rates'

/** The rates that were received last, kept on the device for when the server cannot be reached. */
const storageKey = `${storagePrefix}rates`

/** After this time, the last rates are shown in place of new ones. */
const patienceMs = 8000

/**
 * In a page that stays open, rates count as today's for this long. Caches keep the server's response for five
 * minutes.
 */
const freshMs = 600_000

const readRates = (text: string): RatesDocument | undefined => {
  try {
    return readRatesDocument(JSON.parse(text))
  } catch {
    // The response comes from elsewhere, such as the log-in page of a network, or the entry was edited by hand.
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
 * Loads today's rates from the site's own server. While they are fresh, they are requested only once; after a
 * failure, the next call requests them again.
 *
 * @throws {Error} when there is no network, or the server does not answer properly.
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

/**
 * Returns the rates that were received last, if there are any and the visitor allows storage. They state their own
 * day.
 */
export const storedRates = (): RatesDocument | undefined => readRates(readStored(storageKey) ?? '')
