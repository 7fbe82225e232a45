import {
  readKnownRates,
  type KnownRates,
  type Rates,
  type RatesStore,
} from '../server/rates/rates.ts'
import type { KeyValueBinding } from './bindings.ts'
import { createRates, type RatesAddresses } from '../server/rates/rates-service.ts'

const key = 'rates'

/** The minimum time that Cloudflare caches a value, in seconds. */
const cacheTtl = 60

/** Stores the last good rates under one key. */
export const createKvRatesStore = (
  binding: KeyValueBinding,
  report: (message: string) => void,
): RatesStore => ({
  read: async () => {
    try {
      const value = await binding.get(key, { type: 'json', cacheTtl })
      const known = readKnownRates(value)
      if (value !== null && known === undefined) report('The kept rates cannot be read.')
      return known
    } catch (error) {
      report(`The kept rates cannot be had: ${error instanceof Error ? error.message : 'unknown'}`)
      return undefined
    }
  },
  write: (known) => binding.put(key, JSON.stringify(known)),
})

interface WorkerRatesOptions {
  store: RatesStore
  bundled: KnownRates
  report: (message: string) => void
}

const nowMs = () => Date.now()
const monotonicMs = () => performance.now()

// Cloudflare's `fetch` must not be called as a method of another object.
const fetchAny: typeof fetch = (address, options) => fetch(address, options)

const nowhere: RatesAddresses = { ecb: [], ecbHistory: [], broad: [] }

/** How old the rates in memory may be before the store is read again. */
const readAgainMs = 60_000

/** Creates the rates for visitors' requests. They come from the store and are never fetched while somebody waits. */
export const createReadRates = (
  options: WorkerRatesOptions,
): Rates & { loadIfOld: () => Promise<void> } => {
  const rates = createRates({
    ...options,
    from: nowhere,
    fetch: fetchAny,
    nowMs,
    monotonicMs,
    random: Math.random,
  })
  let loadedAtMs = -Infinity
  return {
    ...rates,
    loadIfOld: async () => {
      if (monotonicMs() - loadedAtMs < readAgainMs) return
      await rates.load()
      loadedAtMs = monotonicMs()
    },
  }
}

const sixHoursMs = 6 * 60 * 60 * 1000
const dayMs = 24 * 60 * 60 * 1000
const quarterMs = 15 * 60 * 1000

/**
 * Fetches the sources that are due, every quarter of an hour. Only the rates are remembered between two runs, so the
 * broad list, which may stay the same for a day, is fetched every six hours, and past days once a day, in a run of their
 * own: unpacking them takes longer than the rest, and a run that Cloudflare ends must not lose today's rates.
 *
 * @param scheduledMs the time this run was scheduled for
 */
export const refreshRates = async (
  options: WorkerRatesOptions,
  from: RatesAddresses,
  scheduledMs: number,
): Promise<void> => {
  const isFirst = (await options.store.read()) === undefined
  const isRare = scheduledMs % sixHoursMs < quarterMs
  const sinceMidnightMs = scheduledMs % dayMs
  const isHistoryRun = sinceMidnightMs >= quarterMs && sinceMidnightMs < 2 * quarterMs
  const rates = createRates({
    ...options,
    from: {
      ecb: from.ecb,
      ecbHistory: isHistoryRun ? from.ecbHistory : [],
      broad: isFirst || isRare ? from.broad : [],
    },
    fetch: fetchAny,
    nowMs,
    monotonicMs,
    random: Math.random,
  })
  await rates.refreshIfDue()
}
