import { expect, it, describe } from 'vitest'
import fc from 'fast-check'
import type { ErrorCode } from '../../core/errors.ts'
import type { Language } from '../../core/language.ts'
import { endingOf, requestOf } from '../../components/file-tool/work.ts'
import { startOpening } from '../../components/pdf/opening.ts'
import {
  type Event,
  type PageResult,
  type State,
  type Source,
  stemOf,
  initialState,
  reduce,
  startablePages,
  stepOf,
  wantedResults,
  pageKey,
} from './state.ts'

it.each([
  ['report.pdf', 'report'],
  ['Scan 12.JPEG', 'Scan 12'],
  ['photo.v2.png', 'photo.v2'],
  ['.pdf', 'document'],
  ['a/b\\c:d.jpg', 'a_b_c_d'],
  ['reçu.JPG', 'reçu'],
  ['tab\u0009le.png', 'tab_le'],
])('%s is saved as %s', (name, stem) => expect(stemOf(name)).toBe(stem))

const picture = (id: number): Source => ({
  id,
  file: new File(['x'], `${id}.jpg`, { lastModified: 0 }),
  kind: 'jpeg',
})
const pdf = (id: number): Source => {
  const file = new File(['%PDF-'], `${id}.pdf`, { lastModified: 0 })
  return { id, file, kind: 'pdf', opening: startOpening(file), pages: '' }
}
const opened = (id: number, pageCount = 3): Event => ({
  type: 'opened',
  id,
  document: {
    documentId: id,
    pageCount,
    pageSizes: Array.from({ length: pageCount }, () => ({ widthPoints: 595, heightPoints: 842 })),
    bookmarks: [],
    isSigned: false,
    isEncrypted: false,
    isXfaOnly: false,
  },
})
const chose = (...sources: Source[]): Event => ({ type: 'chose', sources })
const started = (...languages: Language[]): Event => ({ type: 'started', languages })
const adjusted = (...languages: Language[]): Event => ({ type: 'adjusted', languages })
const reading = { paragraphs: [], clockwiseDegrees: 0, widthPx: 10, heightPx: 10 }
const readIn = (...languages: Language[]): PageResult => ({ kind: 'read', reading, languages })
const failed = (code: ErrorCode, ...languages: Language[]): PageResult => ({
  kind: 'failed',
  code,
  languages,
})
const read = (sourceId: number, pageIndex: number, result: PageResult): Event => ({
  type: 'read',
  page: { sourceId, pageIndex },
  result,
})
const finished: Event = { type: 'finished', result: undefined }
const cancelled: Event = { type: 'cancelled' }
const notOpened = (id: number, code: ErrorCode): Event => ({ type: 'not-opened', id, code })

const after = (...events: Event[]): State => events.reduce(reduce, initialState)
const runOf = ({ work }: State) => requestOf(work)
const wanted = (state: State) => (runOf(state)?.pages ?? []).map(pageKey)

describe('the way through', () => {
  it('leads from a picture to its text', () => {
    expect(stepOf(after())).toBe('empty')
    const chosen = after(chose(picture(1)))
    expect(stepOf(chosen)).toBe('chosen')
    const running = reduce(chosen, started('fr'))
    expect(stepOf(running)).toBe('running')
    expect(runOf(running)).toMatchObject({ kind: 'asked', languages: ['fr'] })
    const done = [read(1, 0, readIn('fr')), finished].reduce(reduce, running)
    expect(stepOf(done)).toBe('done')
    expect(wantedResults(done)).toHaveLength(1)
    expect(startablePages(done, ['fr'])).toEqual([])
  })

  it('takes files that come while others are read, and leaves that work alone', () => {
    const running = after(chose(picture(1)), started('fr'))
    const more = reduce(running, chose(picture(2)))
    expect(runOf(more)).toBe(runOf(running))
    const done = [read(1, 0, readIn('fr')), finished].reduce(reduce, more)
    expect(startablePages(done, ['fr']).map(pageKey)).toEqual(['2:0'])
  })

  it('reads files in their order, and the pages of a document as they were typed', () => {
    const ready = [
      chose(picture(1), pdf(2), picture(3)),
      opened(2, 9),
      { type: 'paged', id: 2, pages: '4-5, 1, 4' } as const,
      started('fr'),
    ]
    expect(wanted(after(...ready))).toEqual(['1:0', '2:3', '2:4', '2:0', '3:0'])
  })

  it('reads all pages of a document while what was typed cannot be understood', () => {
    const typed: Event = { type: 'paged', id: 2, pages: '4-x' }
    expect(wanted(after(chose(pdf(2)), opened(2), typed, started('fr')))).toHaveLength(3)
  })

  it('reads the other files while the password of one is asked for', () => {
    const locked = after(chose(pdf(1), picture(2)), notOpened(1, 'password-needed'))
    expect(stepOf(locked)).toBe('locked')
    expect(wanted(reduce(locked, started('fr')))).toEqual(['2:0'])
  })

  it('keeps what was read when it is stopped, and goes on with the rest', () => {
    const stopped = after(
      chose(pdf(1)),
      opened(1),
      started('fr'),
      read(1, 0, readIn('fr')),
      cancelled,
    )
    expect(stepOf(stopped)).toBe('stopped')
    expect(wantedResults(stopped)).toHaveLength(1)
    expect(wanted(reduce(stopped, started('fr')))).toEqual(['1:1', '1:2'])
    expect(stepOf(after(chose(picture(1)), started('fr'), cancelled))).toBe('chosen')
  })

  it('says what ended the work, and keeps what was read', () => {
    const broken = after(chose(picture(1), picture(2)), started('fr'), read(1, 0, readIn('fr')), {
      type: 'broke',
      code: 'engine-not-loaded',
    })
    expect(endingOf(broken.work)).toEqual({ kind: 'broken', code: 'engine-not-loaded' })
    expect(stepOf(broken)).toBe('stopped')
  })

  it('tries again only what may go better', () => {
    const ended = after(
      chose(picture(1), picture(2), picture(3)),
      started('fr'),
      read(1, 0, failed('damaged', 'fr')),
      read(2, 0, failed('out-of-memory', 'fr')),
      read(3, 0, failed('stuck', 'fr')),
      finished,
    )
    expect(stepOf(ended)).toBe('failed')
    expect(wanted(reduce(ended, started('fr')))).toEqual(['2:0', '3:0'])
  })

  it('asks for the button when files are added to what is done', () => {
    const added = after(
      chose(picture(1)),
      started('fr'),
      read(1, 0, readIn('fr')),
      finished,
      chose(picture(2)),
    )
    expect(runOf(added)).toBeUndefined()
    expect(stepOf(added)).toBe('done')
    expect(wanted(reduce(added, started('fr')))).toEqual(['2:0'])
  })

  it('forgets a file with what was read of it', () => {
    const done = after(
      chose(picture(1), picture(11)),
      started('fr'),
      read(1, 0, readIn('fr')),
      read(11, 0, readIn('fr')),
      finished,
    )
    const one = reduce(done, { type: 'removed', id: 1 })
    expect([...one.results.keys()]).toEqual(['11:0'])
    expect(reduce(one, { type: 'removed', id: 11 })).toBe(initialState)
  })
})

