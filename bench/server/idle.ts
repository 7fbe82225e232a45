import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { median } from '../serve.ts'
import { type TestedServer, memoryBytes } from './servers.ts'

export interface IdleFigures {
  open: number
  memoryBeforeBytes: number
  memoryBytes: number
  /** How long a request over a new connection takes meanwhile. */
  answerMs: number
}

/** Many connections that say nothing, and one visitor who comes all the same. */
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
  // `once` knows no events' arguments: a line is a text.
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
