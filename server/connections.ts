import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How many pipelined requests may wait on one connection. Browsers do not pipeline. */
export const pipelineLimit = 100

/** The least recently used connections are closed above this many. An idle one takes some 2 KB of memory. */
export const defaultMaxConnections = 12_000

/** What the limit of connections is reported again below, as a part of it. */
const relaxedShare = 0.9

export interface Connections {
  /** Closes the connections that have no request in progress and no response left to send. */
  closeIdle: () => void
  /** Closes all connections. */
  cut: () => void
}

/**
 * Answers the requests of one connection one after the other, because each may open a file and use memory. Node
 * itself starts all pipelined requests at once.
 *
 * At most `maxConnections` are open. A new one then closes the one that has been idle for longest, so that somebody
 * who opens thousands and says nothing loses them first; while all of them are busy, the new one is closed.
 *
 * It also replaces the server's `closeIdleConnections`, which `close` calls: Node's own version cuts responses that
 * are written but not yet sent.
 */
export const trackConnections = (
  server: Server,
  answer: (incoming: IncomingMessage, outgoing: ServerResponse) => void,
  { maxConnections, report }: { maxConnections: number; report: (message: string) => void },
): Connections => {
  /** The least recently used connection comes first. */
  const connections = new Map<Socket, { unanswered: number }>()
  let isFull = false

  const isIdle = (socket: Socket, { unanswered }: { unanswered: number }) =>
    unanswered === 0 && socket.writableLength === 0

  const closeLongestIdle = (): boolean => {
    for (const [socket, connection] of connections) {
      if (!isIdle(socket, connection)) continue
      connections.delete(socket)
      socket.destroy()
      return true
    }
    return false
  }

  server.on('connection', (socket) => {
    if (connections.size >= maxConnections) {
      if (!isFull) report(`${maxConnections} connections are open: idle ones are closed`)
      isFull = true
      if (!closeLongestIdle()) {
        socket.destroy()
        return
      }
    }
    connections.set(socket, { unanswered: 0 })
    socket.on('close', () => {
      connections.delete(socket)
      if (connections.size < maxConnections * relaxedShare) isFull = false
    })
  })

  server.on('request', (incoming, outgoing) => {
    const connection = connections.get(incoming.socket)
    // The connection has closed in the meantime.
    if (connection === undefined) return
    if (connection.unanswered > pipelineLimit) {
      incoming.socket.destroy()
      return
    }
    connection.unanswered += 1
    outgoing.once('close', () => {
      connection.unanswered -= 1
      if (connections.delete(incoming.socket)) connections.set(incoming.socket, connection)
    })
    // Node assigns a response its socket when it is this response's turn.
    if (outgoing.socket) answer(incoming, outgoing)
    else outgoing.once('socket', () => answer(incoming, outgoing))
  })

  const closeIdle = () => {
    for (const [socket, connection] of connections) if (isIdle(socket, connection)) socket.destroy()
  }
  server.closeIdleConnections = closeIdle
  return {
    closeIdle,
    cut: () => {
      for (const socket of connections.keys()) socket.destroy()
    },
  }
}
