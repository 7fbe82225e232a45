import type { TabStop } from '../../docx/model.ts'
import type { Paragraph } from '../structure/flow.ts'
import type { Room } from './room.ts'

/** In points: stops nearer than this are one. */
const samePlace = 3

/** A line of a table of contents: the number of its page ends the room. */
const contentsTabs = ({ lines }: Paragraph, hasLeader: boolean, room: Room): TabStop[] => {
  const atPoints = Math.max(...lines.map(({ right }) => right)) - room.left
  return [{ atPoints, align: 'right', ...(hasLeader ? { leader: 'dot' as const } : {}) }]
}

/**
 * Stops for the segments of lines but the first: at their right ends where those are the room's, else at their
 * left ones.
 */
export const tabsOf = (paragraph: Paragraph, room: Room): TabStop[] => {
  const { lines, role } = paragraph
  if (role.kind === 'contents' && lines.length > 0)
    return contentsTabs(paragraph, role.hasLeader, room)
  const stops: TabStop[] = []
  for (const { segments } of lines)
    for (const [index, { left, right }] of segments.entries()) {
      if (index === 0) continue
      const isLast = index === segments.length - 1
      const endsRoom = isLast && Math.abs(room.right - right) < samePlace
      const atPoints = (endsRoom ? right : left) - room.left
      if (stops.some((stop) => Math.abs(stop.atPoints - atPoints) < samePlace)) continue
      stops.push({ atPoints, align: endsRoom ? 'right' : 'left' })
    }
  return stops.toSorted((one, other) => one.atPoints - other.atPoints)
}
