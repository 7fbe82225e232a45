import { keysOf } from '../../core/keys.ts'
import {
  type ImageOptionFields,
  readImageOptions,
} from '../../components/image-options/image-options.ts'
import {
  type EncodingSettings,
  targetFormats,
} from '../../engines/image/encoding/target-formats.ts'

/** The formats that pictures are converted to. A PDF has one page, with the picture at its own size. */
export const conversionFormats = {
  ...targetFormats,
  pdf: { mimeType: 'application/pdf', extension: 'pdf', hasAlpha: true, hasQuality: false },
} as const

export type ConversionFormat = keyof typeof conversionFormats

/** The options that the worker gets besides the files. */
export interface ConversionOptions extends Omit<EncodingSettings, 'format'> {
  /** The format of the files that have none of their own. */
  format: ConversionFormat
  /** The formats that single files were given, by the id of the chosen file. */
  formatOfFile?: Readonly<Record<number, ConversionFormat | undefined>>
  /** The picture is scaled down to fit these limits with its proportions kept, and is never enlarged. */
  maxWidthPx?: number
  maxHeightPx?: number
  /** Keeps EXIF and XMP: camera, date, position, descriptions. */
  isMetadataKept: boolean
}

/** The values of the form's fields. */
export interface OptionFields extends ImageOptionFields {
  format: ConversionFormat
  /** Formats of single files. */
  ownFormats: readonly ConversionFormat[]
  /** A color as `#rrggbb`. */
  background: string
  isSlow: boolean
}

export const defaults = { quality: 80, targetKilobytes: 500 } as const
export const defaultBackground = '#ffffff'

/** Reads a color that is written as `#rrggbb`; anything else is white, as paper is. */
export const parseColor = (text: string): [number, number, number] => {
  const digits = /^#[\da-f]{6}$/i.test(text) ? text.slice(1) : 'ffffff'
  const [red, green, blue] = [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16))
  return [red ?? 255, green ?? 255, blue ?? 255]
}

/** Returns whether any of these formats has a quality to choose. */
export const hasQuality = (formats: readonly ConversionFormat[]): boolean =>
  formats.some((format) => conversionFormats[format].hasQuality)

/** Returns the options of the form; undefined while the size that is the aim is missing. */
export const readOptions = (fields: OptionFields): ConversionOptions | undefined => {
  const { format, ownFormats, background, isSlow } = fields
  // Without a quality to choose, the aim is not shown.
  const aim = hasQuality([format, ...ownFormats]) ? fields.aim : 'auto'
  const options = readImageOptions({ ...fields, aim }, defaults)
  return options && { format, background: parseColor(background), isSlow, ...options }
}

/** Returns the format in the name of a landing page: `heic-to-jpg` → `jpeg`. */
export const formatOfLanding = (name: string): ConversionFormat | undefined => {
  const extension = name.split('-to-')[1]
  return keysOf(conversionFormats).find(
    (format) => conversionFormats[format].extension === extension,
  )
}
