import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { mustSucceed } from '../scripts/steps.ts'

/** Builds the site into a folder that only benchmarks use, and serves it. The caller ends the server. */
export const serveBuild = async (port: number): Promise<ChildProcess> => {
  process.env.UTILO_DIST = 'dist-bench'
  // Lighthouse expects a page's canonical address to be the one that it visits.
  process.env.UTILO_ORIGIN = `http://localhost:${port}`
  mustSucceed('node', ['scripts/build.ts'])
  const server = spawn('node', ['server/node.ts'], {
    env: {
      ...process.env,
      PORT: String(port),
      UTILO_DATA: '.cache/bench-data',
      UTILO_RATES_ECB: 'off',
      UTILO_RATES_ECB_HISTORY: 'off',
      UTILO_RATES_BROAD: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(createInterface(server.stdout), 'line')
  return server
}
