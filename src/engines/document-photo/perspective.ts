import type { PixelSize, Raster } from '../image/raster.ts'
import type { Point, Quadrilateral } from './find-page.ts'

/**
 * A projective map of the plane: (x, y) becomes ((ax + by + c) / w, (dx + ey + f) / w) with w = gx + hy + 1, in the order
 * a to h.
 */
export type Projection = readonly [
  a: number,
  b: number,
  c: number,
  d: number,
  e: number,
  f: number,
  g: number,
  h: number,
]

/**
 * Returns the map from a rectangle of this size at the origin to a quadrilateral: P. Heckbert, Fundamentals of Texture
 * Mapping and Image Warping, 1989, section 2.2.3.
 */
export const rectangleToQuadrilateral = (
  { width, height }: PixelSize,
  [topLeft, topRight, bottomRight, bottomLeft]: Quadrilateral,
): Projection => {
  const dx1 = topRight.x - bottomRight.x
  const dy1 = topRight.y - bottomRight.y
  const dx2 = bottomLeft.x - bottomRight.x
  const dy2 = bottomLeft.y - bottomRight.y
  const sumX = topLeft.x - topRight.x + bottomRight.x - bottomLeft.x
  const sumY = topLeft.y - topRight.y + bottomRight.y - bottomLeft.y
  const determinant = dx1 * dy2 - dx2 * dy1
  const g = (sumX * dy2 - dx2 * sumY) / determinant
  const h = (dx1 * sumY - sumX * dy1) / determinant
  return [
    (topRight.x - topLeft.x + g * topRight.x) / width,
    (bottomLeft.x - topLeft.x + h * bottomLeft.x) / height,
    topLeft.x,
    (topRight.y - topLeft.y + g * topRight.y) / width,
    (bottomLeft.y - topLeft.y + h * bottomLeft.y) / height,
    topLeft.y,
    g / width,
    h / height,
  ]
}

/** Returns the map from a picture that was rotated clockwise about its center to the picture before. */
export const rotationBack = (
  clockwiseDegrees: number,
  rotated: PixelSize,
  before: PixelSize,
): Projection => {
  const radians = (clockwiseDegrees * Math.PI) / 180
  const [cosine, sine] = [Math.cos(radians), Math.sin(radians)]
  const [x, y] = [rotated.width / 2, rotated.height / 2]
  return [
    cosine,
    sine,
    before.width / 2 - cosine * x - sine * y,
    -sine,
    cosine,
    before.height / 2 + sine * x - cosine * y,
    0,
    0,
  ]
}

type Vector = readonly [number, number, number]

const crossProduct = ([ax, ay, az]: Vector, [bx, by, bz]: Vector): Vector => [
  ay * bz - az * by,
  az * bx - ax * bz,
  ax * by - ay * bx,
]
const dotProduct = ([ax, ay, az]: Vector, [bx, by, bz]: Vector): number =>
  ax * bx + ay * by + az * bz

/** The focal lengths of cameras, in long sides of the photo: from wide angles to telephoto lenses. */
const minFocalLength = 0.4
const maxFocalLength = 6

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)

/**
 * Returns the ratio of width to height of a rectangle that is seen as a quadrilateral: Z. Zhang and L. He, Whiteboard
 * Scanning and Image Enhancement, 2007, equations 11 to 20, for a camera whose axis goes through the middle of the photo.
 * Where a photo tells nothing about its perspective, as one from straight above, it is the ratio of the mean sides.
 */
