const minuteMs = 60 * 1000
const hourMs = 60 * minuteMs

const firstDelayMs = minuteMs
const longestDelayMs = 6 * hourMs

/** How long delivery of a message is tried, from its receipt; what mail servers do (RFC 5321, 4.5.4.1). */
export const deliveryLimitMs = 5 * 24 * hourMs

/** How often a mail server may refuse a message for good before we believe it. */
export const permanentTries = 3

/**
 * How long to wait after an attempt: 1, 2, 4… minutes, 6 hours at most, ± 20 % so that many messages
 * do not come back at the same moment.
 *
 * @param attempts how many there were, from 1
 * @param random from 0 to 1
 */
export const delayMs = (attempts: number, random: number): number =>
  Math.round(Math.min(longestDelayMs, firstDelayMs * 2 ** (attempts - 1)) * (0.8 + 0.4 * random))
