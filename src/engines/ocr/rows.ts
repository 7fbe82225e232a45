import { areOnOneRow, rightOf, sharedHeight, sharedWidth } from './boxes.ts'
import type { ReadLine } from './reading.ts'
import { type ReadBlock, blockOf, lineOf } from './tsv.ts'
import { linesOf, wordsOf } from './words.ts'

/** How many of a block's lines have to stand on the other's rows. */
const minSharedRows = 0.6
/** How many of a block's words have to be figures for it to be a column of prices, quantities, dates. */
const minFigures = 0.6

/** In heights of the lower block: what blocks side by side may share of their width. */
const maxShared = 0.25

const isFigure = (text: string): boolean => /\p{N}/u.test(text) || /^[€$£%]$/u.test(text)

const isColumnOfFigures = (block: ReadBlock): boolean => {
  const words = wordsOf([block])
  const figures = words.filter(({ text }) => isFigure(text))
  return figures.length >= words.length * minFigures
}

/** Side by side: apart in width, together in height. */
const standBeside = (left: ReadBlock, right: ReadBlock): boolean =>
  left.box.left < right.box.left &&
  sharedWidth(left.box, right.box) <= Math.min(left.box.height, right.box.height) * maxShared &&
  sharedHeight(left.box, right.box) > 0

/** The line of the other block on the same row, for each line that has one. */
const pairLines = (left: readonly ReadLine[], right: readonly ReadLine[]) =>
  new Map(
    right.flatMap((line) => {
      const partner = left.find(({ box }) => areOnOneRow(box, line.box))
      return partner ? [[line, partner] as const] : []
    }),
  )

const joinLines = (left: readonly ReadLine[], right: readonly ReadLine[]): ReadLine[] => {
  const partners = pairLines(left, right)
  const joined = left.map((line) => {
    const beside = right.filter((other) => partners.get(other) === line)
    const words = [...line.words, ...beside.flatMap(({ words: more }) => more)]
    return lineOf(words.toSorted((one, other) => one.box.left - other.box.left))
  })
  const alone = right.filter((line) => !partners.has(line))
  return [...joined, ...alone]
    .toSorted((one, other) => one.box.top - other.box.top)
    .map((line) => ({ ...line, endsEarly: true }))
}

/** Whether the right block's lines go on where the left one's rows end. */
const belongOnRows = (left: ReadBlock, right: ReadBlock): boolean => {
  const rightLines = linesOf([right])
  const partners = pairLines(linesOf([left]), rightLines)
  return (
    rightLines.length > 1 &&
    partners.size >= rightLines.length * minSharedRows &&
    // Two lines of small print beside a heading are no rows.
    new Set(partners.values()).size >= partners.size * minSharedRows
  )
}

const isTable = (block: ReadBlock): boolean => linesOf([block]).every(({ endsEarly }) => endsEarly)

/** Whether all of a block stands on rows of a table, beside what is there. */
const belongsInTable = (table: ReadBlock, block: ReadBlock): boolean => {
  const lines = linesOf([block])
  const partners = pairLines(linesOf([table]), lines)
  return (
    isTable(table) &&
    partners.size === lines.length &&
    [...partners].every(([line, row]) =>
      row.words.every((word) => sharedWidth(line.box, word.box) <= 0),
    )
  )
}

const isHostOf = (host: ReadBlock, block: ReadBlock): boolean =>
  host !== block &&
  (belongsInTable(host, block) ||
    (isColumnOfFigures(block) && standBeside(host, block) && belongOnRows(host, block)))

/**
 * Puts prices back on their rows: where a receipt or a table was read column by column, a column of figures is joined
 * with the text on its left. Columns of text stay apart, as a newspaper's have to.
 */
export const joinRows = (blocks: readonly ReadBlock[]): ReadBlock[] => {
  const result = [...blocks]
  for (let at = 0; at < result.length; at += 1) {
    const block = result[at]
    if (!block) continue
    const [host] = result
      .filter((other) => isHostOf(other, block))
      .toSorted((one, other) => rightOf(other.box) - rightOf(one.box))
    if (!host) continue
    result[result.indexOf(host)] = blockOf([
      { lines: joinLines(linesOf([host]), linesOf([block])) },
    ])
    result.splice(at, 1)
    // What was looked at before may stand beside the wider block.
    at = -1
  }
  return result
}
