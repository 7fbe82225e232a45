import type { FileKind } from '../../engines/image/sniff-file-kind.ts'
import type { Engine } from './engine-sizes.ts'
import type { ConversionFormat } from './options.ts'

/** The engines that decode a kind of file; the browser decodes the others, or their engine is small. */
const decoders: Readonly<Partial<Record<FileKind, readonly Engine[]>>> = {
  heic: ['heic'],
  jxl: ['jxlDecoder'],
}

/** The engines that encode a format. JPEG XL is decoded as well, to find the quality at which it looks the same. */
const encoders: Readonly<Partial<Record<ConversionFormat, readonly Engine[]>>> = {
  avif: ['avif'],
  jxl: ['jxlEncoder', 'jxlDecoder'],
}

/** Returns the engines worth announcing that a conversion needs, each once. */
export const enginesFor = (
  kinds: readonly FileKind[],
  formats: readonly ConversionFormat[],
): readonly Engine[] => [
  ...new Set([
    ...kinds.flatMap((kind) => decoders[kind] ?? []),
    ...formats.flatMap((format) => encoders[format] ?? []),
  ]),
]
