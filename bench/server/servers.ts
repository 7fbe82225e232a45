import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { languages } from '../../src/core/language.ts'

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/** Returns the fields of `/proc/PID/stat` that follow the name, which may contain any character (proc(5)). */
const fieldsOf = (pid: number): string[] => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    // The process has ended in the meantime.
    return []
  }
}

/** Returns a process and all its descendants. */
const familyOf = (pid: number): number[] => {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
  const children = all.filter((each) => Number(fieldsOf(each)[1]) === pid)
  return [pid, ...children.flatMap(familyOf)]
}

/** Returns the processor time that a process and its descendants have used, in microseconds. */
export const processorTimeUs = (pid: number): number => {
  const ticks = familyOf(pid).flatMap((each) => fieldsOf(each).slice(11, 13).map(Number))
  return (ticks.reduce((sum, each) => sum + each, 0) / ticksPerSecond) * 1e6
}

/**
 * Time on the processor that the threads of one process have taken, in milliseconds, to the nanosecond. Threads that
 * have ended are not counted.
 */
export const threadTimeMs = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`)
    .map((thread) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0])
    .reduce((sum, nanoseconds) => sum + Number(nanoseconds), 0) / 1e6

/**
 * Returns the memory that a process and its descendants hold, in bytes. Memory that several processes share is
 * divided among them.
 */
export const memoryBytes = (pid: number): number => {
  const kilobytes = familyOf(pid).map((each) => {
    try {
      const rollup = readFileSync(`/proc/${each}/smaps_rollup`, 'utf8')
      return Number(/^Pss:\s*(\d+)/m.exec(rollup)?.[1] ?? 0)
    } catch {
      return 0
    }
  })
  return kilobytes.reduce((sum, each) => sum + each, 0) * 1024
}

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
 * Starts a Utilo server.
 *
 * @param settings - environment variables, added to defaults that keep the server quiet.
 * @throws {Error} if the process ends instead of serving.
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

/** Runs a program that does not report when it is ready, and waits until it answers. */
const startSilent = async (
  command: string,
  args: readonly string[],
  address: string,
): Promise<TestedServer> => {
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  for (let attempt = 0; attempt < 100; attempt += 1) {
    await new Promise((wake) => setTimeout(wake, 50))
    const isReady = await fetch(address).then(
      (response) => response.ok,
      () => false,
    )
    if (isReady) return { address, pid: child.pid ?? 0, process: child, stop: stopper(child) }
  }
  child.kill()
  throw new Error(`${command} does not answer on ${address}`)
}

/** The headers that nginx writes by itself. */
const ownHeaders = new Set(['connection', 'content-length', 'content-type', 'date', 'keep-alive'])

const quoted = (value: string) => `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`

/** Requests the home page as the load of the benchmark does: compressed with brotli, in one language. */
const askFor = async (address: string, language: string) => {
  const headers = { 'accept-encoding': 'br', 'accept-language': language }
  const response = await fetch(address, { headers })
  return { headers: response.headers, body: await response.text() }
}

/**
 * Starts nginx with one worker per processor. It negotiates the language of the home page and sends the very bytes
 * that the build compressed, with every header that our server sends.
 *
 * @param ours - one of our servers, which serves the same build.
 * @throws {Error} if nginx does not send the same response.
 */
export const startNginx = async (
  distFolder: string,
  folder: string,
  port: number,
  ours: string,
  workers: number,
): Promise<TestedServer> => {
  await mkdir(folder, { recursive: true })
  const client = resolve(distFolder, 'client')
  const fileOf = { fr: 'index.html.br', en: 'en/index.html.br', es: 'es/index.html.br' }
  const locations = await Promise.all(
    languages.map(async (language) => {
      const { headers } = await askFor(ours, language)
      const added = [...headers].filter(([name]) => !ownHeaders.has(name))
      return `location = /home-${language} {
        internal; types {} default_type "text/html; charset=utf-8"; etag off;
        alias ${join(client, fileOf[language])};
        ${added.map(([name, value]) => `add_header ${name} ${quoted(value)};`).join('\n        ')}
        add_header Last-Modified "";
      }`
    }),
  )
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const configuration = `daemon off; pid ${join(folder, 'nginx.pid')}; error_log stderr error;
    worker_processes ${workers}; ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 4096; }
    http {
      ${temporary.map((name) => `${name}_temp_path ${join(folder, name)};`).join(' ')}
      access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000; keepalive_timeout 65;
      open_file_cache max=1000 inactive=60s;
      map $http_accept_language $language { default fr; ~*^en en; ~*^es es; }
      server {
        listen 127.0.0.1:${port} reuseport;
        location = / { rewrite ^ /home-$language last; }
        ${locations.join('\n        ')}
      }
    }`
  const file = join(folder, 'nginx.conf')
  await writeFile(file, configuration)
  const address = `http://127.0.0.1:${port}`
  const nginx = await startSilent('nginx', ['-e', 'stderr', '-c', file], address)
  for (const language of languages) {
    const [mine, theirs] = await Promise.all([askFor(ours, language), askFor(address, language)])
    const differing = [...mine.headers.keys()].filter(
      (name) => name !== 'date' && mine.headers.get(name) !== theirs.headers.get(name),
    )
    if (mine.body !== theirs.body || differing.some((name) => name !== 'keep-alive')) {
      await nginx.stop()
      throw new Error(`nginx does not send the same in ${language}: ${differing.join(', ')}`)
    }
  }
  return nginx
}
