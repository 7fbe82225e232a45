import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Work, type WorkEvent, filesStepOf, ready, reduceWork } from './work.ts'

type Sample = Work<string, string, number, string>
type SampleEvent = WorkEvent<string, string, number, string>

const done: Sample = { step: 'done', result: 'first' }
const states = {
  ready,
  cancelled: { step: 'ready', ending: { kind: 'cancelled' } },
  broken: { step: 'ready', ending: { kind: 'broken', code: 'stuck', fileName: 'a.pdf' } },
  running: { step: 'running', request: 'all', before: ready },
  told: { step: 'running', request: 'all', progress: 0.4, before: ready },
  renewing: { step: 'running', request: 'more', before: done },
  done,
  kept: { ...done, ending: { kind: 'cancelled' } },
} satisfies Record<string, Sample>
type StateName = keyof typeof states

const events = {
  started: { type: 'started', request: 'all' },
  restarted: { type: 'restarted', request: 'other' },
  progressed: { type: 'progressed', progress: 0.4 },
  finished: { type: 'finished', result: 'second' },
  allFailed: { type: 'all-failed', failures: ['page 1'] },
  broke: { type: 'broke', code: 'stuck', fileName: 'a.pdf' },
  brokeAll: { type: 'broke', code: 'out-of-memory' },
  cancelled: { type: 'cancelled' },
  cleared: { type: 'cleared' },
} satisfies Record<string, SampleEvent>
type EventName = keyof typeof events

const second: Sample = { step: 'done', result: 'second' }
const outOfMemory = { kind: 'broken', code: 'out-of-memory' } as const
const stuck = { kind: 'broken', code: 'stuck', fileName: 'a.pdf' } as const
const allFailed = { kind: 'all-failed', failures: ['page 1'] } as const
const fromReady = {
  restarted: { step: 'running', request: 'other', before: ready },
  progressed: states.told,
  finished: second,
  allFailed: { ...ready, ending: allFailed },
  broke: states.broken,
  brokeAll: { ...ready, ending: outOfMemory },
  cancelled: states.cancelled,
  cleared: ready,
} satisfies Partial<Record<EventName, Sample>>

/** The state that follows from every state with every event. A pair that is missing must leave the same object. */
const changes: Record<StateName, Partial<Record<EventName, Sample>>> = {
  ready: { started: states.running },
  cancelled: { started: states.running, cleared: ready },
  broken: { started: states.running, cleared: ready },
  running: fromReady,
  told: fromReady,
  renewing: {
    restarted: { step: 'running', request: 'other', before: done },
    progressed: { ...states.renewing, progress: 0.4 },
    finished: second,
    allFailed: { ...done, ending: allFailed },
    broke: { ...done, ending: stuck },
    brokeAll: { ...done, ending: outOfMemory },
    cancelled: states.kept,
    cleared: ready,
  },
  done: { started: { step: 'running', request: 'all', before: done }, cleared: ready },
  kept: { started: { step: 'running', request: 'all', before: done }, cleared: ready },
}

describe.each(Object.keys(states) as StateName[])('%s', (name) => {
  it.each(Object.keys(events) as EventName[])('%s', (event) => {
    const before: Sample = states[name]
    const after = reduceWork(before, events[event])
    const expected = changes[name][event]
    if (expected) expect(after).toEqual(expected)
    else expect(after).toBe(before)
  })
})

it('never loses a result but to another one, or by clearing it', () => {
  const event = fc.constantFrom<SampleEvent>(...Object.values(events))
  const resultOf = (work: Sample) => {
    const rest = work.step === 'running' ? work.before : work
    return rest.step === 'done' ? rest.result : undefined
  }
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), (sequence) => {
      let work: Sample = ready
      for (const next of sequence) {
        const result = resultOf(work)
        const wasRunning = work.step === 'running'
        work = reduceWork(work, next)
        if (next.type === 'cleared') expect(resultOf(work)).toBeUndefined()
        else if (wasRunning && next.type === 'finished') expect(resultOf(work)).toBe('second')
        else expect(resultOf(work)).toBe(result)
      }
    }),
  )
})

it.each<[boolean, StateName, string]>([
  [false, 'ready', 'empty'],
  [true, 'ready', 'chosen'],
  [true, 'cancelled', 'chosen'],
  [true, 'broken', 'failed'],
  [true, 'running', 'running'],
  [true, 'kept', 'done'],
])('with files (%s), %s is shown as %s', (hasFiles, name, step) => {
  expect(filesStepOf(hasFiles, states[name])).toBe(step)
})
