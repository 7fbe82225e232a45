import { describe, expect, it, test } from 'vitest'
import { oneFailed, onePassed, type FileResult } from './results.ts'
import { runSteps, summarize, type Step } from './run-steps.ts'

const run = (steps: readonly Step[]) => {
  const lines: string[] = []
  let nowMs = 0
  const outcomes = runSteps(steps, {
    print: (line) => lines.push(line),
    // The clock advances by a second at each reading.
    nowMs: () => (nowMs += 1000),
  })
  return { outcomes, text: lines.join('\n') }
}

const counts = { passed: 7, failed: 0, skipped: 2 }
const many = { name: 'many', run: () => ({ counts }) }

describe('runSteps', () => {
  it('tells what each step came to, and how long it took', () => {
    const { outcomes, text } = run([many])
    expect(text).toContain('── many ──\n1.0 s')
    expect(outcomes).toEqual([{ name: 'many', counts, hasRun: true, seconds: 1 }])
  })

  it('goes on after a failure', () => {
    const { outcomes } = run([{ name: 'bad', run: () => ({ counts: oneFailed }) }, many])
    expect(outcomes.map((outcome) => outcome.counts)).toEqual([oneFailed, counts])
  })

  it('leaves out what needs a step that failed, or that was itself left out', () => {
    const ran: string[] = []
    const step = (name: string, needs: string[]): Step => ({
      name,
      needs,
      run: () => {
        ran.push(name)
        return { counts: onePassed }
      },
    })
    const { text, outcomes } = run([
      { name: 'build', run: () => ({ counts: oneFailed }) },
      step('pages', ['build']),
      step('figures', ['pages']),
      step('apart', []),
    ])
    expect(ran).toEqual(['apart'])
    expect(outcomes.map(({ hasRun }) => hasRun)).toEqual([true, false, false, true])
    expect(text).toContain('Left out: it needs “build”.')
  })

  it('counts a step that throws as failed, says why and goes on', () => {
    const { text, outcomes } = run([
      {
        name: 'broken',
        run: () => {
          throw new Error('no report')
        },
      },
      many,
    ])
    expect(outcomes[0]?.counts).toEqual(oneFailed)
    expect(outcomes[1]?.counts).toEqual(counts)
    expect(text).toContain('no report')
  })
})

const file = (name: string, seconds: number, skipped = 0): FileResult => ({
  file: name,
  seconds,
  passed: 3,
  failed: 0,
  skipped,
  failures: [],
  flaky: [],
})

const outcome = (...files: FileResult[]) => ({
  name: 'unit tests',
  hasRun: true,
  seconds: 12.34,
  counts: { passed: 3, failed: 0, skipped: files[0]?.skipped ?? 0 },
  files,
})

test('tells each step, its counts and its time', () => {
  const { lines } = summarize([outcome(file('a.test.ts', 1))], [])
  expect(lines[0]).toBe('✓ unit tests: 3 passed, 0 failed, 12.3 s')
})

test('marks what failed, and what was left out', () => {
  const failed = { ...outcome(), counts: { passed: 1, failed: 1, skipped: 0 } }
  const { lines } = summarize([failed, { ...outcome(), hasRun: false }], [])
  expect(lines.map((line) => line[0])).toEqual(['✗', '–'])
})

test('tells the ten slowest files, the slowest first', () => {
  const files = Array.from({ length: 12 }, (_, index) => file(`${index}.test.ts`, index))
  const { lines } = summarize([outcome(...files)], [])
  const told = lines.filter((line) => line.includes('.test.ts'))
  expect(told).toHaveLength(10)
  expect(told[0]).toBe('  11.0 s  11.test.ts')
})

test('names the tests that failed', () => {
  const { lines } = summarize(
    [outcome({ ...file('a.test.ts', 1), failures: ['adds', 'sums'] })],
    [],
  )
  expect(lines).toContain('The tests that failed:')
  expect(lines.slice(-2)).toEqual(['  a.test.ts: adds', '  a.test.ts: sums'])
})

test('names the tests that passed only when run again, which are no failures', () => {
  const { lines, total } = summarize([outcome({ ...file('a.e2e.ts', 1), flaky: ['scrolls'] })], [])
  expect(lines.slice(-2)).toEqual([
    'The tests that passed only when run again:',
    '  a.e2e.ts: scrolls',
  ])
  expect(total.failed).toBe(0)
})

test('tells which tests were skipped, and for want of what', () => {
  const { lines, total } = summarize([outcome(file('a.test.ts', 1, 4))], ['qpdf'])
  expect(lines).toContain('4 tests were skipped, because this machine lacks qpdf:')
  expect(lines).toContain('  4  a.test.ts')
  expect(total).toEqual({ passed: 3, failed: 0, skipped: 4 })
})

test('fails when a test was skipped although nothing is missing', () => {
  const { lines, total } = summarize([outcome(file('a.test.ts', 1, 4))], [])
  expect(lines).toContain('4 tests were skipped, although nothing is missing:')
  expect(total.failed).toBe(1)
})
