/**
 * Injects faults into a copy of the project, one at a time, and reports which of them the tests of `npm test` catch.
 * `npm run test:faults` tries all of them; `npm run test:faults -- weight csp` tries those whose name or file
 * contains one of these words.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ScratchProject } from '../e2e/scratch-project.ts'
import { corpusFolder } from '../src/testing/prerequisites.ts'
import { type Fault, faults, stepsWithoutTestFile } from './faults/faults.ts'
import { markdownTable } from './markdown-table.ts'

const words = process.argv.slice(2)
const chosen = faults.filter(
  ({ name, file }) => words.length === 0 || words.some((word) => `${name} ${file}`.includes(word)),
)

const project = new ScratchProject({ UTILO_CORPUS: corpusFolder })

/** @returns whether the command failed, as it should */
const fails = (command: string, ...args: string[]) => project.run(command, ...args).code !== 0

/** Runs a test file, and returns whether it fails. */
const testFails = (test: string): boolean => {
  if (!test.endsWith('.test.ts'))
    return fails('playwright', 'test', test, '--grep-invert=@full', '--max-failures=1')
  const projects = test.startsWith('e2e/')
    ? ['--project=site']
    : ['--project=unit', '--project=engines', '--project=server']
  return fails('vitest', 'run', ...projects, test)
}

const needsBuild = (test: string) => !test.endsWith('.test.ts') || test.startsWith('e2e/')

/** Runs the test that should catch the fault, after a build where the test needs one. */
const isCaught = ({ test }: Fault): boolean => {
  if (!needsBuild(test)) return testFails(test)
  const hasFailedToBuild = fails('node', 'scripts/build.ts')
  if (test === 'build') return hasFailedToBuild
  if (hasFailedToBuild) throw new Error('the build fails, and should not')
  if (test === 'budgets') return fails('node', 'scripts/check-budget.ts')
  return testFails(test)
}

/** Tries one fault, and removes it again. */
const tryFault = (fault: Fault): string => {
  const file = join(project.folder, fault.file)
  const original = readFileSync(file, 'utf8')
  if (failWithoutFault.has(fault.test)) return 'not tried: its test fails without the fault too'
  writeFileSync(
    file,
    original.replace(fault.original, () => fault.faulty),
  )
  try {
    return isCaught(fault) ? 'caught' : 'NOT CAUGHT'
  } catch (error) {
    return `not tried: ${error instanceof Error ? error.message : String(error)}`
  } finally {
    writeFileSync(file, original)
  }
}

/** Tests that fail without any fault would seem to catch every fault. */
const failWithoutFault = new Set<string>()
const testFiles = new Set(
  chosen.map(({ test }) => test).filter((test) => !stepsWithoutTestFile.has(test)),
)
if (chosen.some(({ test }) => needsBuild(test)) && fails('node', 'scripts/build.ts'))
  throw new Error('The project does not build without a fault.')
for (const test of testFiles) if (testFails(test)) failWithoutFault.add(test)

const results: { fault: Fault; outcome: string }[] = []
for (const fault of chosen) {
  const startedAtMs = performance.now()
  const outcome = tryFault(fault)
  results.push({ fault, outcome })
  const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(0)
  console.log(`${outcome}: ${fault.name} (${fault.test}, ${seconds} s)`)
}
project.remove()

console.log(
  `\n${markdownTable(
    ['fault', 'in', 'test that is to catch it', ''],
    results.map(({ fault, outcome }) => [fault.name, fault.file, fault.test, outcome]),
  )}`,
)
const caught = results.filter(({ outcome }) => outcome === 'caught').length
console.log(`\n${caught} of ${results.length} faults were caught.`)
process.exitCode = caught === results.length ? 0 : 1
