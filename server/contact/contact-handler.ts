import type { ContactRefusal } from '../../src/core/contact.ts'
import type { ApiHandler } from '../app.ts'
import { negotiateLanguage } from '../negotiate-language.ts'
import type { HeaderRecord } from '../security-headers.ts'
import { createResponses } from '../responses.ts'
import { clientAddress, isFromOwnPages, readBody } from './request-checks.ts'
import { failureCode, deduplicatedLog } from './logging.ts'
import { countAttempt, countForAll, defaultHourlyMessages } from './rate-limits.ts'
import type { MessageStore, NewMessage } from './message-store.ts'
import { type ReceivedMessage, readMessage } from './message.ts'

/** The longest message there may be, with every character of it escaped, and some room. */
export const bodyLimitBytes = 65_536

/** How long to wait when messages cannot be kept. */
const storeRetryMs = 30_000

const retryAfter = (delayMs: number) => ({ 'Retry-After': String(Math.ceil(delayMs / 1000)) })

export interface ContactOptions {
  /** Where messages are kept; undefined where there is nowhere. */
  store: MessageStore | undefined
  /** Messages are also sent on by e-mail. */
  isForwarded: boolean
  /** Headers of every answer. */
  common: HeaderRecord
  /** How many proxies of ours a request comes through. */
  trustedProxies: number
  /** How many messages all senders together may write an hour. */
  hourlyMessages?: number
  nowMs: () => number
  /** A random UUID. */
  newId: () => string
  /** Told once a message is kept that is to be sent on. */
  onAccepted: () => void
  /** Takes one line about a failure; it never holds anything a visitor sent. */
  report: (message: string) => void
}

const isJson = (headers: Headers) =>
  /^application\/json\s*(?:;|$)/i.test(headers.get('content-type') ?? '')

/**
 * Answers `POST /api/contact`: takes a message in, and says so only once it is kept.
 *
 * It protects itself without a third party. Pages of other sites are refused, what is too long is not read to its
 * end, each sender and all of them together may write so much and no more, and what looks like a program's is kept
 * but not sent on: nothing a person wrote is lost because a browser filled in a hidden field.
 */
export const createContactHandler = ({
  store,
  isForwarded,
  common,
  trustedProxies,
  hourlyMessages = defaultHourlyMessages,
  nowMs,
  newId,
  onAccepted,
  report,
}: ContactOptions): ApiHandler => {
  const log = deduplicatedLog(report)
  let fullUntilMs = -Infinity
  const responses = createResponses(common)
  const refuse = (status: number, error: string, headers?: HeaderRecord) =>
    responses.json(status, { error }, headers)
  // Nobody reads what is left of the body: the connection cannot be used again.
  const refuseTooLarge = () => refuse(413, 'too-large', { Connection: 'close' })

  const unavailable = (delayMs = storeRetryMs) => refuse(503, 'unavailable', retryAfter(delayMs))

  const readJson = async (request: Request): Promise<Response | { value: unknown }> => {
    try {
      const text = await readBody(request, bodyLimitBytes)
      return text === undefined ? refuseTooLarge() : { value: JSON.parse(text) }
    } catch {
      return refuse(400, 'malformed')
    }
  }

  const keep = async (
    kept: MessageStore,
    { id, language, ...message }: ReceivedMessage,
    { headers }: Request,
    receivedAtMs: number,
  ): Promise<NewMessage> => {
    const accepted: NewMessage = {
      ...message,
      // The page's own: what was kept, though its answer got lost on the way, is not kept twice.
      id: id ?? newId(),
      receivedAtMs,
      language: language ?? negotiateLanguage('', headers).language,
      state: isForwarded && message.verdict === 'clean' ? 'waiting' : 'kept',
    }
    await kept.accept(accepted)
    return accepted
  }

  /** Keeps a message where its sender may still write one. */
  const take = async (
    kept: MessageStore,
    message: ReceivedMessage,
    request: Request,
    sender: string,
  ): Promise<NewMessage | Response> => {
    const now = nowMs()
    // Asked first: of who comes then nothing is written at all, not even a count.
    if (now < fullUntilMs) return unavailable(fullUntilMs - now)
    const excess = await countAttempt(kept, sender, now)
    if (excess) return refuse(429, 'too-many', retryAfter(excess.untilMs - now))
    const fullness = await countForAll(kept, hourlyMessages, now)
    if (fullness === undefined) return keep(kept, message, request, now)
    if (fullUntilMs !== fullness.untilMs)
      report(
        `${hourlyMessages} messages came within an hour: no more are taken before the next one`,
      )
    fullUntilMs = fullness.untilMs
    return unavailable(fullUntilMs - now)
  }

  return async (request, connection) => {
    const { headers } = request
    if (request.method !== 'POST') return responses.methodNotAllowed('POST')
    if (!isJson(headers) || headers.has('content-encoding')) return refuse(415, 'not-json')
    if (!isFromOwnPages(request)) return refuse(403, 'other-origin')
    const json = await readJson(request)
    if (json instanceof Response) return json
    const reading = readMessage(json.value)
    if (!reading.isValid) {
      const { fields } = reading
      return responses.json(400, { error: 'invalid', fields } satisfies ContactRefusal)
    }
    if (store === undefined) return unavailable()
    const sender = clientAddress(headers, connection, trustedProxies)
    const taken = await take(store, reading.message, request, sender).catch((error: unknown) => {
      // Its kind and code alone: databases quote the values they fail on.
      log(`A message could not be kept: ${failureCode(error)}`)
      return unavailable()
    })
    if (taken instanceof Response) return taken
    log()
    if (taken.state === 'waiting') onAccepted()
    return responses.json(201, { status: 'accepted' })
  }
}
