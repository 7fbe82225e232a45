import { describe, expect, it, test } from 'vitest'
import type { OpenedPdf } from '../../engines/pdf/viewer/viewer.ts'
import { startOpening } from '../../components/pdf/opening.ts'
import {
  type MergeEvent,
  type MergeState,
  failedDocumentOf,
  initialMergeState,
  letterOf,
  mergeInputOf,
  readinessOf,
  reduceMerge,
} from './state.ts'

const openedPdf = (pageCount: number): OpenedPdf => ({
  documentId: 0,
  pageCount,
  pageSizes: Array.from({ length: pageCount }, () => ({ widthPoints: 595, heightPoints: 842 })),
  bookmarks: [],
  isSigned: false,
  isEncrypted: false,
  isXfaOnly: false,
})

const after = (...events: MergeEvent[]) => events.reduce(reduceMerge, initialMergeState)

const chose = (...names: string[]): MergeEvent => ({
  type: 'chose',
  documents: names.map((name, id) => {
    const file = new File(['%PDF-'], name, { lastModified: 0 })
    return { id, file, opening: startOpening(file) }
  }),
  refusals: [],
})
const opened = (id: number, pageCount: number): MergeEvent => ({
  type: 'opened',
  id,
  document: openedPdf(pageCount),
})
/** The events of a protected file that is opened with its password. */
const unlocked = (id: number, pageCount: number, password: string): MergeEvent[] => [
  { type: 'not-opened', id, code: 'password-needed' },
  { type: 'unlocked', id, password },
  opened(id, pageCount),
]

const namesOf = ({ documents }: MergeState) => documents.map(({ file }) => file.name)
const keysOf = ({ pages }: MergeState) => pages.map(({ key }) => key).join(' ')

describe('files', () => {
  it('accumulate, and take their pages with them when they move or go', () => {
    const both = after(chose('b.pdf', 'a.pdf'), opened(0, 2), opened(1, 1))
    expect(keysOf(both)).toBe('0.0 0.1 1.0')
    const moved = reduceMerge(both, { type: 'moved-file', from: 0, to: 1 })
    expect(namesOf(moved)).toEqual(['a.pdf', 'b.pdf'])
    expect(keysOf(moved)).toBe('1.0 0.0 0.1')
    const less = reduceMerge(moved, { type: 'removed', id: 1 })
    expect(keysOf(less)).toBe('0.0 0.1')
    expect(reduceMerge(less, { type: 'reset' })).toEqual(initialMergeState)
  })

  it('have their pages in the list’s order, whichever opens first', () => {
    expect(keysOf(after(chose('a.pdf', 'b.pdf'), opened(1, 1), opened(0, 2)))).toBe('0.0 0.1 1.0')
  })

  it('are sorted as people sort', () => {
    const { compare } = new Intl.Collator('en', { numeric: true })
    const sorted = after(chose('10.pdf', '9.pdf', 'a.pdf'), opened(0, 1), opened(1, 1), {
      type: 'sorted',
      compare,
    })
    expect(namesOf(sorted)).toEqual(['9.pdf', '10.pdf', 'a.pdf'])
    expect(keysOf(sorted)).toBe('1.0 0.0')
  })

  it('are opened once, and not after they were removed', () => {
    const state = after(chose('a.pdf'), opened(0, 2))
    expect(keysOf(reduceMerge(state, opened(0, 2)))).toBe('0.0 0.1')
    const gone = reduceMerge(state, { type: 'removed', id: 0 })
    expect(reduceMerge(gone, opened(0, 2))).toBe(gone)
  })
})

