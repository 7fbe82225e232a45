import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

type Packages = Record<string, { version: string; optional?: boolean }>

const wanted: Packages = {
  'node_modules/one': { version: '1.0.0' },
  'node_modules/for-another-system': { version: '3.0.0', optional: true },
}

/** Creates a project with one task, some installed packages, and an `npm` that records how it was called. */
const projectWith = (installed: Packages | undefined, { hasNode = true, npmCode = 0 } = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'utilo-run-'))
  folders.push(folder)
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
  for (const name of ['scripts', 'fake', 'node_modules/node/bin'])
    mkdirSync(join(folder, name), { recursive: true })
  copyFileSync('scripts/run.mjs', join(folder, 'scripts/run.mjs'))
  write(
    'scripts/task.ts',
    `const [mode, ...rest]: string[] = process.argv.slice(2)
    if (mode === 'wait') {
      process.on('SIGTERM', () => { console.log('ending well'); process.exit(7) })
      console.log('waiting'); setInterval(() => {}, 1000)
    } else { console.log('task', mode, ...rest); process.exitCode = Number(mode) }`,
  )
  write('package-lock.json', JSON.stringify({ packages: { '': {}, ...wanted } }))
  if (installed) write('node_modules/.package-lock.json', JSON.stringify({ packages: installed }))
  // Only npm could install the project's own Node; here its call puts it in place.
  const ownNode = join(folder, 'node_modules/node/bin/node')
  if (hasNode) symlinkSync(process.execPath, ownNode)
  write(
    'fake/npm',
    `#!/bin/sh\necho "$@" >> "${folder}/calls"\n[ -e "${ownNode}" ] || ln -s "${process.execPath}" "${ownNode}"\nexit ${npmCode}\n`,
  )
  chmodSync(join(folder, 'fake/npm'), 0o755)
  const env = { ...process.env, PATH: [join(folder, 'fake'), process.env.PATH].join(delimiter) }
  return {
    env,
    script: join(folder, 'scripts/run.mjs'),
    npmCalls: () =>
      existsSync(join(folder, 'calls')) ? readFileSync(join(folder, 'calls'), 'utf8') : '',
    run(...args: string[]) {
      const result = spawnSync('node', [this.script, ...args], { env, encoding: 'utf8' })
      return { code: result.status, stdout: result.stdout, stderr: result.stderr }
    },
  }
}

describe('run.mjs', () => {
  it('runs a task with its arguments and installs nothing when all is there', () => {
    const project = projectWith({ 'node_modules/one': { version: '1.0.0' } })
    expect(project.run('task', '0', 'a b')).toEqual({ code: 0, stdout: 'task 0 a b\n', stderr: '' })
    expect(project.npmCalls()).toBe('')
  })

  it('passes on the task’s exit code', () => {
    expect(projectWith({ 'node_modules/one': { version: '1.0.0' } }).run('task', '3').code).toBe(3)
  })

  it.each([
    ['nothing is installed', undefined, true],
    ['a package is missing', {}, true],
    ['a package is of another version', { 'node_modules/one': { version: '1.0.1' } }, true],
    [
      'an optional one is of another version',
      { ...wanted, 'node_modules/for-another-system': { version: '2.0.0', optional: true } },
      true,
    ],
    ['the project’s own Node is missing', { 'node_modules/one': { version: '1.0.0' } }, false],
  ])('installs when %s', (_, installed, hasNode) => {
    const project = projectWith(installed, { hasNode })
    const { code, stdout } = project.run('task', '0')
    expect(project.npmCalls()).toMatch(/^install --no-save .*\n$/)
    expect(stdout).toContain('Installing the packages')
    expect(stdout).toContain('task 0')
    expect(code).toBe(0)
  })

  it('says so and stops when installing fails', () => {
    const { code, stdout, stderr } = projectWith(undefined, { npmCode: 4 }).run('task', '0')
    expect(code).toBe(4)
    expect(stderr).toContain('could not be installed')
    expect(stdout).not.toContain('task 0')
  })

  const waitingTask = (command: string, args: string[], env: NodeJS.ProcessEnv) => {
    const child: ChildProcess = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
    onTestFinished(() => {
      child.kill('SIGKILL')
    })
    let said = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said === 'waiting\n') child.kill('SIGTERM')
    })
    // The streams are closed once nobody writes to them any more, the task included.
    return new Promise((resolve) => child.on('close', (code) => resolve({ code, said })))
  }

  it('lets the task end by itself when it is told to stop', async () => {
    const { script, env } = projectWith({ 'node_modules/one': { version: '1.0.0' } })
    expect(await waitingTask('node', [script, 'task', 'wait'], env)).toEqual({
      code: 7,
      said: 'waiting\nending well\n',
    })
  })

  it('ends the task when the shell that npm started it from is gone', async () => {
    const { script, env } = projectWith({ 'node_modules/one': { version: '1.0.0' } })
    // The second command keeps the shell from replacing itself by the first.
    const command = `node "${script}" task wait; true`
    expect(
      await waitingTask('sh', ['-c', command], { ...env, npm_lifecycle_event: 'start' }),
    ).toEqual({ code: null, said: 'waiting\nending well\n' })
  })
})
