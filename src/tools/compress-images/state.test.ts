import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import type { CompressionSettings } from '../../engines/image/compression.ts'
import { requestOf } from '../../components/file-tool/work.ts'
import {
  automatic,
  chosen,
  compressionOf,
  withQuality,
} from '../../testing/tools/compress-images.ts'
import {
  type Event,
  type State,
  type Task,
  readPictureInfo,
  givesSame,
  heavyPixelCount,
  initialState,
  isStartable,
  pickTask,
  progressOf,
  reduce,
  requestKey,
  stepOf,
  tasksOf,
  totalsOf,
  wasCancelled,
} from './state.ts'

/** The header of a GIF87a with a screen of 320 × 200 pixels, after GIF89a 18. */
const gif = new Uint8Array(
  [...'GIF87a'].map((letter) => letter.charCodeAt(0)).concat([64, 1, 200, 0]),
)
/** The PNG signature and the beginning of an IHDR of 640 × 480 pixels. */
const png = new Uint8Array([
  0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 2,
  0x80, 0, 0, 1, 0xe0,
])
/** SOI, a comment of two bytes, SOF2 of 8 bits, 300 rows, 500 columns. */
const jpeg = new Uint8Array([
  0xff, 0xd8, 0xff, 0xfe, 0, 4, 1, 2, 0xff, 0xc2, 0, 17, 8, 1, 44, 1, 244, 3,
])

describe('readPictureInfo', () => {
  it('tells the kind by the content', async () => {
    expect(await readPictureInfo(new File([png], 'photo.jpg'))).toEqual({
      kind: 'png',
      pixelCount: 640 * 480,
    })
    expect(await readPictureInfo(new Blob([gif]))).toEqual({ kind: 'gif', pixelCount: 320 * 200 })
    expect(await readPictureInfo(new Blob([jpeg]))).toEqual({
      kind: 'jpeg',
      pixelCount: 300 * 500,
    })
  })

  it('guesses large where the size does not stand at the beginning', async () => {
    const late = new Blob([jpeg.subarray(0, 2), new Uint8Array(98)])
    expect(await readPictureInfo(late)).toEqual({ kind: 'jpeg', pixelCount: 1000 })
  })

  it('leaves files that are gone to the work itself', async () => {
    const gone = new Blob([png])
    gone.slice = () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }) as unknown as Blob
    expect(await readPictureInfo(gone)).toMatchObject({ kind: 'jpeg' })
  })

  it('agrees with another program about a real photograph', async () => {
    // According to `identify` the size is 480x360.
    const bytes = readFileSync(new URL('fixtures/photo.jpg', import.meta.url))
    expect(await readPictureInfo(new Blob([bytes]))).toEqual({
      kind: 'jpeg',
      pixelCount: 480 * 360,
    })
  })
})

const after = (...events: readonly Event[]): State => events.reduce(reduce, initialState)
const chose = (...ids: number[]): Event => ({
  type: 'chose',
  pictures: ids.map((id) => chosen(id)),
})
const started = (settings = automatic): Event => ({ type: 'started', settings })
const adjusted = (settings: CompressionSettings): Event => ({ type: 'adjusted', settings })
const finished = (id: number, bytes = 400, settings = automatic): Event => ({
  type: 'finished',
  id,
  settings,
  compression: compressionOf(bytes),
})
const failed = (
  id: number,
  code: 'damaged' | 'engine-not-loaded',
  settings = automatic,
): Event => ({
  type: 'failed',
  id,
  settings,
  code,
})
const works = ({ pictures }: State) => pictures.map(({ id, work }) => `${id} ${work.step}`)

