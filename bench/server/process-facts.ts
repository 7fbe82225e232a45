import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/** The fields of `/proc/PID/stat` after the name, which may hold anything (proc(5)). */
const fieldsOf = (pid: number): string[] => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    // It has ended meanwhile.
    return []
  }
}

/** A process and all that it started. */
const familyOf = (pid: number): number[] => {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
  const children = all.filter((each) => Number(fieldsOf(each)[1]) === pid)
  return [pid, ...children.flatMap(familyOf)]
}

/** Time on the processor that a process and those it started have taken, in microseconds. */
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

/** Memory that they hold, in bytes; what several processes share is shared out among them. */
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
