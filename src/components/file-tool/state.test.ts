import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Problem } from './accepted-files.ts'
import {
  type FileJobOutcome,
  type ChosenFile,
  type Failure,
  type FileToolEvent,
  type FileToolState,
  type FilesWork,
  type ResultFile,
  failuresOf,
  initialState,
  outcomeOf,
  positionOf,
  reduceFileTool,
  resultsOf,
  stepOf,
  toPercent,
} from './state.ts'
import { ready } from './work.ts'

const chosen = (id: number, name = `${id}.jpg`): ChosenFile => ({
  id,
  file: new File(['x'], name, { lastModified: 0 }),
})
const [a, b, c] = [chosen(1), chosen(2), chosen(3)] as const
const png = (name: string) => new File(['png'], name, { lastModified: 0 })
const madeFile = png('1.png')
const resultFile = png('r.png')
const refusal = { code: 'wrong-type', fileName: 'song.mp3', kind: 'unknown' } as const
const result = (source: ChosenFile) => ({ file: resultFile, isOptimized: true, source })
const fault = (source: ChosenFile) =>
  ({ code: 'damaged', fileName: source.file.name, source }) as const

/** A flattened state, as the tables below write it. */
type Flat = { refusals: readonly Problem[] } & (
  | { step: 'empty' }
  | { step: 'chosen'; files: readonly ChosenFile[]; wasCancelled: boolean }
  | { step: 'running'; files: readonly ChosenFile[]; done: number; total: number }
  | {
      step: 'done'
      files: readonly ChosenFile[]
      results: readonly ResultFile[]
      failures: readonly Failure[]
    }
  | { step: 'failed'; files: readonly ChosenFile[]; failures: readonly Failure[] }
)

const flat = (state: FileToolState): Flat => {
  const { files, refusals, work } = state
  const step = stepOf(state)
  const failures = failuresOf(state)
  if (step === 'empty') return { step, refusals }
  if (step === 'done') return { step, files, refusals, failures, results: resultsOf(state) }
  if (step === 'failed') return { step, files, refusals, failures }
  if (step === 'chosen')
    return {
      step,
      files,
      refusals,
      wasCancelled: work.step === 'ready' && work.ending !== undefined,
    }
  const progress = work.step === 'running' ? work.progress : undefined
  return { step, files, refusals, ...(progress ?? { done: 0, total: 1 }) }
}

const workOf = (state: Flat): FilesWork => {
  switch (state.step) {
    case 'chosen':
      return state.wasCancelled ? { step: 'ready', ending: { kind: 'cancelled' } } : ready
    case 'running': {
      const { files, done, total } = state
      return { step: 'running', request: files, progress: { done, total }, before: ready }
    }
    case 'done': {
      const [first, ...others] = state.results
      const { failures } = state
      return first ? { step: 'done', result: { results: [first, ...others], failures } } : ready
    }
    case 'failed':
      return { step: 'ready', ending: { kind: 'all-failed', failures: state.failures } }
    default:
      return ready
  }
}

const unflat = (state: Flat): FileToolState => ({
  files: state.step === 'empty' ? [] : state.files,
  refusals: state.refusals,
  work: workOf(state),
})

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
} satisfies Record<string, Flat>
type StateName = keyof typeof states

const events = {
  chose: { type: 'chose', taken: [c], refusals: [] },
  choseBad: { type: 'chose', taken: [], refusals: [refusal] },
  removed: { type: 'removed', id: a.id },
  removedOther: { type: 'removed', id: b.id },
  removedUnknown: { type: 'removed', id: 99 },
  started: { type: 'started' },
  progressed: { type: 'progressed', progress: { done: 4, total: 8 } },
  finished: outcomeOf([a, b], {
    made: [{ file: madeFile, source: 0 }],
    failed: [{ source: 1, code: 'damaged' }],
  }),
  broke: { type: 'broke', code: 'out-of-memory', fileName: '2.jpg' },
  cancelled: { type: 'cancelled' },
  adjusted: { type: 'adjusted' },
  reset: { type: 'reset' },
} satisfies Record<string, FileToolEvent>
type EventName = keyof typeof events

