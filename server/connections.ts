import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests that may be sent over a connection before the answers to those before them. Browsers send none. */
export const pipelineLimit = 100

export interface Connections {
  /** Ends those over which nothing is being asked, answered or sent. */
  closeIdle: () => void
  /** Ends all of them. */
  cut: () => void
}

/**
 * Answers the requests of a server: those of one connection in turn, since each may open a file and fill
 * memory. Node by itself has all of them answered at once that have come.
 *
 * The server's `closeIdleConnections`, which its `close` calls too, ends only those that are idle here:
 * Node's own also cuts answers that are written but not sent yet.
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
    // It has ended meanwhile.
    if (connection === undefined) return
    if (connection.unanswered > pipelineLimit) {
      incoming.socket.destroy()
      return
    }
    connection.unanswered += 1
    outgoing.once('close', () => (connection.unanswered -= 1))
    // An answer is given its socket when it is its turn.
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
