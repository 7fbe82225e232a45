import { expect, it, describe } from 'vitest'
import fc from 'fast-check'
import { errorCodes } from '../../core/errors.ts'
import {
  type ConversionRequest,
  type ConvertedDocument,
  type Event,
  type ReadDocument,
  type Progress,
  type State,
  sumLosses,
  initialState,
  overallProgress,
  reduce,
  stepOf,
} from './state.ts'

it('puts the same together: pages once each and in order, the gravest first', () => {
  expect(
    sumLosses([
      { kind: 'turned-text', pageIndex: 4 },
      { kind: 'font-replaced', name: 'CMR10', replacement: 'Times New Roman' },
      { kind: 'page-not-read', pageIndex: 2 },
      { kind: 'turned-text', pageIndex: 0 },
      { kind: 'font-replaced', name: 'CMR10', replacement: 'Times New Roman' },
      { kind: 'turned-text', pageIndex: 4 },
      { kind: 'font-replaced', name: 'CMTT10', replacement: 'Courier New' },
      { kind: 'font-replaced', name: 'CMSY8', replacement: 'Times New Roman' },
    ]),
  ).toEqual({
    pages: [
      { kind: 'page-not-read', pages: [3] },
      { kind: 'turned-text', pages: [1, 5] },
    ],
    fonts: [
      { replacement: 'Times New Roman', names: ['CMR10', 'CMSY8'] },
      { replacement: 'Courier New', names: ['CMTT10'] },
    ],
  })
})

it('is empty where nothing was lost', () => {
  expect(sumLosses([])).toEqual({ pages: [], fonts: [] })
})

const file = new File(['%PDF-'], 'report.pdf')
const openedPdf = {
  documentId: 0,
  pageCount: 2,
  pageSizes: [],
  bookmarks: [],
  isSigned: false,
  isEncrypted: false,
  isXfaOnly: false,
}
const request: ConversionRequest = {
  fileName: 'report.pdf',
  pageIndexes: [0, 1],
  language: 'en',
  outline: [],
}
const source = (scanIndexes: readonly number[]): ReadDocument => ({
  request,
  pageIndexes: [0, 1],
  failures: [],
  scanIndexes,
  pendingScanIndexes: scanIndexes,
  recognizedLayouts: [],
})
const nothing: ReadDocument = {
  ...source([]),
  pageIndexes: [],
  failures: [{ pageIndex: 0, code: 'damaged' }],
}
const converted: ConvertedDocument = {
  name: 'report.docx',
  file: new Blob(),
  pageCount: 2,
  wordCount: 7,
  losses: [],
  failures: [],
}

const after = (...events: Event[]): State => events.reduce(reduce, initialState(file))
const workOf = (state: State) => ('work' in state ? state.work : undefined)
const opened: Event = { type: 'opened', document: openedPdf }
const started: Event = { type: 'conversion-requested', request }
/** The event of a document whose pages are all scans. */
const scansFound = (document: ReadDocument): Event => ({
  type: 'finished',
  result: { source: document },
})
const allFailed: Event = { type: 'all-failed', failures: nothing.failures }
const finished = (document: ReadDocument): Event => ({
  type: 'finished',
  result: { source: document, converted },
})
const recognizing: Event = { type: 'recognition-requested', languages: ['fr'] }

describe('the reducer', () => {
  it('leads from a file to its document, and back for other pages', () => {
    expect(after()).toMatchObject({ step: 'opening', chosen: { file } })
    expect(after(opened)).toMatchObject({ step: 'ready', document: openedPdf })
    expect(after(opened, started)).toMatchObject({
      work: { step: 'running', request: { kind: 'read', request } },
    })
    const progress = { stage: 'reading', done: 1, total: 2 } as const
    expect(after(opened, started, { type: 'progressed', progress })).toMatchObject({
      work: { progress },
    })
    const done = after(opened, started, finished(source([])))
    expect(done).toMatchObject({ work: { step: 'done', result: { converted } } })
    expect(reduce(done, { type: 'cleared' })).toEqual(after(opened))
  })

  it('starts nothing without pages', () => {
    const none = { ...request, pageIndexes: [] }
    expect(after(opened, { type: 'conversion-requested', request: none })).toEqual(after(opened))
  })
})

