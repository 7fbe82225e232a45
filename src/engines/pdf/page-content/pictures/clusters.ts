import { type Box, boxAround } from '../geometry.ts'
import type { PlacedPicture } from '../ink.ts'

/** Parts of a page that belong together. */
export interface Cluster {
  box: Box
  curveCount: number
  pictures: readonly PlacedPicture[]
}

/** Of more parts than this, what is near to what is not asked: they are one. */
const mostParts = 20_000

export const grow = ({ left, top, right, bottom }: Box, by: number): Box => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
})

export const touches = (one: Box, other: Box): boolean =>
  one.left <= other.right &&
  other.left <= one.right &&
  one.top <= other.bottom &&
  other.top <= one.bottom

const merge = (clusters: readonly Cluster[]): Cluster => ({
  box: boxAround(clusters.map(({ box }) => box)),
  curveCount: clusters.reduce((sum, { curveCount }) => sum + curveCount, 0),
  pictures: clusters.flatMap(({ pictures }) => pictures),
})

/** Puts together what belongs together; what has grown may belong to more. */
export const joinClusters = (
  parts: readonly Cluster[],
  belongs: (one: Box, other: Box) => boolean,
): Cluster[] => {
  if (parts.length > mostParts) return [merge(parts)]
  let clusters: Cluster[] = []
  for (const part of parts) {
    let joined = part
    for (;;) {
      const { box } = joined
      const near = clusters.filter((cluster) => belongs(cluster.box, box))
      if (near.length === 0) break
      clusters = clusters.filter((cluster) => !near.includes(cluster))
      joined = merge([joined, ...near])
    }
    clusters.push(joined)
  }
  return clusters
}

/** Whether what lies between two boxes is no wider or higher than this. */
export const isWithin =
  (gap: number) =>
  (one: Box, other: Box): boolean =>
    touches(grow(one, gap), other)

export const clusterOf = (picture: PlacedPicture): Cluster => ({
  box: picture.seen,
  curveCount: 0,
  pictures: [picture],
})

/** Pictures meet edge to edge when it is to within this. */
const tileGapPoints = 0.75

/** Whether two boxes are strips or tiles of one: as wide, or as high, and edge to edge. */
export const areTiles = (one: Box, other: Box): boolean => {
  const isNear = (a: number, b: number) => Math.abs(a - b) <= tileGapPoints
  const areSameColumn = isNear(one.left, other.left) && isNear(one.right, other.right)
  const areSameRow = isNear(one.top, other.top) && isNear(one.bottom, other.bottom)
  const meetDown = isNear(one.bottom, other.top) || isNear(other.bottom, one.top)
  const meetAcross = isNear(one.right, other.left) || isNear(other.right, one.left)
  return (areSameColumn && meetDown) || (areSameRow && meetAcross)
}
