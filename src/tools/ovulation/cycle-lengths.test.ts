import { expect, test } from 'vitest'
import { readField } from '../../components/form/rules.ts'
import { lengthFields, readLengths } from './cycle-lengths.ts'

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

test.each([
  ['28', 'read'],
  [' 28 ', 'read'],
  ['28.0', 'read'],
  ['20', 'read'],
  ['45', 'read'],
  ['5', 'too-low'],
  ['19', 'too-low'],
  ['0', 'too-low'],
  ['-28', 'too-low'],
  ['46', 'too-high'],
  ['9'.repeat(40), 'too-high'],
  ['28.5', 'not-whole'],
  ['1e400', 'unreadable'],
  ['9'.repeat(400), 'unreadable'],
  ['twenty', 'unreadable'],
  ['🩸', 'unreadable'],
  ['', 'empty'],
])('a cycle of “%s” days is %s', (text, kind) => {
  for (const field of Object.values(lengthFields))
    expect(readField(text, 'en', field)?.kind).toBe(kind)
})