describe('scans', () => {
  const scanned = after(opened, started, scansFound(source([0, 1])))

  it('are asked about when there is nothing else', () => {
    expect(stepOf(scanned)).toBe('scanned')
    expect(scanned).toMatchObject({
      work: { result: { source: { pendingScanIndexes: [0, 1] } } },
    })
    expect(reduce(scanned, recognizing)).toMatchObject({
      work: { step: 'running', request: { kind: 'recognize', languages: ['fr'] } },
    })
    expect(reduce(scanned, { type: 'pictures-kept' })).toMatchObject({
      work: { step: 'running', request: { kind: 'keep-pictures' } },
    })
  })

  it('can be recognized after the others were written', () => {
    const done = after(opened, started, finished(source([1])))
    expect(reduce(done, recognizing)).toMatchObject({
      work: { step: 'running', before: { step: 'done' } },
    })
    expect(reduce(done, { type: 'pictures-kept' })).toBe(done)
    const allRead = after(opened, started, finished(source([])))
    expect(reduce(allRead, recognizing)).toBe(allRead)
  })

  it('wait as they were when recognition is given up', () => {
    const cancelled = [recognizing, { type: 'cancelled' } as const].reduce(reduce, scanned)
    expect(stepOf(cancelled)).toBe('scanned')
    expect(workOf(cancelled)).toEqual({ ...workOf(scanned), ending: { kind: 'cancelled' } })
    // An ending belongs to the last work only.
    expect(
      workOf([recognizing, finished(source([]))].reduce(reduce, cancelled)),
    ).not.toHaveProperty('ending')
  })

  it('wait where the engine could not be had', () => {
    const broke = { type: 'broke', code: 'engine-not-loaded' } as const
    const waiting = [recognizing, broke].reduce(reduce, scanned)
    expect(stepOf(waiting)).toBe('scanned')
    expect(waiting).toMatchObject({
      work: { ending: { kind: 'broken', code: 'engine-not-loaded' } },
    })
  })

  it('are no longer offered once the pages are lost; what was made stays', () => {
    const broke = { type: 'broke', code: 'out-of-memory' } as const
    expect([recognizing, broke].reduce(reduce, scanned)).toMatchObject({
      work: { step: 'ready', ending: { kind: 'broken', code: 'out-of-memory' } },
    })
    const done = after(opened, started, finished(source([1])), recognizing, broke)
    expect(done).toMatchObject({
      work: { step: 'done', result: { converted, source: { pendingScanIndexes: [] } } },
    })
  })
})

it('says which pages failed when all did', () => {
  const ending = { kind: 'all-failed', failures: nothing.failures }
  expect(after(opened, started, allFailed)).toMatchObject({ work: { step: 'ready', ending } })
  // The same holds after the question about scans: the pages that the worker held are gone.
  expect(after(opened, started, scansFound(source([0])), recognizing, allFailed)).toMatchObject({
    work: { step: 'ready', ending },
  })
})

it('ignores events that do not apply to the current step', () => {
  const event = fc.constantFrom<Event>(
    opened,
    started,
    recognizing,
    { type: 'pictures-kept' },
    { type: 'progressed', progress: { stage: 'writing', done: 0, total: 1 } },
    scansFound(source([0, 1])),
    allFailed,
    finished(source([1])),
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
        // Only a password opens a locked document.
        if (state.step === 'locked') expect(reduce(state, opened)).toBe(state)
      }
    }),
  )
})

const at = (stage: Progress['stage'], done: number, total: number): Progress => ({
  stage,
  done,
  total,
})

it('overallProgress never goes back from reading to writing', () => {
  expect(overallProgress(at('reading', 0, 14), 'reading')).toBe(0)
  expect(overallProgress(at('reading', 7, 14), 'reading')).toBeCloseTo(0.4)
  expect(overallProgress(at('reading', 14, 14), 'reading')).toBeCloseTo(
    overallProgress(at('writing', 0, 1), 'reading'),
  )
  expect(overallProgress(at('writing', 1, 1), 'reading')).toBe(1)
})

it('overallProgress shows a download, and writing alone, as a whole', () => {
  expect(overallProgress(at('loading', 1, 2), 'recognizing')).toBe(0.5)
  expect(overallProgress(at('writing', 1, 4), undefined)).toBe(0.25)
})

it('overallProgress is always between 0 and 1', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<Progress['stage']>('reading', 'loading', 'recognizing', 'writing'),
      fc.double({ min: -10, max: 1e9, noNaN: true }),
      fc.nat(),
      fc.constantFrom('reading', 'recognizing', undefined),
      (stage, done, total, precedingStage) => {
        const share = overallProgress(at(stage, done, total), precedingStage)
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(1)
      },
    ),
  )
})
