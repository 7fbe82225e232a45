/**
 * Guesses a second that are assumed: a thousand billion. An assumption, and said to be one: what is possible depends
 * on how the site keeps its passwords and on the attacker's machines.
 */
export const guessesPerSecond = 10 ** 12

const secondsIn = { second: 1, minute: 60, hour: 3600, day: 86_400, year: 365.25 * 86_400 } as const
export type GuessingUnit = keyof typeof secondsIn

/** From here on numbers of years say nothing any more. */
export const mostYears = 1_000_000

export type GuessingTime =
  | { kind: 'instant' }
  | { kind: 'time'; amount: number; unit: GuessingUnit }
  | { kind: 'beyond' }

const unitsFromLargest = ['year', 'day', 'hour', 'minute', 'second'] as const

/** How long it takes to go through half of 2^bits possibilities, which finds the right one half of the time. */
export const guessingTime = (bits: number): GuessingTime => {
  const seconds = 2 ** (bits - 1) / guessesPerSecond
  if (seconds < 1) return { kind: 'instant' }
  if (seconds >= mostYears * secondsIn.year) return { kind: 'beyond' }
  const unit = unitsFromLargest.find((candidate) => seconds >= secondsIn[candidate]) ?? 'second'
  return { kind: 'time', amount: seconds / secondsIn[unit], unit }
}
