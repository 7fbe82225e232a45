/**
 * Runs a Node script while its own standard input is open, then ends it with all its child processes, so that nothing
 * keeps running however the parent ends. It has to be spawned `detached`.
 */
import { spawn } from 'node:child_process'

const patienceMs = 10_000

const child = spawn(process.execPath, process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'inherit'],
})

/** Ends the whole process group, including this process. */
const endAll = () => process.kill(-process.pid, 'SIGKILL')

child.once('exit', endAll)
process.stdin.resume().once('close', () => {
  child.kill('SIGTERM')
  setTimeout(endAll, patienceMs)
})
