import type { GrayImage } from '../../core/image-coding.ts'
import type { Raster } from '../image/raster.ts'
import { levels, reduceTo, smooth } from '../ocr/preprocess/transform.ts'

export interface Point {
  x: number
  y: number
}

/** The corners of a convex quadrilateral in pixels: top left, top right, bottom right, bottom left. */
export type Quadrilateral = readonly [Point, Point, Point, Point]

/** The page is looked for on a picture that is reduced to this longest side. */
const searchLongestPx = 800

/** A sheet covers at least this share of the photo; smaller light shapes are more often windows, labels and screens. */
const minPageShare = 0.2
/** The least share of the quadrilateral that is as light as paper. Text and folds are filled. */
const minFit = 0.93
/** A sheet that runs along this share of an edge of the photo goes on beyond it, so that its corners are not known. */
const maxEdgeShare = 0.15
/** The cosine of the most acute and the most obtuse angle of a sheet that is seen from an angle: 50° and 130°. */
const maxCornerCosine = 0.643
/** The greatest ratio of two opposite sides. */
const maxSideRatio = 2.5
/** Thresholds between paper and ground, relative to the one by Otsu's method. */
const thresholdOffsets = [-45, -30, -15, 0, 15, 30, 45]

/**
 * Returns the smallest of each pixel's three channels: paper is light in all of them, while wood, skin and colored
 * cloth are dark in at least one.
 */
const darkestChannel = ({ data, width, height }: Raster): GrayImage => {
  const gray = new Uint8Array(width * height)
  for (let pixel = 0; pixel < gray.length; pixel += 1) {
    const at = pixel * 4
    gray[pixel] = Math.min(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)
  }
  return { data: gray, width, height }
}

/** Returns the threshold that separates shades best: N. Otsu, A Threshold Selection Method, 1979. */
const otsuThreshold = ({ data }: GrayImage): number => {
  const counts = new Float64Array(levels)
  for (const value of data) counts[value] = (counts[value] ?? 0) + 1
  const sum = counts.reduce((total, count, shade) => total + count * shade, 0)
  let below = 0
  let sumBelow = 0
  let best = { threshold: levels / 2, variance: -1 }
  for (const [shade, count] of counts.entries()) {
    below += count
    sumBelow += count * shade
    const above = data.length - below
    if (below === 0 || above === 0) continue
    const distance = sumBelow / below - (sum - sumBelow) / above
    const variance = below * above * distance * distance
    if (variance > best.variance) best = { threshold: shade + 1, variance }
  }
  return best.threshold
}

/** The leftmost and the rightmost pixel of a region in each row; the left one is beyond the right one in rows without it. */
interface Extents {
  left: Int32Array
  right: Int32Array
  pixelCount: number
}

/** Returns the largest connected region of pixels that are at least this light. */
const largestLightRegion = (
  { data, width, height }: GrayImage,
  threshold: number,
): Extents | undefined => {
  const isVisited = new Uint8Array(data.length)
  const pending = new Int32Array(data.length)
  let largest: Extents | undefined
  for (let start = 0; start < data.length; start += 1) {
    if (isVisited[start] === 1 || (data[start] ?? 0) < threshold) continue
    const left = new Int32Array(height).fill(width)
    const right = new Int32Array(height).fill(-1)
    let pixelCount = 0
    let pendingCount = 1
    pending[0] = start
    isVisited[start] = 1
    while (pendingCount > 0) {
      pendingCount -= 1
      const at = pending[pendingCount] ?? 0
      const y = Math.trunc(at / width)
      const x = at - y * width
      pixelCount += 1
      left[y] = Math.min(left[y] ?? width, x)
      right[y] = Math.max(right[y] ?? -1, x)
      const visit = (next: number) => {
        if (isVisited[next] === 1 || (data[next] ?? 0) < threshold) return
        isVisited[next] = 1
        pending[pendingCount] = next
        pendingCount += 1
      }
      if (x > 0) visit(at - 1)
      if (x < width - 1) visit(at + 1)
      if (y > 0) visit(at - width)
      if (y < height - 1) visit(at + width)
    }
    if (pixelCount > (largest?.pixelCount ?? 0)) largest = { left, right, pixelCount }
  }
  return largest
}

/** Twice the area of a triangle, positive where its corners run clockwise on a picture. */
const cross = (origin: Point, one: Point, other: Point): number =>
  (one.x - origin.x) * (other.y - origin.y) - (one.y - origin.y) * (other.x - origin.x)

/** Returns the area within a closed line, whose points run clockwise. */
const areaWithin = (points: readonly Point[]): number =>
  points.reduce((sum, point, index) => {
    const next = points[(index + 1) % points.length] ?? point
    return sum + (point.x * next.y - next.x * point.y) / 2
  }, 0)

/** Returns the convex hull, clockwise: A. M. Andrew's monotone chain, 1979. */
const convexHull = (points: readonly Point[]): Point[] => {
  const sorted = points.toSorted((one, other) => one.x - other.x || one.y - other.y)
  const chain = (from: readonly Point[]): Point[] => {
    const kept: Point[] = []
    for (const point of from) {
      for (;;) {
        const [before, last] = kept.slice(-2)
        if (before === undefined || last === undefined || cross(before, last, point) > 0) break
        kept.pop()
      }
      kept.push(point)
    }
    return kept.slice(0, -1)
  }
  return [...chain(sorted), ...chain(sorted.toReversed())]
}

