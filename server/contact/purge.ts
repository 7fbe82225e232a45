import { failureCode } from './logging.ts'
import type { MessageStore } from './message-store.ts'

export interface PurgeOptions {
  store: Pick<MessageStore, 'purge'>
  /** How long a message is kept; the privacy page states the same. */
  keptMonths: number
  nowMs: () => number
  report: (message: string) => void
}

export interface Purge {
  /** Deletes what is too old. It never rejects. */
  run: () => Promise<void>
  /** Starts deleting what is too old, at once and then every hour. */
  start: () => void
  stop: () => void
}

const intervalMs = 60 * 60 * 1000

/**
 * Returns the same day and time a number of calendar months earlier, in UTC. Where that month is shorter, it returns
 * its last day.
 */
export const monthsBefore = (nowMs: number, months: number): number => {
  const before = new Date(nowMs)
  const day = before.getUTCDate()
  before.setUTCDate(1)
  before.setUTCMonth(before.getUTCMonth() - months)
  const lastDay = new Date(
    Date.UTC(before.getUTCFullYear(), before.getUTCMonth() + 1, 0),
  ).getUTCDate()
  before.setUTCDate(Math.min(day, lastDay))
  return before.getTime()
}

/** Deletes messages after their retention period, together with the counted attempts. */
export const createPurge = ({ store, keptMonths, nowMs, report }: PurgeOptions): Purge => {
  let timer: NodeJS.Timeout | undefined

  const run = async () => {
    const now = nowMs()
    try {
      await store.purge(monthsBefore(now, keptMonths), now)
    } catch (error) {
      const code = failureCode(error)
      report(`Old messages could not be deleted, which is tried again in an hour: ${code}`)
    }
  }

  return {
    run,
    start: () => {
      void run()
      timer = setInterval(() => void run(), intervalMs)
      timer.unref()
    },
    stop: () => clearInterval(timer),
  }
}
