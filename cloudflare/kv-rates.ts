import { readKnownRates } from '../server/rates/known-rates.ts'
import type { RatesStore } from '../server/rates/rates.ts'
import type { KeyValueBinding } from './bindings.ts'

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
