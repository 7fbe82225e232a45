/** The times of a device's two clocks at one moment. */
export interface ClockReading {
  /** The system clock, in milliseconds since 1970. It goes on while the device sleeps, and jumps when it is set. */
  epochMs: number
  /**
   * The browser's monotonic clock, in milliseconds since the page was opened. It cannot be set, and on most systems it
   * stops while the device sleeps.
   */
  monotonicMs: number
  /** The page has been visible all the time since the previous reading. */
  isVisible: boolean
}

/** A clock that includes the time the device sleeps and is not affected when the system clock is set. */
export interface SteadyClock {
  epochMs: number
  monotonicMs: number
  /** The time that the monotonic clock has missed so far, in milliseconds. */
  sleptMs: number
}

interface ClockUpdate {
  clock: SteadyClock
  /** The system clock was set since the previous reading, so that stored times that refer to it are wrong. */
  wasClockSet: boolean
}

/** Rounding makes two clocks differ by less than this, in milliseconds. Tor Browser rounds its clocks to 100 ms. */
const maxClockRoundingMs = 250

/** The greatest rate by which a system clock is sped up or slowed down to correct it (Linux: 500 ppm). */
const maxSlewRate = 0.0005

/**
 * The longest time between two readings of a visible page that is awake, in milliseconds of the monotonic clock.
 * Falling asleep and waking up take longer on that clock, which stops only in between. Setting a clock takes no time.
 */
const maxVisibleGapMs = 250

export const startClock = ({ epochMs, monotonicMs }: ClockReading): SteadyClock => ({
  epochMs,
  monotonicMs,
  sleptMs: 0,
})

/** The time of the steady clock, in milliseconds since the page was opened. */
export const steadyMs = ({ monotonicMs, sleptMs }: SteadyClock): number => monotonicMs + sleptMs

/**
 * Advances the clock to another reading. Where the two clocks disagree, either the device slept or the system clock was
 * set. It was set if it went back, or if the page was visible and awake across the jump; otherwise the device slept
 * (docs/decisions/0016-time-that-survives.md has the reasons).
 */
export const advanceClock = (clock: SteadyClock, reading: ClockReading): ClockUpdate => {
  const ranMs = Math.max(0, reading.monotonicMs - clock.monotonicMs)
  const aheadMs = reading.epochMs - clock.epochMs - ranMs
  const isJump = Math.abs(aheadMs) > maxClockRoundingMs + ranMs * maxSlewRate
  const isAwake = reading.isVisible && ranMs <= maxVisibleGapMs
  const hasSlept = isJump && aheadMs > 0 && !isAwake
  return {
    clock: {
      epochMs: reading.epochMs,
      monotonicMs: clock.monotonicMs + ranMs,
      sleptMs: clock.sleptMs + (hasSlept ? aheadMs : 0),
    },
    wasClockSet: isJump && !hasSlept,
  }
}
