import { describe, expect, it } from 'vitest'
import {
  type ChosenImage,
  type ImagesEvent,
  type ImagesState,
  imageToPlace,
  imagesToStraighten,
  initialState,
  outcomeOf,
  reduce,
} from './state.ts'

const imageOf = (name: string, id: number): ChosenImage => ({
  id,
  file: new File([name], name),
  rotation: 0,
})

const options = {
  setup: { format: 'image', imagesPerPage: 1, orientation: 'auto', fit: 'fit', marginMm: 0 },
  output: 'one',
  isMetadataRemoved: false,
} as const

const chose: ImagesEvent = {
  type: 'chose',
  images: ['b10', 'b9', 'a'].map(imageOf),
  refusals: [],
}
const finished: ImagesEvent = {
  type: 'finished',
  result: {
    files: [new File(['%PDF'], 'images.pdf')],
    pageCount: 3,
    failures: [],
    text: 'not-asked',
    unread: [],
    notes: [],
  },
}

const after = (...events: readonly ImagesEvent[]) => events.reduce(reduce, initialState)
const namesAfter = (...events: readonly ImagesEvent[]) =>
  after(...events).images.map(({ file }) => file.name)

describe('the images', () => {
  it('are moved, sorted as people count, removed and rotated', () => {
    expect(namesAfter(chose, { type: 'moved', from: 2, to: 0 })).toEqual(['a', 'b10', 'b9'])
    const { compare } = new Intl.Collator('en', { numeric: true })
    expect(namesAfter(chose, { type: 'sorted', compare })).toEqual(['a', 'b9', 'b10'])
    expect(namesAfter(chose, { type: 'removed', id: 1 })).toEqual(['b10', 'a'])
    const turns = Array.from({ length: 3 }, (): ImagesEvent => ({ type: 'rotated', id: 2 }))
    expect(after(chose, ...turns).images.map(({ rotation }) => rotation)).toEqual([0, 0, 270])
  })

  it('are added to those that are there, and are all gone with the last one', () => {
    expect(namesAfter(chose, { ...chose, images: [imageOf('c', 7)] })).toHaveLength(4)
    const removals = [0, 1, 2].map((id): ImagesEvent => ({ type: 'removed', id }))
    expect(after(chose, ...removals)).toBe(initialState)
  })

  it('cannot change while the work is running', () => {
    const running = [chose, { type: 'started', options, languages: [] }] as const
    const before = after(...running).images
    for (const event of [
      { type: 'rotated', id: 1 },
      { type: 'moved', from: 0, to: 2 },
    ] as const)
      expect(after(...running, event).images).toEqual(before)
    expect(namesAfter(...running, { type: 'removed', id: 1 })).toEqual(['b10', 'b9', 'a'])
  })
})

describe('straightening', () => {
  const page = new File(['jpeg'], 'a.jpg')
  const switched = { type: 'straightening-switched', isOn: true } as const
  const straightened = (id: number): ImagesEvent => ({
    type: 'straightened',
    id,
    result: id === 2 ? { kind: 'no-page' } : { kind: 'done', file: page, losses: ['gain-map'] },
  })
  const all = [chose, switched, ...[0, 1, 2].map(straightened)] as const
  const filesOf = (state: ImagesState) =>
    state.images.map((image) => imageToPlace(image, state).file)

  it('takes every image once, and the PDF waits for all', () => {
    expect(imagesToStraighten(after(chose))).toEqual([])
    expect(imagesToStraighten(after(chose, switched, straightened(0))).map(({ id }) => id)).toEqual(
      [1, 2],
    )
    expect(imagesToStraighten(after(...all))).toEqual([])
    const started = { type: 'started', options, languages: [] } as const
    expect(after(chose, switched, started).work.step).toBe('ready')
    expect(after(...all, started).work.step).toBe('running')
  })

  it('replaces the images in which a page was found, unless the original is kept', () => {
    const [first, , third] = after(...all).images
    expect(filesOf(after(...all))).toEqual([page, page, third?.file])
    const kept = after(...all, { type: 'original-switched', id: 0 })
    expect(kept.images.map((image) => imageToPlace(image, kept).losses)).toEqual([
      [],
      ['gain-map'],
      [],
    ])
    expect(filesOf(kept)).toEqual([first?.file, page, third?.file])
    const off = after(...all, { type: 'straightening-switched', isOn: false })
    expect(filesOf(off)).toEqual(off.images.map(({ file }) => file))
  })

  it('says what a drawing has lost, besides what straightening loses', () => {
    const [image] = after(...all).images
    const drawing = image && { ...image, isDrawing: true }
    const lossesOf = (isStraightening: boolean) =>
      drawing && imageToPlace(drawing, { isStraightening }).losses
    expect(lossesOf(false)).toEqual(['shapes'])
    expect(lossesOf(true)).toEqual(['shapes', 'gain-map'])
  })

  it('is tried again for an image that failed when it is switched on again', () => {
    const failed: ImagesEvent = {
      type: 'straightened',
      id: 1,
      result: { kind: 'failed', code: 'out-of-memory' },
    }
    expect(imagesToStraighten(after(...all, failed, switched)).map(({ id }) => id)).toEqual([1])
  })

  it('removes the result', () => {
    const done = [chose, { type: 'started', options, languages: [] }, finished] as const
    expect(after(...done, switched).work).toEqual({ step: 'ready' })
  })
})

describe('the result', () => {
  it.each([
    [{ type: 'moved', from: 0, to: 1 }],
    [{ type: 'rotated', id: 1 }],
    [{ type: 'removed', id: 1 }],
    [{ type: 'cleared' }],
  ] as const)('is removed by %j', (event) => {
    const done = [chose, { type: 'started', options, languages: [] }, finished] as const
    expect(after(...done).work.step).toBe('done')
    expect(after(...done, event).work).toEqual({ step: 'ready' })
  })

  it('names the images that could not be read; without any other there is none', () => {
    const images = ['a.jpg', 'b.jpg'].map(imageOf)
    const failed = [{ index: 1, code: 'damaged' }] as const
    const file = new File(['%PDF'], 'images.pdf')
    expect(
      outcomeOf(images, {
        files: [file],
        pageCount: 1,
        failed,
        notes: [{ index: 0, note: 'gain-map' }],
      }),
    ).toMatchObject({
      type: 'finished',
      result: {
        failures: [{ code: 'damaged', fileName: 'b.jpg' }],
        notes: [{ fileName: 'a.jpg', note: 'gain-map' }],
      },
    })
    expect(outcomeOf(images, { files: [], pageCount: 0, failed, notes: [] })).toMatchObject({
      type: 'all-failed',
    })
  })
})
