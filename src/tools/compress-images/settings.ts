import type Big from 'big.js'
import { type SizeUnit, countBytes } from '../../components/file-tool/size-units.ts'
import type { CompressionAim, CompressionSettings } from '../../engines/image/compression.ts'

/** The values of the form's fields; undefined where a field is empty or invalid. */
export interface SettingsFields {
  aim: CompressionAim
  quality: Big | undefined
  targetSize: Big | undefined
  targetUnit: SizeUnit
  maxWidth: Big | undefined
  maxHeight: Big | undefined
  isMetadataKept: boolean
}

export const defaultQuality = 75
export const defaultTargetKilobytes = 200

/** Settings for a purpose: the longest side in pixels, and the size not to be exceeded per picture. */
export const presets = {
  // Ten of them fit into a message, which most providers limit to 20 or 25 MB as sent, and all into a mailbox.
  email: { maxSidePx: 1600, maxKilobytes: 500 },
  // The width of most screens, at a size that a phone loads within two seconds at 1.6 Mbit/s.
  web: { maxSidePx: 1920, maxKilobytes: 300 },
} as const

/** Returns the values that a preset gives the form's fields. */
export const presetValues = ({ maxSidePx, maxKilobytes }: (typeof presets)[Preset]) => ({
  aim: 'size',
  targetSize: String(maxKilobytes),
  targetUnit: 'KB',
  maxWidth: String(maxSidePx),
  maxHeight: String(maxSidePx),
})

export type Preset = keyof typeof presets

/** Returns the settings of the form; undefined while a relevant field is invalid. */
export const readSettings = (fields: SettingsFields): CompressionSettings | undefined => {
  const { aim, quality, targetSize, targetUnit, maxWidth, maxHeight, isMetadataKept } = fields
  if (aim === 'size' && targetSize === undefined) return undefined
  const kilobytes = targetSize?.toNumber() ?? defaultTargetKilobytes
  return {
    aim,
    quality: quality?.toNumber() ?? defaultQuality,
    maxBytes: countBytes(kilobytes, targetUnit),
    ...(maxWidth && { maxWidthPx: maxWidth.toNumber() }),
    ...(maxHeight && { maxHeightPx: maxHeight.toNumber() }),
    isMetadataKept,
  }
}
