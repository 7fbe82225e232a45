import { relative } from 'node:path'
import { type Counts, oneFailed, sentenceOf, sumCounts } from './results.ts'
import type { Outcome } from './run-steps.ts'

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
 * What is told at the end of a run: each step with its time, the slowest test files, the tests that failed or
 * passed only when run again, and which were skipped for want of what. A test that was skipped although nothing is missing counts as a failure.
 *
 * @param missing programs and folders that this machine lacks
 */
export const summarise = (outcomes: readonly Outcome[], missing: readonly string[]): Summary => {
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