/** Returns where the line through the first two points meets that through the others; undefined for parallel ones. */
const meetingPoint = (a: Point, b: Point, c: Point, d: Point): Point | undefined => {
  const [abX, abY, cdX, cdY] = [b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y]
  const denominator = abX * cdY - abY * cdX
  if (Math.abs(denominator) < 1e-9) return undefined
  const share = ((c.x - a.x) * cdY - (c.y - a.y) * cdX) / denominator
  return { x: a.x + share * abX, y: a.y + share * abY }
}

/**
 * Returns a quadrilateral around a convex polygon: the side whose removal adds the smallest area is removed, and its
 * neighbors are extended to their meeting point, until four sides are left.
 */
const surroundingQuadrilateral = (hull: readonly Point[]): Quadrilateral | undefined => {
  const points = [...hull]
  while (points.length > 4) {
    const { length } = points
    let best: { index: number; point: Point; area: number } | undefined
    for (let index = 0; index < length; index += 1) {
      const [before, from, to, after] = [length - 1, 0, 1, 2].map(
        (step) => points[(index + step) % length],
      )
      if (!before || !from || !to || !after) continue
      const point = meetingPoint(before, from, after, to)
      // The neighbors may meet on the other side of the polygon.
      if (point === undefined || cross(from, point, to) < 0) continue
      const area = cross(from, point, to) / 2
      if (best === undefined || area < best.area) best = { index, point, area }
    }
    if (best === undefined) return undefined
    const { index, point } = best
    points.splice(index, 1, point)
    points.splice((index + 1) % length, 1)
  }
  const [a, b, c, d] = points
  return a && b && c && d ? [a, b, c, d] : undefined
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)

/** Tells whether a sheet of paper can look like this: no acute angles, and opposite sides of similar length. */
const isPageLike = (page: Quadrilateral): boolean => {
  const sides = page.map((point, index) => distance(point, page[(index + 1) % 4] ?? point))
  const [top = 0, right = 0, bottom = 0, left = 0] = sides
  const ratioOf = (one: number, other: number) => Math.max(one, other) / Math.min(one, other)
  if (ratioOf(top, bottom) > maxSideRatio || ratioOf(left, right) > maxSideRatio) return false
  return page.every((corner, index) => {
    const before = page[(index + 3) % 4] ?? corner
    const after = page[(index + 1) % 4] ?? corner
    const product =
      (before.x - corner.x) * (after.x - corner.x) + (before.y - corner.y) * (after.y - corner.y)
    return Math.abs(product) <= maxCornerCosine * distance(corner, before) * distance(corner, after)
  })
}

/** Returns the same quadrilateral that begins with the corner nearest to the top left. */
const fromTopLeft = (page: Quadrilateral): Quadrilateral => {
  const sums = page.map(({ x, y }) => x + y)
  const first = sums.indexOf(Math.min(...sums))
  const [a, b, c, d] = [0, 1, 2, 3].map((step) => page[(first + step) % 4])
  return a && b && c && d ? [a, b, c, d] : page
}

interface Candidate {
  page: Quadrilateral
  fit: number
}

const examineRegion = (
  { left, right }: Extents,
  { width, height }: GrayImage,
): Candidate | undefined => {
  const points: Point[] = []
  let area = 0
  let leftEdge = 0
  let rightEdge = 0
  for (let y = 0; y < height; y += 1) {
    const [from = width, to = -1] = [left[y], right[y]]
    if (to < from) continue
    points.push({ x: from, y }, { x: to + 1, y }, { x: from, y: y + 1 }, { x: to + 1, y: y + 1 })
    area += to + 1 - from
    if (from <= 1) leftEdge += 1
    if (to >= width - 2) rightEdge += 1
  }
  const widthAt = (y: number) => Math.max(0, (right[y] ?? -1) + 1 - (left[y] ?? width))
  const isCutOff =
    Math.max(leftEdge, rightEdge) > height * maxEdgeShare ||
    Math.max(widthAt(0), widthAt(height - 1)) > width * maxEdgeShare
  if (isCutOff || area < width * height * minPageShare) return undefined
  const page = surroundingQuadrilateral(convexHull(points))
  if (page === undefined || !isPageLike(page)) return undefined
  return { page: fromTopLeft(page), fit: area / areaWithin(page) }
}

/**
 * Finds a sheet of paper on a photo: a light region with four sides on darker ground. All of it has to be on the photo.
 *
 * @returns its corners in pixels of the photo; undefined where there is no such sheet.
 */
export const findPage = (photo: Raster): Quadrilateral | undefined => {
  const small = smooth(smooth(reduceTo(darkestChannel(photo), searchLongestPx)))
  const usual = otsuThreshold(small)
  const candidates = thresholdOffsets.flatMap((offset) => {
    const region = largestLightRegion(small, Math.max(1, usual + offset))
    return (region && examineRegion(region, small)) ?? []
  })
  const best = candidates.toSorted((one, other) => other.fit - one.fit)[0]
  if (best === undefined || best.fit < minFit) return undefined
  const scaleX = photo.width / small.width
  const scaleY = photo.height / small.height
  const [a, b, c, d] = best.page.map(({ x, y }) => ({ x: x * scaleX, y: y * scaleY }))
  return a && b && c && d ? [a, b, c, d] : undefined
}
