/** What the two clocks of a device read at one moment. */
export interface Reading {
  /** The system's clock, in milliseconds since 1970: it runs on while the device sleeps, and jumps when it is set. */
  epochMs: number
  /** The browser's own, in milliseconds since the page was opened: nobody sets it, and most systems stop it in sleep. */
  monotonicMs: number
  /** The page has been on the screen all the time since the reading before. */
  isWatched: boolean
}

/** A clock that counts the time a device sleeps and takes no notice when its system clock is set. */
export interface SteadyClock {
  epochMs: number
  monotonicMs: number
  /** Time the browser's own clock has missed so far, in milliseconds. */
  sleptMs: number
}

export interface Observation {
  clock: SteadyClock
  /** Somebody has set the system's clock since the reading before: moments written down by it are no longer right. */
  isClockSet: boolean
}

/** More than two clocks differ by rounding (Tor's are rounded to 100 ms), in milliseconds. */
const roundingMs = 250

/** How much faster or slower a system clock may be made to run while it is being put right (Linux: 500 ppm). */
const slewing = 0.0005

/**
 * The longest a watched page goes between two readings, in milliseconds. Falling asleep and waking up take a
 * computer longer, counted by a clock that stops only in between; a clock that is set takes no time at all.
 */
export const watchedGapMs = 250

export const startClock = ({ epochMs, monotonicMs }: Reading): SteadyClock => ({
  epochMs,
  monotonicMs,
  sleptMs: 0,
})

/** The steady clock's time, in milliseconds since the page was opened. */
export const steadyMs = ({ monotonicMs, sleptMs }: SteadyClock): number => monotonicMs + sleptMs

/**
 * Takes a further reading. Where the two clocks disagree, the system's has run ahead because the device slept, or
 * was set. It was set when it went back, or when the page was watched across the jump; else the device slept
 * (docs/decisions has the reasons).
 */
export const observe = (clock: SteadyClock, reading: Reading): Observation => {
  const ranMs = Math.max(0, reading.monotonicMs - clock.monotonicMs)
  const aheadMs = reading.epochMs - clock.epochMs - ranMs
  const isJump = Math.abs(aheadMs) > roundingMs + ranMs * slewing
  const isAwake = reading.isWatched && ranMs <= watchedGapMs
  const hasSlept = isJump && aheadMs > 0 && !isAwake
  return {
    clock: {
      epochMs: reading.epochMs,
      monotonicMs: clock.monotonicMs + ranMs,
      sleptMs: clock.sleptMs + (hasSlept ? aheadMs : 0),
    },
    isClockSet: isJump && !hasSlept,
  }
}
