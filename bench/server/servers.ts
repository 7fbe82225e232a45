import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export interface TestedServer {
  address: string
  pid: number
  process: ChildProcess
  stop: () => Promise<void>
}

const stopper = (child: ChildProcess) => async () => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/**
 * Starts a server of ours.
 *
 * @param settings environment variables, on top of quiet ones
 * @throws Error when it ends instead of serving
 */
export const startUtilo = async (
  program: string,
  settings: Readonly<Record<string, string>>,
): Promise<TestedServer> => {
  const quiet = { UTILO_RATES_ECB: 'off', UTILO_RATES_ECB_HISTORY: 'off', UTILO_RATES_BROAD: 'off' }
  const child = spawn('node', [program], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', ...quiet, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const firstLine = once(createInterface(child.stdout), 'line').then(([line]) => String(line))
  const line = await Promise.race([firstLine, once(child, 'exit').then(() => '')])
  const { address } = JSON.parse(line || '{}') as { address?: string }
  if (address === undefined) throw new Error(`${program} does not serve`)
  return { address, pid: child.pid ?? 0, process: child, stop: stopper(child) }
}

/** Runs a program that says nothing when it is ready, and waits until it answers. */
export const startSilent = async (
  command: string,
  args: readonly string[],
  address: string,
): Promise<TestedServer> => {
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  for (let attempt = 0; attempt < 100; attempt += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    const isReady = await fetch(address).then(
      (response) => response.ok,
      () => false,
    )
    if (isReady) return { address, pid: child.pid ?? 0, process: child, stop: stopper(child) }
  }
  child.kill()
  throw new Error(`${command} does not answer on ${address}`)
}
