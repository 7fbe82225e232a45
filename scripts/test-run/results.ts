import { z } from 'zod'

export interface Counts {
  passed: number
  failed: number
  skipped: number
}

/** The results of one test file, and the time it took. */
export interface FileResult extends Counts {
  file: string
  seconds: number
  /** The names of the tests that failed. */
  failures: readonly string[]
  /** The names of the tests that failed first and passed when they were repeated. */
  flaky: readonly string[]
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

/** Returns `12 passed, 0 failed`, with the skipped tests where there are any. Machines look for this line. */
export const sentenceOf = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
})

/**
 * Reads Vitest's JSON report. A file that failed outside its tests counts as one more failure.
 *
 * @throws {z.ZodError} when it is not such a report.
 */
export const readVitestReport = (report: unknown): FileResult[] =>
  vitestReport
    .parse(report)
    .testResults.map(({ name, status, startTime, endTime, assertionResults }) => {
      const counts = sumCounts(
        assertionResults.map((test) => {
          if (test.status === 'passed') return onePassed
          return test.status === 'failed' ? oneFailed : oneSkipped
        }),
      )
      const hasFailedOutside = status === 'failed' && counts.failed === 0
      return {
        file: name,
        seconds: (endTime - startTime) / 1000,
        ...(hasFailedOutside ? sumCounts([counts, oneFailed]) : counts),
        failures: hasFailedOutside
          ? ['the file itself']
          : assertionResults
              .filter(({ status: outcome }) => outcome === 'failed')
              .map(({ fullName }) => fullName),
        flaky: [],
      }
    })

const playwrightTest = z.object({
  status: z.string(),
  results: z.array(z.object({ duration: z.number() })),
})
const playwrightSuite = z.object({
  specs: z.array(z.object({ title: z.string(), file: z.string(), tests: z.array(playwrightTest) })),
  get suites() {
    return z.array(playwrightSuite).optional()
  },
})
const playwrightReport = z.object({
  errors: z.array(z.object({ message: z.string().optional() })),
  suites: z.array(playwrightSuite),
})

type PlaywrightSuite = z.infer<typeof playwrightSuite>

const specsIn = ({ specs, suites = [] }: PlaywrightSuite): PlaywrightSuite['specs'] => [
  ...specs,
  ...suites.flatMap(specsIn),
]

const playwrightCounts: Readonly<Record<string, Counts>> = {
  expected: onePassed,
  flaky: onePassed,
  unexpected: oneFailed,
}

/**
 * Reads Playwright's JSON report. An error outside all tests counts as one more failure.
 *
 * @throws {z.ZodError} when it is not such a report.
 */
export const readPlaywrightReport = (report: unknown): FileResult[] => {
  const { errors, suites } = playwrightReport.parse(report)
  const specs = suites.flatMap(specsIn)
  const files = [...new Set(specs.map(({ file }) => file))].map((file) => {
    const ofFile = specs.filter((spec) => spec.file === file)
    const tests = ofFile.flatMap((spec) => spec.tests)
    const titlesOf = (outcome: string) =>
      ofFile
        .filter((spec) => spec.tests.some(({ status }) => status === outcome))
        .map(({ title }) => title)
    const milliseconds = tests
      .flatMap(({ results }) => results)
      .reduce((sum, { duration }) => sum + duration, 0)
    return {
      file,
      seconds: milliseconds / 1000,
      ...sumCounts(tests.map(({ status }) => playwrightCounts[status] ?? oneSkipped)),
      failures: titlesOf('unexpected'),
      flaky: titlesOf('flaky'),
    }
  })
  if (errors.length === 0) return files
  return [
    ...files,
    {
      file: 'outside the tests',
      seconds: 0,
      ...none,
      failed: errors.length,
      failures: errors.map(({ message = 'an error without a message' }) => message),
      flaky: [],
    },
  ]
}

/**
 * Returns the result of a test run: the counts of its files, and one more failure when the runner itself failed
 * although no test did (a crash, no test found, too little coverage).
 */
export const countRun = (
  hasSucceeded: boolean,
  files: readonly FileResult[] | undefined,
): Counts => {
  const counts = sumCounts(files ?? [])
  const isUnexplained = !hasSucceeded && counts.failed === 0
  const hasRunNothing = counts.passed + counts.failed === 0
  return isUnexplained || hasRunNothing ? sumCounts([counts, oneFailed]) : counts
}
