import { expect, it } from 'vitest'
import { readGrayPixels } from './render.ts'

/** A picture that repeats these colors and is read in strips. */
const sourceOf = (width: number, height: number, colors: readonly (readonly number[])[]) => {
  const strips: number[] = []
  const readRows = (top: number, rows: number) => {
    strips.push(rows)
    const pixels = new Uint8ClampedArray(width * rows * 4)
    for (let at = 0; at < width * rows; at += 1)
      pixels.set(colors[(top * width + at) % colors.length] ?? [], at * 4)
    return pixels
  }
  return { source: { width, height, readRows }, strips }
}

// According to ITU-R BT.601: 0.299, 0.587 and 0.114 of 255.
it('reads shades of gray', () => {
  const { source } = sourceOf(5, 1, [
    [255, 255, 255, 255],
    [0, 0, 0, 255],
    [255, 0, 0, 255],
    [0, 255, 0, 255],
    [0, 0, 255, 255],
  ])
  expect([...readGrayPixels(source).data]).toEqual([255, 0, 77, 149, 29])
})

it('reads large pages in strips, every row once', () => {
  const { source, strips } = sourceOf(3000, 3001, [
    [10, 10, 10, 255],
    [20, 20, 20, 255],
  ])
  const { data, width, height } = readGrayPixels(source)
  expect([width, height, data.length]).toEqual([3000, 3001, 9_003_000])
  expect(strips.length).toBeGreaterThan(2)
  expect(strips.reduce((sum, rows) => sum + rows)).toBe(3001)
  expect(data.every((gray, at) => gray === (at % 2 === 0 ? 10 : 20))).toBe(true)
})

it('says so when there is no memory', () => {
  const readRows = () => {
    throw new RangeError('out of memory')
  }
  expect(() => readGrayPixels({ width: 9, height: 9, readRows })).toThrow('out-of-memory')
})
