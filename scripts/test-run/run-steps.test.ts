import { describe, expect, it } from 'vitest'
import { oneFailed, onePassed } from './counts.ts'
import { type Step, runSteps } from './run-steps.ts'

const run = (steps: readonly Step[]) => {
  const lines: string[] = []
  let nowMs = 0
  const total = runSteps(steps, {
    print: (line) => lines.push(line),
    // A second goes by between any two looks at the clock.
    nowMs: () => (nowMs += 1000),
  })
  return { total, text: lines.join('\n') }
}

const many = () => ({ passed: 7, failed: 0, skipped: 2 })

describe('runSteps', () => {
  it('ends with one line that sums up', () => {
    const { text, total } = run([
      { name: 'one', run: () => onePassed },
      { name: 'many', run: many },
    ])
    expect(text.split('\n').at(-1)).toBe('8 passed, 0 failed, 2 skipped')
    expect(total).toEqual({ passed: 8, failed: 0, skipped: 2 })
  })

  it('gives every step a heading, its seconds and its counts', () => {
    const { text } = run([{ name: 'many', run: many }])
    expect(text).toContain('── many ──\n1.0 s\n')
    expect(text).toContain('✓ many: 7 passed, 0 failed, 2 skipped, 1.0 s')
  })

  it('goes on after a failure', () => {
    const { text, total } = run([
      { name: 'bad', run: () => oneFailed },
      { name: 'many', run: many },
    ])
    expect(total).toEqual({ passed: 7, failed: 1, skipped: 2 })
    expect(text).toContain('✗ bad')
  })

  it('leaves out what needs a step that failed, or that was itself left out', () => {
    const ran: string[] = []
    const step = (name: string, needs: string[]): Step => ({
      name,
      needs,
      run: () => {
        ran.push(name)
        return onePassed
      },
    })
    const { text, total } = run([
      { name: 'build', run: () => oneFailed },
      step('pages', ['build']),
      step('figures', ['pages']),
      step('apart', []),
    ])
    expect(ran).toEqual(['apart'])
    expect(total).toEqual({ passed: 1, failed: 1, skipped: 2 })
    expect(text).toContain('Left out: it needs “build”.')
    expect(text).toContain('– figures')
  })

  it('counts a step that throws as failed, says why and goes on', () => {
    const { text, total } = run([
      {
        name: 'broken',
        run: () => {
          throw new Error('no report')
        },
      },
      { name: 'many', run: many },
    ])
    expect(total).toEqual({ passed: 7, failed: 1, skipped: 2 })
    expect(text).toContain('no report')
  })
})
