import type { ContactMessage } from '../../src/core/contact.ts'
import type { Language } from '../../src/core/language.ts'

/** A `doubtful` message looks automated. It is stored but not forwarded. */
export type Verdict = 'clean' | 'doubtful'

/**
 * A `kept` message is not to be forwarded. A `waiting` one is to be forwarded, possibly again. A `sent` one was
 * accepted by the mail server. A `failed` one was given up after the last attempt; the operator can read it with `npm
 * run messages`.
 */
export type MessageState = 'kept' | 'waiting' | 'sent' | 'failed'

export interface NewMessage extends ContactMessage {
  /** The id is a random UUID. */
  id: string
  /** The time of receipt, in milliseconds since 1970. */
  receivedAtMs: number
  language: Language
  verdict: Verdict
  state: 'kept' | 'waiting'
}

export interface StoredMessage extends Omit<NewMessage, 'state'> {
  state: MessageState
  attempts: number
  /** When the next attempt may be made, in milliseconds since 1970. */
  nextAttemptAtMs: number
  sentAtMs: number | undefined
  /**
   * A code such as `451` or `ETIMEDOUT`. The mail server's words are not stored, because they can quote the visitor.
   */
  lastError: string | undefined
}

export type Outcome =
  | { state: 'sent'; atMs: number }
  | { state: 'waiting'; nextAttemptAtMs: number; error: string }
  | { state: 'failed'; error: string }

export interface PurgeOrder {
  /** Messages received earlier are deleted, in milliseconds since 1970. */
  beforeMs: number
  /** Whether messages stay that wait to be forwarded, however old they seem. */
  sparesWaiting: boolean
  /** The time that the purge believes it is. {@link MessageStore.lastPurgeMs} returns it from then on. */
  believedMs: number
  /** The time on the clock: counted attempts and secrets that are of another time are deleted. */
  nowMs: number
}

/** A database of messages. Several processes may use one store at the same time. */
export interface MessageStore {
  /** Stores a message. It resolves only once the message would survive a loss of power. */
  accept: (message: NewMessage) => Promise<void>
  /**
   * Counts an attempt of a sender.
   *
   * @param key identifies the sender, for example by address. It is stored only as a keyed hash, with another key
   * each day (UTC)
   * @param windowMs the length of the counting window
   * @returns how many attempts were made in the window that contains `nowMs`, including this one
   */
  countAttempt: (key: string, windowMs: number, nowMs: number) => Promise<number>
  /**
   * Returns messages that are waiting and due, oldest first. Nobody else receives them before the lease ends. What is
   * to be tried only more than half a day from now was put off under a clock that was wrong, and is due.
   */
  claim: (limit: number, leaseMs: number, nowMs: number) => Promise<StoredMessage[]>
  /** Records the result of a claimed message, which ends the claim. */
  settle: (id: string, outcome: Outcome) => Promise<void>
  /** Returns messages, newest first. */
  list: (page: { limit: number; offset: number }) => Promise<StoredMessage[]>
  /** Returns how many messages wait to be forwarded. */
  countWaiting: () => Promise<number>
  find: (id: string) => Promise<StoredMessage | undefined>
  /** @returns whether the message existed */
  remove: (id: string) => Promise<boolean>
  /** Deletes what is too old. @returns how many messages were deleted */
  purge: (order: PurgeOrder) => Promise<number>
  /**
   * Returns the time that the last purge believed in, or that of the newest message before the first purge.
   * @returns undefined in a new database
   */
  lastPurgeMs: () => Promise<number | undefined>
  close: () => Promise<void>
}

/** Creates a store whose calls run on the stores that `withStore` opens, or keeps open. */
export const delegateStore = (
  withStore: <Result>(use: (store: MessageStore) => Promise<Result>) => Promise<Result>,
  close: () => Promise<void>,
): MessageStore => ({
  accept: (message) => withStore((store) => store.accept(message)),
  countAttempt: (...attempt) => withStore((store) => store.countAttempt(...attempt)),
  claim: (...claim) => withStore((store) => store.claim(...claim)),
  settle: (...result) => withStore((store) => store.settle(...result)),
  list: (page) => withStore((store) => store.list(page)),
  countWaiting: () => withStore((store) => store.countWaiting()),
  find: (id) => withStore((store) => store.find(id)),
  remove: (id) => withStore((store) => store.remove(id)),
  purge: (order) => withStore((store) => store.purge(order)),
  lastPurgeMs: () => withStore((store) => store.lastPurgeMs()),
  close,
})
