import type { Matrix } from '../../matrix.ts'
import type { Box } from '../geometry.ts'
import { transformX, transformY } from './arguments.ts'

/** From one point to the next, on the page as shown. */
export interface Edge {
  x0: number
  y0: number
  x1: number
  y1: number
  isCurved: boolean
}

/** Lines and curves drawn without lifting the pen. */
export interface Subpath {
  edges: readonly Edge[]
  /** Around its points and those that bend its curves. */
  box: Box
  isClosed: boolean
}

/** Lines that lean by no more than this are level or plumb: in points, but for short ones, or as a share of their length. */
const slackPoints = 0.2
const shortShare = 0.1
const slackShare = 0.005

const isSmall = (across: number, along: number): boolean =>
  across <= slackShare * along || (across <= slackPoints && across <= shortShare * along)

export const isLevel = ({ x0, y0, x1, y1 }: Edge): boolean =>
  isSmall(Math.abs(y1 - y0), Math.abs(x1 - x0))

export const isPlumb = ({ x0, y0, x1, y1 }: Edge): boolean =>
  isSmall(Math.abs(x1 - x0), Math.abs(y1 - y0))

/** pdf.js's `DrawOPS`, and how many points each is followed by. */
const move = 0
const line = 1
const close = 4
const pointCounts = [1, 1, 3, 2, 0] as const

class Pen {
  readonly subpaths: Subpath[] = []
  #edges: Edge[] = []
  #box: Box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  #startX = 0
  #startY = 0
  #x = 0
  #y = 0

  moveTo(x: number, y: number): void {
    this.end(false)
    this.#startX = this.#x = x
    this.#startY = this.#y = y
  }

  /** @param points - x and y of those that bend the curve, if it is one, and of its end. */
  drawTo(points: readonly number[]): void {
    this.#reach(this.#x, this.#y)
    const [x0, y0] = [this.#x, this.#y]
    for (let at = 0; at < points.length; at += 2) {
      this.#x = points[at] ?? 0
      this.#y = points[at + 1] ?? 0
      this.#reach(this.#x, this.#y)
    }
    const edge = { x0, y0, x1: this.#x, y1: this.#y, isCurved: false }
    const xs = points.filter((_, at) => at % 2 === 0)
    const ys = points.filter((_, at) => at % 2 === 1)
    const isStraight =
      points.length === 2 ||
      (isLevel(edge) && ys.every((y) => Math.abs(y - y0) <= slackPoints)) ||
      (isPlumb(edge) && xs.every((x) => Math.abs(x - x0) <= slackPoints))
    this.#edges.push(isStraight ? edge : { ...edge, isCurved: true })
  }

  close(): void {
    if (this.#x !== this.#startX || this.#y !== this.#startY)
      this.drawTo([this.#startX, this.#startY])
    this.end(true)
  }

  end(isClosed: boolean): void {
    if (this.#edges.length > 0) this.subpaths.push({ edges: this.#edges, box: this.#box, isClosed })
    this.#edges = []
    this.#box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  }

  #reach(x: number, y: number): void {
    const box = this.#box
    box.left = Math.min(box.left, x)
    box.top = Math.min(box.top, y)
    box.right = Math.max(box.right, x)
    box.bottom = Math.max(box.bottom, y)
  }
}

/**
 * A path in pieces, on the page as shown.
 *
 * @param data - pdf.js's: a number of what to do, then the points that it takes.
 */
export const readSubpaths = (
  data: ArrayLike<number>,
  toShown: Matrix,
  { isClosed }: { isClosed: boolean },
): Subpath[] => {
  const pen = new Pen()
  let at = 0
  while (at < data.length) {
    const operator = data[at] ?? close
    const points: number[] = []
    const count = pointCounts[operator] ?? 0
    for (let point = 0; point < count; point += 1) {
      const x = data[at + 1 + 2 * point] ?? 0
      const y = data[at + 2 + 2 * point] ?? 0
      points.push(transformX(toShown, x, y), transformY(toShown, x, y))
    }
    const [x = 0, y = 0] = points
    if (operator === move) pen.moveTo(x, y)
    else if (operator >= line && operator < close) pen.drawTo(points)
    else pen.close()
    at += 1 + 2 * count
  }
  if (isClosed) pen.close()
  else pen.end(false)
  return pen.subpaths
}
