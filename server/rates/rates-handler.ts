import { toBase64Url } from '../../src/core/bytes.ts'
import { fileResponse, createResponses, prepareFile, type PreparedFile } from '../responses.ts'
import type { ApiHandler } from '../app.ts'
import type { Bytes, Representation } from '../assets.ts'
import type { HeaderRecord } from '../security-headers.ts'
import { pairHistory, type RateHistory } from '../../src/core/rates/rate-history.ts'
import type { Rates } from './rates.ts'

/** A cache may serve a stale response for up to an hour while it fetches a new one. */
const cacheControl = 'public, max-age=300, stale-while-revalidate=3600'

export type Compress = (content: Bytes) => Promise<{ br: Bytes; gzip: Bytes }>

const represent = async (content: Bytes): Promise<Representation> => {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', content)).subarray(0, 16)
  return { etag: `"${toBase64Url(hash)}"`, lengthBytes: content.byteLength, content }
}

/** Returns the pair that a query asks for, or undefined when it asks for none. */
const pairOf = (url: string): { from: string; to: string } | undefined => {
  const queryStart = url.indexOf('?')
  if (queryStart === -1) return undefined
  const query = new URLSearchParams(url.slice(queryStart))
  const [from, to] = [query.get('from'), query.get('to')]
  return from === null && to === null ? undefined : { from: from ?? '', to: to ?? '' }
}

/**
 * Creates the handlers of `/api/rates` and `/api/rate-history`. The second answers with all that is kept, as the file
 * of a static host does, or with the last year of one pair: `?from=USD&to=JPY`. Without a history, it has no days.
 *
 * @param common the headers of every response
 * @param compress left out where the network in front of the server compresses
 */
export const createRatesHandlers = (
  rates: Rates,
  common: HeaderRecord,
  compress?: Compress,
): Record<'/api/rates' | '/api/rate-history', ApiHandler> => {
  const responses = createResponses(common)

  const prepare = async (value: object): Promise<PreparedFile> => {
    const content = new TextEncoder().encode(JSON.stringify(value))
    const encoded = await compress?.(content)
    const representations = {
      identity: await represent(content),
      ...(encoded && { br: await represent(encoded.br), gzip: await represent(encoded.gzip) }),
    }
    return prepareFile(
      { contentType: 'application/json', isImmutable: false, representations },
      { status: 200, headers: { ...common, 'Cache-Control': cacheControl }, vary: [] },
    )
  }

  /** Prepares each response once per set of rates, and forgets those of earlier sets. */
  const createCache = () => {
    let latest: object | undefined
    const files = new Map<string, Promise<PreparedFile>>()
    return (value: object, name: string, make: () => object): Promise<PreparedFile> => {
      if (latest !== value) files.clear()
      latest = value
      const known = files.get(name)
      if (known) return known
      const file = prepare(make())
      files.set(name, file)
      return file
    }
  }
  const documents = createCache()
  const histories = createCache()

  const historyFile = (history: RateHistory, url: string): Promise<PreparedFile> => {
    const pair = pairOf(url)
    if (pair === undefined) return histories(history, 'all', () => history)
    const { from, to } = pair
    const days = pairHistory(history, from, to)
    // Both directions of a pair have one response, and all pairs without a history have one as well.
    const name = days.days.length === 0 ? 'none' : [from, to].toSorted().join(' ')
    return histories(history, name, () => days)
  }

  const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD'

  return {
    '/api/rates': async (request) => {
      if (!isRead(request)) return responses.methodNotAllowed()
      const { document } = rates.known()
      if (!document.ecb && !document.broad) return responses.json(503, { error: 'no-rates' })
      return fileResponse(await documents(document, 'all', () => document), request)
    },
    '/api/rate-history': async (request) => {
      if (!isRead(request)) return responses.methodNotAllowed()
      return fileResponse(await historyFile(rates.known().history, request.url), request)
    },
  }
}
