import { builtInRate } from '../../core/rates/built-in.ts'
import { type PairRate, crossRate } from '../../core/rates/cross-rate.ts'
import { askRates, keptRates } from '../../ui/fetch-rates.ts'

export interface BestRate {
  /** Where the converter itself would have it from: the server, this device's last ones, or the specified table. */
  origin: 'server' | 'device' | 'table'
  rate: PairRate
}

/** How long the server is left alone after a failure: every key typed is a question. */
const pauseMs = 30_000
let failedAtMs = -Infinity

const todaysRates = async (nowMs: number) => {
  if (Math.abs(nowMs - failedAtMs) < pauseMs) return undefined
  try {
    return await askRates(nowMs)
  } catch {
    failedAtMs = nowMs
    return undefined
  }
}

/** The rate of a pair as the converter has it: today's, else the last kept, else the specified one, else none. */
export const bestRate = async (
  from: string,
  to: string,
  nowMs: number,
): Promise<BestRate | undefined> => {
  const asked = await todaysRates(nowMs)
  const document = asked ?? keptRates()
  const rate = document ? crossRate(document, from, to) : builtInRate(from, to)
  return rate && { origin: asked ? 'server' : document ? 'device' : 'table', rate }
}
