/**
 * The sizes in bytes, as sent with brotli, of the engines that are large enough to be announced before they are
 * loaded. A test compares them with the built files.
 */
export const engineBytes = {
  heic: 380_000,
  avif: 860_000,
  jxlDecoder: 241_000,
  jxlEncoder: 400_000,
} as const

export type Engine = keyof typeof engineBytes
