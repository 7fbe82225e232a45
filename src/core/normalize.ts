/**
 * The most combining marks in a row that are normalized together. Unicode's stream-safe text format has the same limit
 * (UAX #15, section 13), because no language needs as many.
 */
const maxMarks = 30

const hasExcessMarks = new RegExp(`\\p{M}{${maxMarks + 1}}`, 'u')
/** A part of a text that can be normalized by itself: it ends where a run of marks does, or reaches the limit. */
const part = new RegExp(`\\P{M}+\\p{M}{0,${maxMarks}}|\\p{M}{1,${maxMarks}}`, 'gu')

/**
 * Normalizes a text like `String.prototype.normalize`, but in a time that grows with its length only. Engines sort each
 * run of combining marks, in a time that grows with the square of its length: 64 KB of them would stop a page for two
 * seconds. Of a longer run, thirty marks are sorted at a time.
 */
export const normalizeText = (text: string, form: 'NFC' | 'NFD' | 'NFKC'): string =>
  hasExcessMarks.test(text)
    ? text.replaceAll(part, (piece) => piece.normalize(form))
    : text.normalize(form)
