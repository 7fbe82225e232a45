import type { ContactRefusal } from '../../src/core/contact.ts'
import type { ApiHandler, Connection } from '../app.ts'
import { negotiateLanguage } from '../negotiate-language.ts'
import type { HeaderRecord } from '../security-headers.ts'
import { createResponses } from '../responses.ts'
import { clientAddress, isFromOwnPages, readBody } from './request-checks.ts'
import { failureCode, deduplicatedLog } from '../log.ts'
import { countAttempt, countForAll, createRefusals, defaultHourlyMessages } from './rate-limits.ts'
import type { MessageStore, NewMessage } from './message-store.ts'
import { type ReceivedMessage, readMessage } from './message.ts'

/** Enough for the longest valid message with every character escaped, with some margin. */
export const bodyLimitBytes = 65_536

/** The delay after which clients may try again when messages cannot be stored. */
const storeRetryMs = 30_000

const retryAfter = (delayMs: number) => ({ 'Retry-After': String(Math.ceil(delayMs / 1000)) })

export interface ContactOptions {
  /** The message store; undefined when none is configured. */
  store: MessageStore | undefined
  /** Whether messages are also forwarded by e-mail. */
  isForwarded: boolean
  /** The headers of every response. */
  common: HeaderRecord
  /** How many of our own proxies a request passes through. */
  trustedProxies: number
  /** How many messages all senders together may send per hour. */
  hourlyMessages?: number
  nowMs: () => number
  /** A monotonic clock, in milliseconds, for the time that senders have to wait. */
  monotonicMs: () => number
  /** Returns a random UUID. */
  newId: () => string
  /** Called after a message is stored that is to be forwarded. */
  onAccepted: (connection: Connection) => void
  /** Called for each message that is not accepted, with the error code of the response. */
  onRefused: (reason: string) => void
  /** Receives one line about a failure; it never contains anything a visitor sent. */
  report: (message: string) => void
}

const isJson = (headers: Headers) =>
  /^application\/json\s*(?:;|$)/i.test(headers.get('content-type') ?? '')

/**
 * Answers `POST /api/contact`: it stores a message and reports success only once the message is stored.
 *
 * The form is protected without a third party. Requests from other sites are refused, bodies are read only up to a
 * limit, messages are rate limited per sender and in total, and a sender of invalid ones is no longer read. A message
 * that looks automated is stored but not forwarded, so that nothing is lost when a browser fills in the hidden field.
 */
export const createContactHandler = ({
  store,
  isForwarded,
  common,
  trustedProxies,
  hourlyMessages = defaultHourlyMessages,
  nowMs,
  monotonicMs,
  newId,
  onAccepted,
  onRefused,
  report,
}: ContactOptions): ApiHandler => {
  const log = deduplicatedLog(report)
  const refusals = createRefusals(monotonicMs)
  /** The end of the hour whose limit is reached, by the monotonic clock. */
  let fullUntilMs = -Infinity
  const responses = createResponses(common)
  const refuse = (
    status: number,
    body: { error: string } | ContactRefusal,
    headers?: HeaderRecord,
  ) => {
    onRefused(body.error)
    return responses.json(status, body, headers)
  }
  // The rest of the body is not read, so the connection cannot be reused.
  const refuseTooLarge = () => refuse(413, { error: 'too-large' }, { Connection: 'close' })

  const unavailable = (delayMs = storeRetryMs) =>
    refuse(503, { error: 'unavailable' }, retryAfter(delayMs))

  const readJson = async (request: Request): Promise<Response | { value: unknown }> => {
    try {
      const text = await readBody(request, bodyLimitBytes)
      return text === undefined ? refuseTooLarge() : { value: JSON.parse(text) }
    } catch {
      return refuse(400, { error: 'malformed' })
    }
  }

  const storeMessage = async (
    messages: MessageStore,
    { id, language, ...message }: ReceivedMessage,
    { headers }: Request,
    receivedAtMs: number,
  ): Promise<NewMessage> => {
    const accepted: NewMessage = {
      ...message,
      // The page chooses the id. A message whose response got lost and that is sent again is therefore stored once.
      id: id ?? newId(),
      receivedAtMs,
      language: language ?? negotiateLanguage('', headers).language,
      state: isForwarded && message.verdict === 'clean' ? 'waiting' : 'kept',
    }
    await messages.accept(accepted)
    return accepted
  }

  /** Stores a message unless a rate limit is exceeded. */
  const storeWithinLimits = async (
    messages: MessageStore,
    message: ReceivedMessage,
    request: Request,
    sender: string,
  ): Promise<NewMessage | Response> => {
    // While the hourly limit is exceeded, nothing at all is written, not even a count.
    if (monotonicMs() < fullUntilMs) return unavailable(fullUntilMs - monotonicMs())
    const now = nowMs()
    const excess = await countAttempt(messages, sender, now)
    if (excess) return refuse(429, { error: 'too-many' }, retryAfter(excess.untilMs - now))
    const fullness = await countForAll(messages, hourlyMessages, now)
    if (fullness === undefined) return storeMessage(messages, message, request, now)
    const waitMs = fullness.untilMs - now
    // Of several messages that reach the limit at the same time, one reports it.
    if (monotonicMs() >= fullUntilMs)
      report(
        `${hourlyMessages} messages came within an hour: no more are taken before the next one`,
      )
    fullUntilMs = monotonicMs() + waitMs
    return unavailable(waitMs)
  }

  return async (request, connection) => {
    const { headers } = request
    if (request.method !== 'POST') return responses.methodNotAllowed('POST')
    if (!isJson(headers) || headers.has('content-encoding'))
      return refuse(415, { error: 'not-json' })
    if (!isFromOwnPages(request)) return refuse(403, { error: 'other-origin' })
    const sender = clientAddress(headers, connection, trustedProxies)
    const waitMs = refusals.waitMs(sender)
    if (waitMs > 0) return refuse(429, { error: 'too-many' }, retryAfter(waitMs))
    const json = await readJson(request)
    if (json instanceof Response) {
      refusals.add(sender)
      return json
    }
    const reading = readMessage(json.value)
    if (!reading.isValid) {
      refusals.add(sender)
      const { fields } = reading
      return refuse(400, { error: 'invalid', fields })
    }
    if (store === undefined) return unavailable()
    const outcome = await storeWithinLimits(store, reading.message, request, sender).catch(
      (error: unknown) => {
        // Only the kind and the code of the error are logged, because databases quote the values they fail on.
        log(`A message could not be kept: ${failureCode(error)}`)
        return unavailable()
      },
    )
    if (outcome instanceof Response) return outcome
    log()
    if (outcome.state === 'waiting') onAccepted(connection)
    return responses.json(201, { status: 'accepted' })
  }
}
