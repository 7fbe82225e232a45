import { describe, expect, it } from 'vitest'
import { initialState, reduce } from './state.ts'
import { type Task, heavyPixelCount, pickTask, tasksOf } from './tasks.ts'
import {
  automatic,
  chosen,
  compressionOf,
  withQuality,
} from '../../testing/tools/compress-images.ts'

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
    const alone = new Set(['a'])
    expect(pickTask(light, [], alone)).toBe(light[0])
    expect(pickTask([light[1]], [light[0]], alone)).toBeUndefined()
    expect(pickTask([light[0]], [light[1]], alone)).toBeUndefined()
    expect(pickTask([light[0], task('c')], [light[1]], alone)?.key).toBe('c')
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
