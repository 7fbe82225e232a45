import { describe, expect, it } from 'vitest'
import type { OpenedPdf } from '../../engines/pdf/viewer/viewer.ts'
import {
  type ChosenDocument,
  type CompressedFile,
  type Event,
  canStart,
  initialState,
  reduce,
  resultsAt,
  sizesAt,
} from './state.ts'

const opened: OpenedPdf = {
  documentId: 0,
  pageCount: 1,
  pageSizes: [],
  isSigned: false,
  isEncrypted: false,
  isXfaOnly: false,
  bookmarks: [],
}

const file = new File(['x'.repeat(1000)], 'report.pdf')
const document: ChosenDocument = {
  id: 7,
  file,
  opening: { step: 'ready', chosen: { file }, document: opened },
}

const madeOf = (byteCount: number) => ({
  pdf: new Blob(['y'.repeat(byteCount)]),
  isOriginal: false,
})
const compressed: CompressedFile = {
  id: 7,
  levels: { lossless: madeOf(800), same: madeOf(400), small: madeOf(200) },
  pageCount: 1,
  losses: [],
}

const added: Event = { type: 'added', documents: [document], refusals: [] }
const finished = (maxBytes?: number): Event => ({
  type: 'finished',
  result: {
    files: [
      maxBytes === undefined
        ? compressed
        : { ...compressed, target: { ...madeOf(300), isReached: maxBytes >= 300 } },
    ],
    problems: [],
    ...(maxBytes !== undefined && { maxBytes }),
  },
})
const choseSize = (maxBytes: number | undefined): readonly Event[] => [
  { type: 'chose', choice: 'target' },
  { type: 'sized', maxBytes },
]
const after = (...events: readonly Event[]) => events.reduce(reduce, initialState)

describe('a size that is asked for', () => {
  it('is sent with the documents only where it is chosen', () => {
    const requestOf = (...events: readonly Event[]) => {
      const { work } = after(added, ...events, { type: 'asked' })
      return work.step === 'running' ? work.request : undefined
    }
    expect(requestOf(...choseSize(350))).toMatchObject([{ id: 7, maxBytes: 350 }])
    expect(requestOf(...choseSize(350), { type: 'chose', choice: 'same' })).toEqual([
      { id: 7, source: { file, name: 'report.pdf', pageCount: 1 } },
    ])
  })

  it('has to be given before the work begins', () => {
    expect(canStart(after(added))).toBe(true)
    expect(canStart(after(added, ...choseSize(undefined)))).toBe(false)
    expect(canStart(after(added, ...choseSize(350)))).toBe(true)
  })

  it('outdates a result that was not made for it, and no other', () => {
    const stepAfter = (...events: readonly Event[]) =>
      after(added, ...choseSize(350), { type: 'asked' }, finished(350), ...events).work.step
    expect(stepAfter(...choseSize(340))).toBe('ready')
    expect(stepAfter({ type: 'chose', choice: 'small' })).toBe('done')
    expect(stepAfter({ type: 'chose', choice: 'small' }, ...choseSize(350))).toBe('done')
    expect(after(added, { type: 'asked' }, finished(), ...choseSize(350)).work.step).toBe('ready')
  })

  it('has results of its own, and says where it is not reached', () => {
    const reached = after(added, ...choseSize(350), { type: 'asked' }, finished(350))
    expect(resultsAt(reached, 'target')).toMatchObject([
      { isReached: true, file: { name: 'compressed-report.pdf', size: 300 } },
    ])
    expect(sizesAt(reached, 'target')).toEqual({ before: 1000, after: 300 })
    const missed = after(added, ...choseSize(100), { type: 'asked' }, finished(100))
    expect(resultsAt(missed, 'target')).toMatchObject([{ isReached: false }])
    expect(resultsAt(missed, 'small')).toMatchObject([{ isReached: true, file: { size: 200 } }])
  })
})
