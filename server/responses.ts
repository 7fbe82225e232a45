import {
  contentEncodings,
  type Asset,
  type ContentEncoding,
  type Representation,
} from './assets.ts'
import type { HeaderRecord } from './security-headers.ts'

/** A file in one encoding. */
interface EncodedFile {
  representation: Representation
  headers: HeaderRecord
  notModifiedHeaders: HeaderRecord
}

/** A file with all its headers prepared, so that a request only selects one of its forms. */
export interface PreparedFile {
  status: 200 | 404
  encoded: { identity: EncodedFile } & Partial<Record<ContentEncoding, EncodedFile>>
}

export interface FileOptions {
  status: 200 | 404
  /** The headers of this file besides those that follow from its bytes. */
  headers: HeaderRecord
  /** The request headers, other than `Accept-Encoding`, that this file was selected by. */
  vary: readonly string[]
}

export const prepareFile = (asset: Asset, { status, headers, vary }: FileOptions): PreparedFile => {
  const { identity, ...others } = asset.representations
  const varying = [...(Object.keys(others).length > 0 ? ['Accept-Encoding'] : []), ...vary]
  const prepare = (encoding: ContentEncoding, representation: Representation): EncodedFile => {
    const always = {
      ...headers,
      ...(varying.length > 0 ? { Vary: varying.join(', ') } : {}),
      // A 404 is never answered with a 304, so it needs no tag.
      ...(status === 200 ? { ETag: representation.etag } : {}),
    }
    return {
      representation,
      notModifiedHeaders: always,
      headers: {
        ...always,
        'Content-Type': asset.contentType,
        'Content-Length': String(representation.lengthBytes),
        ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
      },
    }
  }
  return {
    status,
    encoded: {
      identity: prepare('identity', identity),
      ...(others.br ? { br: prepare('br', others.br) } : {}),
      ...(others.gzip ? { gzip: prepare('gzip', others.gzip) } : {}),
    },
  }
}

/** Returns whether an `If-None-Match` header matches a tag: lists, `*` and weak comparison (RFC 9110, 13.1.2). */
const isTagListed = (header: string | null, etag: string): boolean => {
  if (header === null) return false
  if (header === etag || header.trim() === '*') return true
  return header.match(/"[^"]*"/g)?.includes(etag) ?? false
}

/**
 * Responds with a prepared file: in an accepted encoding, with a 304 where the client has it, without a body for
 * HEAD.
 *
 * @throws whatever opening a streamed file throws, as a rejection
 */
export const fileResponse = (
  file: PreparedFile,
  request: Request,
  more?: HeaderRecord,
): Response | Promise<Response> => {
  const encoding = chooseEncoding(
    request.headers.get('accept-encoding'),
    (candidate) => file.encoded[candidate] !== undefined,
  )
  const encoded = file.encoded[encoding] ?? file.encoded.identity
  const { representation, headers, notModifiedHeaders } = encoded
  const extended = (base: HeaderRecord) => (more === undefined ? base : { ...base, ...more })

  const hasIt = isTagListed(request.headers.get('if-none-match'), representation.etag)
  if (file.status === 200 && hasIt)
    return new Response(null, { status: 304, headers: extended(notModifiedHeaders) })
  const init = { status: file.status, headers: extended(headers) }
  // HEAD is handled here and not by the framework, so that a stream nobody reads is never opened.
  if (request.method === 'HEAD') return new Response(null, init)
  const { content } = representation
  if (typeof content === 'function') return content().then((stream) => new Response(stream, init))
  return new Response(content, init)
}

const qualitiesOf = (header: string): Map<string, number> =>
  new Map(
    header.split(',').map((part) => {
      const [coding = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase())
      const quality = parameters.find((parameter) => parameter.startsWith('q='))
      return [coding, quality === undefined ? 1 : Number(quality.slice(2)) || 0]
    }),
  )

/**
 * Chooses the encoding for an `Accept-Encoding` header (RFC 9110, 12.5.3). The highest q-value wins, brotli before
 * gzip when they are equal, and q=0 refuses. If every encoding is refused, unencoded bytes are sent, which is more
 * useful than a 406.
 */
export const chooseEncoding = (
  header: string | null,
  isAvailable: (encoding: ContentEncoding) => boolean,
): ContentEncoding => {
  if (header === null) return 'identity'
  const qualities = qualitiesOf(header)
  let best: ContentEncoding = 'identity'
  let bestQuality = 0
  for (const encoding of contentEncodings) {
    const unlisted = encoding === 'identity' ? Number.MIN_VALUE : 0
    const quality = qualities.get(encoding) ?? qualities.get('*') ?? unlisted
    if (quality > bestQuality && isAvailable(encoding)) {
      best = encoding
      bestQuality = quality
    }
  }
  return best
}

/** Creates the responses that are not files. Caches do not keep any of them except the redirect. */
export const createResponses = (common: HeaderRecord) => {
  const answer = (status: number, body: string, headers: HeaderRecord) =>
    new Response(body, {
      status,
      headers: { ...common, 'Cache-Control': 'no-store', ...headers },
    })
  const text = (status: number, body: string, headers: HeaderRecord = {}) =>
    answer(status, `${body}\n`, { 'Content-Type': 'text/plain; charset=utf-8', ...headers })
  return {
    text,
    json: (status: number, value: unknown, headers: HeaderRecord = {}) =>
      answer(status, JSON.stringify(value), { 'Content-Type': 'application/json', ...headers }),
    /** @param allowed the methods that are allowed */
    methodNotAllowed: (allowed = 'GET, HEAD') =>
      text(405, 'Method not allowed', { Allow: allowed }),
    /** @param location a path of this site, with or without a query */
    movedPermanently: (location: string) =>
      text(301, 'Moved permanently', {
        Location: location,
        'Cache-Control': 'public, max-age=3600',
      }),
    /** Redirects after a POST. @param location a path of this site, with or without a query */
    seeOther: (location: string) => text(303, 'See other', { Location: location }),
  }
}
