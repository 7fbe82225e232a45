import type Big from 'big.js'
import type { CompressionAim, CompressionSettings } from '../../engines/image/compression.ts'

/** What the fields hold; undefined where one is empty or breaks its rules. */
export interface SettingsFields {
  aim: CompressionAim
  quality: Big | undefined
  targetSize: Big | undefined
  targetUnit: SizeUnit
  maxWidth: Big | undefined
  maxHeight: Big | undefined
  isMetadataKept: boolean
}

type SizeUnit = 'KB' | 'MB'

/**
 * Bytes a unit. Smaller than the 1024 that sizes are shown with: a file below a limit counted this way is below it
 * counted the other way, too, and forms that refuse files count in both.
 */
const bytesPerUnit: Readonly<Record<SizeUnit, number>> = { KB: 1000, MB: 1_000_000 }

export const defaultQuality = 75
export const defaultTargetKilobytes = 200

/** The settings that the fields come to; undefined while one that counts says nothing that can be done. */
export const readSettings = (fields: SettingsFields): CompressionSettings | undefined => {
  const { aim, quality, targetSize, targetUnit, maxWidth, maxHeight, isMetadataKept } = fields
  if (aim === 'size' && targetSize === undefined) return undefined
  const kilobytes = targetSize?.toNumber() ?? defaultTargetKilobytes
  return {
    aim,
    quality: quality?.toNumber() ?? defaultQuality,
    maxBytes: Math.max(1, Math.floor(kilobytes * bytesPerUnit[targetUnit])),
    ...(maxWidth && { maxWidthPx: maxWidth.toNumber() }),
    ...(maxHeight && { maxHeightPx: maxHeight.toNumber() }),
    isMetadataKept,
  }
}

/** Kilobytes and megabytes as people write them, in all our languages: `kB`, `Ko`, `Kio`, `MB`, `Mo`. */
const sizeWithUnit = /^(.*\d)\s*([km])i?[bo]$/i

/** A size that was typed with its unit, taken apart: `0,2 Mo`; undefined where no unit stands at the end. */
export const splitTypedSize = (text: string): { number: string; unit: SizeUnit } | undefined => {
  const [, number, letter] = sizeWithUnit.exec(text.trim()) ?? []
  if (number === undefined) return undefined
  return { number, unit: letter?.toLowerCase() === 'k' ? 'KB' : 'MB' }
}
