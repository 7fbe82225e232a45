import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { faults, stepsWithoutTestFile } from './faults.ts'

describe('the faults that tests have to catch', () => {
  it.each(faults)('can be put in: $name', ({ file, original, faulty }) => {
    expect(readFileSync(file, 'utf8').split(original)).toHaveLength(2)
    expect(faulty).not.toBe(original)
  })

  // A runner that finds no test fails, as if it had caught the fault.
  it.each(faults.filter(({ test }) => !stepsWithoutTestFile.has(test)))(
    'can be caught: $name',
    ({ test }) => {
      expect(existsSync(test)).toBe(true)
    },
  )
})
