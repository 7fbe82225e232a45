import {
  oneFailed,
  oneSkipped,
  sentenceOf,
  sumCounts,
  type Counts,
  type FileResult,
} from './results.ts'
import { relative } from 'node:path'

export interface StepResult {
  counts: Counts
  /** The results of the test files, where there were any. */
  files?: readonly FileResult[]
}

export interface Step {
  name: string
  /** The steps that this one depends on. It is skipped when one of them failed. */
  needs?: readonly string[]
  run: () => StepResult
}

interface Outcome extends StepResult {
  name: string
  /** False for a step that was skipped. */
  hasRun: boolean
  seconds: number
}

interface Dependencies {
  print: (line: string) => void
  nowMs: () => number
}

const attempt = (run: Step['run'], print: Dependencies['print']): StepResult => {
  try {
    return run()
  } catch (error) {
    print(error instanceof Error ? (error.stack ?? error.message) : String(error))
    return { counts: oneFailed }
  }
}

/**
 * Runs steps one after the other, and continues after a failure wherever a step does not depend on it. An exception
 * counts as a failure.
 */
export const runSteps = (steps: readonly Step[], { print, nowMs }: Dependencies): Outcome[] => {
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

const slowestFiles = 10

const signOf = ({ counts, hasRun }: Outcome) => {
  if (!hasRun) return '–'
  return counts.failed > 0 ? '✗' : '✓'
}

interface Summary {
  lines: string[]
  total: Counts
}

/**
 * Summarizes a run: each step with its time, the slowest test files, the tests that failed or passed only when
 * repeated, and the skipped tests with the reason. A test that was skipped although nothing is missing counts as a
 * failure.
 *
 * @param missing the programs and folders that this machine lacks
 */
export const summarize = (outcomes: readonly Outcome[], missing: readonly string[]): Summary => {
  const files = outcomes.flatMap((outcome) => outcome.files ?? [])
  const pathOf = (file: string) => relative(process.cwd(), file)
  const skippedTests = files.reduce((sum, { skipped }) => sum + skipped, 0)
  const isUnexplained = skippedTests > 0 && missing.length === 0
  const total = sumCounts([
    ...outcomes.map(({ counts }) => counts),
    ...(isUnexplained ? [oneFailed] : []),
  ])
  const lines = outcomes.map(
    (outcome) =>
      `${signOf(outcome)} ${outcome.name}: ${sentenceOf(outcome.counts)}, ${outcome.seconds.toFixed(1)} s`,
  )
  if (files.length > 0) {
    lines.push('', 'The slowest test files:')
    for (const { file, seconds } of files
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, slowestFiles))
      lines.push(`  ${seconds.toFixed(1)} s  ${pathOf(file)}`)
  }
  const linesOf = (outcome: 'failures' | 'flaky') =>
    files.flatMap((result) => result[outcome].map((name) => `  ${pathOf(result.file)}: ${name}`))
  const failures = linesOf('failures')
  if (failures.length > 0) lines.push('', 'The tests that failed:', ...failures)
  const flaky = linesOf('flaky')
  if (flaky.length > 0) lines.push('', 'The tests that passed only when run again:', ...flaky)
  if (skippedTests > 0) {
    const reason = isUnexplained
      ? 'although nothing is missing'
      : `because this machine lacks ${missing.join(', ')}`
    lines.push('', `${skippedTests} tests were skipped, ${reason}:`)
    for (const { file, skipped } of files)
      if (skipped > 0) lines.push(`  ${skipped}  ${pathOf(file)}`)
  }
  return { lines, total }
}
