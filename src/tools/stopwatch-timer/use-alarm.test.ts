import { expect, test } from 'vitest'
import { alarmNotes, alarmDurationSeconds, alarmRepeats } from './use-alarm.ts'

test('the pattern has four notes, one after the other', () => {
  const notes = alarmNotes(1)
  expect(notes).toHaveLength(4)
  for (const [index, note] of notes.entries()) {
    const next = notes[index + 1]
    if (next)
      expect(next.startSeconds).toBeGreaterThanOrEqual(note.startSeconds + note.lengthSeconds)
    // Small loudspeakers are loudest and ears most sensitive between 500 Hz and 4 kHz.
    expect(note.frequencyHz).toBeGreaterThan(500)
    expect(note.frequencyHz).toBeLessThan(4000)
  }
})

test('repeated patterns do not overlap', () => {
  const once = alarmDurationSeconds(alarmNotes(1))
  const notes = alarmNotes(3)
  expect(notes).toHaveLength(12)
  expect(notes[4]?.startSeconds).toBeGreaterThan(once)
  expect(alarmDurationSeconds(notes)).toBeCloseTo(2 * 1.5 + once, 9)
  expect(alarmDurationSeconds([])).toBe(0)
})

test('the alarm at the end lasts half a minute, as the page says', () => {
  const seconds = alarmDurationSeconds(alarmNotes(alarmRepeats))
  expect(seconds).toBeGreaterThan(28)
  expect(seconds).toBeLessThanOrEqual(30)
})
