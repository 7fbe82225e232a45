import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Batch,
  type ChosenFile,
  type FileToolEvent,
  type FileToolState,
  initialState,
  reduceFileTool,
  toPercent,
} from './state.ts'

const chosen = (id: number, name = `${id}.jpg`): ChosenFile => ({
  id,
  file: new File(['x'], name, { lastModified: 0 }),
})
const [a, b, c] = [chosen(1), chosen(2), chosen(3)] as const
const png = (name: string) => new File(['png'], name, { lastModified: 0 })
const madeFile = png('1.png')
const resultFile = png('r.png')
const refusal = { code: 'wrong-type', fileName: 'song.mp3', kind: 'unknown' } as const
const result = (source: ChosenFile) => ({ file: resultFile, isOptimised: true, source })
const fault = (source: ChosenFile) =>
  ({ code: 'damaged', fileName: source.file.name, source }) as const

const states = {
  empty: { step: 'empty', refusals: [] },
  refused: { step: 'empty', refusals: [refusal] },
  chosen: { step: 'chosen', files: [a, b], wasCancelled: false, refusals: [refusal] },
  stopped: { step: 'chosen', files: [a, b], wasCancelled: true, refusals: [] },
  running: { step: 'running', files: [a, b], done: 3, total: 8, refusals: [] },
  done: {
    step: 'done',
    files: [a, b],
    results: [result(a), result(b)],
    failures: [],
    refusals: [],
  },
  partly: {
    step: 'done',
    files: [a, b],
    results: [result(a)],
    failures: [fault(b)],
    refusals: [],
  },
  failed: { step: 'failed', files: [a, b], failures: [fault(b)], refusals: [] },
  broken: {
    step: 'failed',
    files: [a, b],
    failures: [{ code: 'engine-not-loaded' }],
    refusals: [],
  },
} satisfies Record<string, FileToolState>
type StateName = keyof typeof states

const events = {
  chose: { type: 'chose', taken: [c], refusals: [] },
  choseBad: { type: 'chose', taken: [], refusals: [refusal] },
  removed: { type: 'removed', id: a.id },
  removedOther: { type: 'removed', id: b.id },
  removedUnknown: { type: 'removed', id: 99 },
  started: { type: 'started' },
  progressed: { type: 'progressed', done: 4, total: 8 },
  finished: {
    type: 'finished',
    outcome: {
      made: [{ file: madeFile, source: 0 }],
      failed: [{ source: 1, code: 'damaged' }],
    },
  },
  broke: { type: 'broke', code: 'out-of-memory', fileName: '2.jpg' },
  cancelled: { type: 'cancelled' },
  reset: { type: 'reset' },
} satisfies Record<string, FileToolEvent>
type EventName = keyof typeof events

const empty = initialState
const chosenOf = (...files: [ChosenFile, ...ChosenFile[]]): FileToolState => ({
  step: 'chosen',
  files,
  wasCancelled: false,
  refusals: [],
})
const start: FileToolState = { step: 'running', files: [a, b], done: 0, total: 1, refusals: [] }

/** What becomes of every state with every event; what is not here must stay as it is. */
const changes: Record<
  Batch,
  Partial<Record<StateName, Partial<Record<EventName, FileToolState>>>>
> = {
  each: {
    empty: { chose: chosenOf(c), choseBad: states.refused },
    refused: { chose: chosenOf(c), reset: empty },
    chosen: {
      chose: chosenOf(a, b, c),
      removed: { ...chosenOf(b), refusals: [refusal] },
      removedOther: { ...chosenOf(a), refusals: [refusal] },
      started: start,
      reset: empty,
    },
    stopped: {
      chose: chosenOf(a, b, c),
      choseBad: { ...states.stopped, refusals: [refusal] },
      removed: chosenOf(b),
      removedOther: chosenOf(a),
      removedUnknown: chosenOf(a, b),
      started: start,
      reset: empty,
    },
    running: {
      chose: chosenOf(a, b, c),
      choseBad: { ...states.running, refusals: [refusal] },
      progressed: { ...states.running, done: 4 },
      finished: {
        ...states.partly,
        results: [{ file: madeFile, isOptimised: true, source: a }],
      },
      broke: {
        step: 'failed',
        files: [a, b],
        failures: [{ code: 'out-of-memory', fileName: '2.jpg', source: b }],
        refusals: [],
      },
      cancelled: states.stopped,
      reset: empty,
    },
    done: {
      chose: chosenOf(c),
      choseBad: { ...states.done, refusals: [refusal] },
      removed: { ...states.done, files: [b], results: [result(b)] },
      removedOther: { ...states.done, files: [a], results: [result(a)] },
      reset: empty,
    },
    partly: {
      chose: chosenOf(c),
      choseBad: { ...states.partly, refusals: [refusal] },
      removed: { step: 'failed', files: [b], failures: [fault(b)], refusals: [] },
      removedOther: { ...states.partly, files: [a], failures: [] },
      reset: empty,
    },
    failed: {
      chose: chosenOf(a, c),
      choseBad: { ...states.failed, refusals: [refusal] },
      removed: { ...states.failed, files: [b] },
      removedOther: chosenOf(a),
      started: start,
      reset: empty,
    },
    broken: {
      chose: chosenOf(a, b, c),
      choseBad: { ...states.broken, refusals: [refusal] },
      removed: { ...states.broken, files: [b] },
      removedOther: { ...states.broken, files: [a] },
      started: start,
      reset: empty,
    },
  },
  together: {},
}
const all = chosenOf(a, b, c)
changes.together = {
  ...changes.each,
  done: {
    ...changes.each.done,
    chose: all,
    removed: chosenOf(b),
    removedOther: chosenOf(a),
    removedUnknown: chosenOf(a, b),
  },
  partly: {
    ...changes.each.partly,
    chose: all,
    removed: chosenOf(b),
    removedOther: chosenOf(a),
    removedUnknown: chosenOf(a, b),
  },
  failed: {
    ...changes.each.failed,
    chose: all,
    removed: chosenOf(b),
    removedUnknown: chosenOf(a, b),
  },
  broken: {
    ...changes.each.broken,
    removed: chosenOf(b),
    removedOther: chosenOf(a),
    removedUnknown: chosenOf(a, b),
  },
}

