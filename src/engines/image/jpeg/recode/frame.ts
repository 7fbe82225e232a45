/** One component's quantized coefficients, as the file holds them. */
export interface CoefficientPlane {
  id: number
  /** Sampling factors, 1 to 4. */
  horizontal: number
  vertical: number
  quantizationTable: number
  /** Blocks of 8 × 8 that the picture needs: those of a scan of this component alone. */
  blocksAcross: number
  blocksDown: number
  /** Blocks a row in memory: whole groups, as scans of several components have them. */
  stride: number
  /** 64 a block, in zigzag order. */
  coefficients: Int16Array
}

/** A picture as a JPEG codes it, before any rounding is undone. */
export interface CoefficientFrame {
  width: number
  height: number
  planes: readonly CoefficientPlane[]
  /** Groups of blocks (MCU) of a scan of all components. */
  groupsAcross: number
  groupsDown: number
}

/** What a JPEG has to say before its picture, without what depends on how the coefficients are coded. */
export interface ReadJpeg {
  frame: CoefficientFrame
  /** Segments to be written again as they are, marker included. */
  segments: readonly Uint8Array[]
}

/** Above this many pixels coefficients would take more than 150 MB. */
const maxRecodedPixels = 50_000_000

/** More blocks in a group than a scan of all components may have (T.81, B.2.3). */
const maxBlocksPerGroup = 10

const ceilDivide = (amount: number, by: number) => Math.ceil(amount / by)

/**
 * Lays out the planes of a frame header's content (T.81, B.2.2), their coefficients all zero.
 *
 * @returns undefined for what is not 8 bits deep, has no size, is larger than `maxRecodedPixels`, or is too odd
 *   to be coded in one interleaved scan.
 */
export const layOutFrame = (header: Uint8Array): CoefficientFrame | undefined => {
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength)
  if (header.length < 6 || view.getUint8(0) !== 8) return undefined
  const height = view.getUint16(1)
  const width = view.getUint16(3)
  const count = view.getUint8(5)
  if (width === 0 || height === 0 || count === 0 || header.length < 6 + 3 * count) return undefined
  if (width * height > maxRecodedPixels) return undefined
  const factors = Array.from({ length: count }, (_, index) => {
    const at = 6 + 3 * index
    const sampling = view.getUint8(at + 1)
    return {
      id: view.getUint8(at),
      horizontal: sampling >> 4,
      vertical: sampling & 15,
      quantizationTable: view.getUint8(at + 2),
    }
  })
  if (factors.some(({ horizontal, vertical }) => horizontal * vertical === 0)) return undefined
  const blocksPerGroup = factors.reduce((sum, each) => sum + each.horizontal * each.vertical, 0)
  if (count > 1 && blocksPerGroup > maxBlocksPerGroup) return undefined
  const maxHorizontal = Math.max(...factors.map(({ horizontal }) => horizontal))
  const maxVertical = Math.max(...factors.map(({ vertical }) => vertical))
  const groupsAcross = ceilDivide(width, 8 * maxHorizontal)
  const groupsDown = ceilDivide(height, 8 * maxVertical)
  const planes = factors.map((each) => {
    const stride = groupsAcross * each.horizontal
    return {
      ...each,
      blocksAcross: ceilDivide(ceilDivide(width * each.horizontal, maxHorizontal), 8),
      blocksDown: ceilDivide(ceilDivide(height * each.vertical, maxVertical), 8),
      stride,
      coefficients: new Int16Array(stride * groupsDown * each.vertical * 64),
    }
  })
  return { width, height, planes, groupsAcross, groupsDown }
}

/**
 * Calls back for every block of a scan, in the order the scan codes them (T.81, A.2): a component alone row by row,
 * several by groups.
 *
 * @param visit - told the plane, where its block begins in `coefficients`, and which group the block belongs to; a
 *   block of a component alone is a group of its own.
 */
export const visitBlocks = (
  { groupsAcross, groupsDown }: CoefficientFrame,
  planes: readonly CoefficientPlane[],
  visit: (plane: CoefficientPlane, offset: number, group: number) => void,
): void => {
  const [alone, ...others] = planes
  if (alone !== undefined && others.length === 0) {
    for (let row = 0; row < alone.blocksDown; row += 1)
      for (let column = 0; column < alone.blocksAcross; column += 1)
        visit(alone, (row * alone.stride + column) * 64, row * alone.blocksAcross + column)
    return
  }
  for (let group = 0; group < groupsAcross * groupsDown; group += 1) {
    const groupRow = Math.floor(group / groupsAcross)
    const groupColumn = group % groupsAcross
    for (const plane of planes)
      for (let row = 0; row < plane.vertical; row += 1)
        for (let column = 0; column < plane.horizontal; column += 1) {
          const blockRow = groupRow * plane.vertical + row
          const blockColumn = groupColumn * plane.horizontal + column
          visit(plane, (blockRow * plane.stride + blockColumn) * 64, group)
        }
  }
}

/**
 * Returns where each block of a plane has its last coefficient that is not zero, in zigzag order; 0 for a block without
 * one, or with the first alone.
 */
export const lastCoefficients = ({ coefficients }: CoefficientPlane): Uint8Array => {
  const lasts = new Uint8Array(coefficients.length / 64)
  for (let block = 0; block < lasts.length; block += 1) {
    let last = 63
    while (last > 0 && coefficients[block * 64 + last] === 0) last -= 1
    lasts[block] = last
  }
  return lasts
}
