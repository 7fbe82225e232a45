import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ErrorCode } from '../../core/errors.ts'
import type { Conversion, ConversionRequest } from './convert-pages.ts'
import { type Event, type State, initialState, reduce, stepOf } from './state.ts'

const file = new File(['%PDF-'], 'report.pdf')
const document = {
  documentId: 0,
  pageCount: 1,
  pageSizes: [{ widthPoints: 595, heightPoints: 842 }],
  bookmarks: [],
  isSigned: false,
  isEncrypted: false,
  isXfaOnly: false,
}
const image = {
  pageIndex: 0,
  format: 'png',
  quality: 85,
  dpi: 150,
  widthPx: 1240,
  heightPx: 1754,
} as const
const request: ConversionRequest = { fileName: 'report.pdf', pageCount: 1, images: [image] }
const conversion: Conversion = {
  images: [{ ...image, name: 'report-page-1.png', image: new Blob() }],
  failures: [],
}

const after = (...events: Event[]): State => events.reduce(reduce, initialState(file))
const opened: Event = { type: 'opened', document }
const started: Event = { type: 'started', request: request }
const finished: Event = { type: 'finished', result: conversion }
const notOpened = (code: ErrorCode): Event => ({ type: 'not-opened', code })

describe('the reducer', () => {
  it('leads from a file to its images', () => {
    expect(after()).toMatchObject({ step: 'opening', chosen: { file } })
    expect(after(opened)).toMatchObject({ step: 'ready', document })
    const running = after(opened, started)
    expect(running).toMatchObject({ work: { step: 'running', request: request } })
    const progress = { done: 1, total: 1 }
    expect(reduce(running, { type: 'progressed', progress })).toMatchObject({ work: { progress } })
    expect(reduce(running, finished)).toMatchObject({ work: { step: 'done', result: conversion } })
  })

  it('goes back to the options with what was done cleared', () => {
    const done = after(opened, started, finished)
    expect(reduce(done, { type: 'cleared' })).toEqual(after(opened))
  })

  it('does not start with nothing to make', () => {
    const ready = after(opened)
    expect(reduce(ready, { type: 'started', request: { ...request, images: [] } })).toBe(ready)
  })
})

const anyEvent = fc.constantFrom<Event>(
  opened,
  notOpened('damaged'),
  notOpened('password-needed'),
  { type: 'unlocked', password: 'abc' },
  { type: 'retried' },
  started,
  { type: 'progressed', progress: { done: 1, total: 1 } },
  finished,
  { type: 'broke', code: 'stuck' },
  { type: 'cancelled' },
  { type: 'cleared' },
)

it('late events are ignored in every state', () => {
  fc.assert(
    fc.property(fc.array(anyEvent), (events) => {
      const state = after(...events)
      if (stepOf(state) !== 'running')
        for (const event of [finished, { type: 'cancelled' }] as const)
          expect(reduce(state, event)).toBe(state)
      if (state.step !== 'opening') expect(reduce(state, opened)).toBe(state)
      expect(state.chosen.file).toBe(file)
    }),
  )
})