const empty = flat(initialState)
const chosenOf = (...files: [ChosenFile, ...ChosenFile[]]): Flat => ({
  step: 'chosen',
  files,
  wasCancelled: false,
  refusals: [],
})
const start: Flat = { step: 'running', files: [a, b], done: 0, total: 1, refusals: [] }

/** The state that follows from every state with every event. A pair that is missing must leave the state equal. */
const changes: Partial<Record<StateName, Partial<Record<EventName, Flat>>>> = {
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
    adjusted: chosenOf(a, b),
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
      results: [{ file: madeFile, isOptimized: true, source: a }],
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
    adjusted: chosenOf(a, b),
    chose: chosenOf(c),
    choseBad: { ...states.done, refusals: [refusal] },
    removed: { ...states.done, files: [b], results: [result(b)] },
    removedOther: { ...states.done, files: [a], results: [result(a)] },
    reset: empty,
  },
  partly: {
    adjusted: chosenOf(a, b),
    chose: chosenOf(c),
    choseBad: { ...states.partly, refusals: [refusal] },
    removed: { step: 'failed', files: [b], failures: [fault(b)], refusals: [] },
    removedOther: { ...states.partly, files: [a], failures: [] },
    reset: empty,
  },
  failed: {
    adjusted: chosenOf(a, b),
    chose: chosenOf(a, c),
    choseBad: { ...states.failed, refusals: [refusal] },
    removed: { ...states.failed, files: [b] },
    removedOther: chosenOf(a),
    started: start,
    reset: empty,
  },
  broken: {
    adjusted: chosenOf(a, b),
    chose: chosenOf(a, b, c),
    choseBad: { ...states.broken, refusals: [refusal] },
    removed: { ...states.broken, files: [b] },
    removedOther: { ...states.broken, files: [a] },
    started: start,
    reset: empty,
  },
}

describe('reduceFileTool', () => {
  describe.each(Object.keys(states) as StateName[])('%s', (name) => {
    it.each(Object.keys(events) as EventName[])('%s', (event) => {
      const before = unflat(states[name])
      expect(flat(before)).toEqual(states[name])
      const after = reduceFileTool(before, events[event])
      expect(flat(after)).toEqual(changes[name]?.[event] ?? states[name])
    })
  })

  it('is empty again once the last file is removed, from whatever step', () => {
    for (const state of Object.values(states)) {
      const left = [a.id, b.id].reduce<FileToolState>(
        (current, id) => reduceFileTool(current, { type: 'removed', id }),
        unflat(state),
      )
      expect(stepOf(left)).toBe(state.step === 'running' ? 'running' : 'empty')
    }
  })

  // Work reports results and failures only for the files that it was given.
  const isAbout = ({ files }: FileToolState, event: FileToolEvent) => {
    const outcomes =
      event.type === 'finished'
        ? [...event.result.results, ...event.result.failures]
        : event.type === 'all-failed'
          ? event.failures
          : []
    return outcomes.every(
      ({ source }) => source === undefined || files.some(({ id }) => id === source.id),
    )
  }

  it('holds together through any sequence of events', () => {
    const event = fc.oneof(
      ...Object.values(events).map((one) => fc.constant<FileToolEvent>(one)),
      fc.nat(5).map((id): FileToolEvent => ({ type: 'chose', taken: [chosen(id)], refusals: [] })),
    )
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (sequence) => {
        const state = sequence.reduce(
          (current, one) => (isAbout(current, one) ? reduceFileTool(current, one) : current),
          initialState,
        )
        const step = stepOf(state)
        if (step === 'empty') return
        const ids = state.files.map(({ id }) => id)
        const results = resultsOf(state)
        const failures = failuresOf(state)
        for (const { source } of [...results, ...failures])
          if (source !== undefined) expect(ids).toContain(source.id)
        if (step === 'done') expect(results.length).toBeGreaterThan(0)
        if (step === 'failed') expect(failures.length).toBeGreaterThan(0)
      }),
    )
  })
})

