import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

const leftBehind =
  /^(?:\.git|\.cache|data|node_modules|dist.*|test-results|coverage|playwright-report)$/

/** A copy of the project that can be changed and built separately, with its packages but without its history. */
export class ScratchProject {
  readonly folder = mkdtempSync(join(tmpdir(), 'utilo-scratch-'))
  #server: ChildProcess | undefined
  readonly #settings: Readonly<Record<string, string>>

  /** @param settings the environment in which its commands run */
  constructor(settings: Readonly<Record<string, string>> = {}) {
    this.#settings = settings
    for (const name of readdirSync('.'))
      if (!leftBehind.test(name))
        cpSync(name, join(this.folder, name), {
          recursive: true,
          // A part of the project may have packages of its own.
          filter: (source) => basename(source) !== 'node_modules',
        })
    symlinkSync(resolve('node_modules'), join(this.folder, 'node_modules'), 'junction')
  }

  /** Runs a command of the project to its end. @returns its whole output, with its exit code. */
  run(command: string, ...args: string[]): { code: number | null; output: string } {
    const { status, stdout, stderr } = spawnSync(command, args, {
      cwd: this.folder,
      env: this.#environment(),
      encoding: 'utf8',
    })
    return { code: status, output: `${stdout}${stderr}` }
  }

  /** Serves the build. @returns the URL. */
  async serve(): Promise<string> {
    const server = spawn('node', ['server/node.ts'], {
      cwd: this.folder,
      env: { ...this.#environment(), PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#server = server
    for await (const line of createInterface(server.stdout)) {
      const { address } = JSON.parse(line) as { address?: string }
      if (address !== undefined) return address
    }
    throw new Error('the server ended before it listened')
  }

  remove(): void {
    this.#server?.kill()
    rmSync(this.folder, { recursive: true })
  }

  /** Our environment without the variables by which a test runner would take itself for a part of the current run. */
  #environment() {
    const kept = Object.entries(process.env).filter(
      ([name]) => !/^(?:TEST_|PLAYWRIGHT_|PW|VITEST|FORCE_COLOR)/.test(name),
    )
    return {
      ...Object.fromEntries(kept),
      UTILO_DIST: 'dist',
      E2E_PORT: String(Number(process.env.E2E_PORT ?? 4180) + 1),
      NO_COLOR: '1',
      // Tests never contact other machines.
      UTILO_RATES_ECB: 'off',
      UTILO_RATES_ECB_HISTORY: 'off',
      UTILO_RATES_BROAD: 'off',
      ...this.#settings,
    }
  }
}
