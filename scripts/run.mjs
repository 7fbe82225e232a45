/**
 * The entry point that may run on any Node version, and before anything is installed: it installs what the lock file
 * names and passes control to the project's own Node.
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const oldestNode = 20
if (Number.parseInt(process.versions.node, 10) < oldestNode) {
  console.error(
    `Utilo needs Node ${oldestNode} or newer to start, and then brings its own; this is Node ${process.versions.node}.`,
  )
  process.exit(1)
}

const root = fileURLToPath(new URL('..', import.meta.url))
const isWindows = process.platform === 'win32'
const ownNode = join(root, 'node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node')

const readPackages = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages

/** Returns whether npm's record of what it installed contains everything that the lock file names. */
const isInstalled = () => {
  const note = join('node_modules', '.package-lock.json')
  if (!existsSync(ownNode) || !existsSync(join(root, note))) return false
  const installed = readPackages(note)
  return Object.entries(readPackages('package-lock.json')).every(([path, wanted]) => {
    // Optional packages are often for another system.
    const mayLack = path === '' || wanted.optional || wanted.devOptional
    return installed[path] ? installed[path].version === wanted.version : mayLack
  })
}

/** Runs a program to its end, and forwards the signals it would not receive by itself. */
const run = (command, args, options = {}) =>
  new Promise((resolve) => {
    const pathName =
      Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH'
    const path = [join(root, 'node_modules', '.bin'), process.env[pathName]].join(delimiter)
    const env = { ...process.env, [pathName]: path }
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env, ...options })
    for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT'])
      process.on(signal, () => {
        // A terminal sends Ctrl C to the child as well, and a second signal would interrupt its shutdown.
        if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
      })
    // npm forwards a signal only to its shell, whose end would leave this process and the server behind.
    const parent = process.ppid
    const isOrphan = () => process.env.npm_lifecycle_event !== undefined && process.ppid !== parent
    const watch = setInterval(() => isOrphan() && child.kill('SIGTERM'), 250)
    watch.unref()
    child.on('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`)
      resolve(1)
    })
    child.on('exit', (code) => resolve(code ?? 1))
  })

const install = async () => {
  console.log('Installing the packages the lock file names…')
  // `npm ci` refuses a lock file written on a platform with other optional binaries, so `npm install` is used.
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  // On Windows npm is a script, which only a shell can start.
  const code = await run('npm', args, { shell: isWindows })
  if (code === 0) return
  console.error('The packages could not be installed: this first step needs the npm registry.')
  process.exit(code)
}

if (!isInstalled()) await install()
const [task, ...args] = process.argv.slice(2)
process.exitCode = await run(ownNode, [join(root, 'scripts', `${task}.ts`), ...args])
