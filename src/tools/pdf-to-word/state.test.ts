import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { errorCodes } from '../../core/errors.ts'
import type { Conversion } from './conversion.ts'
import type { ConversionOrder, Draft } from './draft.ts'
import { type Event, type State, initialState, reduce } from './state.ts'

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
const opened: Event = { type: 'opened', document }
const started: Event = { type: 'started', order }
const drafted = (of: Draft): Event => ({ type: 'drafted', draft: of })
const finished = (of: Draft): Event => ({ type: 'finished', draft: of, conversion })
const recognising: Event = { type: 'recognition-started', languages: ['fr'] }

describe('the way through', () => {
  it('leads from a file to its document, and back for other pages', () => {
    expect(after()).toMatchObject({ step: 'opening', chosen: { file } })
    expect(after(opened)).toMatchObject({ step: 'ready', document })
    expect(after(opened, started)).toMatchObject({
      step: 'running',
      task: { kind: 'convert', order },
    })
    const progress = { stage: 'reading', done: 1, total: 2 } as const
    expect(after(opened, started, { type: 'progressed', progress })).toMatchObject({ progress })
    const done = after(opened, started, finished(draft([])))
    expect(done).toMatchObject({ step: 'done', conversion })
    expect(reduce(done, { type: 'adjusted' })).toEqual(after(opened))
  })

  it('asks for the password', () => {
    const locked = after({ type: 'not-opened', code: 'password-needed' })
    expect(locked).toMatchObject({ step: 'locked', isWrong: false })
    const tried = reduce(locked, { type: 'unlocked', password: 'Hello' })
    expect(tried).toMatchObject({ step: 'opening', chosen: { password: 'Hello' } })
  })

  it('starts nothing without pages', () => {
    const none = { ...order, pageIndexes: [] }
    expect(after(opened, { type: 'started', order: none })).toEqual(after(opened))
  })
})

describe('scans', () => {
  const scanned = after(opened, started, drafted(draft([0, 1])))

  it('are asked about when there is nothing else', () => {
    expect(scanned).toMatchObject({ step: 'scanned', draft: { readable: [0, 1] } })
    expect(reduce(scanned, recognising)).toMatchObject({
      step: 'running',
      task: { kind: 'recognise', languages: ['fr'] },
    })
    expect(reduce(scanned, { type: 'kept' })).toMatchObject({
      step: 'running',
      task: { kind: 'keep' },
    })
  })

  it('can be recognised after the others were written', () => {
    const done = after(opened, started, finished(draft([1])))
    expect(reduce(done, recognising)).toMatchObject({ step: 'running', before: { step: 'done' } })
    expect(reduce(done, { type: 'kept' })).toBe(done)
    const allRead = after(opened, started, finished(draft([])))
    expect(reduce(allRead, recognising)).toBe(allRead)
  })

  it('wait as they were when recognition is given up', () => {
    const cancelled = [recognising, { type: 'cancelled' } as const].reduce(reduce, scanned)
    expect(cancelled).toEqual({ ...scanned, ending: { kind: 'cancelled' } })
    // The ending is the last work's alone.
    expect([recognising, finished(draft([]))].reduce(reduce, cancelled)).not.toHaveProperty(
      'ending',
    )
  })

  it('wait where the engine could not be had', () => {
    const broke = { type: 'broke', code: 'engine-not-loaded' } as const
    expect([recognising, broke].reduce(reduce, scanned)).toMatchObject({
      step: 'scanned',
      ending: { kind: 'broken', code: 'engine-not-loaded' },
    })
  })

  it('are no longer offered once the pages are lost; what was made stays', () => {
    const broke = { type: 'broke', code: 'out-of-memory' } as const
    expect([recognising, broke].reduce(reduce, scanned)).toMatchObject({
      step: 'ready',
      ending: { kind: 'broken', code: 'out-of-memory' },
    })
    const done = after(opened, started, finished(draft([1])), recognising, broke)
    expect(done).toMatchObject({ step: 'done', conversion, draft: { readable: [] } })
  })
})

it('says which pages failed when all did', () => {
  expect(after(opened, started, drafted(nothing))).toMatchObject({
    step: 'ready',
    ending: { kind: 'all-failed', failures: nothing.failures },
  })
})

it('never leaves a step by an event that makes no sense there', () => {
  const event = fc.constantFrom<Event>(
    opened,
    started,
    recognising,
    { type: 'kept' },
    { type: 'progressed', progress: { stage: 'writing', done: 0, total: 1 } },
    drafted(draft([0, 1])),
    drafted(nothing),
    finished(draft([1])),
    { type: 'broke', code: 'stuck' },
    { type: 'cancelled' },
    { type: 'adjusted' },
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
        if (state.step === 'running') expect(state.before.step).not.toBe('running')
        // Nothing but a password that was given opens a locked document.
        if (state.step === 'locked') expect(reduce(state, opened)).toBe(state)
      }
    }),
  )
})
