import type { RateSet } from '../src/core/rates/rate-set.ts'
import type { MessageStore } from './contact/message-store.ts'
import type { Rates } from './rates/rates.ts'
import { dateOf, daysBetween } from './rates/schedule.ts'
import { withinLimit } from './time-limit.ts'

interface SourceHealth {
  /** The day of the newest rates, as the source states it. */
  date: string
  ageDays: number
}

/** The body of `/healthz`. It is answered as long as pages are served; the rest tells how the other parts are. */
export interface Health {
  status: 'ok'
  rates: {
    /** Is null when the source has never been received. */
    ecb: SourceHealth | null
    broad: SourceHealth | null
    historyDays: number
  }
  messages: {
    /** How many messages wait to be forwarded. Is null while the store cannot be asked. */
    waiting: number | null
  }
}

export interface HealthOptions {
  rates: Pick<Rates, 'known'>
  /** Is undefined where messages are not stored. */
  store: Pick<MessageStore, 'countWaiting'> | undefined
  nowMs: () => number
  /** A monotonic clock, in milliseconds. */
  monotonicMs: () => number
}

/** Health checks come every few seconds and from anybody, so the database is asked no more often than this. */
const countedEveryMs = 5000

/** A health check has to be answered soon, whatever the database does. */
const countLimitMs = 1000

/** Returns a function that describes how the server is. It never rejects. */
export const createHealth = ({
  rates,
  store,
  nowMs,
  monotonicMs,
}: HealthOptions): (() => Promise<Health>) => {
  let counted = { atMs: -Infinity, waiting: undefined as number | undefined }

  const countWaiting = async (): Promise<number | undefined> => {
    if (store === undefined) return undefined
    const now = monotonicMs()
    if (now - counted.atMs < countedEveryMs) return counted.waiting
    // Checks that come meanwhile get the last count, so that a slow database is asked once.
    counted = { atMs: now, waiting: counted.waiting }
    const count = store.countWaiting().catch(() => undefined)
    const waiting = await withinLimit(count, countLimitMs)
    counted = { atMs: now, waiting }
    return waiting
  }

  const sourceHealth = (set: RateSet | undefined): SourceHealth | null =>
    set ? { date: set.date, ageDays: daysBetween(set.date, dateOf(nowMs())) } : null

  return async () => {
    const { document, history } = rates.known()
    return {
      status: 'ok',
      rates: {
        ecb: sourceHealth(document.ecb),
        broad: sourceHealth(document.broad),
        historyDays: history.days.length,
      },
      messages: { waiting: (await countWaiting()) ?? null },
    }
  }
}
