import {
  adobeSegment,
  adobeTransforms,
  createSegment,
  identifiers,
  markers,
  startsWith,
} from '../segments.ts'
import type { CoefficientFrame, CoefficientPlane } from './frame.ts'
import { readCoefficients } from './read.ts'
import { writeJpeg } from './recode.ts'

/**
 * The two pictures of which a JPEG of four inks consists. Decoders for gray and color read them, and encoders for these
 * make them, so that no conversion between inks and light is needed.
 */
export interface InkPictures {
  /** Cyan, magenta and yellow in the places of red, green and blue. */
  color: Uint8Array<ArrayBuffer>
  black: Uint8Array<ArrayBuffer>
  /** Whether red, green and blue are the inks' values themselves; otherwise they are 255 less these. */
  isDirect: boolean
}

const quantizationTables = 0xdb

/** Every segment begins with its marker's two bytes and its length's. */
const headLength = 4
const contentOf = (segment: Uint8Array) => segment.subarray(headLength)

const isTables = (segment: Uint8Array) => segment[1] === quantizationTables

/** Returns what Adobe's marker says of the components; four without it are inks as they are. */
const transformOf = (segments: readonly Uint8Array[]): number | undefined => {
  const found = segments.find(
    (segment) => segment[1] === markers.app14 && startsWith(contentOf(segment), identifiers.adobe),
  )
  return found === undefined ? adobeTransforms.none : contentOf(found)[11]
}

const largestSampling = (planes: readonly CoefficientPlane[]) => ({
  horizontal: Math.max(...planes.map(({ horizontal }) => horizontal)),
  vertical: Math.max(...planes.map(({ vertical }) => vertical)),
})

/**
 * Separates a JPEG of four inks into its colors and its black. Their coefficients stay as they are.
 *
 * @returns undefined for JPEGs that are not of four inks, are damaged, or have colors or black at half resolution only.
 */
export const splitInks = (jpeg: Uint8Array): InkPictures | undefined => {
  const read = readCoefficients(jpeg)
  if (read === undefined) return undefined
  const { frame, segments } = read
  const [cyan, magenta, yellow, black] = frame.planes
  if (!cyan || !magenta || !yellow || !black || frame.planes.length !== 4) return undefined
  const transform = transformOf(segments)
  if (transform !== adobeTransforms.none && transform !== adobeTransforms.ycck) return undefined
  const colors = [cyan, magenta, yellow]
  const whole = largestSampling(frame.planes)
  for (const { horizontal, vertical } of [largestSampling(colors), black])
    if (horizontal !== whole.horizontal || vertical !== whole.vertical) return undefined
  const tables = segments.filter(isTables)
  const isDirect = transform === adobeTransforms.none
  const colorMarker = adobeSegment(isDirect ? 'none' : 'ycc').bytes
  return {
    color: writeJpeg({
      frame: { ...frame, planes: colors },
      segments: [colorMarker, ...tables],
    }),
    black: writeJpeg({
      frame: { ...frame, planes: [{ ...black, horizontal: 1, vertical: 1 }] },
      segments: tables,
    }),
    isDirect,
  }
}

/** Returns a quantization table as a segment holds it: precision and place in a byte, then 64 numbers (T.81, B.2.4.1). */
const tableAt = (segments: readonly Uint8Array[], place: number): Uint8Array | undefined => {
  for (const content of segments.filter(isTables).map(contentOf))
    for (let at = 0; at < content.length;) {
      const head = content[at] ?? 0
      const length = 1 + 64 * (head >> 4 === 0 ? 1 : 2)
      if ((head & 15) === place) return content.subarray(at, at + length)
      at += length
    }
  return undefined
}

/** Lays the blocks of a gray picture out for a frame in which they stand at full resolution beside others. */
const layOutBlack = (
  black: CoefficientPlane,
  { groupsAcross, groupsDown, planes }: CoefficientFrame,
): CoefficientPlane => {
  const { horizontal, vertical } = largestSampling(planes)
  const stride = groupsAcross * horizontal
  const coefficients = new Int16Array(stride * groupsDown * vertical * 64)
  for (let row = 0; row < black.blocksDown; row += 1) {
    const from = row * black.stride * 64
    coefficients.set(
      black.coefficients.subarray(from, from + black.blocksAcross * 64),
      row * stride * 64,
    )
  }
  return { ...black, horizontal, vertical, stride, coefficients }
}

const blackId = 4
const blackTable = 2

/**
 * Makes a JPEG of four inks (YCCK, with Adobe's marker) of two pictures of the same size.
 *
 * @param color - a JPEG of three components whose red, green and blue are 255 less cyan, magenta and yellow.
 * @param black - a JPEG of one component whose values are those of black.
 * @returns undefined where one of them cannot be read.
 */
export const joinInks = (
  color: Uint8Array,
  black: Uint8Array,
): Uint8Array<ArrayBuffer> | undefined => {
  const colors = readCoefficients(color)
  const blacks = readCoefficients(black)
  const [plane] = blacks?.frame.planes ?? []
  const table = blacks && plane && tableAt(blacks.segments, plane.quantizationTable)
  if (!colors || !plane || !table || colors.frame.planes.length !== 3) return undefined
  const moved = Uint8Array.from(table)
  moved[0] = ((table[0] ?? 0) & 0xf0) | blackTable
  const inks = layOutBlack(plane, colors.frame)
  return writeJpeg({
    frame: {
      ...colors.frame,
      planes: [...colors.frame.planes, { ...inks, id: blackId, quantizationTable: blackTable }],
    },
    segments: [
      adobeSegment('ycck').bytes,
      ...colors.segments.filter(isTables),
      createSegment(quantizationTables, moved).bytes,
    ],
  })
}