describe('the first run', () => {
  it('goes from nothing to results', () => {
    expect(stepOf(initialState)).toBe('empty')
    const chosenTwo = after(chose(1, 2))
    expect(stepOf(chosenTwo)).toBe('chosen')
    const running = reduce(chosenTwo, started())
    expect([stepOf(running), works(running)]).toEqual(['running', ['1 waiting', '2 waiting']])
    const half = reduce(reduce(running, { type: 'began', id: 1 }), finished(1))
    expect([stepOf(half), works(half)]).toEqual(['running', ['1 done', '2 waiting']])
    const done = reduce(half, finished(2, 100))
    expect(stepOf(done)).toBe('done')
    expect(totalsOf(done)).toEqual({
      count: 2,
      failedCount: 0,
      beforeBytes: 2000,
      afterBytes: 500,
    })
  })

  it('goes on when a file fails, and fails only when all do', () => {
    const one = after(chose(1, 2), started(), failed(1, 'damaged'), finished(2))
    expect([stepOf(one), works(one)]).toEqual(['done', ['1 failed', '2 done']])
    const all = after(chose(1), started(), failed(1, 'damaged'))
    expect(stepOf(all)).toBe('failed')
  })

  it('counts a file that failed as failed, and not as done', () => {
    const half = after(chose(1, 2), started(), failed(1, 'damaged'))
    expect(progressOf(half)).toEqual({ count: 2, doneCount: 0, failedCount: 1, fraction: 0.5 })
    expect(totalsOf(reduce(half, finished(2, 100)))).toEqual({
      count: 1,
      failedCount: 1,
      beforeBytes: 1000,
      afterBytes: 100,
    })
  })

  it('tries again what was not the file’s own fault', () => {
    const both = after(chose(1, 2), started(), failed(1, 'damaged'), failed(2, 'engine-not-loaded'))
    expect(both.pictures.map(isStartable)).toEqual([false, true])
    expect(works(reduce(both, started()))).toEqual(['1 failed', '2 waiting'])
  })

  it('knows how far it is', () => {
    const state = after(
      chose(1, 2),
      started(),
      { type: 'began', id: 1 },
      { type: 'progressed', id: 1, done: 3, total: 4 },
    )
    expect(progressOf(state)).toEqual({
      count: 2,
      doneCount: 0,
      failedCount: 0,
      fraction: 0.375,
    })
    expect(progressOf(reduce(state, finished(1)))).toEqual({
      count: 2,
      doneCount: 1,
      failedCount: 0,
      fraction: 0.5,
    })
    expect(progressOf(initialState).fraction).toBe(0)
  })
})

describe('settings that change', () => {
  const done = after(chose(1), started(), finished(1))

  it('before the first run start nothing', () => {
    expect(after(chose(1), adjusted(withQuality(50)))).toEqual(after(chose(1)))
  })

  it('renew the results, which stay until then', () => {
    const renewing = reduce(done, adjusted(withQuality(50)))
    expect([stepOf(renewing), works(renewing)]).toEqual(['done', ['1 waiting']])
    expect(totalsOf(renewing).afterBytes).toBe(400)
    expect(progressOf(renewing)).toEqual({
      count: 1,
      doneCount: 0,
      failedCount: 0,
      fraction: 0,
    })
    const renewed = reduce(renewing, finished(1, 200, withQuality(50)))
    expect(totalsOf(renewed).afterBytes).toBe(200)
    expect(requestOf(renewed.work)).toBeUndefined()
  })

  it('leave alone what they do not change', () => {
    const same = reduce(done, adjusted({ ...automatic, maxWidthPx: 8000 }))
    expect(works(same)).toEqual(['1 done'])
    expect(works(reduce(same, adjusted({ ...automatic, maxWidthPx: 800 })))).toEqual(['1 waiting'])
  })

  it('and change back bring the old result back', () => {
    const back = [withQuality(50), automatic].map(adjusted).reduce(reduce, done)
    expect([works(back), requestOf(back.work)]).toEqual([['1 done'], undefined])
  })

  it('make answers to what was asked before worth nothing', () => {
    const renewing = reduce(done, adjusted(withQuality(50)))
    for (const late of [finished(1, 1), failed(1, 'damaged'), finished(1, 1, withQuality(49))])
      expect(reduce(renewing, late)).toBe(renewing)
  })

  it('restart what is being worked on, and not what they mean nothing to', () => {
    const working = after(chose(1), started(), { type: 'began', id: 1 })
    expect(works(reduce(working, adjusted(withQuality(50))))).toEqual(['1 waiting'])
    expect(works(reduce(working, adjusted({ ...automatic, quality: 1 })))).toEqual(['1 working'])
  })

  it('do not bring stopped or failed files to life', () => {
    const stopped = after(chose(1, 2), started(), finished(1), { type: 'cancelled' })
    expect(works(reduce(stopped, adjusted(withQuality(9))))).toEqual(['1 waiting', '2 resting'])
    const broken = after(chose(1), started(), failed(1, 'engine-not-loaded'))
    expect(works(reduce(broken, adjusted(withQuality(9))))).toEqual(['1 failed'])
  })

  it('count for the button, too, when it is pressed before they were heard of', () => {
    const stopped = after(chose(1, 2), started(), finished(1), { type: 'cancelled' })
    expect(works(reduce(stopped, started(withQuality(9))))).toEqual(['1 waiting', '2 waiting'])
  })
})

