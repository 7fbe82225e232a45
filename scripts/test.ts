/**
 * Runs everything that protects a visitor: programs, format, lint, types, unit and server tests, build, budgets, the
 * prerendered pages, end-to-end tests, and one job per tool in Firefox and WebKit. `--full` adds what few changes can break: coverage, Cloudflare Workers, and the
 * end-to-end tests tagged `@full` (every language, theme and size, a generated tool, a build with ads).
 * The build goes into a separate folder, so that what `npm start` serves stays unchanged.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
  none,
  oneFailed,
  onePassed,
  readPlaywrightReport,
  readVitestReport,
  sentenceOf,
  sumCounts,
} from './test-run/results.ts'
import { runSteps, summarize, type Step, type StepResult } from './test-run/run-steps.ts'

const isFull = process.argv.includes('--full')
if (isFull) process.env.UTILO_RANDOM_PROPERTIES = '1'

process.env.UTILO_DIST ??= 'dist-test'
/** The temporary files of the whole run, which are removed at its end. */
const temporaryFolder = mkdtempSync(join(tmpdir(), 'utilo-test-'))
// Postgres does not run as root, and another user has to reach its folder.
chmodSync(temporaryFolder, 0o755)
process.env.TMPDIR = temporaryFolder
process.on('exit', () => {
  rmSync(temporaryFolder, { recursive: true, force: true })
})
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

/** Returns what a program prints, or nothing when it fails. */
const outputOf = (command: string, ...args: string[]) => {
  const { status, stdout } = spawnSync(command, args, {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  return status === 0 ? stdout.trim() : undefined
}

const vitest = (name: string, ...command: [command: string, ...args: string[]]) => {
  const reportFile = `.cache/${name}-tests.json`
  return counted(reportFile, readVitestReport, [
    ...command,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportFile}`,
  ])
}

const engineTestsStep = 'unit tests of the engines'
const engineTests = vitest('engines', 'vitest', 'run', '--project=engines')

/** The commit at which all tests of the engines passed on this machine, with what was not committed then. */
const enginesPassedFile = '.cache/engines-passed-at'

/** Runs all tests of the engines, and records the commit when they pass. */
const runEngineTests = (): StepResult => {
  const result = engineTests.run()
  const commit = outputOf('git', 'rev-parse', 'HEAD')
  if (result.counts.failed === 0 && commit !== undefined) writeFileSync(enginesPassedFile, commit)
  else rmSync(enginesPassedFile, { force: true })
  return result
}

/** Changes of these files concern every test: Vitest follows imports, and neither packages nor what a test reads. */
const concernsAllEngines = /^package(-lock)?\.json$|^vitest\.config\.ts$|\/fixtures\//

/**
 * Runs the tests of the engines if anything they import has changed since they last passed on this machine. They take
 * longer than all other unit tests together, and few changes concern them.
 */
const runEngineTestsIfChanged = (): StepResult => {
  const commit = existsSync(enginesPassedFile) ? readFileSync(enginesPassedFile, 'utf8') : 'none'
  const changed = outputOf('git', 'diff', '--name-only', commit)?.split('\n')
  const added = outputOf('git', 'ls-files', '--others', '--exclude-standard')?.split('\n') ?? []
  if (changed === undefined || [...changed, ...added].some((path) => concernsAllEngines.test(path)))
    return runEngineTests()
  const affected = outputOf(
    'vitest',
    'list',
    '--project=engines',
    '--filesOnly',
    `--changed=${commit}`,
  )
  if (affected !== '') return runEngineTests()
  console.log(`Nothing that they import has changed since they passed, at ${commit}.`)
  return { counts: none }
}

const unitTests: readonly Step[] = isFull
  ? [
      {
        name: 'unit and server tests, with coverage',
        ...vitest('unit', 'vitest', 'run', '--project=unit', '--project=server', '--coverage'),
      },
      // With coverage, these tests take three times as long.
      { name: engineTestsStep, run: runEngineTests },
    ]
  : [
      {
        name: 'unit and server tests',
        ...vitest('unit', 'vitest', 'run', '--project=unit', '--project=server'),
      },
      { name: engineTestsStep, run: runEngineTestsIfChanged },
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
      ...notFull,
    ]),
  },
]

/** Returns how many tests Playwright would run. The configured reporter would replace the report of the run. */
const countTests = (...args: string[]) => {
  const list = outputOf('playwright', 'test', '--list', '--reporter=list', ...args) ?? ''
  return Number(/Total: (\d+)/.exec(list)?.[1] ?? 0)
}

const outcomes = runSteps(steps, { print: console.log, nowMs: () => performance.now() })
const missing = [
  ...checkers
    .filter(({ command }) => !isInstalled(command))
    .map(({ command, debianPackage }) => `${command} (${debianPackage})`),
  ...(isMissing('corpus') ? [`the real files of ${corpusFolder}`] : []),
]
const { lines, total } = summarize(outcomes, missing)
console.log(`\n${lines.join('\n')}`)
const browserTests = outcomes.filter(({ name }) => browserSteps.has(name))
console.log(`\nBrowser tests: ${sentenceOf(sumCounts(browserTests.map(({ counts }) => counts)))}.`)
if (!isFull) {
  const left = countTests('--grep=@full') + countTests(browsersConfig, '--grep=@full')
  const enginesLeft = outcomes.some(({ name, files }) => name === engineTestsStep && !files)
    ? ', unit tests of the engines, which nothing has changed since they passed'
    : ''
  console.log(
    `Left to \`npm run test:full\`: ${left} browser tests, coverage, Workers${enginesLeft}.`,
  )
}
console.log(`\n${sentenceOf(total)}`)
process.exitCode = total.failed > 0 ? 1 : 0
