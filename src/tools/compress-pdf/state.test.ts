import { describe, expect, it } from 'vitest'
import type { OpenedPdf } from '../../engines/pdf/viewer/viewer.ts'
import {
  type ChosenDocument,
  type CompressedFile,
  type Event,
  canStart,
  initialState,
  isMadeAt,
  lossesOf,
  noGainReason,
  reduce,
  remarksOf,
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
      const { work } = after(added, ...events, { type: 'started' })
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

  it('leaves the levels as they are, and its own result until another size is asked for', () => {
    const madeAfter = (...events: readonly Event[]) => {
      const state = after(added, ...choseSize(350), { type: 'started' }, finished(350), ...events)
      return [isMadeAt(state, 'small'), isMadeAt(state, 'target')]
    }
    expect(madeAfter()).toEqual([true, true])
    expect(madeAfter(...choseSize(340))).toEqual([true, false])
    expect(madeAfter(...choseSize(undefined))).toEqual([true, false])
    expect(madeAfter(...choseSize(340), ...choseSize(350))).toEqual([true, true])
    const looked = after(added, { type: 'started' }, finished(), ...choseSize(350))
    expect(resultsAt(looked, 'target')).toEqual([])
    expect(resultsAt(looked, 'small')).toMatchObject([{ file: { size: 200 } }])
    // An empty field is no size that nothing was made for.
    const empty = after(added, { type: 'started' }, finished(), ...choseSize(undefined))
    expect(isMadeAt(empty, 'target')).toBe(false)
  })

  it('has results of its own, and says where it is not reached', () => {
    const reached = after(added, ...choseSize(350), { type: 'started' }, finished(350))
    expect(resultsAt(reached, 'target')).toMatchObject([
      { isReached: true, file: { name: 'compressed-report.pdf', size: 300 } },
    ])
    expect(sizesAt(reached, 'target')).toEqual({ before: 1000, after: 300 })
    const missed = after(added, ...choseSize(100), { type: 'started' }, finished(100))
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
    expect(idsOf(added, { type: 'started' }, finished(), more)).toEqual([8])
  })

  it('change nothing where all were refused', () => {
    const refused: Event = { type: 'added', documents: [], refusals: [{ code: 'empty' }] }
    const state = after(added, { type: 'started' }, finished(), refused)
    expect(state.documents).toEqual([document])
    expect(isMadeAt(state, 'same')).toBe(true)
  })
})

describe('a result that is the file as it was', () => {
  const original = { pdf: file, isOriginal: true }
  const reasonsOf = (made: Partial<CompressedFile>, maxBytes?: number) => {
    const files = [{ ...compressed, ...made }]
    const result = { files, problems: [], ...(maxBytes !== undefined && { maxBytes }) }
    const sized = maxBytes === undefined ? [] : choseSize(maxBytes)
    const state = after(added, ...sized, { type: 'started' }, { type: 'finished', result })
    return (['lossless', 'same', 'small', 'target'] as const).map((choice) =>
      noGainReason(resultsAt(state, choice)),
    )
  }
  const none = { lossless: original, same: original, small: original }

  it('says whether other choices are smaller, and whether it fits', () => {
    const fits = { ...original, isReached: true }
    expect(reasonsOf({ levels: { ...none, small: madeOf(200) }, target: fits }, 2000)).toEqual([
      'otherChoice',
      'otherChoice',
      undefined,
      'fits',
    ])
    const missed = { ...original, isReached: false }
    expect(reasonsOf({ levels: none, target: missed }, 10)).toEqual(
      Array.from({ length: 4 }, () => 'noneSmaller'),
    )
  })

  it('lacks nothing', () => {
    const losses = [{ document: 0, kind: 'scripts' }] as const
    const result = {
      files: [{ ...compressed, losses, levels: { ...none, small: madeOf(200) } }],
      problems: [],
    }
    const state = after(added, { type: 'started' }, { type: 'finished', result })
    const lossesAt = (choice: 'same' | 'small') => lossesOf(state, resultsAt(state, choice)[0])
    expect(lossesAt('same')).toEqual([])
    expect(lossesAt('small')).toEqual(losses)
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
