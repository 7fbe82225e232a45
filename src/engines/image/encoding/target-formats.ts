/** The formats that pictures are encoded to. Those without a quality are lossless. */
export const targetFormats = {
  jpeg: { mimeType: 'image/jpeg', extension: 'jpg', hasAlpha: false, hasQuality: true },
  png: { mimeType: 'image/png', extension: 'png', hasAlpha: true, hasQuality: false },
  webp: { mimeType: 'image/webp', extension: 'webp', hasAlpha: true, hasQuality: true },
  avif: { mimeType: 'image/avif', extension: 'avif', hasAlpha: true, hasQuality: true },
  jxl: { mimeType: 'image/jxl', extension: 'jxl', hasAlpha: true, hasQuality: true },
  ico: { mimeType: 'image/x-icon', extension: 'ico', hasAlpha: true, hasQuality: false },
} as const

export type TargetFormat = keyof typeof targetFormats

/** The formats of one picture each. An icon holds several, each of them a PNG. */
export type SinglePictureFormat = Exclude<TargetFormat, 'ico'>

export type LossyFormat = Exclude<SinglePictureFormat, 'png'>

/**
 * libjxl takes 95 bytes of memory per pixel: 1.14 GB for 12 megapixels (measured with effort 3). Its WebAssembly can use
 * 2 GB at most, and browsers on phones less. Photographs of 12 megapixels are within the limit.
 */
export const maxJxlPixels = 13_000_000

/**
 * libaom takes 29 bytes of memory per pixel, whatever its speed, quality and number of tiles (measured: 344 MB for 12
 * megapixels): 1.2 GB for this many, about as much as libjxl for its limit.
 */
export const maxAvifPixels = 40_000_000

/**
 * Larger pictures are encoded at libaom's speed 9 alone, because slower ones gain nothing or lose: at 6 megapixels, speeds
 * 8 and 6 take 1.01 and 1.00 of its bytes, the latter in many times its time, and at 10.6 megapixels, speed 8 takes 1.65
 * (photographs of `corpus/image/jpeg`, the second one enlarged).
 */
export const maxSlowAvifPixels = 5_000_000

/** A browser that says so much memory is on a computer, or on a phone that has enough for any picture. */
const ampleGigabytes = 8

/**
 * Returns the most pixels that AVIF is encoded of on this device. Browsers say at most 8 GB, and only Chromium does;
 * others may be on a phone, where the page would end without a word.
 */
export const maxAvifPixelsHere = (): number =>
  'deviceMemory' in navigator && Number(navigator.deviceMemory) >= ampleGigabytes
    ? Infinity
    : maxAvifPixels

export interface EncodingSettings {
  format: TargetFormat
  /**
   * `auto` finds the smallest file that looks the same, `quality` uses the given one, `size` finds the best picture of at
   * most `maxBytes`. Formats without a quality are lossless in any case.
   */
  aim: 'auto' | 'quality' | 'size'
  /** The quality from 1 to 100, for the aim `quality`. */
  quality: number
  /** The limit for the aim `size`. */
  maxBytes: number
  /** Whether several times the time is taken for a smaller file, by the encoder that can: AVIF's. */
  isSlow: boolean
  /** Red, green and blue, 0 to 255, put behind transparent pixels where the format has no transparency. */
  background: readonly [number, number, number]
}
