import { toBase64Url } from '../../src/core/bytes.ts'
import { fileResponse, createResponses, prepareFile, type PreparedFile } from '../responses.ts'
import type { ApiHandler } from '../app.ts'
import type { Bytes, Representation } from '../assets.ts'
import type { HeaderRecord } from '../security-headers.ts'
import type { KnownRates, Rates } from './rates.ts'

/** A cache may serve a stale response for up to an hour while it fetches a new one. */
const cacheControl = 'public, max-age=300, stale-while-revalidate=3600'

export type Compress = (content: Bytes) => Promise<{ br: Bytes; gzip: Bytes }>

const represent = async (content: Bytes): Promise<Representation> => {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', content)).subarray(0, 16)
  return { etag: `"${toBase64Url(hash)}"`, lengthBytes: content.byteLength, content }
}

/**
 * Creates the handlers of `/api/rates` and `/api/rate-history`.
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

  const prepare = async (value: unknown): Promise<PreparedFile> => {
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

  const answer = (pick: (known: KnownRates) => object): ApiHandler => {
    let latest: { value: object; file: Promise<PreparedFile> } | undefined
    return async (request) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') return responses.methodNotAllowed()
      const { document } = rates.known()
      if (!document.ecb && !document.broad) return responses.json(503, { error: 'no-rates' })
      const value = pick(rates.known())
      if (latest?.value !== value) latest = { value, file: prepare(value) }
      return fileResponse(await latest.file, request)
    }
  }

  return {
    '/api/rates': answer(({ document }) => document),
    '/api/rate-history': answer(({ history }) => history),
  }
}