describe('files', () => {
  it('that come after the results are worked on at once, and what is done stays', () => {
    const added = after(chose(1), started(), finished(1), chose(2))
    expect([stepOf(added), works(added)]).toEqual(['done', ['1 done', '2 waiting']])
    expect(progressOf(added)).toMatchObject({ count: 1 })
  })

  it('that come during the first run join it', () => {
    const added = after(chose(1), started(), chose(2))
    expect([stepOf(added), progressOf(added).count]).toEqual(['running', 2])
  })

  it('that come after stopping wait for the button', () => {
    const added = after(chose(1), started(), { type: 'cancelled' }, chose(2))
    expect([stepOf(added), works(added)]).toEqual(['chosen', ['1 resting', '2 resting']])
    expect(wasCancelled(added)).toBe(false)
  })

  it('that are removed end the run with them; without any, all is as at first', () => {
    const one = after(chose(1, 2), started(), finished(1), { type: 'removed', id: 2 })
    expect([stepOf(one), requestOf(one.work)]).toEqual(['done', undefined])
    expect(reduce(one, { type: 'removed', id: 1 })).toBe(initialState)
    expect(reduce(one, { type: 'reset' })).toBe(initialState)
  })

  it('that are gone are not heard of any more', () => {
    const one = after(chose(1, 2), started(), { type: 'removed', id: 2 })
    expect(works(reduce(one, finished(2)))).toEqual(['1 waiting'])
  })
})

describe('stopping', () => {
  it('keeps the files and what is done', () => {
    const stopped = after(chose(1, 2), started(), finished(1), { type: 'cancelled' })
    expect([stepOf(stopped), works(stopped)]).toEqual(['stopped', ['1 done', '2 resting']])
    expect(wasCancelled(stopped)).toBe(true)
    expect(stepOf(after(chose(1), started(), { type: 'cancelled' }))).toBe('chosen')
  })

  it('still says that the work was cancelled when equal settings arrive late', () => {
    const stopped = after(chose(1), started(), { type: 'cancelled' })
    expect(wasCancelled(reduce(stopped, adjusted(automatic)))).toBe(true)
    expect(wasCancelled(reduce(stopped, adjusted(withQuality(50))))).toBe(false)
  })

  it('and going on is work that was asked for: its end is waited for', () => {
    const stopped = after(chose(1, 2), started(), finished(1), { type: 'cancelled' })
    const again = reduce(stopped, started())
    expect([stepOf(again), works(again)]).toEqual(['running', ['1 done', '2 waiting']])
    expect(stepOf(reduce(again, finished(2)))).toBe('done')
  })

  it('takes away results of other settings than those shown', () => {
    const stopped = after(chose(1), started(), finished(1), adjusted(withQuality(9)), {
      type: 'cancelled',
    })
    expect([stepOf(stopped), totalsOf(stopped).count]).toEqual(['chosen', 0])
  })
})

it('whatever happens, results are of the settings, work under way is in the run, and the step fits', () => {
  const settings = fc.constantFrom(automatic, withQuality(50), { ...automatic, maxWidthPx: 10 })
  const id = fc.integer({ min: 0, max: 5 })
  const anyEvent: fc.Arbitrary<Event | 'chose'> = fc.oneof(
    fc.constant('chose' as const),
    fc.record({ type: fc.constantFrom('started' as const, 'adjusted' as const), settings }),
    fc.record({ type: fc.constantFrom('began' as const, 'removed' as const), id }),
    fc.tuple(id, settings).map(([one, asked]) => finished(one, 300, asked)),
    fc.tuple(id, settings).map(([one, asked]) => failed(one, 'damaged', asked)),
    fc.constant<Event>({ type: 'cancelled' }),
  )
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
      let nextId = 0
      let state = initialState
      for (const event of events) {
        const next = event === 'chose' ? chose(nextId) : event
        if (event === 'chose') nextId += 1
        state = reduce(state, next)
        for (const { id: one, work, result } of state.pictures) {
          const isUnderWay = work.step === 'waiting' || work.step === 'working'
          if (isUnderWay) expect(requestOf(state.work)?.ids.has(one)).toBe(true)
          if (work.step === 'done') expect(result?.settings).toEqual(state.settings)
          if (work.step === 'resting' || work.step === 'failed') expect(result).toBeUndefined()
        }
        const { fraction } = progressOf(state)
        expect(fraction).toBeGreaterThanOrEqual(0)
        expect(fraction).toBeLessThanOrEqual(1)
        expect(stepOf(state) === 'empty').toBe(state.pictures.length === 0)
      }
    }),
  )
})

