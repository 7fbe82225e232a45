import { type Counts, oneFailed, oneSkipped, sentenceOf, sumCounts } from './counts.ts'

export interface Step {
  name: string
  /** Steps without which this one is pointless: it is left out when one of them failed. */
  needs?: readonly string[]
  run: () => Counts
}

interface Surroundings {
  print: (line: string) => void
  nowMs: () => number
}

interface Outcome {
  name: string
  counts: Counts
  hasRun: boolean
  seconds: string
}

const attempt = (run: Step['run'], print: Surroundings['print']): Counts => {
  try {
    return run()
  } catch (error) {
    print(error instanceof Error ? (error.stack ?? error.message) : String(error))
    return oneFailed
  }
}

const signOf = ({ counts, hasRun }: Outcome) => {
  if (!hasRun) return '–'
  return counts.failed > 0 ? '✗' : '✓'
}

/**
 * Runs steps one after the other, goes on after a failure wherever a step does not need what failed, and
 * ends with a line that says how many passed and failed. What a step throws counts as a failure.
 */
export const runSteps = (steps: readonly Step[], { print, nowMs }: Surroundings): Counts => {
  const outcomes: Outcome[] = []
  const isWanting = (name: string) =>
    outcomes.some((it) => it.name === name && (!it.hasRun || it.counts.failed > 0))
  for (const { name, needs = [], run } of steps) {
    print(`\n── ${name} ──`)
    const startedAtMs = nowMs()
    const wanting = needs.filter(isWanting)
    const hasRun = wanting.length === 0
    if (!hasRun) print(`Left out: it needs “${wanting.join('”, “')}”.`)
    const counts = hasRun ? attempt(run, print) : oneSkipped
    outcomes.push({ name, counts, hasRun, seconds: ((nowMs() - startedAtMs) / 1000).toFixed(1) })
    print(`${outcomes.at(-1)?.seconds} s`)
  }
  print('')
  for (const outcome of outcomes)
    print(`${signOf(outcome)} ${outcome.name}: ${sentenceOf(outcome.counts)}, ${outcome.seconds} s`)
  const total = sumCounts(outcomes.map(({ counts }) => counts))
  print(`\n${sentenceOf(total)}`)
  return total
}
