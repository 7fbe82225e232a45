import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { Config } from './config.ts'
import { securityHeaders } from './security-headers.ts'
import { createShortAnswers } from './short-answers.ts'

/** How long requests in flight may take after the stop, in milliseconds. */
export const stopLimitMs = 10_000

export interface RunningServer {
  /** Where a browser on this machine finds it, without a trailing slash. */
  address: string
  /** Takes no more connections, lets requests in flight end, cuts what is left after the limit. */
  stop: (limitMs?: number) => Promise<void>
}

type Fetch = (request: Request) => Response | Promise<Response>

// `/en/../x` and `/%2e/x`, which parsing a URL would silently turn into other addresses.
const dotSegment = /^[^?#]*\/(?:\.|%2e){1,2}(?:[/?#]|$)/i

const addressOf = (host: string, port: number) => {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/**
 * Serves an app over HTTP.
 *
 * @throws Error with Node's `code` (EADDRINUSE, EACCES…) when the address cannot be had
 */
export const listen = async (
  fetch: Fetch,
  { host, port, hsts }: Pick<Config, 'host' | 'port' | 'hsts'>,
  report: (message: string) => void,
): Promise<RunningServer> => {
  const short = createShortAnswers(securityHeaders({ hsts }))
  const listener = getRequestListener(
    (request, { incoming }) =>
      dotSegment.test(incoming.url ?? '') ? short.text(400, 'Bad request') : fetch(request),
    {
      // HTTP/1.0 health checks may come without a Host header.
      hostname: 'localhost',
      errorHandler: (error) => {
        if (error instanceof RequestError) return short.text(400, 'Bad request')
        report(`Unexpected failure: ${error instanceof Error ? error.stack : 'not an Error'}`)
        return short.text(500, 'Something went wrong on our side')
      },
    },
  )
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing))
  const connections = new Set<Socket>()
  server.on('connection', (socket) => {
    connections.add(socket)
    socket.on('close', () => connections.delete(socket))
  })
  server.listen(port, host)
  await once(server, 'listening')

  const stop = async (limitMs = stopLimitMs) => {
    const closed = once(server, 'close')
    server.close()
    // Connections kept alive after their last answer, and those that browsers open to be ready, which
    // Node does not count as idle, would otherwise stay open.
    const sweep = setInterval(() => {
      server.closeIdleConnections()
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
    }, 50)
    const cut = setTimeout(() => server.closeAllConnections(), limitMs)
    await closed
    clearInterval(sweep)
    clearTimeout(cut)
  }
  // `address()` is a string for pipes and null before listening only; this is a TCP server that listens.
  const { port: boundPort } = server.address() as AddressInfo
  return { address: addressOf(host, boundPort), stop }
}
