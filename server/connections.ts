import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How many pipelined requests may wait on one connection. Browsers do not pipeline. */
export const pipelineLimit = 100

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
 * It also replaces the server's `closeIdleConnections`, which `close` calls: Node's own version cuts responses that
 * are written but not yet sent.
 */
export const trackConnections = (
  server: Server,
  answer: (incoming: IncomingMessage, outgoing: ServerResponse) => void,
): Connections => {
  const connections = new Map<Socket, { unanswered: number }>()
  server.on('connection', (socket) => {
    connections.set(socket, { unanswered: 0 })
    socket.on('close', () => connections.delete(socket))
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
    outgoing.once('close', () => (connection.unanswered -= 1))
    // Node assigns a response its socket when it is this response's turn.
    if (outgoing.socket) answer(incoming, outgoing)
    else outgoing.once('socket', () => answer(incoming, outgoing))
  })

  const closeIdle = () => {
    for (const [socket, { unanswered }] of connections)
      if (unanswered === 0 && socket.writableLength === 0) socket.destroy()
  }
  server.closeIdleConnections = closeIdle
  return {
    closeIdle,
    cut: () => {
      for (const socket of connections.keys()) socket.destroy()
    },
  }
}
