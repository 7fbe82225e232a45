import { expect, test } from 'vitest'
import { writeGray } from './gray.ts'

const grayOf = (...rgba: number[]): number[] => {
  const gray = new Uint8Array(rgba.length / 4)
  writeGray(Uint8ClampedArray.from(rgba), gray, 0)
  return [...gray]
}

// ImageMagick 6.9.11 gives 76, 150, 29, 137 with `convert -size 1x1 xc:'rgb(…)' -grayscale Rec601Luma -depth 8
// txt:`.
test('weighs the primaries as ITU-R BT.601 does', () => {
  const shades = grayOf(255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 200, 120, 60, 255)
  for (const [at, shade] of [76, 150, 29, 137].entries())
    expect(Math.abs((shades[at] ?? 0) - shade)).toBeLessThanOrEqual(1)
  expect(grayOf(0, 0, 0, 255, 255, 255, 255, 255, 90, 90, 90, 255)).toEqual([0, 255, 90])
})

test('lays what is translucent on white', () => {
  expect(grayOf(0, 0, 0, 0, 0, 0, 0, 51, 255, 255, 255, 7)).toEqual([255, 204, 255])
})

test('writes where it is told', () => {
  const gray = new Uint8Array(4).fill(9)
  writeGray(Uint8ClampedArray.of(0, 0, 0, 255), gray, 2)
  expect([...gray]).toEqual([9, 9, 0, 9])
})
