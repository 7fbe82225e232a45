import type { DocxBlock } from '../../docx/model.ts'

/** Gaps may be shortened by this share for it without the eye noticing. */
const maxInvisibleShare = 0.3

/**
 * Lines may come closer together to this share of their distance for a column to stay on its page. Where they are 1.2 times as
 * far apart as their letters are high, the letters still do not touch.
 */
const minLineShare = 0.9

/**
 * Shortens a column that has become too long, because texts side by side may now stand one below another, or that may become
 * too long in a program whose lines are a little higher. Gaps become shorter first. Where that is not enough, lines and rows
 * come closer together, if the column then fits.
 *
 * @param column - its blocks, their height, and the part of it that is too much.
 * @param spare - the height that is to stay free, as far as that is not seen.
 */
export const fitColumn = (
  { blocks, height, overflow }: { blocks: readonly DocxBlock[]; height: number; overflow: number },
  spare: number,
): DocxBlock[] => {
  const free = Math.max(0, spare)
  const { blocks: shortened, taken } = takeFromGaps(blocks, overflow + free)
  const excess = overflow - taken
  const gaps = shortened.reduce((sum, block) => sum + gapOf(block), 0)
  if (excess <= 0) return shortened
  const gapShare = gaps > 0 ? Math.max(0, 1 - excess / gaps) : 1
  const squeezed = shortened.map((block) => withGaps(block, () => gapShare))
  if (excess < gaps) return squeezed
  const contentHeight = height - taken - gaps
  const lineShare = (height - overflow) / contentHeight
  if (lineShare < minLineShare) return squeezed
  const share = Math.max(minLineShare, lineShare - free / contentHeight)
  return squeezed.map((block) => withCloserLines(block, share))
}

/** Multiplies the distances of lines and the heights of rows by a share. */
const withCloserLines = (block: DocxBlock, share: number): DocxBlock => {
  if (block.kind === 'paragraph') {
    const { pitchPoints } = block
    return pitchPoints === undefined ? block : { ...block, pitchPoints: pitchPoints * share }
  }
  const rows = block.rows.map(({ heightPoints, cells, ...row }) => ({
    ...row,
    ...(heightPoints === undefined ? {} : { heightPoints: heightPoints * share }),
    cells: cells.map((cell) => ({
      ...cell,
      blocks: cell.blocks.map((inner) => withCloserLines(inner, share)),
    })),
  }))
  return { ...block, rows }
}

const gapOf = (block: DocxBlock): number =>
  block.kind === 'paragraph' ? block.beforePoints + (block.afterPoints ?? 0) : 0

/** Multiplies the gaps of a block by a share. */
const withGaps = (block: DocxBlock, shareOf: (gap: number) => number): DocxBlock => {
  if (block.kind !== 'paragraph') return block
  const share = shareOf(gapOf(block))
  return {
    ...block,
    beforePoints: block.beforePoints * share,
    ...(block.afterPoints === undefined ? {} : { afterPoints: block.afterPoints * share }),
  }
}

/** Shortens gaps by as much as the eye does not notice, from the last one up, so that little of the page moves. */
const takeFromGaps = (
  blocks: readonly DocxBlock[],
  points: number,
): { blocks: DocxBlock[]; taken: number } => {
  let taken = 0
  const shortened = blocks.toReversed().map((block) =>
    withGaps(block, (gap) => {
      const own = Math.max(0, Math.min(points - taken, maxInvisibleShare * gap))
      taken += own
      return gap > 0 ? 1 - own / gap : 1
    }),
  )
  return { blocks: shortened.toReversed(), taken }
}
