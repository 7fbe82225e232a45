import type { Box } from '../../page-content/geometry.ts'
import type { Run, Segment } from '../../page-content/page-layout.ts'

/** Letters reach this far above the baseline in most fonts, rounded up. */
export const ascentEm = 0.9
/** Letters reach this far below the baseline in most fonts, rounded up. */
export const descentEm = 0.25

/** The middle of small letters is this far above the baseline. */
const xHeightMiddleEm = 0.3

export const middleXOf = ({ left, right }: { left: number; right: number }): number =>
  (left + right) / 2

export const middleYOf = ({ baseline, sizePoints }: Segment): number =>
  baseline - xHeightMiddleEm * sizePoints

/** The box of a segment with the usual ascent and descent. */
export const boxOfSegment = ({ left, right, baseline, sizePoints }: Segment): Box => ({
  left,
  right,
  top: baseline - ascentEm * sizePoints,
  bottom: baseline + descentEm * sizePoints,
})

export const hasMiddleInside = (segment: Segment, { left, top, right, bottom }: Box): boolean => {
  const x = middleXOf(segment)
  const y = middleYOf(segment)
  return x >= left && x <= right && y >= top && y <= bottom
}

const partOfSegment = (segment: Segment, runs: readonly Run[]): Segment => {
  const [first, ...others] = runs
  const ownRuns = first ? [{ ...first, text: first.text.trimStart() }, ...others] : []
  return {
    ...segment,
    runs: ownRuns,
    text: ownRuns.map(({ text }) => text).join(''),
    left: Math.min(...runs.map(({ left }) => left)),
    right: Math.max(...runs.map(({ right }) => right)),
  }
}

/** Cuts a segment between words wherever `placeOf` gives another place. All parts of a word get the place of its middle. */
export const cutSegment = <Place>(
  segment: Segment,
  placeOf: (x: number) => Place,
): { part: Segment; place: Place }[] => {
  const words: Run[][] = []
  for (const run of segment.runs) {
    const word = words.at(-1)
    if (word === undefined || run.text.startsWith(' ')) words.push([run])
    else word.push(run)
  }
  const parts: { runs: Run[]; place: Place }[] = []
  for (const runs of words) {
    const left = Math.min(...runs.map((run) => run.left))
    const place = placeOf((left + Math.max(...runs.map(({ right }) => right))) / 2)
    const last = parts.at(-1)
    if (last?.place === place) last.runs.push(...runs)
    else parts.push({ runs, place })
  }
  const [only, ...others] = parts
  if (only === undefined) return []
  if (others.length === 0) return [{ part: segment, place: only.place }]
  return parts.map(({ runs, place }) => ({ part: partOfSegment(segment, runs), place }))
}
