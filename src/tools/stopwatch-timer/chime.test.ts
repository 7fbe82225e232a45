import { expect, test } from 'vitest'
import { chime, chimeLength, timesAtEnd } from './chime.ts'

test('one figure is four notes, one after the other', () => {
  const notes = chime(1)
  expect(notes).toHaveLength(4)
  for (const [index, note] of notes.entries()) {
    const next = notes[index + 1]
    if (next) expect(next.at).toBeGreaterThanOrEqual(note.at + note.lengthSeconds)
    // Ears and small loudspeakers are at their best between 500 Hz and 4 kHz.
    expect(note.frequencyHz).toBeGreaterThan(500)
    expect(note.frequencyHz).toBeLessThan(4000)
  }
})

test('more figures follow without overlapping', () => {
  const once = chimeLength(chime(1))
  const notes = chime(3)
  expect(notes).toHaveLength(12)
  expect(notes[4]?.at).toBeGreaterThan(once)
  expect(chimeLength(notes)).toBeCloseTo(2 * 1.5 + once, 9)
  expect(chimeLength([])).toBe(0)
})

test('the alarm at the end lasts half a minute, as the texts say', () => {
  const seconds = chimeLength(chime(timesAtEnd))
  expect(seconds).toBeGreaterThan(28)
  expect(seconds).toBeLessThanOrEqual(30)
})