describe.each(['each', 'together'] as const)('a tool that takes files %s', (batch) => {
  const reduce = reduceFileTool(batch)
  describe.each(Object.keys(states) as StateName[])('%s', (name) => {
    it.each(Object.keys(events) as EventName[])('%s', (event) => {
      const before: FileToolState = states[name]
      const after = reduce(before, events[event])
      expect(after).toEqual(changes[batch][name]?.[event] ?? before)
    })
  })

  it('is empty again once the last file is removed, from whatever step', () => {
    for (const state of Object.values(states)) {
      const left = [a.id, b.id].reduce<FileToolState>(
        (current, id) => reduce(current, { type: 'removed', id }),
        state,
      )
      expect(left.step).toBe(state.step === 'running' ? 'running' : 'empty')
    }
  })

  it('holds together through any sequence of events', () => {
    const event = fc.oneof(
      ...Object.values(events).map((one) => fc.constant<FileToolEvent>(one)),
      fc.nat(5).map((id): FileToolEvent => ({ type: 'chose', taken: [chosen(id)], refusals: [] })),
    )
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (sequence) => {
        const state = sequence.reduce(reduce, initialState)
        if (state.step === 'empty') return
        expect(state.files.length).toBeGreaterThan(0)
        const ids = state.files.map(({ id }) => id)
        const results = state.step === 'done' ? state.results : []
        const failures = 'failures' in state ? state.failures : []
        for (const { source } of [...results, ...failures])
          if (source !== undefined) expect(ids).toContain(source.id)
        if (state.step === 'done') expect(results.length).toBeGreaterThan(0)
        if (state.step === 'failed') expect(failures.length).toBeGreaterThan(0)
      }),
    )
  })
})

describe('what the work gives', () => {
  const finish = (outcome: (FileToolEvent & { type: 'finished' })['outcome']) =>
    reduceFileTool('each')(states.running, { type: 'finished', outcome })

  it('fails when every file failed', () => {
    const failed = [0, 1].map((source) => ({ source, code: 'damaged' }) as const)
    expect(finish({ made: [], failed })).toMatchObject({
      step: 'failed',
      failures: [{ fileName: '1.jpg' }, { fileName: '2.jpg' }],
    })
  })

  it('fails when the job answered nothing at all', () => {
    expect(finish({ made: [], failed: [] })).toMatchObject({ step: 'failed' })
  })

  it('keeps names apart and everything else of the file', async () => {
    const second = new File(['two'], 'same.png', { type: 'image/png', lastModified: 5 })
    const state = finish({
      made: [
        { file: png('same.png'), source: 0 },
        { file: second, source: 1, isOptimised: false },
      ],
      failed: [],
    })
    if (state.step !== 'done') throw new Error(state.step)
    expect(state.results.map(({ file }) => file.name)).toEqual(['same.png', 'same (2).png'])
    const renamed = state.results[1]
    expect(renamed?.isOptimised).toBe(false)
    expect(renamed?.file).toMatchObject({ type: 'image/png', lastModified: 5, size: 3 })
    expect(await renamed?.file.text()).toBe('two')
  })

  it('may come from all files together', () => {
    const state = finish({ made: [{ file: png('all.pdf') }], failed: [] })
    expect(state).toMatchObject({ step: 'done', results: [{ isOptimised: true }] })
    expect(state.step === 'done' && 'source' in state.results[0]).toBe(false)
  })

  it('blames no file for what is no file’s fault', () => {
    const state = reduceFileTool('each')(states.running, {
      type: 'broke',
      code: 'engine-not-loaded',
    })
    expect(state).toEqual({
      step: 'failed',
      files: [a, b],
      failures: [{ code: 'engine-not-loaded' }],
      refusals: [],
    })
  })
})

describe('toPercent', () => {
  it.each([
    [0, 1, 0],
    [1, 3, 33],
    [2, 3, 66],
    [999, 1000, 99],
    [3, 3, 100],
    [4, 3, 100],
    [-1, 3, 0],
    [0, 0, 0],
  ])('%d of %d is %d', (done, total, percent) => {
    expect(toPercent(done, total)).toBe(percent)
  })
})
