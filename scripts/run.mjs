/**
 * The one entry point that may run on whatever Node the machine has, and before anything is installed:
 * it installs what the lock file says and hands over to the project's own Node.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const binaries = join(root, 'node_modules', '.bin')
const stampFile = join(root, 'node_modules', '.installed')

const run = (command, args) => {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, PATH: `${binaries}${delimiter}${process.env.PATH}` },
  })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package.json')))
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')

if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== wanted) {
  console.log('Installing the packages the lock file names…')
  // Not `npm ci`: it refuses a lock file written on a platform with other optional binaries.
  run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', '--no-save'])
  writeFileSync(stampFile, wanted)
}

const [task, ...args] = process.argv.slice(2)
run(join(binaries, 'node'), [join(root, 'scripts', `${task}.ts`), ...args])
