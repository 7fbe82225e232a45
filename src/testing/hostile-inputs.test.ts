import { describe, expect, it } from 'vitest'
import {
  type HostileText,
  inputReaders,
  pasteLength,
  readingMs,
  writeHostile,
} from './hostile-inputs.ts'

/**
 * What `npm run bench:hostile-inputs` has found, or would find at a reader of this kind: each made some field take a
 * time that grows with the square of the length, or comes close to the end of a pattern again and again.
 */
const hostileTexts: Readonly<Record<string, HostileText>> = {
  'marks that have to be sorted': { start: 'a', pattern: '\u0344\u0323', end: '' },
  'marks of one kind': { start: 'a', pattern: '\u0301', end: '' },
  spaces: { start: '1', pattern: ' ', end: 'x' },
  'spaces without a break': { start: '1', pattern: '\u00A0', end: '-x' },
  commas: { start: '1-', pattern: ',', end: 'x' },
  'commas and spaces': { start: '1 ft', pattern: ', ', end: 'x' },
  digits: { start: '', pattern: '1', end: 'x' },
  'grouped digits': { start: '1', pattern: ' 111', end: '.x' },
  'numbers and signs': { start: '', pattern: '1.1,', end: 'x' },
  ranges: { start: '', pattern: '1-2,', end: 'x' },
  'feet and inches': { start: '', pattern: `5'7" `, end: 'x' },
  words: { start: '', pattern: 'a ', end: '!' },
  'words of many names': { start: '', pattern: 'san de ', end: 'x' },
  points: { start: 'a', pattern: '.', end: '!' },
  'initials and points': { start: '', pattern: 'a.', end: '!' },
  'hosts and at signs': { start: 'https://', pattern: 'a.b@', end: ' ' },
  addresses: { start: '', pattern: 'http://a', end: ' ' },
  'mail and web addresses': { start: '', pattern: 'a@https://', end: 'x' },
  'marks of sentences': { start: 'a', pattern: '!»', end: 'x' },
  'Hangul letters': { start: '', pattern: '\u1100\u1161\u11A8', end: '' },
  'joined emoji': { start: '', pattern: '\u{1F469}\u200D', end: '' },
  'halves of characters': { start: '', pattern: '\uD83D', end: '' },
}

/** A text of four times the length may take up to this factor longer: more than 4, less than its square. */
const maxGrowth = 10

/**
 * Below this, the growth says nothing, because the clock of a thread's processor time may tick in steps of 4 ms. The
 * goal is 20 ms for a whole paste, and busy machines take several times as long.
 */
const noticeableMs = 50

const rounds = 3

describe.each(inputReaders)('$name: the time grows with the length', (reader) => {
  it.each(Object.entries(hostileTexts))('%s', async (_kind, hostile) => {
    const length = Math.min(pasteLength, reader.maxLength ?? pasteLength)
    const text = writeHostile(hostile, length)
    if ((await readingMs(reader, text, 1)) < noticeableMs) return
    const ms = await readingMs(reader, text, rounds)
    if (ms < noticeableMs) return
    const quarterMs = await readingMs(reader, writeHostile(hostile, length / 4), rounds)
    expect(ms / quarterMs).toBeLessThan(maxGrowth)
  })
})
