import { describe, expect, it } from 'vitest'
import { ZodError } from 'zod'
import { countPlaywright, countRun, countVitest, sentenceOf, sumCounts } from './counts.ts'

const vitestFile = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((test) => ({ status: test })),
})

describe('countVitest', () => {
  it('counts tests, not files', () => {
    const report = {
      testResults: [
        vitestFile('passed', 'passed', 'passed', 'skipped', 'pending', 'todo'),
        vitestFile('failed', 'passed', 'failed'),
      ],
    }
    expect(countVitest(report)).toEqual({ passed: 3, failed: 1, skipped: 3 })
  })

  it('counts a file that could not be loaded as a failure', () => {
    const report = { testResults: [vitestFile('failed'), vitestFile('failed', 'passed')] }
    expect(countVitest(report)).toEqual({ passed: 1, failed: 2, skipped: 0 })
  })

  it('refuses what is no report', () => {
    expect(() => countVitest({ results: [] })).toThrow(ZodError)
  })
})

describe('countPlaywright', () => {
  const stats = { expected: 5, unexpected: 2, flaky: 1, skipped: 3 }
  it('counts tests by their outcome', () => {
    expect(countPlaywright({ errors: [], stats })).toEqual({ passed: 6, failed: 2, skipped: 3 })
  })
  it('counts errors outside tests', () => {
    expect(countPlaywright({ errors: [{ message: 'no server' }], stats }).failed).toBe(3)
  })
})

describe('countRun', () => {
  const count = () => ({ passed: 2, failed: 0, skipped: 1 })
  it('is what the report says', () => {
    expect(countRun(true, {}, count)).toEqual({ passed: 2, failed: 0, skipped: 1 })
    expect(countRun(false, {}, () => ({ passed: 2, failed: 3, skipped: 0 })).failed).toBe(3)
  })
  it('adds a failure that no test explains', () => {
    expect(countRun(false, {}, count)).toEqual({ passed: 2, failed: 1, skipped: 1 })
  })
  it('takes a missing report for a crash', () => {
    expect(countRun(false, undefined, count)).toEqual({ passed: 0, failed: 1, skipped: 0 })
    expect(countRun(true, undefined, count).failed).toBe(1)
  })
  it('takes a run without any test for a failure', () => {
    expect(countRun(true, {}, () => ({ passed: 0, failed: 0, skipped: 4 })).failed).toBe(1)
  })
})

it('sums, and says it in one line', () => {
  const counts = [
    { passed: 1, failed: 0, skipped: 0 },
    { passed: 20, failed: 3, skipped: 0 },
  ]
  expect(sentenceOf(sumCounts(counts))).toBe('21 passed, 3 failed')
  expect(sentenceOf({ passed: 0, failed: 0, skipped: 2 })).toBe('0 passed, 0 failed, 2 skipped')
})
