import { areOnOneRow, bottomOf, middleOf, sharedWidth } from './boxes.ts'
import { type ReadBlock, blockOf } from './tsv.ts'

/** Whether a block stands among the lines of another, as a coloured row does in a table. */
const liesWithin = (host: ReadBlock, block: ReadBlock): boolean =>
  sharedWidth(host.box, block.box) > 0 &&
  middleOf(block.box) > host.box.top &&
  middleOf(block.box) < bottomOf(host.box) &&
  host.paragraphs.some(({ lines }) => lines.length > 1)

const comesBefore = (block: ReadBlock, other: ReadBlock): boolean =>
  areOnOneRow(block.box, other.box)
    ? block.box.left < other.box.left
    : sharedWidth(block.box, other.box) > 0 && middleOf(block.box) < other.box.top

/** The host's paragraphs above, the block's, the host's below; a paragraph is parted where the block stands in it. */
const insertWithin = (host: ReadBlock, block: ReadBlock): ReadBlock => {
  const middle = middleOf(block.box)
  const isAbove = ({ box }: { box: ReadBlock['box'] }) => middleOf(box) < middle
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
  const onItsLeft = blocks.findLastIndex((other) => areOnOneRow(block.box, other.box))
  if (onItsLeft >= 0) return onItsLeft + 1
  const above = blocks.findLastIndex((other) => sharedWidth(block.box, other.box) > 0)
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
