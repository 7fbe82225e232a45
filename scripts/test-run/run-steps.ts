import { type Counts, type FileResult, oneFailed, oneSkipped } from './results.ts'

export interface StepResult {
  counts: Counts
  /** The test files that ran, where there were any. */
  files?: readonly FileResult[]
}

export interface Step {
  name: string
  /** Steps without which this one is pointless: it is left out when one of them failed. */
  needs?: readonly string[]
  run: () => StepResult
}

export interface Outcome extends StepResult {
  name: string
  /** False for a step that was left out. */
  hasRun: boolean
  seconds: number
}

interface Surroundings {
  print: (line: string) => void
  nowMs: () => number
}

const attempt = (run: Step['run'], print: Surroundings['print']): StepResult => {
  try {
    return run()
  } catch (error) {
    print(error instanceof Error ? (error.stack ?? error.message) : String(error))
    return { counts: oneFailed }
  }
}

/**
 * Runs steps one after the other, and goes on after a failure wherever a step does not need what failed.
 * What a step throws counts as a failure.
 */
export const runSteps = (steps: readonly Step[], { print, nowMs }: Surroundings): Outcome[] => {
  const outcomes: Outcome[] = []
  const isUnmet = (name: string) =>
    outcomes.some((it) => it.name === name && (!it.hasRun || it.counts.failed > 0))
  for (const { name, needs = [], run } of steps) {
    print(`\n── ${name} ──`)
    const startedAtMs = nowMs()
    const unmet = needs.filter(isUnmet)
    const hasRun = unmet.length === 0
    if (!hasRun) print(`Left out: it needs “${unmet.join('”, “')}”.`)
    const result = hasRun ? attempt(run, print) : { counts: oneSkipped }
    const seconds = (nowMs() - startedAtMs) / 1000
    outcomes.push({ name, ...result, hasRun, seconds })
    print(`${seconds.toFixed(1)} s`)
  }
  return outcomes
}
