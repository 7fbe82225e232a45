import type { Compression, CompressionSettings } from '../../engines/image/compression.ts'
import { fitWithin } from '../../engines/image/raster.ts'

/** A picture's result and what it was asked for with. */
export interface Result {
  compression: Compression
  settings: CompressionSettings
}

/** What of the settings counts, the limits in pixels apart: the quality is not looked at when a size is the aim. */
const aimKey = ({ aim, quality, maxBytes, isMetadataKept }: CompressionSettings): string =>
  JSON.stringify([
    aim,
    aim === 'quality' ? quality : null,
    aim === 'size' ? maxBytes : null,
    isMetadataKept,
  ])

/** The same for settings that ask for the same, whatever the picture. */
export const requestKey = (settings: CompressionSettings): string =>
  JSON.stringify([aimKey(settings), settings.maxWidthPx ?? null, settings.maxHeightPx ?? null])

/** Whether other settings would give a picture the very result it has. */
export const givesSame = ({ compression, settings }: Result, other: CompressionSettings) => {
  const source = { width: compression.sourceWidthPx, height: compression.sourceHeightPx }
  const size = fitWithin(source, settings)
  const otherSize = fitWithin(source, other)
  return (
    aimKey(settings) === aimKey(other) &&
    size.width === otherSize.width &&
    size.height === otherSize.height
  )
}