describe('other languages', () => {
  const done = after(
    chose(pdf(1), picture(2)),
    opened(1, 2),
    started('fr'),
    read(1, 0, { kind: 'own-text', paragraphs: [] }),
    read(1, 1, readIn('fr')),
    read(2, 0, readIn('fr')),
    finished,
  )

  it('change nothing before the first press of the button', () => {
    const chosen = after(chose(picture(1)))
    expect(reduce(chosen, adjusted('en'))).toBe(chosen)
  })

  it('read again what was read from pictures, and keep it until then', () => {
    const renewing = reduce(done, adjusted('fr', 'en'))
    expect(runOf(renewing)).toMatchObject({ kind: 'update', languages: ['fr', 'en'] })
    expect(wanted(renewing)).toEqual(['1:1', '2:0'])
    expect(stepOf(renewing)).toBe('done')
    expect(wantedResults(renewing)).toHaveLength(3)
    expect(reduce(renewing, adjusted('fr', 'en'))).toBe(renewing)
  })

  it('begin work under way anew, with what is left of it', () => {
    const running = after(
      chose(pdf(1)),
      opened(1),
      started('fr'),
      read(1, 0, readIn('fr')),
      adjusted('es'),
      read(1, 0, readIn('es')),
      adjusted('fr'),
    )
    expect(runOf(running)).toMatchObject({ kind: 'asked', languages: ['fr'] })
    expect(wanted(running)).toEqual(['1:0', '1:1', '1:2'])
  })

  it('end the work when they are again what everything was read with', () => {
    const back = reduce(reduce(done, adjusted('es')), adjusted('fr'))
    expect(runOf(back)).toBeUndefined()
    expect(stepOf(back)).toBe('done')
  })

  it('leave the button for what was not renewed', () => {
    const stopped = reduce(reduce(done, adjusted('es')), cancelled)
    expect(stepOf(stopped)).toBe('stopped')
    expect(startablePages(stopped, ['es']).map(pageKey)).toEqual(['1:1', '2:0'])
  })
})

const anyEvent = fc.constantFrom<Event>(
  chose(picture(1)),
  chose(pdf(2)),
  opened(2),
  notOpened(2, 'password-needed'),
  { type: 'unlocked', id: 2, password: 'abc' },
  { type: 'retried', id: 2 },
  { type: 'paged', id: 2, pages: '2' },
  started('fr'),
  started('en'),
  adjusted('es'),
  read(1, 0, readIn('fr')),
  read(2, 1, failed('damaged', 'es')),
  finished,
  cancelled,
  { type: 'broke', code: 'engine-not-loaded' },
  { type: 'removed', id: 1 },
  { type: 'reset' },
)

it('what comes late is not heard, whatever happened before', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
      const state = after(...events)
      const run = runOf(state)
      if (!run)
        for (const late of [read(1, 0, readIn('es')), finished, cancelled])
          expect(reduce(state, late)).toBe(state)
      if (run) expect(run.pages.length).toBeGreaterThan(0)
      expect(stepOf(state) === 'empty').toBe(state.sources.length === 0)
    }),
  )
})
