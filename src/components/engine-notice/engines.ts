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

/** The formats that engines are for. Their names are the same in all languages. */
export const engineFormats: Readonly<Record<Engine, string>> = {
  heic: 'HEIC',
  avif: 'AVIF',
  jxlDecoder: 'JPEG XL',
  jxlEncoder: 'JPEG XL',
}

/** The engines that decode a kind of file; the browser decodes the others, or their engine is small. */
const decoders = new Map<string, Engine>([
  ['heic', 'heic'],
  ['jxl', 'jxlDecoder'],
])

/** Returns the engines worth announcing that kinds of files need. */
export const decodersFor = (kinds: readonly string[]): readonly Engine[] =>
  kinds.flatMap((kind) => decoders.get(kind) ?? [])
