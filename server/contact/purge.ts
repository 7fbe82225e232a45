import { deduplicatedLog, failureCode } from '../log.ts'
import type { MessageStore } from './message-store.ts'

export interface PurgeOptions {
  store: Pick<MessageStore, 'purge' | 'lastPurgeMs'>
  /** How long a message is kept; the privacy page states the same. */
  keptMonths: number
  /** Whether messages are forwarded. Those that still wait for it are then never deleted. */
  isForwarded: boolean
  nowMs: () => number
  report: (message: string) => void
}

export interface Purge {
  /** Deletes what is too old, as once an hour. It never rejects. */
  run: () => Promise<void>
  /** Starts deleting what is too old, at once and then every hour. */
  start: () => void
  stop: () => void
}

const intervalMs = 60 * 60 * 1000

const dayMs = 24 * 60 * 60 * 1000

/** A clock that is further ahead of the last purge was set wrong, or the server was off for longer. */
const believedJumpMs = 3 * dayMs

/**
 * How far each hourly run goes on towards a clock that has jumped. A server that was off for a month has caught up
 * after a day; a clock that is ten years ahead would have to stay so for five months to do harm.
 */
const catchUpMs = dayMs

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

/**
 * Deletes messages after their retention period, together with the counted attempts.
 *
 * Deleting cannot be undone, so a clock that is suddenly days ahead is not believed at once: the purge keeps a time of
 * its own in the store, which follows the clock by a day per hour.
 */
export const createPurge = (options: PurgeOptions): Purge => {
  const { store, keptMonths, isForwarded, nowMs, report } = options
  const log = deduplicatedLog(report)
  let timer: NodeJS.Timeout | undefined

  const purge = async (isHourly: boolean) => {
    const now = nowMs()
    const last = (await store.lastPurgeMs()) ?? now
    const isBelieved = now - last <= believedJumpMs
    log(
      isBelieved
        ? undefined
        : 'The clock is days ahead of the last time that messages were deleted: until it is right, or believed a day more each hour, fewer are deleted',
    )
    // A server that is restarted again and again does not come closer to a wrong clock.
    if (!isBelieved && !isHourly) return
    const believedMs = isBelieved ? now : last + catchUpMs
    await store.purge({
      beforeMs: monthsBefore(believedMs, keptMonths),
      sparesWaiting: isForwarded,
      believedMs,
      nowMs: now,
    })
  }

  const run = async (isHourly = true) => {
    try {
      await purge(isHourly)
    } catch (error) {
      const code = failureCode(error)
      report(`Old messages could not be deleted, which is tried again in an hour: ${code}`)
    }
  }

  return {
    run: () => run(),
    start: () => {
      void run(false)
      timer = setInterval(() => void run(), intervalMs)
      timer.unref()
    },
    stop: () => clearInterval(timer),
  }
}
