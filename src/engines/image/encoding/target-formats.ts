/** The formats that pictures are encoded to. */
export const targetFormats = {
  jpeg: { mimeType: 'image/jpeg', extension: 'jpg', hasAlpha: false },
  png: { mimeType: 'image/png', extension: 'png', hasAlpha: true },
  webp: { mimeType: 'image/webp', extension: 'webp', hasAlpha: true },
  avif: { mimeType: 'image/avif', extension: 'avif', hasAlpha: true },
} as const

export type TargetFormat = keyof typeof targetFormats

export interface EncodingSettings {
  format: TargetFormat
  /**
   * `auto` finds the smallest file that looks the same, `quality` uses the given one, `size` finds the best picture of at
   * most `maxBytes`. PNG is lossless in any case.
   */
  aim: 'auto' | 'quality' | 'size'
  /** The quality from 1 to 100, for the aim `quality`. */
  quality: number
  /** The limit for the aim `size`. */
  maxBytes: number
  /** Red, green and blue, 0 to 255, put behind transparent pixels where the format has no transparency. */
  background: readonly [number, number, number]
}
