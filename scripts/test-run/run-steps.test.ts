import { describe, expect, it } from 'vitest'
import { oneFailed, onePassed } from './results.ts'
import { type Step, runSteps } from './run-steps.ts'

const run = (steps: readonly Step[]) => {
  const lines: string[] = []
  let nowMs = 0
  const outcomes = runSteps(steps, {
    print: (line) => lines.push(line),
    // A second goes by between any two looks at the clock.
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
