import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { errorCodes } from '../../core/errors.ts'
import type { Conversion } from './conversion.ts'
import type { ConversionOrder, Draft } from './draft.ts'
import { type Event, type State, initialState, reduce, stepOf } from './state.ts'

const file = new File(['%PDF-'], 'report.pdf')
const document = {
  documentId: 0,
  pageCount: 2,
  pageSizes: [],
  bookmarks: [],
  isSigned: false,
  isEncrypted: false,
  isXfaOnly: false,
}
const order: ConversionOrder = {
  fileName: 'report.pdf',
  pageIndexes: [0, 1],
  language: 'en',
  outline: [],
}
const draft = (scans: readonly number[]): Draft => ({
  order,
  pageIndexes: [0, 1],
  failures: [],
  scans,
  readable: scans,
  recognised: [],
})
const nothing: Draft = {
  ...draft([]),
  pageIndexes: [],
  failures: [{ pageIndex: 0, code: 'damaged' }],
}
const conversion: Conversion = {
  name: 'report.docx',
  file: new Blob(),
  pageCount: 2,
  wordCount: 7,
  losses: [],
  failures: [],
}

const after = (...events: Event[]): State => events.reduce(reduce, initialState(file))
const workOf = (state: State) => ('work' in state ? state.work : undefined)
const opened: Event = { type: 'opened', document }
const started: Event = { type: 'asked', order }
/** All of its pages are scans. */
const drafted = (of: Draft): Event => ({ type: 'finished', result: { draft: of } })
const allFailed: Event = { type: 'all-failed', failures: nothing.failures }
const finished = (of: Draft): Event => ({ type: 'finished', result: { draft: of, conversion } })
const recognising: Event = { type: 'recognition-asked', languages: ['fr'] }

describe('the way through', () => {
  it('leads from a file to its document, and back for other pages', () => {
    expect(after()).toMatchObject({ step: 'opening', chosen: { file } })
    expect(after(opened)).toMatchObject({ step: 'ready', document })
    expect(after(opened, started)).toMatchObject({
      work: { step: 'running', request: { kind: 'convert', order } },
    })
    const progress = { stage: 'reading', done: 1, total: 2 } as const
    expect(after(opened, started, { type: 'progressed', progress })).toMatchObject({
      work: { progress },
    })
    const done = after(opened, started, finished(draft([])))
    expect(done).toMatchObject({ work: { step: 'done', result: { conversion } } })
    expect(reduce(done, { type: 'cleared' })).toEqual(after(opened))
  })

  it('asks for the password', () => {
    const locked = after({ type: 'not-opened', code: 'password-needed' })
    expect(locked).toMatchObject({ step: 'locked', isWrong: false })
    const tried = reduce(locked, { type: 'unlocked', password: 'Hello' })
    expect(tried).toMatchObject({ step: 'opening', chosen: { password: 'Hello' } })
  })

  it('starts nothing without pages', () => {
    const none = { ...order, pageIndexes: [] }
    expect(after(opened, { type: 'asked', order: none })).toEqual(after(opened))
  })
})

describe('scans', () => {
  const scanned = after(opened, started, drafted(draft([0, 1])))

  it('are asked about when there is nothing else', () => {
    expect(stepOf(scanned)).toBe('scanned')
    expect(scanned).toMatchObject({ work: { result: { draft: { readable: [0, 1] } } } })
    expect(reduce(scanned, recognising)).toMatchObject({
      work: { step: 'running', request: { kind: 'recognise', languages: ['fr'] } },
    })
    expect(reduce(scanned, { type: 'pictures-kept' })).toMatchObject({
      work: { step: 'running', request: { kind: 'keep' } },
    })
  })

  it('can be recognised after the others were written', () => {
    const done = after(opened, started, finished(draft([1])))
    expect(reduce(done, recognising)).toMatchObject({
      work: { step: 'running', before: { step: 'done' } },
    })
    expect(reduce(done, { type: 'pictures-kept' })).toBe(done)
    const allRead = after(opened, started, finished(draft([])))
    expect(reduce(allRead, recognising)).toBe(allRead)
  })

  it('wait as they were when recognition is given up', () => {
    const cancelled = [recognising, { type: 'cancelled' } as const].reduce(reduce, scanned)
    expect(stepOf(cancelled)).toBe('scanned')
    expect(workOf(cancelled)).toEqual({ ...workOf(scanned), ending: { kind: 'cancelled' } })
    // The ending is the last work's alone.
    expect(workOf([recognising, finished(draft([]))].reduce(reduce, cancelled))).not.toHaveProperty(
      'ending',
    )
  })

  it('wait where the engine could not be had', () => {
    const broke = { type: 'broke', code: 'engine-not-loaded' } as const
    const waiting = [recognising, broke].reduce(reduce, scanned)
    expect(stepOf(waiting)).toBe('scanned')
    expect(waiting).toMatchObject({
      work: { ending: { kind: 'broken', code: 'engine-not-loaded' } },
    })
  })

  it('are no longer offered once the pages are lost; what was made stays', () => {
    const broke = { type: 'broke', code: 'out-of-memory' } as const
    expect([recognising, broke].reduce(reduce, scanned)).toMatchObject({
      work: { step: 'ready', ending: { kind: 'broken', code: 'out-of-memory' } },
    })
    const done = after(opened, started, finished(draft([1])), recognising, broke)
    expect(done).toMatchObject({
      work: { step: 'done', result: { conversion, draft: { readable: [] } } },
    })
  })
})

it('says which pages failed when all did', () => {
  const ending = { kind: 'all-failed', failures: nothing.failures }
  expect(after(opened, started, allFailed)).toMatchObject({ work: { step: 'ready', ending } })
  // Also those that were asked about before: their pages are gone.
  expect(after(opened, started, drafted(draft([0])), recognising, allFailed)).toMatchObject({
    work: { step: 'ready', ending },
  })
})

it('never leaves a step by an event that makes no sense there', () => {
  const event = fc.constantFrom<Event>(
    opened,
    started,
    recognising,
    { type: 'pictures-kept' },
    { type: 'progressed', progress: { stage: 'writing', done: 0, total: 1 } },
    drafted(draft([0, 1])),
    allFailed,
    finished(draft([1])),
    { type: 'broke', code: 'stuck' },
    { type: 'cancelled' },
    { type: 'cleared' },
    { type: 'unlocked', password: 'a' },
    { type: 'retried' },
    ...errorCodes.map((code) => ({ type: 'not-opened', code }) as const),
  )
  fc.assert(
    fc.property(fc.array(event), (events) => {
      let state = initialState(file)
      for (const next of events) {
        state = reduce(state, next)
        expect(state.chosen.file).toBe(file)
        const work = workOf(state)
        if (work?.step === 'running') expect(work.before.step).not.toBe('running')
        // Nothing but a password that was given opens a locked document.
        if (state.step === 'locked') expect(reduce(state, opened)).toBe(state)
      }
    }),
  )
})
