/** Breaks a text at its ordinary spaces so that each line is filled as far as it goes. */
const fill = (words: readonly string[], widthOf: (line: string) => number, maxWidth: number) => {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    const longer = last === undefined ? undefined : `${last} ${word}`
    if (longer !== undefined && widthOf(longer) <= maxWidth) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/**
 * As few lines as `maxWidth` allows, of lengths as even as can be. A word that is wider stands on a line of its own.
 */
export const wrapEvenly = (
  text: string,
  widthOf: (line: string) => number,
  maxWidth: number,
): readonly string[] => {
  const words = text.split(' ').filter((word) => word !== '')
  const fewest = fill(words, widthOf, maxWidth)
  const narrowerWidths = words
    .flatMap((_, from) =>
      words.slice(from).map((_word, more) => words.slice(from, from + more + 1)),
    )
    .map((run) => widthOf(run.join(' ')))
    .filter((width) => width <= maxWidth)
    .toSorted((one, other) => one - other)
  for (const width of narrowerWidths) {
    const lines = fill(words, widthOf, width)
    if (lines.length === fewest.length && lines.every((line) => widthOf(line) <= maxWidth))
      return lines
  }
  return fewest
}

/** Height of capitals, accents aside, as a share of the size: of either typeface, rounded up. */
const capitalHeight = 0.72

export interface FittedText {
  size: number
  lines: readonly string[]
}

interface Box {
  width: number
  /** From the top of the first line's capitals to the baseline of the last line. */
  height: number
  /** Between baselines, as a share of the size. */
  lineHeight: number
  /** Sizes that may be chosen, the best first. */
  sizes: readonly number[]
}

/**
 * A text at the first size that fits its box.
 *
 * @param widthAt width of a line at a size
 * @throws {RangeError} when it fits at no size
 */
export const fitText = (
  text: string,
  { width, height, lineHeight, sizes }: Box,
  widthAt: (line: string, size: number) => number,
): FittedText => {
  for (const size of sizes) {
    const widthOf = (line: string) => widthAt(line, size)
    const lines = wrapEvenly(text, widthOf, width)
    const used = size * (capitalHeight + (lines.length - 1) * lineHeight)
    if (used <= height && lines.every((line) => widthOf(line) <= width)) return { size, lines }
  }
  throw new RangeError(`no room for "${text}"`)
}
