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
