import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

/**
 * Hashed file names that a second build would change. Fonts are left out, because hashed style sheets refer to them.
 */
const hashed = /-([\w-]{8})\.(?:js|mjs|wasm|css|json)$/

/** Returns another hash, always the same, that no file has. */
const otherHash = (hash: string) => `${hash.slice(0, 5)}_B_`

/** The build under test at a URL of its own, whose server can stop and publish another build. */
export class PublishedSite {
  readonly #folder = mkdtempSync(join(tmpdir(), 'utilo-published-'))
  readonly #built = resolve(process.env.UTILO_DIST ?? 'dist')
  #dist = this.#built
  #server: ChildProcess | undefined
  #port = 0

  /** Starts the server, always at the same URL. @returns the URL. */
  async start(): Promise<string> {
    const server = spawn('node', ['server/node.ts'], {
      env: {
        ...process.env,
        PORT: String(this.#port),
        UTILO_DIST: this.#dist,
        UTILO_DATA: join(this.#folder, 'data'),
        UTILO_RATES_ECB: 'off',
        UTILO_RATES_ECB_HISTORY: 'off',
        UTILO_RATES_BROAD: 'off',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#server = server
    for await (const line of createInterface(server.stdout)) {
      const { address } = JSON.parse(line) as { address?: string }
      if (address === undefined) continue
      this.#port = Number(new URL(address).port)
      return `http://localhost:${this.#port}`
    }
    throw new Error('the server ended before it listened')
  }

  /** Stops the server, which is the strictest form of being offline. */
  async stop(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    if (!server || server.exitCode !== null) return
    const ended = new Promise((done) => {
      server.once('exit', done)
    })
    server.kill('SIGKILL')
    await ended
  }

  /** Makes requests wait until the server is resumed. */
  pause(): void {
    this.#server?.kill('SIGSTOP')
  }

  goOn(): void {
    this.#server?.kill('SIGCONT')
  }

  /**
   * Publishes a second build in place of the first: scripts, style sheets and engines have other URLs, pages contain
   * `build-b`, and nothing of the first build is left.
   */
  publishOther(): void {
    const copy = join(this.#folder, 'dist')
    cpSync(this.#built, copy, { recursive: true, filter: (file) => !/\.(?:br|gz)$/.test(file) })
    this.#dist = copy
    const client = join(this.#dist, 'client')
    const names = new Map<string, string>()
    for (const file of globSync('assets/*', { cwd: client })) {
      const name = basename(file)
      const hash = hashed.exec(name)?.[1]
      if (hash !== undefined) names.set(name, name.replace(hash, otherHash(hash)))
    }
    const written = [...names.keys()].map((name) => name.replaceAll('.', '\\.')).join('|')
    const anyName = new RegExp(written, 'g')
    for (const file of globSync('**/*.{html,js,mjs,css,json}', { cwd: client })) {
      const text = readFileSync(join(client, file), 'utf8')
      const other = text
        .replace(anyName, (name) => names.get(name) ?? name)
        .replace('<head>', '<head><meta name="build" content="build-b">')
      if (other !== text) writeFileSync(join(client, file), other)
    }
    for (const [name, other] of names)
      renameSync(join(client, 'assets', name), join(client, 'assets', other))
  }

  /** Recalls the service worker with the operator's command, from a copy of the first build as it is published. */
  recallOffline(): void {
    this.#dist = join(this.#folder, 'recalled')
    cpSync(this.#built, this.#dist, { recursive: true })
    execFileSync('node', ['scripts/recall-offline.ts'], {
      env: { ...process.env, UTILO_DIST: this.#dist },
    })
  }

  /** Publishes the first build again. */
  publishFirst(): void {
    this.#dist = this.#built
  }

  async remove(): Promise<void> {
    await this.stop()
    rmSync(this.#folder, { recursive: true })
  }
}
