import type { MessageStore } from './message-store.ts'

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

/**
 * Counts an attempt of a sender.
 *
 * @returns undefined when it is within the limits
 * @throws whatever the store throws, as a rejection
 */
export const countAttempt = async (
  store: Pick<MessageStore, 'countAttempt'>,
  sender: string,
  nowMs: number,
): Promise<LimitExceeded | undefined> => {
  for (const limit of senderLimits) {
    const excess = await countIn(store, sender, limit, nowMs)
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
