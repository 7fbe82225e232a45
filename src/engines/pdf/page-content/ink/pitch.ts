/** Letters that are narrow in every font but those of typewriters, and letters that are wide. */
const narrow = new Set('iljtfI.,;:!|')
const wide = new Set('mwMWOQ@%')
/** Widths that differ by less, in heights of the font, are the same. */
const sameWidth = 0.02

interface Seen {
  narrow?: number
  wide?: number
}

/** Watches how wide letters are, face by face: what fonts say of themselves is often wrong. */
export class PitchWatch {
  readonly #seen = new Map<number, Seen>()

  see(face: number, letter: string, width: number): void {
    const isNarrow = narrow.has(letter)
    if (!isNarrow && !wide.has(letter)) return
    const seen = this.#seen.get(face) ?? {}
    if (isNarrow) seen.narrow ??= width
    else seen.wide ??= width
    this.#seen.set(face, seen)
  }

  /** Whether all letters of a face are as wide; undefined when too few of them were seen. */
  isFixedPitch(face: number): boolean | undefined {
    const seen = this.#seen.get(face)
    if (seen?.narrow === undefined || seen.wide === undefined) return undefined
    return Math.abs(seen.narrow - seen.wide) <= sameWidth
  }
}
