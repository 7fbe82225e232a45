import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { mustSucceed } from '../scripts/steps.ts'

/** Builds the site into a folder of the benches' own, and serves it; whoever asked ends the server. */
export const serveBuild = async (port: number): Promise<ChildProcess> => {
  process.env.UTILO_DIST = 'dist-bench'
  // Lighthouse wants canonical addresses to be those it looks at.
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

/** The middle one; the upper of the two middle ones of an even number. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
