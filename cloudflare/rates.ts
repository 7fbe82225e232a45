import {
  readKnownRates,
  type KnownRates,
  type Rates,
  type RatesStore,
} from '../server/rates/rates.ts'
import type { KeyValueBinding } from './bindings.ts'
import { createRates, type RatesAddresses } from '../server/rates/rates-service.ts'

const key = 'rates'

/** The shortest that Cloudflare keeps a value near its reader, in seconds. */
const cacheTtl = 60

/** Keeps the last good rates under one key. */
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

// Cloudflare's fetch wants to be called as a function of its own.
const fetchAny: typeof fetch = (address, options) => fetch(address, options)

const nowhere: RatesAddresses = { ecb: [], ecbHistory: [], broad: [] }

/** How old what a copy of the Worker knows may be before it looks again what the store has. */
const readAgainMs = 60_000

/** The rates as a visitor gets them: what the store has, never asked for while somebody waits. */
export const createReadRates = (
  options: WorkerRatesOptions,
): Rates & { loadIfOld: () => Promise<void> } => {
  const rates = createRates({
    ...options,
    from: nowhere,
    fetch: fetchAny,
    nowMs,
    random: Math.random,
  })
  let loadedAtMs = 0
  return {
    ...rates,
    loadIfOld: async () => {
      if (nowMs() - loadedAtMs < readAgainMs) return
      await rates.load()
      loadedAtMs = nowMs()
    },
  }
}

const sixHoursMs = 6 * 60 * 60 * 1000
const quarterMs = 15 * 60 * 1000

/**
 * Asks the sources that are due, each quarter of an hour. Nothing is remembered from one time to the next but
 * the rates themselves, so the documents that may stay the same for days are asked for every six hours.
 *
 * @param scheduledMs the time this was to run at
 */
export const refreshRates = async (
  options: WorkerRatesOptions,
  from: RatesAddresses,
  scheduledMs: number,
): Promise<void> => {
  const isFirst = (await options.store.read()) === undefined
  const isRare = scheduledMs % sixHoursMs < quarterMs
  const rates = createRates({
    ...options,
    from: isFirst || isRare ? from : { ...nowhere, ecb: from.ecb },
    fetch: fetchAny,
    nowMs,
    random: Math.random,
  })
  await rates.refreshIfDue()
}
