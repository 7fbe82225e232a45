import { type PngChunk, makeChunk } from './chunks.ts'

/** What the samples of a pixel mean (ISO/IEC 15948, 11.2.2). */
export const colourTypes = { gray: 0, rgb: 2, palette: 3, grayAlpha: 4, rgba: 6 } as const
export type ColourType = (typeof colourTypes)[keyof typeof colourTypes]

export interface PngHeader {
  /** As stored, in pixels: not turned by EXIF. */
  width: number
  height: number
  /** Bits a sample, or of a palette's index. */
  bitDepth: number
  colourType: ColourType
  isInterlaced: boolean
}

/** Bits a sample that each colour type may have. */
const allowedDepths: Record<ColourType, readonly number[]> = {
  [colourTypes.gray]: [1, 2, 4, 8, 16],
  [colourTypes.rgb]: [8, 16],
  [colourTypes.palette]: [1, 2, 4, 8],
  [colourTypes.grayAlpha]: [8, 16],
  [colourTypes.rgba]: [8, 16],
}

const samples: Record<ColourType, number> = {
  [colourTypes.gray]: 1,
  [colourTypes.rgb]: 3,
  [colourTypes.palette]: 1,
  [colourTypes.grayAlpha]: 2,
  [colourTypes.rgba]: 4,
}

/** Bits that one pixel takes. */
export const bitsPerPixel = ({ bitDepth, colourType }: PngHeader): number =>
  bitDepth * samples[colourType]

const isColourType = (value: number | undefined): value is ColourType =>
  value !== undefined && value in samples

/** Reads IHDR; undefined when it says something that the standard does not know. */
export const readHeader = ({ content }: PngChunk): PngHeader | undefined => {
  if (content.length !== 13) return undefined
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength)
  const [width, height] = [view.getUint32(0), view.getUint32(4)]
  const [bitDepth = 0, colourType, compression, filter, interlace = 0] = content.subarray(8)
  if (width === 0 || height === 0 || compression !== 0 || filter !== 0 || interlace > 1)
    return undefined
  if (!isColourType(colourType) || !allowedDepths[colourType].includes(bitDepth)) return undefined
  return { width, height, bitDepth, colourType, isInterlaced: interlace === 1 }
}

export const makeHeader = (header: PngHeader): PngChunk => {
  const content = new Uint8Array(13)
  const view = new DataView(content.buffer)
  view.setUint32(0, header.width)
  view.setUint32(4, header.height)
  content.set([header.bitDepth, header.colourType, 0, 0, header.isInterlaced ? 1 : 0], 8)
  return makeChunk('IHDR', content)
}
