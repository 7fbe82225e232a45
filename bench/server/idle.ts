import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { median } from '../statistics.ts'
import { type TestedServer, memoryBytes } from './servers.ts'

export interface IdleFigures {
  open: number
  memoryBeforeBytes: number
  memoryBytes: number
  /** How long a request over a new connection takes while the others are idle. */
  answerMs: number
}

/** Measures a server that holds many silent connections while one visitor requests a page. */
export const measureIdle = async (
  { address, pid }: TestedServer,
  connections: number,
): Promise<IdleFigures> => {
  const memoryBeforeBytes = memoryBytes(pid)
  const { port } = new URL(address)
  const holder = spawn(
    'node',
    [`${import.meta.dirname}/hold-connections.ts`, port, String(connections)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  // The types of `once` do not know an event's arguments; a line is a string.
  const [open] = (await once(createInterface(holder.stdout), 'line')) as [string]
  const held = memoryBytes(pid)
  const answersMs: number[] = []
  for (let visit = 0; visit < 9; visit += 1) {
    const startMs = performance.now()
    const response = await fetch(`${address}/en`, { headers: { connection: 'close' } })
    await response.arrayBuffer()
    answersMs.push(performance.now() - startMs)
  }
  const ended = once(holder, 'exit')
  holder.kill()
  await ended
  return { open: Number(open), memoryBeforeBytes, memoryBytes: held, answerMs: median(answersMs) }
}
