import { failureCode, deduplicatedLog } from '../log.ts'
import { withinLimit } from '../time-limit.ts'
import type { MessageStore, Outcome, StoredMessage } from './message-store.ts'

const minuteMs = 60 * 1000
const hourMs = 60 * minuteMs

const firstDelayMs = minuteMs
const longestDelayMs = 6 * hourMs

/**
 * How long delivery of a message is tried, counted from its receipt. Mail servers use the same period (RFC 5321,
 * 4.5.4.1).
 */
export const deliveryLimitMs = 5 * 24 * hourMs

/**
 * How many attempts are made at least before a message is given up for its age. They take six hours or more, so that a
 * clock that is wrong for a while does not make messages look too old.
 */
const minimumTries = 10

/** How many times a mail server must refuse a message permanently before the outbox gives up. */
const permanentTries = 3

/**
 * Returns the delay before the next attempt, in milliseconds: 1, 2, 4… minutes, at most 6 hours, with a jitter of ±
 * 20 % so that many messages do not come back at the same moment.
 *
 * @param attempts how many attempts were made, from 1
 * @param random from 0 to 1
 */
export const delayMs = (attempts: number, random: number): number =>
  Math.round(Math.min(longestDelayMs, firstDelayMs * 2 ** (attempts - 1)) * (0.8 + 0.4 * random))

export type SendResult =
  | { isSent: true }
  | {
      isSent: false
      /**
       * A code such as `451` or `ETIMEDOUT`. The mail server's words are left out, because they can quote the
       * visitor.
       */
      error: string
      /**
       * `server` means that the server is down or refuses us, so that any other message would fail too. `message`
       * means that this message was postponed, `refusal` that it will not be accepted.
       */
      cause: 'server' | 'message' | 'refusal'
    }

/** Sends one message to a mail server. It never rejects. */
export type Send = (message: StoredMessage) => Promise<SendResult>

interface OutboxOptions {
  store: Pick<MessageStore, 'claim' | 'settle'>
  send: Send
  nowMs: () => number
  /** Returns a number from 0 to 1. */
  random: () => number
  report: (message: string) => void
}

interface Outbox {
  /** Tells the outbox that a message has just been stored, so that it is sent soon. */
  wake: () => void
  /**
   * Sends the messages that are due, until none is left or the mail server or the database is down. It never rejects.
   */
  drain: () => Promise<void>
  /** Starts sending the messages that are due, every minute. */
  start: () => void
  /**
   * Stops after the message that is being sent, for which it waits at most the limit (10 s by default). If sending
   * takes longer, the next process sends the message again.
   */
  stop: (limitMs?: number) => Promise<void>
}

const intervalMs = 60 * 1000

/** How long a claimed message belongs to this process. It is longer than sending can take, time-outs included. */
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
    (nextAttemptAtMs - receivedAtMs > deliveryLimitMs && attempts >= minimumTries) ||
    (cause === 'refusal' && attempts >= permanentTries)
  return isOver ? { state: 'failed', error } : { state: 'waiting', nextAttemptAtMs, error }
}

/** Forwards the waiting messages of a store, one at a time. */
export const createOutbox = ({ store, send, nowMs, random, report }: OutboxOptions): Outbox => {
  /**
   * Results that could not be recorded while the store was unavailable. Forgetting them would send these messages
   * twice.
   */
  const unrecorded = new Map<string, Outcome>()
  let running: Promise<void> | undefined
  const asked = { again: false, stop: false }
  let timer: NodeJS.Timeout | undefined
  const log = deduplicatedLog(report)

  const recordOutcomes = async () => {
    for (const [id, outcome] of unrecorded) {
      await store.settle(id, outcome)
      unrecorded.delete(id)
    }
  }

  /** @returns whether another message may be waiting */
  const sendNext = async (): Promise<boolean> => {
    await recordOutcomes()
    const [message] = await store.claim(1, leaseMs, nowMs())
    if (message === undefined) return false
    const result = await send(message)
    const outcome = outcomeOf(message, result, nowMs(), random())
    unrecorded.set(message.id, outcome)
    if (result.isSent) log()
    else if (result.cause === 'server') log(`Messages cannot be forwarded: ${result.error}`)
    if (outcome.state === 'failed')
      report(`Message ${message.id} could not be forwarded: ${outcome.error}`)
    await recordOutcomes()
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
      intervalMs * (0.8 + 0.4 * random()),
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
      await withinLimit(running ?? Promise.resolve(), limitMs)
    },
  }
}
