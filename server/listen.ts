import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { Connection } from './app.ts'
import type { Config } from './config.ts'
import { defaultMaxConnections, trackConnections } from './connections.ts'
import { securityHeaders } from './security-headers.ts'
import { createResponses } from './responses.ts'

/** How long requests in progress may take after the server is stopped, in milliseconds. */
export const stopLimitMs = 10_000

/** The time limits for clients, in milliseconds. */
export interface TimeLimits {
  /** The limit for the headers of a request, and for the first byte on a new connection. */
  headersMs: number
  /** The limit for a whole request. */
  requestMs: number
  /**
   * How long an idle connection stays open. Proxies close theirs after a minute, and they should be the first to
   * close.
   */
  keepAliveMs: number
  /** How long a connection may stay without a byte in either direction during a response. */
  silenceMs: number
  /** How often the first two limits are checked. */
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
  maxConnections?: number
  limits?: Partial<TimeLimits>
}

export interface RunningServer {
  /** The URL at which a browser on this machine finds the server, without a trailing slash. */
  address: string
  /** Accepts no more connections, lets requests in progress finish, and closes the rest after the limit. */
  stop: (limitMs?: number) => Promise<void>
}

type Fetch = (request: Request, connection: Connection) => Response | Promise<Response>

// The URL parser would silently resolve `/en/../x` and `/%2e/x` to other paths.
const dotSegment = /^[^?#]*\/(?:\.|%2e){1,2}(?:[/?#]|$)/i

// Node uses the first of several Host headers and a proxy may use another, so such requests are refused (RFC 9112,
// 3.2).
const hasSeveralHosts = ({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>) =>
  rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length > 1

/** Returns the URL of a server as a browser on this machine can open it, without a trailing slash. */
const addressOf = (host: string, port: number): string => {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

const connectionOf = ({ remoteAddress }: Socket): Connection =>
  remoteAddress === undefined ? {} : { address: remoteAddress }

/**
 * Serves an app over HTTP.
 *
 * @throws Error with Node's `code` (EADDRINUSE, EACCES…) when the address cannot be used
 */
export const listen = async (
  fetch: Fetch,
  { host, port, hsts, limits, maxConnections = defaultMaxConnections }: ListenOptions,
  report: (message: string) => void,
): Promise<RunningServer> => {
  const responses = createResponses(securityHeaders({ hsts }))
  const listener = getRequestListener(
    (request, { incoming }) =>
      dotSegment.test(incoming.url ?? '') || hasSeveralHosts(incoming)
        ? responses.text(400, 'Bad request')
        : fetch(request, connectionOf(incoming.socket)),
    {
      // HTTP/1.0 health checks may come without a Host header, so a name is given here.
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
    { maxConnections, report },
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
  // `address()` returns a string for pipes and null before listening, and this is a TCP server that is listening.
  const { port: boundPort } = server.address() as AddressInfo
  return { address: addressOf(host, boundPort), stop }
}
