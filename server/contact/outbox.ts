import { failureCode, deduplicatedLog } from './logging.ts'
import type { MessageStore, Outcome, StoredMessage } from './message-store.ts'

const minuteMs = 60 * 1000
const hourMs = 60 * minuteMs

const firstDelayMs = minuteMs
const longestDelayMs = 6 * hourMs

/** How long delivery of a message is tried, from its receipt; what mail servers do (RFC 5321, 4.5.4.1). */
export const deliveryLimitMs = 5 * 24 * hourMs

/** How often a mail server may refuse a message for good before we believe it. */
const permanentTries = 3

/**
 * How long to wait after an attempt: 1, 2, 4… minutes, 6 hours at most, ± 20 % so that many messages
 * do not come back at the same moment.
 *
 * @param attempts how many there were, from 1
 * @param random from 0 to 1
 */
export const delayMs = (attempts: number, random: number): number =>
  Math.round(Math.min(longestDelayMs, firstDelayMs * 2 ** (attempts - 1)) * (0.8 + 0.4 * random))

export type SendResult =
  | { isSent: true }
  | {
      isSent: false
      /** A code such as `451` or `ETIMEDOUT`: never a server's words, which can quote the visitor. */
      error: string
      /**
       * `server`: it is away or does not let us in, so that no other message would fare better.
       * `message`: this one was put off. `refusal`: this one will not be taken.
       */
      cause: 'server' | 'message' | 'refusal'
    }

/** Hands one message to a mail server. It never rejects. */
export type Send = (message: StoredMessage) => Promise<SendResult>

interface OutboxOptions {
  store: Pick<MessageStore, 'claim' | 'settle'>
  send: Send
  nowMs: () => number
  /** From 0 to 1. */
  random: () => number
  report: (message: string) => void
}

interface Outbox {
  /** A message has just been kept: sends it soon. */
  wake: () => void
  /** Sends what is due, until nothing is or the mail server or the database is away. It never rejects. */
  drain: () => Promise<void>
  /** Sends what is due from now on, each minute. */
  start: () => void
  /**
   * Ends after the message that is just being sent, which is waited for so long (10 s); it is sent once
   * more by the next process where it takes longer.
   */
  stop: (limitMs?: number) => Promise<void>
}

const everyMs = 60 * 1000

/** How long a message is nobody else's: longer than a sender takes, time-outs included. */
const leaseMs = 2 * 60 * 1000

const stopLimitMs = 10_000

const outcomeOf = (
  { attempts, receivedAtMs }: StoredMessage,
  result: SendResult,
  nowMs: number,
  random: number,
): Outcome => {
  if (result.isSent) return { state: 'sent', atMs: nowMs }
  const { error, cause } = result
  const nextAttemptAtMs = nowMs + delayMs(attempts, random)
  const isOver =
    nextAttemptAtMs - receivedAtMs > deliveryLimitMs ||
    (cause === 'refusal' && attempts >= permanentTries)
  return isOver ? { state: 'failed', error } : { state: 'waiting', nextAttemptAtMs, error }
}

/** Forwards the messages that wait in a store, one at a time. */
export const createOutbox = ({ store, send, nowMs, random, report }: OutboxOptions): Outbox => {
  /** What became of messages while the store could not be told: not telling it would send them again. */
  const untold = new Map<string, Outcome>()
  let running: Promise<void> | undefined
  const asked = { again: false, stop: false }
  let timer: NodeJS.Timeout | undefined
  const log = deduplicatedLog(report)

  const tell = async () => {
    for (const [id, outcome] of untold) {
      await store.settle(id, outcome)
      untold.delete(id)
    }
  }

  /** @returns whether there may be another one to send */
  const sendNext = async (): Promise<boolean> => {
    await tell()
    const [message] = await store.claim(1, leaseMs, nowMs())
    if (message === undefined) return false
    const result = await send(message)
    const outcome = outcomeOf(message, result, nowMs(), random())
    untold.set(message.id, outcome)
    if (result.isSent) log()
    else if (result.cause === 'server') log(`Messages cannot be forwarded: ${result.error}`)
    if (outcome.state === 'failed')
      report(`Message ${message.id} could not be forwarded: ${outcome.error}`)
    await tell()
    return result.isSent || result.cause !== 'server'
  }

  const sendAll = async () => {
    try {
      do {
        asked.again = false
        while (!asked.stop && (await sendNext()));
      } while (asked.again && !asked.stop)
    } catch (error) {
      log(`Messages cannot be read for forwarding: ${failureCode(error)}`)
    }
  }

  const drain = () => {
    running ??= sendAll().finally(() => {
      running = undefined
    })
    return running
  }

  const schedule = () => {
    timer = setTimeout(
      () => void drain().finally(() => asked.stop || schedule()),
      everyMs * (0.8 + 0.4 * random()),
    )
    timer.unref()
  }

  return {
    wake: () => {
      asked.again = true
      if (!asked.stop) void drain()
    },
    drain,
    start: () => {
      void drain()
      schedule()
    },
    stop: async (limitMs = stopLimitMs) => {
      asked.stop = true
      clearTimeout(timer)
      let limit: NodeJS.Timeout | undefined
      const isOver = new Promise<void>((resolve) => {
        limit = setTimeout(resolve, limitMs)
      })
      await Promise.race([running, isOver])
      clearTimeout(limit)
    },
  }
}
