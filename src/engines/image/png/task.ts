import { ToolError } from '../../../core/errors.ts'
import type { CompressionContext, CompressionMethod, CompressionSettings } from '../compression.ts'
import type { Oxipng } from '../oxipng.ts'
import type { Raster } from '../raster.ts'
import type { PngChunk } from './chunks.ts'
import type { PngInfo } from './inspect-png.ts'

/** One file to be made smaller. */
export interface PngTask {
  info: PngInfo
  /** The file without what shall not be kept. */
  base: Uint8Array<ArrayBuffer>
  /** The chunks that a file of other data gets from it. */
  carried: readonly PngChunk[]
  settings: CompressionSettings
  oxipng: Oxipng
  /** Says how far the work is, 0 to 1; throws `cancelled`. */
  step(share: number): void
}

/** The pixels that the result shall have, or look as if it had. */
export interface PngPicture {
  raster: Raster
  /** False once pixels are not those of the file: scaled, or 16 bits made 8. */
  isAsStored: boolean
  isResized: boolean
}

/** A file that may be the result. */
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

/** Reports that never go back, in hundredths. */
export const createStep = ({ report, signal }: CompressionContext): ((share: number) => void) => {
  let furthest = 0
  return (share) => {
    if (signal.aborted) throw new ToolError('cancelled')
    furthest = Math.max(furthest, Math.round(share * 100))
    report(furthest, 100)
  }
}
