import type Big from 'big.js'
import { type SizeUnit, countBytes } from '../file-tool/size-units.ts'
import { targetSizeRules } from '../file-tool/target-size.ts'
import type { FieldRules } from '../form/rules.ts'

/** What is wanted of the images: that they look the same, have a quality, or have a size. */
export const aims = ['auto', 'quality', 'size'] as const

export interface ImageOptionDefaults {
  /** The quality, from 1 to 100. */
  quality: number
  /** The size that an image should not exceed, in kilobytes. */
  targetKilobytes: number
}

/** The values of the fields; undefined where a field is empty or invalid. */
export interface ImageOptionFields {
  aim: (typeof aims)[number]
  quality: Big | undefined
  targetSize: Big | undefined
  targetUnit: SizeUnit
  maxWidth: Big | undefined
  maxHeight: Big | undefined
  isMetadataKept: boolean
}

/** The rules that both sides of an image share, in pixels. */
const sideRules = {
  kind: 'number',
  initial: '',
  minimum: '1',
  maximum: '30000',
  signs: ['px', 'pixels', 'píxeles'],
  isWhole: true,
  isOptional: true,
  isLocal: true,
} as const

/** Returns the rules of the fields that the tools for images share. */
export const imageOptionRules = ({ quality, targetKilobytes }: ImageOptionDefaults) =>
  ({
    aim: { kind: 'choice', initial: 'auto', options: aims, isLocal: true },
    quality: {
      kind: 'number',
      initial: String(quality),
      minimum: '1',
      maximum: '100',
      isWhole: true,
      example: String(quality),
      isLocal: true,
    },
    ...targetSizeRules({ initial: String(targetKilobytes), maximum: '51200', unit: 'KB' }),
    maxWidth: { ...sideRules, example: '1920' },
    maxHeight: { ...sideRules, example: '1080' },
    keepMetadata: { kind: 'flag', initial: 'false', isLocal: true },
  }) as const satisfies Readonly<Record<string, FieldRules>>

/** Returns the options as the engine takes them; undefined while the size that is the aim is missing. */
export const readImageOptions = (fields: ImageOptionFields, defaults: ImageOptionDefaults) => {
  const { aim, quality, targetSize, targetUnit, maxWidth, maxHeight, isMetadataKept } = fields
  if (aim === 'size' && targetSize === undefined) return undefined
  return {
    aim,
    quality: quality?.toNumber() ?? defaults.quality,
    maxBytes: countBytes(targetSize?.toNumber() ?? defaults.targetKilobytes, targetUnit),
    ...(maxWidth && { maxWidthPx: maxWidth.toNumber() }),
    ...(maxHeight && { maxHeightPx: maxHeight.toNumber() }),
    isMetadataKept,
  }
}
