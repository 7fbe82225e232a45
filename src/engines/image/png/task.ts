import { ToolError } from '../../../core/errors.ts'
import type { CompressionContext, CompressionMethod, CompressionSettings } from '../compression.ts'
import type { Oxipng } from '../oxipng.ts'
import type { Raster } from '../raster.ts'
import type { PngChunk } from './chunks.ts'
import type { PngInfo } from './inspect-png.ts'

/** One file to compress. */
export interface PngTask {
  info: PngInfo
  /** The file without the metadata that are not to be kept. */
  base: Uint8Array<ArrayBuffer>
  /** The chunks that are copied to a file with other data. */
  carried: readonly PngChunk[]
  settings: CompressionSettings
  oxipng: Oxipng
  /** Reports the share of the work that is done, 0 to 1; throws `cancelled`. */
  step(share: number): void
}

/** The pixels that the result has to show, exactly or visually. */
export interface PngPicture {
  raster: Raster
  /** False when the pixels differ from those of the file: scaled, or reduced from 16 bits to 8. */
  isAsStored: boolean
  isResized: boolean
}

/** A possible result. */
export interface Candidate {
  bytes: Uint8Array<ArrayBuffer>
  method: CompressionMethod
  score?: number
}

export const smallerOf = (
  one: Candidate | undefined,
  other: Candidate | undefined,
): Candidate | undefined => {
  if (one === undefined || other === undefined) return one ?? other
  return other.bytes.length < one.bytes.length ? other : one
}

/** Creates a function that reports hundredths and never goes back. */
export const createStep = ({ report, signal }: CompressionContext): ((share: number) => void) => {
  let furthest = 0
  return (share) => {
    if (signal.aborted) throw new ToolError('cancelled')
    furthest = Math.max(furthest, Math.round(share * 100))
    report(furthest, 100)
  }
}
