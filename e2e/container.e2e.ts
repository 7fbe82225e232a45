import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from '@playwright/test'

/** The build under test. */
const dist = resolve(process.env.UTILO_DIST ?? 'dist')

const projectFiles = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard'],
  {
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => file !== '' && existsSync(file))

/** A stage of an image's build, in a folder that takes the place of its file system. */
interface Stage {
  root: string
  workdir: string
  environment: Record<string, string>
  command: readonly string[]
  healthCheck: readonly string[]
}

/** Owners are the image's; the folder that takes the place of a file system belongs to whoever runs the test. */
const writeStandIns = (scratch: string): string => {
  const folder = join(scratch, 'bin')
  mkdirSync(folder)
  writeFileSync(join(folder, 'chown'), '#!/bin/sh\n')
  chmodSync(join(folder, 'chown'), 0o755)
  return folder
}

/** Reads the options before a command in JSON form, such as `--start-period=20s CMD ["node"]`. */
const readCommand = (rest: string) => JSON.parse(rest.slice(rest.indexOf('['))) as string[]

/**
 * Executes the Containerfile's steps in their order. The build of the site is the one under test, because making it
 * takes minutes and is tested elsewhere; everything else is done as written.
 */
const buildImage = (scratch: string): Stage => {
  const standIns = writeStandIns(scratch)
  const stages = new Map<string, Stage>()
  let stage: Stage | undefined
  const current = () => {
    if (!stage) throw new Error('a step stands before the first FROM')
    return stage
  }
  const steps: Readonly<Record<string, (rest: string) => void>> = {
    ARG: () => {},
    FROM: (rest) => {
      const [, name = `stage-${stages.size}`] = / AS (\w+)$/.exec(rest) ?? []
      const root = join(scratch, name)
      mkdirSync(root)
      stage = { root, workdir: '/', environment: {}, command: [], healthCheck: [] }
      stages.set(name, stage)
    },
    WORKDIR: (rest) => {
      current().workdir = rest
      mkdirSync(join(current().root, rest), { recursive: true })
    },
    COPY: (rest) => {
      const { root, workdir } = current()
      const [, from] = /^--from=(\w+) /.exec(rest) ?? []
      const parts = rest.replace(/^--from=\w+ /, '').split(' ')
      const target = parts.pop() ?? ''
      for (const source of parts) {
        const destination = join(root, workdir, target, target.endsWith('/') ? source : '')
        if (from !== undefined) {
          cpSync(join(stages.get(from)?.root ?? '', source), destination, { recursive: true })
          continue
        }
        const files = projectFiles.filter(
          (file) => source === '.' || file === source || file.startsWith(`${source}/`),
        )
        if (files.length === 0) throw new Error(`COPY ${rest}: there is no ${source}`)
        for (const file of files) {
          const copy = join(destination, source === '.' ? file : file.slice(source.length))
          mkdirSync(dirname(copy), { recursive: true })
          cpSync(file, copy)
        }
      }
    },
    RUN: (rest) => {
      const { root, workdir, environment } = current()
      const cwd = join(root, workdir)
      if (rest === 'npm run build') {
        cpSync(dist, join(cwd, 'dist'), { recursive: true })
        return
      }
      const { status, stderr } = spawnSync('sh', ['-c', rest.replaceAll(' /', ` ${root}/`)], {
        cwd,
        env: {
          ...process.env,
          ...environment,
          // The step that empties npm's cache must not reach the developer's own.
          npm_config_cache: join(scratch, 'npm-cache'),
          PATH: `${standIns}${delimiter}${process.env.PATH ?? ''}`,
        },
        encoding: 'utf8',
      })
      if (status !== 0) throw new Error(`RUN ${rest}: ${stderr}`)
    },
    ENV: (rest) => {
      for (const [, name = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g))
        current().environment[name] = value.startsWith('/') ? current().root + value : value
    },
    HEALTHCHECK: (rest) => {
      current().healthCheck = readCommand(rest)
    },
    CMD: (rest) => {
      current().command = readCommand(rest)
    },
    EXPOSE: () => {},
    USER: () => {},
    VOLUME: () => {},
  }
  const lines = readFileSync('deploy/Containerfile', 'utf8').split('\n')
  for (const line of lines.filter((it) => it !== '' && !it.startsWith('#'))) {
    const [, instruction = '', rest = ''] = /^([A-Z]+) +(.+)$/.exec(line) ?? []
    const step = steps[instruction]
    if (!step) throw new Error(`the test does not know the step ${line}`)
    step(rest)
  }
  return current()
}

test(
  'the container has all that the server, its messages and its health check need',
  { tag: '@full' },
  async () => {
    const scratch = mkdtempSync(join(tmpdir(), 'utilo-container-'))
    try {
      const { root, workdir, environment, command, healthCheck } = buildImage(scratch)
      const options = {
        cwd: join(root, workdir),
        env: {
          PATH: process.env.PATH ?? '',
          ...environment,
          UTILO_RATES_ECB: 'off',
          UTILO_RATES_ECB_HISTORY: 'off',
          UTILO_RATES_BROAD: 'off',
        },
      }
      const run = ([program = '', ...args]: readonly string[], port: string) =>
        spawnSync(program, args, { ...options, env: { ...options.env, PORT: port } })
      for (const name of ['react', 'vite', 'typescript'])
        expect(existsSync(join(options.cwd, 'node_modules', name)), name).toBe(false)

      const [program = '', ...args] = command
      const server = spawn(program, args, {
        ...options,
        env: { ...options.env, PORT: '0' },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      try {
        let address = ''
        for await (const line of createInterface(server.stdout)) {
          address = (JSON.parse(line) as { address?: string }).address ?? ''
          if (address !== '') break
        }
        const page = await fetch(`${address}/en/length-converter`)
        expect(page.status).toBe(200)
        const { port } = new URL(address)
        expect(run(healthCheck, port).status).toBe(0)
        expect(run(['node', 'scripts/messages.ts', 'list'], port)).toMatchObject({ status: 0 })
        const ended = new Promise((done) => {
          server.once('exit', done)
        })
        server.kill('SIGTERM')
        await ended
        expect(run(healthCheck, port).status).toBe(1)
      } finally {
        server.kill('SIGKILL')
      }
    } finally {
      rmSync(scratch, { recursive: true })
    }
  },
)
