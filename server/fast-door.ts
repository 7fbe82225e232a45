import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastAnswers } from './fast-answers.ts'

export interface FastDoorLimits {
  /** How long a new connection may say nothing, in milliseconds. */
  firstRequestMs: number
  /** How long a connection is kept after its last answer, in milliseconds. */
  keepAliveMs: number
}

/**
 * Stands before an HTTP server and answers plain requests by itself. A connection over which anything
 * else comes is handed to the server, with what it sent, for good: this reads no body, no second
 * request at once, nothing in parts.
 */
export const openFastDoor = (
  server: Server,
  answer: FastAnswers,
  { firstRequestMs, keepAliveMs }: FastDoorLimits,
): void => {
  const [takeOver] = server.listeners('connection')
  if (takeOver === undefined) throw new Error('the server takes no connections')
  // `listeners` knows no events' arguments.
  server.off('connection', takeOver as (socket: Socket) => void)

  server.on('connection', (socket) => {
    let hasAnswered = false
    const onData = (received: Buffer) => {
      const pieces = answer(received, Date.now())
      if (pieces === undefined) {
        handOver(received)
        return
      }
      if (pieces.length > 1) socket.cork()
      let hasRoom = true
      for (const piece of pieces) hasRoom = socket.write(piece)
      if (pieces.length > 1) socket.uncork()
      // Who does not read is not read from either.
      if (!hasRoom) {
        socket.pause()
        socket.once('drain', onDrain)
      }
      if (!hasAnswered) socket.setTimeout(keepAliveMs)
      hasAnswered = true
    }
    const onDrain = () => socket.resume()
    const onEnd = () => socket.end()
    const onTimeout = () => socket.destroy()
    const onError = () => socket.destroy()
    const handOver = (received: Buffer) => {
      socket
        .off('data', onData)
        .off('drain', onDrain)
        .off('end', onEnd)
        .off('timeout', onTimeout)
        .off('error', onError)
      socket.setTimeout(0)
      socket.pause()
      socket.unshift(received)
      takeOver.call(server, socket)
      socket.resume()
    }
    socket.setTimeout(firstRequestMs)
    socket.on('data', onData).on('end', onEnd).on('timeout', onTimeout).on('error', onError)
  })
}
