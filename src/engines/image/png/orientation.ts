import { type PngChunk, makeChunk } from './chunks.ts'

/** How a picture has to be turned to be upright, as EXIF says it (TIFF 6.0, tag 274): 1 is upright, to 8. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

const orientationTag = 0x0112
const shortType = 3
const entryBytes = 12

const isOrientation = (value: number): value is Orientation => value >= 1 && value <= 8

/** From 5 on, width and height change places. */
export const isSideways = (orientation: Orientation): boolean => orientation >= 5

/** The orientation that an eXIf chunk's TIFF structure says; 1 when it says none. */
export const readOrientation = ({ content }: PngChunk): Orientation => {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength)
  const order = view.byteLength >= 8 ? view.getUint16(0) : 0
  if (order !== 0x4949 && order !== 0x4d4d) return 1
  const isLittle = order === 0x4949
  const directory = view.getUint32(4, isLittle)
  if (directory + 2 > view.byteLength) return 1
  const entries = view.getUint16(directory, isLittle)
  for (let entry = 0; entry < entries; entry += 1) {
    const at = directory + 2 + entry * entryBytes
    if (at + entryBytes > view.byteLength) return 1
    if (view.getUint16(at, isLittle) !== orientationTag) continue
    const value = view.getUint16(at + 8, isLittle)
    return isOrientation(value) ? value : 1
  }
  return 1
}

/** An eXIf chunk that says the orientation and nothing else. */
export const orientationChunk = (orientation: Orientation): PngChunk => {
  const content = new Uint8Array(26)
  const view = new DataView(content.buffer)
  view.setUint32(0, 0x4d4d_002a)
  view.setUint32(4, 8)
  view.setUint16(8, 1)
  view.setUint16(10, orientationTag)
  view.setUint16(12, shortType)
  view.setUint32(14, 1)
  view.setUint16(18, orientation)
  return makeChunk('eXIf', content)
}
