/**
 * Runs everything that protects a visitor: programs, format, lint, types, unit and server tests, build, budgets, the
 * prerendered pages, end-to-end tests, and one job per tool in Firefox and WebKit. `--full` adds what few changes can break: coverage, Cloudflare Workers, and the
 * end-to-end tests tagged `@full` (every language, theme and size, a generated tool, a build with ads).
 * The build goes into a separate folder, so that what `npm start` serves stays unchanged.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { corpusFolder, isMissing } from '../src/testing/prerequisites.ts'
import { succeeds } from './steps.ts'
import {
  type SystemProgram,
  browser,
  checkers,
  firefox,
  headlessBrowser,
  isInstalled,
  missingProgramsProblem,
  thisMachine,
  webKit,
} from './system-programs.ts'
import {
  type FileResult,
  countRun,
  oneFailed,
  onePassed,
  readPlaywrightReport,
  readVitestReport,
  sentenceOf,
  sumCounts,
} from './test-run/results.ts'
import { runSteps, summarise, type Step, type StepResult } from './test-run/run-steps.ts'

const isFull = process.argv.includes('--full')
if (isFull) process.env.UTILO_RANDOM_PROPERTIES = '1'

process.env.UTILO_DIST ??= 'dist-test'
// Without a UTF-8 locale, Chromium names every file with an accent "download".
const { LC_ALL, LC_CTYPE, LANG } = process.env
if (!/utf-?8/i.test(LC_ALL || LC_CTYPE || LANG || '')) process.env.LC_ALL = 'C.UTF-8'

/** A step that passes when programs are installed, or can be. It continues without the optional ones. */
const present = (programs: readonly SystemProgram[], optional: readonly SystemProgram[] = []) => ({
  run: (): StepResult => {
    const lacking = missingProgramsProblem(thisMachine, optional)
    if (lacking !== undefined) console.log(`Goes on without. ${lacking}`)
    const problem = missingProgramsProblem(thisMachine, programs)
    if (problem === undefined) return { counts: onePassed }
    console.log(problem)
    return { counts: oneFailed }
  },
})

/** A step that passes or fails as a whole. All of its commands are run. */
const whole = (...commands: [command: string, ...args: string[]][]) => ({
  run: (): StepResult => {
    const successes = commands.map(([command, ...args]) => succeeds(command, args))
    return { counts: successes.every(Boolean) ? onePassed : oneFailed }
  },
})

/** A step of many tests, counted from the JSON report of its runner. */
const counted = (
  reportFile: string,
  read: (report: unknown) => FileResult[],
  [command, ...args]: [command: string, ...args: string[]],
) => ({
  run: (): StepResult => {
    // The old report is removed, because it must not count for a runner that crashed.
    rmSync(reportFile, { force: true })
    const hasSucceeded = succeeds(command, args)
    const files = existsSync(reportFile)
      ? read(JSON.parse(readFileSync(reportFile, 'utf8')))
      : undefined
    return { counts: countRun(hasSucceeded, files), ...(files && { files }) }
  },
})

const vitest = (name: string, ...command: [command: string, ...args: string[]]) => {
  const reportFile = `.cache/${name}-tests.json`
  return counted(reportFile, readVitestReport, [
    ...command,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportFile}`,
  ])
}

const unitTests: readonly Step[] = isFull
  ? [
      {
        name: 'unit and server tests, with coverage',
        ...vitest('unit', 'vitest', 'run', '--project=unit', '--project=server', '--coverage'),
      },
      // With coverage, these tests take three times as long.
      {
        name: 'unit tests of the engines',
        ...vitest('engines', 'vitest', 'run', '--project=engines'),
      },
    ]
  : [
      {
        name: 'unit and server tests',
        ...vitest(
          'unit',
          'vitest',
          'run',
          '--project=unit',
          '--project=engines',
          '--project=server',
        ),
      },
    ]

const endToEndStep = 'end-to-end tests'
const otherBrowsersStep = 'Firefox and WebKit'
const browserSteps: ReadonlySet<string> = new Set([endToEndStep, otherBrowsersStep])
const browsersConfig = '--config=e2e/browsers/playwright.config.ts'
const notFull = isFull ? [] : ['--grep-invert=@full']

const steps: readonly Step[] = [
  { name: 'browser', ...present([browser], [headlessBrowser]) },
  { name: 'Firefox and WebKit, installed', ...present([firefox, ...webKit]) },
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
  ...unitTests,
  { name: 'build', ...whole(['node', 'scripts/build.ts']) },
  { name: 'budgets', needs: ['build'], ...whole(['node', 'scripts/check-budget.ts']) },
  {
    name: 'prerendered pages',
    needs: ['build'],
    ...vitest('site', 'vitest', 'run', '--project=site'),
  },
  ...(isFull
    ? [
        {
          name: 'Cloudflare Workers',
          needs: ['build'],
          ...vitest('workers', 'node', 'scripts/test-workers.ts'),
        },
      ]
    : []),
  {
    name: endToEndStep,
    needs: ['browser', 'build'],
    ...counted('test-results/e2e.json', readPlaywrightReport, ['playwright', 'test', ...notFull]),
  },
  {
    name: otherBrowsersStep,
    needs: ['Firefox and WebKit, installed', 'build'],
    ...counted('test-results/browsers.json', readPlaywrightReport, [
      'playwright',
      'test',
      browsersConfig,
      // Chromium's jobs are among the end-to-end tests already, each in its tool's folder.
      ...(isFull ? [] : ['--project=firefox', '--project=webkit']),
      ...notFull,
    ]),
  },
]

/** Returns how many tests Playwright would run. */
const countTests = (...args: string[]) => {
  const { stdout } = spawnSync('playwright', ['test', '--list', ...args], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  return Number(/Total: (\d+)/.exec(stdout ?? '')?.[1] ?? 0)
}

const outcomes = runSteps(steps, { print: console.log, nowMs: () => performance.now() })
const missing = [
  ...checkers
    .filter(({ command }) => !isInstalled(command))
    .map(({ command, debianPackage }) => `${command} (${debianPackage})`),
  ...(isMissing('corpus') ? [`the real files of ${corpusFolder}`] : []),
]
const { lines, total } = summarise(outcomes, missing)
console.log(`\n${lines.join('\n')}`)
const browserTests = outcomes.filter(({ name }) => browserSteps.has(name))
console.log(`\nBrowser tests: ${sentenceOf(sumCounts(browserTests.map(({ counts }) => counts)))}.`)
if (!isFull) {
  const left =
    countTests('--grep=@full') +
    countTests(browsersConfig, '--project=firefox', '--project=webkit', '--grep=@full') +
    countTests(browsersConfig, '--project=chromium')
  console.log(`Left to \`npm run test:full\`: ${left} browser tests, coverage, Workers.`)
}
console.log(`\n${sentenceOf(total)}`)
process.exitCode = total.failed > 0 ? 1 : 0
