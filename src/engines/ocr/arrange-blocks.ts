import {
  type ReadBlock,
  type ReadLine,
  areOnSameRow,
  blockOf,
  bottomOf,
  lineOf,
  linesOf,
  centerYOf,
  rightOf,
  verticalOverlap,
  horizontalOverlap,
  wordsOf,
} from './reading.ts'

/**
 * Tells whether a block lies between the lines of another one, as a colored row does in a table.
 */
const liesWithin = (host: ReadBlock, block: ReadBlock): boolean =>
  horizontalOverlap(host.box, block.box) > 0 &&
  centerYOf(block.box) > host.box.top &&
  centerYOf(block.box) < bottomOf(host.box) &&
  host.paragraphs.some(({ lines }) => lines.length > 1)

const comesBefore = (block: ReadBlock, other: ReadBlock): boolean =>
  areOnSameRow(block.box, other.box)
    ? block.box.left < other.box.left
    : horizontalOverlap(block.box, other.box) > 0 && centerYOf(block.box) < other.box.top

/**
 * Puts a block between the host's paragraphs above and below it. A paragraph of the host that the block interrupts
 * is split there.
 */
const insertWithin = (host: ReadBlock, block: ReadBlock): ReadBlock => {
  const middle = centerYOf(block.box)
  const isAbove = ({ box }: { box: ReadBlock['box'] }) => centerYOf(box) < middle
  const parts = host.paragraphs.flatMap(({ lines }) => [
    { isFirst: true, lines: lines.filter(isAbove) },
    { isFirst: false, lines: lines.filter((line) => !isAbove(line)) },
  ])
  const written = parts.filter(({ lines }) => lines.length > 0)
  return blockOf(
    [
      ...written.filter(({ isFirst }) => isFirst),
      ...block.paragraphs,
      ...written.filter(({ isFirst }) => !isFirst),
    ].map(({ lines }) => ({ lines })),
  )
}

/** Returns the index at which a block belongs in reading order. */
const findInsertIndex = (blocks: readonly ReadBlock[], block: ReadBlock): number => {
  const next = blocks.findIndex((other) => comesBefore(block, other))
  if (next >= 0) return next
  const onItsLeft = blocks.findLastIndex((other) => areOnSameRow(block.box, other.box))
  if (onItsLeft >= 0) return onItsLeft + 1
  const above = blocks.findLastIndex((other) => horizontalOverlap(block.box, other.box) > 0)
  return above >= 0 ? above + 1 : blocks.length
}

/** Inserts blocks that were read separately into the reading order. */
export const insertBlocks = (
  blocks: readonly ReadBlock[],
  found: readonly ReadBlock[],
): ReadBlock[] => {
  const result = [...blocks]
  for (const block of found) {
    const host = result.findIndex((other) => liesWithin(other, block))
    const hostBlock = result[host]
    if (hostBlock) result[host] = insertWithin(hostBlock, block)
    else result.splice(findInsertIndex(result, block), 0, block)
  }
  return result
}

/**
 * At least this share of a block's lines have to lie on the other block's rows for the two to be joined.
 */
const minSharedRowsShare = 0.6
/**
 * At least this share of a block's words has to be figures for it to be a column of prices, quantities or dates.
 */
const minFiguresShare = 0.6

/** The most that blocks side by side may overlap horizontally, as a multiple of the smaller block height. */
const maxOverlapInHeights = 0.25

const isFigure = (text: string): boolean => /\p{N}/u.test(text) || /^[€$£%]$/u.test(text)

const isColumnOfFigures = (block: ReadBlock): boolean => {
  const words = wordsOf([block])
  const figures = words.filter(({ text }) => isFigure(text))
  return figures.length >= words.length * minFiguresShare
}

/**
 * Tells whether two blocks stand side by side: they overlap vertically, and horizontally by at most
 * `maxOverlapInHeights`.
 */
const standBeside = (left: ReadBlock, right: ReadBlock): boolean =>
  left.box.left < right.box.left &&
  horizontalOverlap(left.box, right.box) <=
    Math.min(left.box.height, right.box.height) * maxOverlapInHeights &&
  verticalOverlap(left.box, right.box) > 0

/** Maps each right-hand line to the left-hand line on the same row, where there is one. */
const pairLines = (left: readonly ReadLine[], right: readonly ReadLine[]) =>
  new Map(
    right.flatMap((line) => {
      const partner = left.find(({ box }) => areOnSameRow(box, line.box))
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

/** Tells whether the right block's lines continue the rows of the left block. */
const belongOnRows = (left: ReadBlock, right: ReadBlock): boolean => {
  const rightLines = linesOf([right])
  const partners = pairLines(linesOf([left]), rightLines)
  return (
    rightLines.length > 1 &&
    partners.size >= rightLines.length * minSharedRowsShare &&
    // Two lines of small print beside one heading line are not two rows.
    new Set(partners.values()).size >= partners.size * minSharedRowsShare
  )
}

const isTable = (block: ReadBlock): boolean => linesOf([block]).every(({ endsEarly }) => endsEarly)

/** Tells whether every line of a block lies on a row of the table, next to what is there. */
const belongsInTable = (table: ReadBlock, block: ReadBlock): boolean => {
  const lines = linesOf([block])
  const partners = pairLines(linesOf([table]), lines)
  return (
    isTable(table) &&
    partners.size === lines.length &&
    [...partners].every(([line, row]) =>
      row.words.every((word) => horizontalOverlap(line.box, word.box) <= 0),
    )
  )
}

const isHostOf = (host: ReadBlock, block: ReadBlock): boolean =>
  host !== block &&
  (belongsInTable(host, block) ||
    (isColumnOfFigures(block) && standBeside(host, block) && belongOnRows(host, block)))

/**
 * Joins a column of figures with the text on its left, row by row, where a receipt or a table was read column by
 * column. Columns of text stay separate, as in a newspaper.
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
    // Blocks that were checked before may stand beside the block that has just become wider.
    at = -1
  }
  return result
}
