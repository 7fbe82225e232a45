/**
 * Runs a script of Node for as long as its own input is open, then ends it with all that it has started: whoever
 * asked for it may end in any way, even all at once, and nothing stays behind. To be spawned `detached`.
 */
import { spawn } from 'node:child_process'

const patienceMs = 10_000

const child = spawn(process.execPath, process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'inherit'],
})

/** The whole group, this process among it. */
const endAll = () => process.kill(-process.pid, 'SIGKILL')

child.once('exit', endAll)
process.stdin.resume().once('close', () => {
  child.kill('SIGTERM')
  setTimeout(endAll, patienceMs)
})