describe('what the work gives', () => {
  const finish = (outcome: FileJobOutcome) =>
    flat(reduceFileTool(unflat(states.running), outcomeOf([a, b], outcome)))

  it('fails when every file failed', () => {
    const failed = [0, 1].map((source) => ({ source, code: 'damaged' }) as const)
    expect(finish({ made: [], failed })).toMatchObject({
      step: 'failed',
      failures: [{ fileName: '1.jpg' }, { fileName: '2.jpg' }],
    })
  })

  it('fails when the job answered nothing at all', () => {
    expect(finish({ made: [], failed: [] })).toMatchObject({
      step: 'failed',
      failures: [{ code: 'damaged' }],
    })
  })

  it('keeps names apart and everything else of the file', async () => {
    const second = new File(['two'], 'same.png', { type: 'image/png', lastModified: 5 })
    const state = finish({
      made: [
        { file: png('same.png'), source: 0 },
        { file: second, source: 1, isOptimized: false },
      ],
      failed: [],
    })
    if (state.step !== 'done') throw new Error(state.step)
    expect(state.results.map(({ file }) => file.name)).toEqual(['same.png', 'same (2).png'])
    const renamed = state.results[1]
    expect(renamed?.isOptimized).toBe(false)
    expect(renamed?.file).toMatchObject({ type: 'image/png', lastModified: 5, size: 3 })
    expect(await renamed?.file.text()).toBe('two')
  })

  it('blames no file for what is no file’s fault', () => {
    const state = reduceFileTool(unflat(states.running), {
      type: 'broke',
      code: 'engine-not-loaded',
    })
    expect(flat(state)).toEqual({
      step: 'failed',
      files: [a, b],
      failures: [{ code: 'engine-not-loaded' }],
      refusals: [],
    })
  })
})

describe('files whose failure another attempt may avoid', () => {
  const partly = reduceFileTool(
    unflat(states.running),
    outcomeOf([a, b], {
      made: [{ file: png('same.png'), source: 1 }],
      failed: [{ source: 0, code: 'engine-not-loaded' }],
    }),
  )
  const retried = reduceFileTool(partly, { type: 'retried' })

  it('are tried alone, and what was made of the others stays', () => {
    expect(retried.work).toMatchObject({ step: 'running', request: [a] })
    const done = flat(
      reduceFileTool(
        retried,
        outcomeOf([a], { made: [{ file: png('same.png'), source: 0 }], failed: [] }),
      ),
    )
    if (done.step !== 'done') throw new Error(done.step)
    expect(done.results.map(({ file, source }) => [source.id, file.name])).toEqual([
      [a.id, 'same (2).png'],
      [b.id, 'same.png'],
    ])
    expect(done.failures).toEqual([])
  })

  it('stay as they were when they fail again, or are stopped', () => {
    const again = { type: 'broke', code: 'engine-not-loaded' } as const
    expect(flat(reduceFileTool(retried, again))).toEqual(flat(partly))
    expect(flat(reduceFileTool(retried, { type: 'cancelled' }))).toEqual(flat(partly))
  })

  it('stay in the list when others are chosen', () => {
    expect(reduceFileTool(partly, { type: 'chose', taken: [c], refusals: [] }).files).toEqual([
      a,
      c,
    ])
  })

  it('are not there where a file itself is at fault', () => {
    const state = unflat(states.partly)
    expect(reduceFileTool(state, { type: 'retried' })).toBe(state)
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

it.each([
  [0, 60, 3, 1],
  [19, 60, 3, 1],
  [20, 60, 3, 2],
  [60, 60, 3, 3],
  [0, 1, 3, 1],
])('after %d of %d parts of %d files, file %d is under way', (done, total, count, position) => {
  expect(positionOf({ done, total }, count)).toBe(position)
})