const aspectRatioOf = (
  [topLeft, topRight, bottomRight, bottomLeft]: Quadrilateral,
  photo: PixelSize,
): number => {
  const seen =
    (distance(topLeft, topRight) + distance(bottomLeft, bottomRight)) /
    (distance(topLeft, bottomLeft) + distance(topRight, bottomRight))
  const longSide = Math.max(photo.width, photo.height)
  const fromAxis = ({ x, y }: Point): Vector => [
    (x - photo.width / 2) / longSide,
    (y - photo.height / 2) / longSide,
    1,
  ]
  const [m1, m2, m3, m4] = [topLeft, topRight, bottomLeft, bottomRight].map(fromAxis)
  if (!m1 || !m2 || !m3 || !m4) return seen
  const diagonal = crossProduct(m1, m4)
  const k2 = dotProduct(diagonal, m3) / dotProduct(crossProduct(m2, m4), m3)
  const k3 = dotProduct(diagonal, m2) / dotProduct(crossProduct(m3, m4), m2)
  const [n2x, n2y, n2z] = [k2 * m2[0] - m1[0], k2 * m2[1] - m1[1], k2 - 1]
  const [n3x, n3y, n3z] = [k3 * m3[0] - m1[0], k3 * m3[1] - m1[1], k3 - 1]
  const focalSquared = -(n2x * n3x + n2y * n3y) / (n2z * n3z)
  const isPlausible =
    focalSquared >= minFocalLength * minFocalLength &&
    focalSquared <= maxFocalLength * maxFocalLength
  if (!isPlausible) return seen
  const lengthSquared = (x: number, y: number, z: number) => (x * x + y * y) / focalSquared + z * z
  return Math.sqrt(lengthSquared(n2x, n2y, n2z) / lengthSquared(n3x, n3y, n3z))
}

/** Returns the size of a page as seen from straight above, with no fewer pixels along a side than the photo has of it. */
export const flatSizeOf = (page: Quadrilateral, photo: PixelSize): PixelSize => {
  const [topLeft, topRight, bottomRight, bottomLeft] = page
  const width = Math.max(distance(topLeft, topRight), distance(bottomLeft, bottomRight))
  const height = Math.max(distance(topLeft, bottomLeft), distance(topRight, bottomRight))
  const ratio = aspectRatioOf(page, photo)
  return width / height < ratio
    ? { width: Math.round(height * ratio), height: Math.round(height) }
    : { width: Math.round(width), height: Math.round(width / ratio) }
}

const white = 255

/**
 * Draws a picture through a map with bilinear interpolation. What lies outside of the picture is white.
 *
 * @param projection - maps positions of the result to positions of the picture.
 */
export const project = (
  { data, width, height }: Raster,
  projection: Projection,
  size: PixelSize,
): Raster => {
  const [a, b, c, d, e, f, g, h] = projection
  const drawn = new Uint8ClampedArray(size.width * size.height * 4).fill(white)
  for (let y = 0; y < size.height; y += 1)
    for (let x = 0; x < size.width; x += 1) {
      const [middleX, middleY] = [x + 0.5, y + 0.5]
      const scale = 1 / (g * middleX + h * middleY + 1)
      const sourceX = (a * middleX + b * middleY + c) * scale - 0.5
      const sourceY = (d * middleX + e * middleY + f) * scale - 0.5
      if (sourceX < -0.5 || sourceY < -0.5 || sourceX > width - 0.5 || sourceY > height - 0.5)
        continue
      const left = Math.max(0, Math.min(width - 2, Math.floor(sourceX)))
      const top = Math.max(0, Math.min(height - 2, Math.floor(sourceY)))
      const right = Math.max(0, Math.min(1, sourceX - left))
      const down = Math.max(0, Math.min(1, sourceY - top))
      const from = (top * width + left) * 4
      const below = from + width * 4
      const to = (y * size.width + x) * 4
      for (let channel = 0; channel < 3; channel += 1) {
        const upper =
          (data[from + channel] ?? 0) * (1 - right) + (data[from + 4 + channel] ?? 0) * right
        const lower =
          (data[below + channel] ?? 0) * (1 - right) + (data[below + 4 + channel] ?? 0) * right
        drawn[to + channel] = upper * (1 - down) + lower * down
      }
    }
  return { data: drawn, width: size.width, height: size.height }
}
