import { medianOf } from '../../core/statistics.ts'
import type { Raster } from '../image/raster.ts'
import { levels, percentileOf } from '../ocr/preprocess/transform.ts'

/** The shade of paper is measured in this many square blocks along the longest side. */
const blocksAlongLongest = 64
const minBlockPx = 8
/** Of a block's shades, this percentile is paper: text covers less of any block. */
const paperShareInBlock = 0.9
/** A block that is darker than this share of the page's paper shows a picture or a dark ground, and no paper in shadow. */
const minLightShare = 0.5
/** The greatest difference between a channel's share of a block's light and its share of the page's paper. */
const maxTint = 0.2
/** With fewer blocks of paper than this share, the page is not on paper that could be whitened. */
const minPaperShare = 0.3
/**
 * What is as light as this share of the paper becomes white, and as dark as the other one black: paper has a grain, and
 * photographed ink is gray.
 */
const whiteShare = 0.93
const blackShare = 0.12

const channels = [0, 1, 2] as const

/** The shade of the paper in each block, one plane per channel. */
interface PaperShades {
  columns: number
  rows: number
  planes: readonly Float32Array[]
  isPaper: boolean[]
}

const measureBlocks = ({ data, width, height }: Raster, blockPx: number): PaperShades => {
  const columns = Math.ceil(width / blockPx)
  const rows = Math.ceil(height / blockPx)
  const planes = channels.map(() => new Float32Array(columns * rows))
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1)
      for (const channel of channels) {
        const counts = new Uint32Array(levels)
        const bottom = Math.min(height, (row + 1) * blockPx)
        const right = Math.min(width, (column + 1) * blockPx)
        for (let y = row * blockPx; y < bottom; y += 1)
          for (let x = column * blockPx; x < right; x += 1) {
            const shade = data[(y * width + x) * 4 + channel] ?? 0
            counts[shade] = (counts[shade] ?? 0) + 1
          }
        const plane = planes[channel]
        if (plane) plane[row * columns + column] = percentileOf(counts, paperShareInBlock)
      }
  return { columns, rows, planes, isPaper: [] }
}

const shadesAt = ({ planes }: PaperShades, at: number): number[] =>
  planes.map((plane) => plane[at] ?? 0)

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** Marks the blocks that show paper, whose light and tint are like those of most of the page. */
const markPaper = (blocks: PaperShades): void => {
  const lights = Array.from({ length: blocks.columns * blocks.rows }, (_, at) =>
    sumOf(shadesAt(blocks, at)),
  )
  const sorted = lights.toSorted((one, other) => one - other)
  const paperLight = sorted[Math.floor(sorted.length * paperShareInBlock)] ?? 0
  const tintsOf = (at: number) => shadesAt(blocks, at).map((shade) => shade / (lights[at] ?? 1))
  const lit = [...lights.keys()].filter((at) => (lights[at] ?? 0) >= paperLight * minLightShare)
  const paperTints = channels.map((channel) => medianOf(lit.map((at) => tintsOf(at)[channel] ?? 0)))
  const isLit = new Set(lit)
  blocks.isPaper = lights.map(
    (_, at) =>
      isLit.has(at) &&
      tintsOf(at).every((tint, channel) => {
        const usual = paperTints[channel] ?? 0
        return Math.abs(tint - usual) <= maxTint * usual
      }),
  )
}

const neighborsOf = ({ columns, rows }: PaperShades, at: number): number[] => {
  const row = Math.trunc(at / columns)
  const column = at - row * columns
  const found: number[] = []
  for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1)
    for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1)
      found.push(y * columns + x)
  return found
}

const meanAt = (plane: Float32Array, indexes: readonly number[]): number =>
  sumOf(indexes.map((at) => plane[at] ?? 0)) / indexes.length

/** Gives blocks that show no paper the shade of the paper around them, from the nearest ones on. */
const fillOthers = (blocks: PaperShades): void => {
  const isKnown = [...blocks.isPaper]
  for (;;) {
    const border = [...isKnown.keys()].flatMap((at) => {
      if (isKnown[at]) return []
      const known = neighborsOf(blocks, at).filter((other) => isKnown[other])
      return known.length === 0 ? [] : { at, known }
    })
    if (border.length === 0) return
    for (const { at, known } of border)
      for (const plane of blocks.planes) plane[at] = meanAt(plane, known)
    for (const { at } of border) isKnown[at] = true
  }
}

const smoothed = (blocks: PaperShades): PaperShades => ({
  ...blocks,
  planes: blocks.planes.map((plane) =>
    plane.map((_, at) => meanAt(plane, neighborsOf(blocks, at))),
  ),
})

/** Returns the paper's shades along one row of pixels, at the middle of each column of blocks. */
const shadesOfRow = (
  { columns, rows }: PaperShades,
  plane: Float32Array,
  positionInBlocks: number,
): Float32Array => {
  const above = Math.max(0, Math.min(rows - 1, Math.floor(positionInBlocks)))
  const below = Math.min(rows - 1, above + 1)
  const share = Math.max(0, Math.min(1, positionInBlocks - above))
  return Float32Array.from({ length: columns }, (_, column) => {
    const upper = plane[above * columns + column] ?? 0
    return upper + share * ((plane[below * columns + column] ?? 0) - upper)
  })
}

/**
 * Removes shadows and the tint of paper in place: each pixel is divided by the shade of the paper around it. Pictures on
 * the page keep their colors relative to the paper. A picture without paper stays as it is.
 */
export const whitenPaper = (page: Raster): void => {
  const { data, width, height } = page
  const blockPx = Math.max(minBlockPx, Math.ceil(Math.max(width, height) / blocksAlongLongest))
  const measured = measureBlocks(page, blockPx)
  markPaper(measured)
  const paperCount = measured.isPaper.filter(Boolean).length
  if (paperCount < measured.isPaper.length * minPaperShare) return
  fillOthers(measured)
  const blocks = smoothed(smoothed(measured))
  const { columns } = blocks
  const gain = levels - 1
  for (let y = 0; y < height; y += 1)
    for (const channel of channels) {
      const plane = blocks.planes[channel]
      if (plane === undefined) continue
      const shades = shadesOfRow(blocks, plane, (y + 0.5) / blockPx - 0.5)
      for (let x = 0; x < width; x += 1) {
        const position = (x + 0.5) / blockPx - 0.5
        const left = Math.max(0, Math.min(columns - 1, Math.floor(position)))
        const right = Math.min(columns - 1, left + 1)
        const from = shades[left] ?? 1
        const share = Math.max(0, Math.min(1, position - left))
        const paper = from + share * ((shades[right] ?? from) - from)
        const at = (y * width + x) * 4 + channel
        const light = (data[at] ?? 0) / Math.max(1, paper)
        data[at] = gain * ((light - blackShare) / (whiteShare - blackShare))
      }
    }
}
