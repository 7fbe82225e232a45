import type { Row } from './rows.ts'

export const fullStop = /[.!?…。！？؟۔][»”"’)」』]*$/u
export const capital = /^[¿¡«“"'(]*\p{Lu}/u
export const lowerCase = /^\p{Ll}/u

/**
 * Room beyond the first word, in heights of the font, for which a line would not have been ended: next to none where one
 * sentence ends and another begins; more where a sentence plainly goes on.
 */
const spareRoom = { between: 0.1, unclear: 0.5, within: 3 }

/** What the first words of a line need at the end of the line above, in points. */
export const needOf = (above: Row, row: Row): number => {
  const isEnded = fullStop.test(above.text)
  if (isEnded && capital.test(row.text)) return row.firstWordPoints + spareRoom.between * row.size
  if (isEnded) return row.firstWordPoints + spareRoom.unclear * row.size
  const isWithin = lowerCase.test(row.text)
  return row.firstWordsPoints + (isWithin ? spareRoom.within : spareRoom.unclear) * row.size
}

/** Text narrower than its column by more than this, in heights of the font, may have an end of its own. */
const leastNarrower = 2
const leastRows = 4
/** Lines of running text are longer than this, in letters… */
const leastLetters = 25
/** …and few of them have room left for the next word: those that end a paragraph. */
const mostWithRoom = 0.3
/** Many begin within a sentence, which labels and entries of lists do not. */
const leastWithin = 0.4
/** Lines of one block begin at the same place, to this, in points; stand this close; and are of one size. */
const sameBeginPoints = 1.5
const mostLeading = 1.8
const sameSize = 0.12

const goesOn = (block: readonly Row[], row: Row): boolean => {
  const above = block.at(-1)
  // The first line may be indented.
  const body = block[1]
  return (
    above !== undefined &&
    Math.abs(row.size - above.size) < sameSize * above.size &&
    row.baseline - above.baseline < mostLeading * row.size &&
    (body === undefined || Math.abs(row.begin - body.begin) < sameBeginPoints)
  )
}

const blocksOf = (rows: readonly Row[]): Row[][] => {
  const blocks: Row[][] = []
  for (const row of rows) {
    const last = blocks.at(-1)
    if (last && goesOn(last, row)) last.push(row)
    else blocks.push([row])
  }
  return blocks
}

/** Where lines were broken that all end before their column does; undefined where they were not. */
const ownEnd = (block: readonly Row[], columnEnd: number): number | undefined => {
  const [first] = block
  if (first === undefined || block.length < leastRows) return undefined
  const end = block.reduce((most, row) => Math.max(most, row.end), -Infinity)
  if (end > columnEnd - leastNarrower * first.size) return undefined
  const long = block.filter(({ text }) => text.length >= leastLetters)
  const withRoom = block.filter((row, index) => {
    const next = block[index + 1]
    return next !== undefined && end - row.end > needOf(row, next)
  })
  const within = block.filter(({ text }) => lowerCase.test(text))
  const isRunning =
    2 * long.length > block.length &&
    within.length >= leastWithin * block.length &&
    withRoom.length <= mostWithRoom * (block.length - 1)
  return isRunning ? end : undefined
}

/** Where each line of a column could have ended at most: a quotation or an abstract is set narrower. */
export const endsOf = (rows: readonly Row[], columnEnd: number): Map<Row, number> => {
  const ends = new Map<Row, number>()
  for (const block of blocksOf(rows)) {
    const end = ownEnd(block, columnEnd) ?? columnEnd
    for (const row of block) ends.set(row, end)
  }
  return ends
}
