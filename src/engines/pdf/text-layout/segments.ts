import type { Run, Segment } from '../page-content/page-layout.ts'
import { inReadingOrder, runsFromRight } from './bidi.ts'
import type { Letter } from './letter.ts'
import type { TextLine } from './text-line.ts'

/** A letter, or what parts two. */
interface Unit {
  text: string
  letter?: Letter
}

const unitsOf = ({ letters }: TextLine): Unit[] =>
  letters.flatMap(({ letter, before }) => {
    const unit = { text: letter.text, letter }
    return before === '' ? [unit] : [{ text: before }, unit]
  })

const softHyphen = '\u00AD'
/** In heights of the font: what is narrower does not show. */
const leastHyphen = 0.1

/** A hyphen that shows only where a line ends there: in the middle of one, it is one that always shows, or nothing. */
const withoutSoftHyphens = (units: readonly Unit[]): Unit[] =>
  units.flatMap((unit, index) => {
    if (unit.text !== softHyphen || index === units.length - 1) return [unit]
    const { left = 0, right = 0, sizePoints = 0 } = unit.letter ?? {}
    return right - left > leastHyphen * sizePoints ? [{ ...unit, text: '-' }] : []
  })

/** Letters that look alike, as far as no space parts them. */
const runsOf = (units: readonly Unit[], formatIndex: (letter: Letter) => number): Run[] => {
  const runs: Run[] = []
  let before = ''
  for (const { text, letter } of units) {
    if (letter === undefined) {
      before = text
      continue
    }
    const format = formatIndex(letter)
    const { left, right } = letter
    const last = runs.at(-1)
    if (last?.format === format && before !== ' ') {
      last.text += before + text
      last.left = Math.min(last.left, left)
      last.right = Math.max(last.right, right)
    } else runs.push({ text: before + text, format, left, right })
    before = ''
  }
  return runs
}

/** What most of some values are, if most of them are anything. */
const commonMark = (letters: readonly Letter[]): number | undefined => {
  const counts = new Map<number | undefined, number>()
  for (const { mark } of letters) counts.set(mark, (counts.get(mark) ?? 0) + 1)
  return [...counts].toSorted((one, other) => other[1] - one[1])[0]?.[0]
}

/** A line as it is read. */
export const segmentOf = (line: TextLine, formatIndex: (letter: Letter) => number): Segment => {
  const units = unitsOf(line)
  const letters = line.letters.map(({ letter }) => letter)
  const runs = runsOf(withoutSoftHyphens(inReadingOrder(units)), formatIndex)
  const mark = commonMark(letters)
  const artifacts = letters.filter(({ isArtifact }) => isArtifact).length
  return {
    left: line.left,
    right: line.right,
    baseline: line.baseline,
    sizePoints: line.sizePoints,
    heightPoints: line.heightPoints,
    runs,
    text: runs.map(({ text }) => text).join(''),
    isRightToLeft: runsFromRight(units),
    ...(mark === undefined ? {} : { mark }),
    isArtifact: artifacts * 2 > letters.length,
  }
}
