import type { MessageStore } from './message-store.ts'
import { networkOf } from './request-checks.ts'

const hourMs = 60 * 60 * 1000

interface Limit {
  attempts: number
  windowMs: number
}

/**
 * How many messages one sender may send. Households and offices share an address, so the limit is higher than one
 * person needs.
 */
export const senderLimits = [
  { attempts: 10, windowMs: hourMs },
  { attempts: 30, windowMs: 24 * hourMs },
] as const satisfies Limit[]

/**
 * How many messages one IPv6 network of 2^80 addresses (a /48) may send, whose owner has 65,536 networks that each
 * count as a sender. Without a limit, one such network could use up the limit of all senders together.
 */
export const networkLimits = [
  { attempts: 20, windowMs: hourMs },
  { attempts: 60, windowMs: 24 * hourMs },
] as const satisfies Limit[]

/**
 * How many messages all senders together may send per hour, which is many times the expected number. At the maximum
 * size of 25 KB they use 120 MB per day.
 */
export const defaultHourlyMessages = 200

/** No IP address equals this key. */
const everyone = 'everyone'

/** The time from which a sender may write again. */
export interface LimitExceeded {
  untilMs: number
}

const countIn = async (
  store: Pick<MessageStore, 'countAttempt'>,
  key: string,
  { attempts, windowMs }: Limit,
  nowMs: number,
): Promise<LimitExceeded | undefined> => {
  const count = await store.countAttempt(key, windowMs, nowMs)
  return count > attempts ? { untilMs: nowMs - (nowMs % windowMs) + windowMs } : undefined
}

/** Returns the limits for a sender and for its network, each with the key that attempts are counted under. */
const limitsOf = (sender: string): readonly { key: string; limit: Limit }[] => {
  const network = networkOf(sender)
  return [
    ...senderLimits.map((limit) => ({ key: sender, limit })),
    ...(network === undefined ? [] : networkLimits.map((limit) => ({ key: network, limit }))),
  ]
}

/**
 * Counts an attempt of a sender and of its network.
 *
 * @param sender as `senderOf` returns it
 * @returns undefined when it is within the limits
 * @throws whatever the store throws, as a rejection
 */
export const countAttempt = async (
  store: Pick<MessageStore, 'countAttempt'>,
  sender: string,
  nowMs: number,
): Promise<LimitExceeded | undefined> => {
  for (const { key, limit } of limitsOf(sender)) {
    const excess = await countIn(store, key, limit, nowMs)
    if (excess) return excess
  }
  return undefined
}

/**
 * Counts a message for all senders together, after its own sender's limit.
 *
 * @returns undefined when it is within the limit
 * @throws whatever the store throws, as a rejection
 */
export const countForAll = (
  store: Pick<MessageStore, 'countAttempt'>,
  hourlyMessages: number,
  nowMs: number,
): Promise<LimitExceeded | undefined> =>
  countIn(store, everyone, { attempts: hourlyMessages, windowMs: hourMs }, nowMs)

/** How many senders with refused attempts are remembered. The oldest are forgotten first. */
const rememberedSenders = 10_000

/** Counts the attempts that were refused because they were no valid message. */
export interface Refusals {
  /** Counts a refused attempt. */
  add: (sender: string) => void
  /** Returns how long a sender has to wait in milliseconds, 0 when its next attempt may be read. */
  waitMs: (sender: string) => number
}

/**
 * Counts refused attempts by the same limits per hour as messages. They are counted in the memory of the process: in
 * the store, anybody could fill the disk with them.
 *
 * @param monotonicMs a monotonic clock, in milliseconds
 */
export const createRefusals = (monotonicMs: () => number): Refusals => {
  const counted = new Map<string, { count: number; untilMs: number }>()

  const hourlyLimitsOf = (sender: string) =>
    limitsOf(sender).filter(({ limit }) => limit.windowMs === hourMs)

  /** Returns the count of a window that has not ended. */
  const currentOf = (key: string) => {
    const found = counted.get(key)
    return found && found.untilMs > monotonicMs() ? found : undefined
  }

  return {
    add: (sender) => {
      for (const { key, limit } of hourlyLimitsOf(sender)) {
        const current = currentOf(key)
        if (current) {
          current.count += 1
          continue
        }
        counted.delete(key)
        counted.set(key, { count: 1, untilMs: monotonicMs() + limit.windowMs })
        const [oldest] = counted.keys()
        if (oldest !== undefined && counted.size > rememberedSenders) counted.delete(oldest)
      }
    },
    waitMs: (sender) =>
      Math.max(
        0,
        ...hourlyLimitsOf(sender).map(({ key, limit }) => {
          const current = currentOf(key)
          return current && current.count >= limit.attempts ? current.untilMs - monotonicMs() : 0
        }),
      ),
  }
}
