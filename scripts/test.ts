/**
 * Everything that must hold: programs, format, lint, types, unit and server tests with their coverage, build,
 * budgets, end-to-end tests. Builds into a folder of its own, so that what `npm start` serves stays as it is.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { succeeds } from './steps.ts'
import {
  type SystemProgram,
  browser,
  checkers,
  headlessBrowser,
  missingProgramsProblem,
  thisMachine,
} from './system-programs.ts'
import {
  type Counts,
  countPlaywright,
  countRun,
  countVitest,
  oneFailed,
  onePassed,
} from './test-run/counts.ts'
import { type Step, runSteps } from './test-run/run-steps.ts'

process.env.UTILO_DIST ??= 'dist-test'
// Where the language of the system has no accents, Chromium calls every file that has one "download".
const { LC_ALL, LC_CTYPE, LANG } = process.env
if (!/utf-?8/i.test(LC_ALL || LC_CTYPE || LANG || '')) process.env.LC_ALL = 'C.UTF-8'

/** A step that passes when programs are there, once installed if need be; it does without the wished for ones. */
const present = (programs: readonly SystemProgram[], wished: readonly SystemProgram[] = []) => ({
  run: () => {
    const lacking = missingProgramsProblem(thisMachine, wished)
    if (lacking !== undefined) console.log(`Goes on without. ${lacking}`)
    const problem = missingProgramsProblem(thisMachine, programs)
    if (problem === undefined) return onePassed
    console.log(problem)
    return oneFailed
  },
})

/** A step that passes or fails as a whole: by its commands, all of which are run. */
const whole = (...commands: [command: string, ...args: string[]][]) => ({
  run: () => {
    const successes = commands.map(([command, ...args]) => succeeds(command, args))
    return successes.every(Boolean) ? onePassed : oneFailed
  },
})

/** A step of many tests, counted from the JSON report its runner leaves. */
const counted = (
  reportFile: string,
  count: (report: unknown) => Counts,
  [command, ...args]: [command: string, ...args: string[]],
) => ({
  run: () => {
    // An old report must not speak for a runner that crashed.
    rmSync(reportFile, { force: true })
    const hasSucceeded = succeeds(command, args)
    const report: unknown = existsSync(reportFile)
      ? JSON.parse(readFileSync(reportFile, 'utf8'))
      : undefined
    return countRun(hasSucceeded, report, count)
  },
})

const unitReport = '.cache/unit-tests.json'
const enginesReport = '.cache/engines-tests.json'
const workersReport = '.cache/workers-tests.json'

const unitTests = (reportFile: string, ...args: string[]) =>
  counted(reportFile, countVitest, [
    'vitest',
    'run',
    ...args,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportFile}`,
  ])

const steps: readonly Step[] = [
  { name: 'browser', ...present([browser], [headlessBrowser]) },
  { name: 'checking programs', ...present(checkers) },
  { name: 'format', ...whole(['oxfmt', '--check', '.']) },
  { name: 'lint', ...whole(['oxlint', '--type-aware']) },
  {
    name: 'types',
    ...whole(
      ['tsc', '-p', 'tsconfig.json'],
      ['tsc', '-p', 'tsconfig.logic.json'],
      ['tsc', '-p', 'cloudflare/tsconfig.json'],
    ),
  },
  {
    name: 'unit and server tests',
    ...unitTests(unitReport, '--coverage', '--exclude=src/engines/**'),
  },
  // Their coverage is not asked for, and counting it takes three times as long as running them.
  { name: 'unit tests of the engines', ...unitTests(enginesReport, 'src/engines') },
  { name: 'build', ...whole(['node', 'scripts/build.ts']) },
  { name: 'budgets', needs: ['build'], ...whole(['node', 'scripts/check-budget.ts']) },
  {
    name: 'Cloudflare Workers',
    needs: ['build'],
    ...counted(workersReport, countVitest, [
      'node',
      'scripts/test-workers.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${workersReport}`,
    ]),
  },
  {
    name: 'end-to-end tests',
    needs: ['browser', 'build'],
    ...counted('test-results/e2e.json', countPlaywright, ['playwright', 'test']),
  },
]

const { failed } = runSteps(steps, { print: console.log, nowMs: () => performance.now() })
process.exitCode = failed > 0 ? 1 : 0
