import { describe, expect, it } from 'vitest'
import { ZodError } from 'zod'
import {
  type FileResult,
  countRun,
  readPlaywrightReport,
  readVitestReport,
  sentenceOf,
  sumCounts,
} from './results.ts'

const vitestFile = (name: string, status: string, ...tests: string[]) => ({
  name,
  status,
  startTime: 1000,
  endTime: 3500,
  assertionResults: tests.map((of) => ({ fullName: `a test that is ${of}`, status: of })),
})

describe('readVitestReport', () => {
  it('counts the tests of each file', () => {
    const report = {
      testResults: [
        vitestFile('a.test.ts', 'passed', 'passed', 'passed', 'skipped', 'pending', 'todo'),
        vitestFile('b.test.ts', 'failed', 'passed', 'failed'),
      ],
    }
    expect(readVitestReport(report)).toEqual([
      {
        file: 'a.test.ts',
        seconds: 2.5,
        passed: 2,
        failed: 0,
        skipped: 3,
        failures: [],
        flaky: [],
      },
      {
        file: 'b.test.ts',
        seconds: 2.5,
        passed: 1,
        failed: 1,
        skipped: 0,
        failures: ['a test that is failed'],
        flaky: [],
      },
    ])
  })

  it('counts a file that could not be loaded as a failure', () => {
    const report = {
      testResults: [vitestFile('a.test.ts', 'failed'), vitestFile('b.test.ts', 'failed', 'passed')],
    }
    const files = readVitestReport(report)
    expect(sumCounts(files)).toEqual({ passed: 1, failed: 2, skipped: 0 })
    expect(files.map(({ failures }) => failures)).toEqual([
      ['the file itself'],
      ['the file itself'],
    ])
  })

  it('refuses another document', () => {
    expect(() => readVitestReport({ results: [] })).toThrow(ZodError)
  })
})

describe('readPlaywrightReport', () => {
  const test = (status: string, ...durations: number[]) => ({
    status,
    results: durations.map((duration) => ({ duration })),
  })
  const suites = [
    {
      specs: [{ title: 'adds', file: 'a.e2e.ts', tests: [test('expected', 1000)] }],
      suites: [
        {
          specs: [
            {
              title: 'sums',
              file: 'a.e2e.ts',
              tests: [test('unexpected', 500, 700), test('skipped')],
            },
            { title: 'tries', file: 'b.e2e.ts', tests: [test('flaky', 100, 200)] },
          ],
        },
      ],
    },
  ]

  it('counts tests by the file they stand in, and adds up every try', () => {
    expect(readPlaywrightReport({ errors: [], suites })).toEqual([
      {
        file: 'a.e2e.ts',
        seconds: 2.2,
        passed: 1,
        failed: 1,
        skipped: 1,
        failures: ['sums'],
        flaky: [],
      },
      {
        file: 'b.e2e.ts',
        seconds: 0.3,
        passed: 1,
        failed: 0,
        skipped: 0,
        failures: [],
        flaky: ['tries'],
      },
    ])
  })

  it('counts errors outside tests', () => {
    const report = { errors: [{ message: 'no server' }], suites }
    expect(sumCounts(readPlaywrightReport(report)).failed).toBe(2)
  })
})

describe('countRun', () => {
  const file = (counts: Partial<FileResult>): FileResult[] => [
    { file: 'a', seconds: 1, passed: 0, failed: 0, skipped: 0, failures: [], flaky: [], ...counts },
  ]
  it('is what the report says', () => {
    const passed = file({ passed: 2, skipped: 1 })
    expect(countRun(true, passed)).toEqual({ passed: 2, failed: 0, skipped: 1 })
    expect(countRun(false, file({ passed: 2, failed: 3 })).failed).toBe(3)
  })
  it('adds a failure that no test explains', () => {
    expect(countRun(false, file({ passed: 2 }))).toEqual({ passed: 2, failed: 1, skipped: 0 })
  })
  it('takes a missing report for a crash', () => {
    expect(countRun(false, undefined)).toEqual({ passed: 0, failed: 1, skipped: 0 })
    expect(countRun(true, undefined).failed).toBe(1)
  })
  it('takes a run without any test for a failure', () => {
    expect(countRun(true, file({ skipped: 4 })).failed).toBe(1)
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
