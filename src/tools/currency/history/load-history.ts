import { type RateDay, readRateHistory } from '../../../core/rates/rate-set.ts'

/** Our own server's address of past rates. */
const address = '/api/rate-history'

const patienceMs = 15_000

const fetchDays = async (): Promise<readonly RateDay[]> => {
  const response = await fetch(address, { signal: AbortSignal.timeout(patienceMs) })
  const history = response.ok ? readRateHistory(await response.json()) : undefined
  if (!history) throw new Error(`${address}: status ${response.status}`)
  return history.days
}

let coming: Promise<readonly RateDay[]> | undefined

/**
 * The European Central Bank's days, oldest first: a visit asks once for what has come.
 *
 * @throws {Error} when they cannot be had.
 */
export const loadHistory = (): Promise<readonly RateDay[]> => {
  if (coming) return coming
  const asked = fetchDays()
  coming = asked
  asked.catch(() => {
    coming = undefined
  })
  return asked
}
