import { z } from 'zod'

export interface Counts {
  passed: number
  failed: number
  skipped: number
}

export const none: Counts = { passed: 0, failed: 0, skipped: 0 }
export const onePassed: Counts = { ...none, passed: 1 }
export const oneFailed: Counts = { ...none, failed: 1 }
export const oneSkipped: Counts = { ...none, skipped: 1 }

export const sumCounts = (counts: readonly Counts[]): Counts =>
  counts.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    none,
  )

/** `12 passed, 0 failed`, and the skipped ones where there are any: what machines look for. */
export const sentenceOf = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
})

/**
 * Counts the tests of Vitest's JSON report; a file that failed outside its tests counts as one more.
 *
 * @throws {z.ZodError} when it is not such a report.
 */
export const countVitest = (report: unknown): Counts =>
  sumCounts(
    vitestReport.parse(report).testResults.flatMap(({ status, assertionResults }) => {
      const tests = assertionResults.map((test): Counts => {
        if (test.status === 'passed') return onePassed
        return test.status === 'failed' ? oneFailed : oneSkipped
      })
      const hasFailedOutside = status === 'failed' && sumCounts(tests).failed === 0
      return hasFailedOutside ? [...tests, oneFailed] : tests
    }),
  )

const playwrightReport = z.object({
  errors: z.array(z.unknown()),
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
})

/**
 * Counts the tests of Playwright's JSON report; an error outside all tests counts as one more. A test that
 * passed only when tried again has passed.
 *
 * @throws {z.ZodError} when it is not such a report.
 */
export const countPlaywright = (report: unknown): Counts => {
  const { errors, stats } = playwrightReport.parse(report)
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  }
}

/**
 * What a run of tests comes to: its report's counts, and one failure more when the runner itself failed
 * though its report knows of none (a crash, no test found, too little covered).
 */
export const countRun = (
  hasSucceeded: boolean,
  report: unknown,
  count: (report: unknown) => Counts,
): Counts => {
  const counts = report === undefined ? none : count(report)
  const isUnexplained = !hasSucceeded && counts.failed === 0
  const hasRunNothing = counts.passed + counts.failed === 0
  return isUnexplained || hasRunNothing ? sumCounts([counts, oneFailed]) : counts
}
