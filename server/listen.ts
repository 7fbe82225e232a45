import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { Connection } from './app.ts'
import type { Config } from './config.ts'
import { trackConnections } from './connections.ts'
import { securityHeaders } from './security-headers.ts'
import { createResponses } from './responses.ts'

/** How long requests in flight may take after the stop, in milliseconds. */
export const stopLimitMs = 10_000

/** How long clients may take, in milliseconds. */
export interface TimeLimits {
  /** For the headers of a request, and for the first byte over a new connection. */
  headersMs: number
  /** For a whole request. */
  requestMs: number
  /** To ask again over the same connection. Proxies keep theirs for a minute: they must be first to let go. */
  keepAliveMs: number
  /** Without a byte in either direction, in the midst of an answer. */
  silenceMs: number
  /** How often the first two are looked at. */
  checkMs: number
}

export const timeLimits: TimeLimits = {
  headersMs: 15_000,
  requestMs: 30_000,
  keepAliveMs: 65_000,
  silenceMs: 60_000,
  checkMs: 5000,
}

export interface ListenOptions extends Pick<Config, 'host' | 'port' | 'hsts'> {
  limits?: Partial<TimeLimits>
}

export interface RunningServer {
  /** Where a browser on this machine finds it, without a trailing slash. */
  address: string
  /** Takes no more connections, lets requests in flight end, cuts what is left after the limit. */
  stop: (limitMs?: number) => Promise<void>
}

type Fetch = (request: Request, connection: Connection) => Response | Promise<Response>

// `/en/../x` and `/%2e/x`, which parsing a URL would silently turn into other addresses.
const dotSegment = /^[^?#]*\/(?:\.|%2e){1,2}(?:[/?#]|$)/i

// Node takes the first of several hosts; a proxy may take another (RFC 9112, 3.2: to be refused).
const hasSeveralHosts = ({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>) =>
  rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length > 1

/** The address of a server as a browser on this machine can open it, without a trailing slash. */
const addressOf = (host: string, port: number): string => {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

const connectionOf = ({ remoteAddress }: Socket): Connection =>
  remoteAddress === undefined ? {} : { address: remoteAddress }

/**
 * Serves an app over HTTP.
 *
 * @throws Error with Node's `code` (EADDRINUSE, EACCES…) when the address cannot be had
 */
export const listen = async (
  fetch: Fetch,
  { host, port, hsts, limits }: ListenOptions,
  report: (message: string) => void,
): Promise<RunningServer> => {
  const responses = createResponses(securityHeaders({ hsts }))
  const listener = getRequestListener(
    (request, { incoming }) =>
      dotSegment.test(incoming.url ?? '') || hasSeveralHosts(incoming)
        ? responses.text(400, 'Bad request')
        : fetch(request, connectionOf(incoming.socket)),
    {
      // HTTP/1.0 health checks may come without a Host header.
      hostname: 'localhost',
      errorHandler: (error) => {
        if (error instanceof RequestError) return responses.text(400, 'Bad request')
        report(`Unexpected failure: ${error instanceof Error ? error.stack : 'not an Error'}`)
        return responses.text(500, 'Something went wrong on our side')
      },
    },
  )
  const { headersMs, requestMs, keepAliveMs, silenceMs, checkMs } = { ...timeLimits, ...limits }
  const server = createServer({
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    keepAliveTimeout: keepAliveMs,
    connectionsCheckingInterval: checkMs,
  })
  server.timeout = silenceMs
  const connections = trackConnections(
    server,
    (incoming, outgoing) => void listener(incoming, outgoing),
  )
  server.listen(port, host)
  await once(server, 'listening')

  const stop = async (limitMs = stopLimitMs) => {
    const closed = once(server, 'close')
    server.close()
    const sweep = setInterval(connections.closeIdle, 50)
    const cut = setTimeout(connections.cut, limitMs)
    await closed
    clearInterval(sweep)
    clearTimeout(cut)
  }
  // `address()` is a string for pipes and null before listening only; this is a TCP server that listens.
  const { port: boundPort } = server.address() as AddressInfo
  return { address: addressOf(host, boundPort), stop }
}
