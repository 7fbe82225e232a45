import { expect, test } from 'vitest'
import { readLengths } from './read-lengths.ts'

test.each([
  [28, 26, 31, [26, 28, 31], false, false],
  [28, 28, 28, [28, 28, 28], false, false],
  [28, undefined, undefined, [28, 28, 28], false, false],
  [28, 26, undefined, [28, 28, 28], false, false],
  [28, 29, 31, [28, 28, 28], true, false],
  [28, 25, 27, [28, 28, 28], false, true],
  [28, 31, 26, [28, 28, 28], true, true],
  [undefined, 26, 31, undefined, false, false],
])('usual %s, from %s to %s', (usual, shortest, longest, read, isTooLong, isTooShort) => {
  const reading = readLengths({ usual, shortest, longest })
  expect(reading.read && [reading.read.shortest, reading.read.usual, reading.read.longest]).toEqual(
    read,
  )
  expect([reading.isShortestTooLong, reading.isLongestTooShort]).toEqual([isTooLong, isTooShort])
})