test('a file that makes the merge fail is named, and its pages are removed', () => {
  const both = after(chose('a.pdf', 'b.pdf'), opened(0, 2), opened(1, 1))
  const atFault = failedDocumentOf(both, { code: 'damaged', fileName: 'b.pdf' })
  expect(atFault?.id).toBe(1)
  const broken = reduceMerge(both, { type: 'broke', id: 1, code: 'damaged' })
  expect(keysOf(broken)).toBe('0.0 0.1')
  expect(readinessOf(broken)).toEqual({ kind: 'blocked', names: ['b.pdf'] })
  expect(failedDocumentOf(both, { code: 'stuck', fileName: 'b.pdf' })).toBeUndefined()
  expect(failedDocumentOf(both, { code: 'damaged' })).toBeUndefined()
  const twins = after(chose('a.pdf', 'a.pdf'))
  expect(failedDocumentOf(twins, { code: 'damaged', fileName: 'a.pdf' })).toBeUndefined()
})

describe('whether it can be merged', () => {
  const left = (state: MergeState, ...keys: string[]) =>
    reduceMerge(state, { type: 'excluded', keys: new Set(keys), isExcluded: true })

  test.each([
    ['nothing chosen', initialMergeState, { kind: 'too-few' }],
    ['one file', after(chose('a'), opened(0, 9)), { kind: 'too-few' }],
    ['one still being opened', after(chose('a', 'b'), opened(0, 1)), { kind: 'opening', count: 1 }],
    [
      'some cannot be',
      after(
        chose('a', 'b', 'c'),
        { type: 'not-opened', id: 0, code: 'damaged' },
        { type: 'not-opened', id: 2, code: 'password-needed' },
      ),
      { kind: 'blocked', names: ['a', 'c'] },
    ],
    [
      'no page left',
      left(after(chose('a', 'b'), opened(0, 1), opened(1, 1)), '0.0', '1.0'),
      { kind: 'no-pages' },
    ],
    [
      'ready',
      left(after(chose('a', 'b'), opened(0, 1), opened(1, 2)), '1.0'),
      { kind: 'ready', pageCount: 2, excludedCount: 1 },
    ],
  ])('%s', (_, state, expected) => expect(readinessOf(state)).toEqual(expected))
})

test('the input of the worker has the pages as they are arranged', () => {
  const state = after(
    chose('a.pdf', 'b.pdf'),
    ...unlocked(0, 2, 'abc'),
    opened(1, 2),
    { type: 'rotated', keys: new Set(['1.1']) },
    { type: 'excluded', keys: new Set(['0.0']), isExcluded: true },
    { type: 'moved-page', from: 3, to: 0, documentId: undefined },
  )
  const { sources, files } = mergeInputOf(state, { hasBookmarkPerFile: true })
  expect(sources.map(({ name, password, pageCount }) => [name, password, pageCount])).toEqual([
    ['a.pdf', 'abc', 2],
    ['b.pdf', undefined, 2],
  ])
  expect(files).toEqual([
    {
      name: 'merged-document.pdf',
      plan: {
        pages: [
          { document: 1, pageIndex: 1, rotation: 90 },
          { document: 0, pageIndex: 1, rotation: 0 },
          { document: 1, pageIndex: 0, rotation: 0 },
        ],
        bookmarks: 'one-a-file',
      },
    },
  ])
  const numbering = { position: 'top-left', start: 3, hasTotal: true } as const
  expect(
    mergeInputOf(state, { hasBookmarkPerFile: false, numbering }).files[0]?.plan,
  ).toMatchObject({
    bookmarks: 'kept',
    numbering,
  })
  const stepped = reduceMerge(state, {
    type: 'shifted-pages',
    keys: new Set(['1.1']),
    by: 1,
    documentId: undefined,
  })
  expect(keysOf(stepped)).toBe('0.0 1.1 0.1 1.0')
  expect(keysOf(reduceMerge(stepped, { type: 'grouped' }))).toBe('0.0 0.1 1.1 1.0')
})

test('files are lettered as the columns of a spreadsheet', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(letterOf)).toEqual([
    'A',
    'Z',
    'AA',
    'AZ',
    'BA',
    'ZZ',
    'AAA',
  ])
})
