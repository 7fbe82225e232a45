import type { ContactMessage } from '../../src/core/contact.ts'
import type { Language } from '../../src/core/language.ts'

/** `doubtful`: it looks as if a program wrote it. It is kept, but not forwarded. */
export type Verdict = 'clean' | 'doubtful'

/**
 * `kept`: not to be forwarded. `waiting`: to be forwarded, or tried again. `sent`: the mail server took it.
 * `failed`: given up after the last attempt; the operator reads it with `npm run messages`.
 */
export type MessageState = 'kept' | 'waiting' | 'sent' | 'failed'

export interface NewMessage extends ContactMessage {
  /** A random UUID. */
  id: string
  /** Milliseconds since 1970. */
  receivedAtMs: number
  language: Language
  verdict: Verdict
  state: 'kept' | 'waiting'
}

export interface StoredMessage extends Omit<NewMessage, 'state'> {
  state: MessageState
  attempts: number
  /** When it may be tried again; milliseconds since 1970. */
  nextAttemptAtMs: number
  sentAtMs: number | undefined
  /** A code such as `451` or `ETIMEDOUT`: never a server's words, which can quote the visitor. */
  lastError: string | undefined
}

export type Outcome =
  | { state: 'sent'; atMs: number }
  | { state: 'waiting'; nextAttemptAtMs: number; error: string }
  | { state: 'failed'; error: string }

/** Where messages are kept. Several processes may use one store at once. */
export interface MessageStore {
  /** Keeps a message. It resolves only once the message would survive a loss of power. */
  accept: (message: NewMessage) => Promise<void>
  /**
   * Counts an attempt of a sender.
   *
   * @param key who, such as an address: it is kept in no readable form, and under another one each day (UTC)
   * @param windowMs length of the windows that time is cut into
   * @returns how many there were in the window that `nowMs` lies in, this one included
   */
  countAttempt: (key: string, windowMs: number, nowMs: number) => Promise<number>
  /** Messages that wait and are due, oldest first; nobody else gets them before the lease is over. */
  claim: (limit: number, leaseMs: number, nowMs: number) => Promise<StoredMessage[]>
  /** Ends a claim. */
  settle: (id: string, outcome: Outcome) => Promise<void>
  /** Newest first. */
  list: (page: { limit: number; offset: number }) => Promise<StoredMessage[]>
  find: (id: string) => Promise<StoredMessage | undefined>
  /** @returns whether there was one */
  remove: (id: string) => Promise<boolean>
  /** Deletes messages received before, and attempts of windows that ended before. @returns how many messages */
  purge: (beforeMs: number, nowMs: number) => Promise<number>
  close: () => Promise<void>
}
