import type { DocxBlock, DocxSection } from '../../docx/model.ts'
import type { Column } from '../structure/flow.ts'
import type { ComposeContext } from './context.ts'
import type { FurnitureBlocks } from './furniture.ts'
import { spareLines } from './frames.ts'
import { composeItems, leaveGap, topOfItem } from './items.ts'
import type { Band, SectionPlan } from './plan.ts'
import { type Room, firstPart } from './room.ts'
import { spacer } from './spacer.ts'

/** Columns as Word lays them out: side by side from the left margin, gaps between. */
const roomsOf = ({ columns, frame }: SectionPlan): Room[] =>
  columns.length < 2
    ? [{ left: frame.left, right: frame.right }]
    : columns.map(({ left, right }, index) => ({
        left: index === 0 ? Math.min(frame.left, right - 1) : left,
        right: index === columns.length - 1 ? Math.max(frame.right, left + 1) : right,
      }))

const columnWidths = (rooms: readonly Room[]): DocxSection['columns'] =>
  rooms.length < 2
    ? []
    : rooms.map(({ left, right }, index) => ({
        widthPoints: right - left,
        gapPoints: Math.max(0, (rooms[index + 1]?.left ?? right) - right),
      }))

/** Something stands before a table that begins a page: LibreOffice would put a whole line there. */
const withoutTableFirst = (blocks: readonly DocxBlock[]): DocxBlock[] =>
  blocks[0]?.kind === 'paragraph' ? [...blocks] : [spacer(1), ...blocks]

const startingPage = ([first, ...others]: readonly DocxBlock[]): DocxBlock[] =>
  first?.kind === 'paragraph' ? [{ ...first, startsPage: true }, ...others] : [...others]

/** Word leaves the mark of the break's paragraph at the top of the next column. */
const columnBreakPoints = 1

const columnBreak: DocxBlock = {
  ...spacer(columnBreakPoints),
  inlines: [{ kind: 'break', of: 'column' }],
}

/** Whether a column's last paragraph goes on in the next: then no break parts them. */
const goesOnIn = (column: Column, next: Column): boolean => {
  const last = column.items.at(-1)
  const line = last?.kind === 'paragraph' ? last.lines.at(-1) : undefined
  return line !== undefined && line.left >= (column.right + next.left) / 2
}

/** Where the highest column of a band begins. */
const topOfColumns = (band: Band, context: ComposeContext): number =>
  Math.min(
    ...(band.region?.columns ?? []).flatMap(({ items: [first] }) =>
      first === undefined ? [] : [topOfItem(first, context)],
    ),
  )

/**
 * LibreOffice moves all columns down by the distance of the first paragraph, Word only the first column: a
 * paragraph of its own does the same in both.
 */
const withSpacerFirst = (blocks: readonly DocxBlock[]): DocxBlock[] => {
  const [first, ...others] = blocks
  return first?.kind === 'paragraph' && first.beforePoints >= 1
    ? [spacer(first.beforePoints), { ...first, beforePoints: 0 }, ...others]
    : [...blocks]
}

/** Where text has come to, in points from the top of its page. */
interface Place {
  /** Where the longest column of what is above ends. */
  bottom: number
  /** Where the last column does: on the next page when its last paragraph goes on there. */
  last: number
}

/** A band's blocks, and where they end; its first column may begin lower than the others. */
const composeBand = (
  { region }: Band,
  rooms: readonly Room[],
  { first, others, lowest }: { first: number; others: number; lowest: number },
  context: ComposeContext,
): Place & { blocks: DocxBlock[] } => {
  const columns = region?.columns ?? []
  const blocks: DocxBlock[] = []
  let bottom = first
  let last = first
  let begins = first
  for (const [index, column] of columns.entries()) {
    const room = rooms[Math.min(index, rooms.length - 1)]
    if (room === undefined) continue
    const whole = composeItems(column.items, room, begins, context)
    const excess = whole.bottom - lowest
    const composed = {
      blocks: squeezed(whole.blocks, excess),
      bottom: Math.min(whole.bottom, lowest),
    }
    const isFirstOfSeveral = index === 0 && columns.length > 1
    blocks.push(...(isFirstOfSeveral ? withSpacerFirst(composed.blocks) : composed.blocks))
    const next = columns[index + 1]
    const goesOn = next !== undefined && goesOnIn(column, next)
    if (next !== undefined && !goesOn) blocks.push(columnBreak)
    bottom = Math.max(bottom, composed.bottom)
    last = composed.bottom - spareHeight(column, context)
    begins = goesOn ? last : others + columnBreakPoints
  }
  return { blocks, bottom, last }
}

