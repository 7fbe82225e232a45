import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import { run } from '../../server/node.ts'

/** The settings that turn all rate sources off. */
export const ratesOff = {
  UTILO_RATES_ECB: 'off',
  UTILO_RATES_ECB_HISTORY: 'off',
  UTILO_RATES_BROAD: 'off',
} as const

export interface RunningNode {
  address: string
  stop: () => Promise<void>
}

/** The folder of the build under test. */
export const distFolder = process.env.UTILO_DIST ?? 'dist'

/** Starts the same server on Node, which the Worker is compared with. */
export const startNode = async (
  stateFolder: string,
  settings: Readonly<Record<string, string>> = ratesOff,
): Promise<RunningNode> => {
  const signals = new EventEmitter()
  const problems: string[] = []
  let running: Promise<number> | undefined
  const address = await new Promise<string>((resolve, reject) => {
    running = run({
      environment: {
        ...settings,
        UTILO_DIST: distFolder,
        UTILO_DATA: join(stateFolder, 'node'),
        HOST: '127.0.0.1',
        PORT: '0',
      },
      print: (line) => {
        const entry = JSON.parse(line) as { event: string; address?: string }
        if (entry.event === 'start') resolve(entry.address ?? '')
      },
      printError: (line) => problems.push(line),
      signals,
    })
    running.then(() => reject(new Error(problems.join('\n'))), reject)
  })
  return {
    address,
    stop: async () => {
      signals.emit('SIGTERM')
      await running
    },
  }
}
