import { type Orientation, readTiff, writeTiff } from '../tiff.ts'
import { type PngChunk, makeChunk } from './chunks.ts'

export { type Orientation, isSideways } from '../tiff.ts'

/** The orientation that an eXIf chunk's TIFF structure says; 1 when it says none. */
export const readOrientation = ({ content }: PngChunk): Orientation => readTiff(content).orientation

/** An eXIf chunk that says the orientation and nothing else. */
export const orientationChunk = (orientation: Orientation): PngChunk =>
  makeChunk('eXIf', writeTiff({ orientation }))
