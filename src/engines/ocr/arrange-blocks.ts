import {
  type ReadBlock,
  type ReadLine,
  areOnSameRow,
  blockOf,
  bottomOf,
  lineOf,
  linesOf,
  centreYOf,
  rightOf,
  verticalOverlap,
  horizontalOverlap,
  wordsOf,
} from './reading.ts'

/** Whether a block stands among the lines of another, as a coloured row does in a table. */
const liesWithin = (host: ReadBlock, block: ReadBlock): boolean =>
  horizontalOverlap(host.box, block.box) > 0 &&
  centreYOf(block.box) > host.box.top &&
  centreYOf(block.box) < bottomOf(host.box) &&
  host.paragraphs.some(({ lines }) => lines.length > 1)

const comesBefore = (block: ReadBlock, other: ReadBlock): boolean =>
  areOnSameRow(block.box, other.box)
    ? block.box.left < other.box.left
    : horizontalOverlap(block.box, other.box) > 0 && centreYOf(block.box) < other.box.top

/** The host's paragraphs above, the block's, the host's below; a paragraph is parted where the block stands in it. */
const insertWithin = (host: ReadBlock, block: ReadBlock): ReadBlock => {
  const middle = centreYOf(block.box)
  const isAbove = ({ box }: { box: ReadBlock['box'] }) => centreYOf(box) < middle
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

/** Where in reading order a block comes. */
const findPlace = (blocks: readonly ReadBlock[], block: ReadBlock): number => {
  const next = blocks.findIndex((other) => comesBefore(block, other))
  if (next >= 0) return next
  const onItsLeft = blocks.findLastIndex((other) => areOnSameRow(block.box, other.box))
  if (onItsLeft >= 0) return onItsLeft + 1
  const above = blocks.findLastIndex((other) => horizontalOverlap(block.box, other.box) > 0)
  return above >= 0 ? above + 1 : blocks.length
}

/** Puts what was read afterwards where it belongs in reading order. */
export const insertBlocks = (
  blocks: readonly ReadBlock[],
  found: readonly ReadBlock[],
): ReadBlock[] => {
  const result = [...blocks]
  for (const block of found) {
    const host = result.findIndex((other) => liesWithin(other, block))
    const hostBlock = result[host]
    if (hostBlock) result[host] = insertWithin(hostBlock, block)
    else result.splice(findPlace(result, block), 0, block)
  }
  return result
}

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
  horizontalOverlap(left.box, right.box) <=
    Math.min(left.box.height, right.box.height) * maxShared &&
  verticalOverlap(left.box, right.box) > 0

/** The line of the other block on the same row, for each line that has one. */
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
      row.words.every((word) => horizontalOverlap(line.box, word.box) <= 0),
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
