import { overlaps } from './blocks.ts'

/** What has its place in the order: a `Block`, or a picture, which counts as one of several lines. */
interface Block {
  left: number
  right: number
  top: number
  bottom: number
  lines: { length: number }
}

/** More than this are a map or a plan, which has no order but from top to bottom. */
const mostOrdered = 300

/** Lines that stand below everything else: page numbers, footers. */
const isFooter = (block: Block, blocks: readonly Block[]): boolean =>
  block.lines.length === 1 &&
  blocks.every((other) => other === block || other.lines.length === 1 || other.bottom <= block.top)

/**
 * Whether one block is read before another, after T. M. Breuel, "High performance document layout analysis" (2003): what is
 * above, of what shares some width; what is left, unless something as wide as both stands between.
 */
const isBefore = (one: Block, other: Block, blocks: readonly Block[]): boolean => {
  if (overlaps(one, other)) return one.top + one.bottom < other.top + other.bottom
  if (one.right > other.left) return false
  const [from, to] = [Math.min(one.bottom, other.bottom), Math.max(one.top, other.top)]
  return !blocks.some(
    (between) =>
      between.top >= from - 1 &&
      between.bottom <= to + 1 &&
      overlaps(between, one) &&
      overlaps(between, other),
  )
}

/** Blocks in the order in which they are read. */
export const orderBlocks = <Placed extends Block>(blocks: readonly Placed[]): Placed[] => {
  const fromTop = blocks.toSorted((one, other) => one.top - other.top || one.left - other.left)
  if (blocks.length > mostOrdered) return fromTop
  const footers = new Set(fromTop.filter((block) => isFooter(block, fromTop)))
  const body = fromTop.filter((block) => !footers.has(block))
  const ordered: Placed[] = []
  const visited = new Set<Placed>()
  const visit = (block: Placed): void => {
    if (visited.has(block)) return
    visited.add(block)
    for (const other of body) if (!visited.has(other) && isBefore(other, block, body)) visit(other)
    ordered.push(block)
  }
  for (const block of body) visit(block)
  return [...ordered, ...footers]
}
