import { describe, expect, it } from 'vitest'
import type { OpenedPdf } from '../../engines/pdf/viewer/viewer.ts'
import {
  type Choice,
  type ChosenDocument,
  type CompressedFile,
  type Event,
  canStart,
  initialState,
  isMadeAt,
  noGainReason,
  reduce,
  remarksOf,
  resultsAt,
  sizesAt,
  stepOf,
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

const compressedTo = (byteCount: number, more: Partial<CompressedFile> = {}): CompressedFile => ({
  id: 7,
  pdf: new Blob(['y'.repeat(byteCount)]),
  isOriginal: false,
  isReached: true,
  losses: [],
  ...more,
})

const added: Event = { type: 'added', documents: [document], refusals: [] }
const started: Event = { type: 'started' }
const finished = (choice: Choice, compressed: CompressedFile, maxBytes?: number): Event => ({
  type: 'finished',
  result: {
    choice,
    files: [compressed],
    problems: [],
    ...(maxBytes !== undefined && { maxBytes }),
  },
})
/** All levels in the order in which they are made. */
const allFinished = [
  finished('same', compressedTo(400)),
  finished('small', compressedTo(200)),
  finished('lossless', compressedTo(800)),
]
const choseSize = (maxBytes: number | undefined): readonly Event[] => [
  { type: 'chose', choice: 'target' },
  { type: 'sized', maxBytes },
]
const after = (...events: readonly Event[]) => events.reduce(reduce, initialState)

/** The choice that is being made after these events. */
const workAfter = (...events: readonly Event[]) => {
  const { work } = after(...events)
  return work.step === 'running' ? work.request.choice : undefined
}

describe('the levels', () => {
  it('are made one after the other, the chosen one first', () => {
    expect(workAfter(added)).toBeUndefined()
    expect(workAfter(added, started)).toBe('same')
    const [same, small, lossless] = allFinished as [Event, Event, Event]
    expect(workAfter(added, started, same)).toBe('small')
    expect(workAfter(added, started, same, small)).toBe('lossless')
    expect(workAfter(added, started, same, small, lossless)).toBeUndefined()
    const losslessFirst = [added, { type: 'chose', choice: 'lossless' }, started, lossless] as const
    expect(workAfter(...losslessFirst)).toBe('same')
    expect(workAfter(...losslessFirst, same)).toBe('small')
  })

  it('can be downloaded while others follow', () => {
    const state = after(added, started, finished('same', compressedTo(400)))
    expect(stepOf(state)).toBe('done')
    expect(resultsAt(state, 'same')).toMatchObject([{ file: { size: 400 } }])
    expect(resultsAt(state, 'small')).toEqual([])
  })

  it('are made next when they are chosen meanwhile', () => {
    const chosen = [
      added,
      started,
      finished('same', compressedTo(400)),
      { type: 'chose', choice: 'lossless' },
    ] as const
    expect(workAfter(...chosen)).toBe('lossless')
    expect(stepOf(after(...chosen))).toBe('running')
    expect(workAfter(...chosen, finished('lossless', compressedTo(800)))).toBe('small')
    // Looking back at what is made stops nothing.
    expect(workAfter(...chosen, { type: 'chose', choice: 'same' })).toBe('lossless')
  })

  it('wait for their button where following was cancelled', () => {
    const state = after(
      added,
      started,
      finished('same', compressedTo(400)),
      { type: 'chose', choice: 'small' },
      { type: 'cancelled' },
    )
    expect(state.work.step).not.toBe('running')
    expect(stepOf(state)).toBe('chosen')
    expect(stepOf(reduce(state, { type: 'chose', choice: 'same' }))).toBe('done')
  })
})

describe('a size that is asked for', () => {
  it('is sent with the documents only where it is chosen', () => {
    const goalOf = (...events: readonly Event[]) => {
      const { work } = after(added, ...events, started)
      return work.step === 'running' ? work.request.tasks : undefined
    }
    const source = { file, name: 'report.pdf', pageCount: 1 }
    expect(goalOf(...choseSize(350))).toEqual([{ id: 7, source, goal: { maxBytes: 350 } }])
    expect(goalOf(...choseSize(350), { type: 'chose', choice: 'same' })).toEqual([
      { id: 7, source, goal: 'same' },
    ])
  })

  it('has to be given before the work begins', () => {
    expect(canStart(after(added))).toBe(true)
    expect(canStart(after(added, ...choseSize(undefined)))).toBe(false)
    expect(canStart(after(added, ...choseSize(350)))).toBe(true)
  })

  it('leaves the levels as they are, and its own result until another size is asked for', () => {
    const all = [
      added,
      ...choseSize(350),
      started,
      finished('target', compressedTo(300), 350),
      ...allFinished,
    ]
    const madeAfter = (...events: readonly Event[]) => {
      const state = after(...all, ...events)
      return [isMadeAt(state, 'small'), isMadeAt(state, 'target')]
    }
    expect(madeAfter()).toEqual([true, true])
    expect(madeAfter(...choseSize(340))).toEqual([true, false])
    expect(madeAfter(...choseSize(undefined))).toEqual([true, false])
    expect(madeAfter(...choseSize(340), ...choseSize(350))).toEqual([true, true])
    const looked = after(added, started, ...allFinished, ...choseSize(350))
    expect(resultsAt(looked, 'target')).toEqual([])
    expect(stepOf(looked)).toBe('chosen')
    expect(resultsAt(looked, 'small')).toMatchObject([{ file: { size: 200 } }])
    // An empty field is no size that nothing was made for.
    const empty = after(added, started, ...allFinished, ...choseSize(undefined))
    expect(isMadeAt(empty, 'target')).toBe(false)
  })

  it('has results of its own, and says where it is not reached', () => {
    const reached = after(
      added,
      ...choseSize(350),
      started,
      finished('target', compressedTo(300), 350),
    )
    expect(resultsAt(reached, 'target')).toMatchObject([
      { isReached: true, file: { name: 'compressed-report.pdf', size: 300 } },
    ])
    expect(sizesAt(reached, 'target')).toEqual({ before: 1000, after: 300 })
    const missed = after(
      added,
      ...choseSize(100),
      started,
      finished('target', compressedTo(200, { isReached: false }), 100),
      ...allFinished,
    )
    expect(resultsAt(missed, 'target')).toMatchObject([{ isReached: false }])
    expect(resultsAt(missed, 'small')).toMatchObject([{ isReached: true, file: { size: 200 } }])
  })
})

describe('files that are added', () => {
  const second: ChosenDocument = { ...document, id: 8 }
  const more: Event = { type: 'added', documents: [second], refusals: [] }
  const idsOf = (...events: readonly Event[]) => after(...events).documents.map(({ id }) => id)

  it('join those that wait, and take the place of those that are finished', () => {
    expect(idsOf(added, more)).toEqual([7, 8])
    expect(idsOf(added, started, ...allFinished, more)).toEqual([8])
    const state = after(added, started, finished('same', compressedTo(400)), more)
    expect(state).toMatchObject({ documents: [{ id: 8 }], made: {}, work: { step: 'ready' } })
  })

  it('change nothing where all were refused', () => {
    const refused: Event = { type: 'added', documents: [], refusals: [{ code: 'empty' }] }
    const state = after(added, started, ...allFinished, refused)
    expect(state.documents).toEqual([document])
    expect(isMadeAt(state, 'same')).toBe(true)
  })
})

describe('a result that is the file as it was', () => {
  const original = compressedTo(1000, { pdf: file, isOriginal: true })
  const reasonsAfter = (...events: readonly Event[]) => {
    const state = after(added, ...events)
    return (['lossless', 'same', 'small', 'target'] as const).map((choice) =>
      noGainReason(resultsAt(state, choice)),
    )
  }

  it('says whether other choices are smaller, and whether it fits', () => {
    const allOriginal = [finished('lossless', original), finished('same', original)]
    expect(
      reasonsAfter(
        ...choseSize(2000),
        started,
        finished('target', original, 2000),
        ...allOriginal,
        finished('small', compressedTo(200)),
      ),
    ).toEqual(['otherChoice', 'otherChoice', undefined, 'fits'])
    expect(
      reasonsAfter(
        ...choseSize(10),
        started,
        finished('target', { ...original, isReached: false }, 10),
        ...allOriginal,
        finished('small', original),
      ),
    ).toEqual(Array.from({ length: 4 }, () => 'noneSmaller'))
  })

  it('lacks nothing', () => {
    const losses = [{ document: 0, kind: 'scripts' }] as const
    const state = after(
      added,
      started,
      finished('same', { ...original, losses }),
      finished('small', compressedTo(200, { losses })),
    )
    expect(resultsAt(state, 'same')).toMatchObject([{ losses: [] }])
    expect(resultsAt(state, 'small')).toMatchObject([{ losses }])
  })
})

describe('remarksOf', () => {
  const losses = [
    { document: 0, kind: 'signatures', count: 2 },
    { document: 0, kind: 'xfa' },
    { document: 0, kind: 'scripts' },
  ] as const
  const kindsOf = (facts: Partial<OpenedPdf>, lost: Parameters<typeof remarksOf>[1]) =>
    remarksOf({ ...opened, ...facts }, lost).map(({ kind }) => kind)

  it('names what was known before once, and what was not known after the work', () => {
    expect(kindsOf({ isSigned: true, isEncrypted: true }, [])).toEqual(['signatures', 'encryption'])
    expect(kindsOf({ isSigned: true }, losses)).toEqual(['signatures', 'xfa', 'scripts'])
    expect(kindsOf({}, losses)).toEqual(['signatures', 'xfa', 'scripts'])
  })

  it('says of a form of XFA alone that the copy lacks it, not that its fields are kept', () => {
    expect(kindsOf({ isXfaOnly: true }, losses)).toEqual(['xfaOnly', 'signatures', 'scripts'])
  })
})
