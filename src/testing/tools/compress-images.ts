import type { Compression, CompressionSettings } from '../../engines/image/compression.ts'
import type { ChosenPicture } from '../../tools/compress-images/state.ts'

/** What the page asks for when nothing was chosen. */
export const automatic: CompressionSettings = {
  aim: 'auto',
  quality: 75,
  maxBytes: 200_000,
  isMetadataKept: false,
}

export const withQuality = (quality: number): CompressionSettings => ({
  ...automatic,
  aim: 'quality',
  quality,
})

export const chosen = (
  id: number,
  { byteCount = 1000, pixelCount = 1_000_000 } = {},
): ChosenPicture => ({
  id,
  file: new File([new Uint8Array(byteCount)], `${id}.jpg`, { lastModified: 0 }),
  kind: 'jpeg',
  pixelCount,
})

/** A result of some bytes, from a source of 4,000 × 3,000 pixels. */
export const compressionOf = (byteCount: number): Compression => ({
  blob: new Blob([new Uint8Array(byteCount)]),
  method: 'encoded',
  widthPx: 4000,
  heightPx: 3000,
  sourceWidthPx: 4000,
  sourceHeightPx: 3000,
  score: 81,
  notes: [],
})
