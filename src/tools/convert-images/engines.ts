import type { Engine } from '../../components/engine-notice/engines.ts'
import type { ConversionFormat } from './options.ts'

/** The engines that encode a format. JPEG XL is decoded as well, to find the quality at which it looks the same. */
const encoders: Readonly<Partial<Record<ConversionFormat, readonly Engine[]>>> = {
  avif: ['avif'],
  jxl: ['jxlEncoder', 'jxlDecoder'],
}

/** Returns the engines worth announcing that formats need, each once. */
export const encodersFor = (formats: readonly ConversionFormat[]): readonly Engine[] => [
  ...new Set(formats.flatMap((format) => encoders[format] ?? [])),
]