/** What the last paragraph leaves less to the next column or page, where it goes on there. */
const spareHeight = ({ items }: Column, context: ComposeContext): number => {
  const last = items.at(-1)
  if (last?.kind !== 'paragraph' || firstPart(last).length === last.lines.length) return 0
  return spareLines(context) * context.pitches.of(last)
}

/** Takes from the distances what a column is too long: what stood side by side may stand one below the other. */
const squeezed = (blocks: readonly DocxBlock[], excess: number): DocxBlock[] => {
  const gapOf = (block: DocxBlock) =>
    block.kind === 'paragraph' ? block.beforePoints + (block.afterPoints ?? 0) : 0
  const gaps = blocks.reduce((sum, block) => sum + gapOf(block), 0)
  if (excess <= 0 || gaps <= 0) return [...blocks]
  const share = Math.max(0, 1 - excess / gaps)
  return blocks.map((block) =>
    block.kind === 'paragraph'
      ? {
          ...block,
          beforePoints: block.beforePoints * share,
          ...(block.afterPoints === undefined ? {} : { afterPoints: block.afterPoints * share }),
        }
      : block,
  )
}

/** Leaves the distance to the columns of the next section: their paragraphs cannot, all together. */
const leaveGapToColumns = (
  blocks: DocxBlock[],
  next: SectionPlan | undefined,
  place: Place,
  context: ComposeContext,
): void => {
  const [below] = next?.start === 'continuous' && next.columns.length > 1 ? next.bands : []
  if (below === undefined) return
  const top = topOfColumns(below, context)
  if (!Number.isFinite(top) || top <= place.bottom) return
  leaveGap(blocks, top - place.bottom)
  place.bottom = top
}

/** In points: what must be left below text that fills its page to the edge, lest its last line be moved to another. */
const edgeRoom = 3

/** All blocks of a section, made as they are asked for. `place` is where the section before ended. */
function* composeBands(
  plan: SectionPlan,
  next: SectionPlan | undefined,
  place: Place,
  context: ComposeContext,
): Iterable<DocxBlock> {
  const rooms = roomsOf(plan)
  for (const [index, band] of plan.bands.entries()) {
    const { startsPage, page } = band
    const beginsAnew = startsPage && !page.startsWithin
    const others = startsPage ? plan.frame.top : place.bottom
    const first = startsPage && page.startsWithin ? place.last : others
    const { blocks, ...end } = composeBand(
      band,
      rooms,
      { first, others, lowest: Math.min(plan.frame.bottom, plan.heightPoints - edgeRoom) },
      context,
    )
    Object.assign(place, end)
    if (index === plan.bands.length - 1) leaveGapToColumns(blocks, next, place, context)
    if (!beginsAnew) yield* blocks
    // The section itself begins the page where it begins with it.
    else if (index === 0) yield* withoutTableFirst(blocks)
    else yield* startingPage(withoutTableFirst(blocks))
  }
}

/** Sections in order, each to be taken to its end before the next. */
export function* composeSections(
  plans: readonly SectionPlan[],
  furniture: (plan: SectionPlan, index: number) => FurnitureBlocks,
  firstPageNumber: number,
  context: ComposeContext,
): Iterable<DocxSection> {
  const place: Place = { bottom: 0, last: 0 }
  for (const [index, plan] of plans.entries()) {
    const { start, widthPoints, heightPoints, frame } = plan
    const { headers, footers, header, footer } = furniture(plan, index)
    yield {
      start,
      widthPoints,
      heightPoints,
      margins: {
        left: frame.left,
        top: frame.top,
        right: widthPoints - frame.right,
        bottom: heightPoints - frame.bottom,
        header,
        footer,
      },
      columns: columnWidths(roomsOf(plan)),
      headers,
      footers,
      ...(index === 0 && firstPageNumber !== 1 ? { firstPageNumber } : {}),
      blocks: composeBands(plan, plans[index + 1], place, context),
    }
  }
}