describe('requestKey', () => {
  it('tells apart what is asked for, not what stands in fields that do not count', () => {
    expect(requestKey({ ...automatic, quality: 10, maxBytes: 1 })).toBe(requestKey(automatic))
    expect(requestKey({ ...withQuality(60), maxBytes: 1 })).toBe(requestKey(withQuality(60)))
    expect(requestKey(withQuality(61))).not.toBe(requestKey(withQuality(60)))
    const size = { ...automatic, aim: 'size' } as const
    expect(requestKey({ ...size, quality: 1 })).toBe(requestKey(size))
    for (const other of [
      { ...size, maxBytes: 1 },
      { ...size, isMetadataKept: true },
      { ...size, maxWidthPx: 100 },
      { ...size, maxHeightPx: 100 },
      automatic,
    ])
      expect(requestKey(other)).not.toBe(requestKey(size))
  })
})

describe('givesSame', () => {
  const result = { compression: compressionOf(10), settings: automatic }

  it.each([
    ['limits that the picture keeps anyway', { ...automatic, maxWidthPx: 4000, maxHeightPx: 9000 }],
    ['a quality that does not count', { ...automatic, quality: 3 }],
  ])('%s', (_, settings) => expect(givesSame(result, settings)).toBe(true))

  it.each([
    ['a limit below its width', { ...automatic, maxWidthPx: 3999 }],
    ['a limit below its height', { ...automatic, maxHeightPx: 2999 }],
    ['another aim', withQuality(75)],
    ['metadata kept', { ...automatic, isMetadataKept: true }],
  ])('not: %s', (_, settings) => expect(givesSame(result, settings)).toBe(false))

  it('two limits that come to the same size', () => {
    const limited = { compression: compressionOf(10), settings: { ...automatic, maxWidthPx: 400 } }
    expect(givesSame(limited, { ...automatic, maxHeightPx: 300 })).toBe(true)
    expect(givesSame(limited, automatic)).toBe(false)
  })
})

const task = (key: string, pixelCount = 1): Task => ({
  key,
  id: 0,
  file: new Blob(),
  settings: automatic,
  pixelCount,
})
const light = [task('a'), task('b')] as const
const heavy = [task('h', heavyPixelCount + 1), task('i', 200_000_000)] as const
const none: ReadonlySet<string> = new Set()

describe('pickTask', () => {
  it('takes the first that waits', () => {
    expect(pickTask(light, [], none)).toBe(light[0])
    expect(pickTask([light[1]], [light[0]], none)).toBe(light[1])
    expect(pickTask([], [], none)).toBeUndefined()
  })

  it('never two large pictures at a time: smaller ones go before', () => {
    expect(pickTask(heavy, [], none)).toBe(heavy[0])
    expect(pickTask([heavy[1], light[0]], [heavy[0]], none)).toBe(light[0])
    expect(pickTask([heavy[1]], [heavy[0]], none)).toBeUndefined()
    expect(pickTask([task('l', heavyPixelCount)], [heavy[0]], none)?.key).toBe('l')
  })

  it('nothing beside a picture that did not fit beside others', () => {
    const runAlone = new Set(['a'])
    expect(pickTask(light, [], runAlone)).toBe(light[0])
    expect(pickTask([light[1]], [light[0]], runAlone)).toBeUndefined()
    expect(pickTask([light[0]], [light[1]], runAlone)).toBeUndefined()
    expect(pickTask([light[0], task('c')], [light[1]], runAlone)?.key).toBe('c')
  })
})

describe('tasksOf', () => {
  const running = [
    { type: 'chose', pictures: [chosen(1), chosen(2)] } as const,
    { type: 'started', settings: automatic } as const,
  ].reduce(reduce, initialState)

  it('is what is under way, each with the settings of now', () => {
    expect(tasksOf(initialState)).toEqual([])
    expect(tasksOf(running).map(({ id, settings }) => [id, settings])).toEqual([
      [1, automatic],
      [2, automatic],
    ])
    const compression = compressionOf(1)
    const one = reduce(running, { type: 'finished', id: 1, settings: automatic, compression })
    expect(tasksOf(one).map(({ id }) => id)).toEqual([2])
  })

  it('are others for other settings, and the same for settings that ask for the same', () => {
    const keys = (settings: typeof automatic) =>
      tasksOf(reduce(running, { type: 'adjusted', settings })).map(({ key }) => key)
    expect(keys({ ...automatic, quality: 3 })).toEqual(tasksOf(running).map(({ key }) => key))
    expect(new Set([...keys(withQuality(3)), ...keys(automatic)]).size).toBe(4)
  })
})
