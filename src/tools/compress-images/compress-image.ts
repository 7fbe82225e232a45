import type {
  Compression,
  CompressionSettings,
  Compressor,
} from '../../engines/image/compression.ts'
import { type PictureKind, pictureKinds } from './state.ts'
import { ToolError, loadPart } from '../../core/errors.ts'
import { sniffFileKind, sniffedByteCount } from '../../engines/image/sniff-file-kind.ts'

/** The calls that the workers answer. */
export type CompressionCalls = {
  /** Compresses a file; its format is recognized by its content, whatever its name. */
  compress: { input: { file: Blob; settings: CompressionSettings }; result: Compression }
}

/** Loads the compressor of each format when a file of that format is compressed. */
export type LoadCompressors = Readonly<Record<PictureKind, () => Promise<Compressor>>>

const isCompressible = (kind: string): kind is PictureKind =>
  (pictureKinds as readonly string[]).includes(kind)

/**
 * Compresses a picture, recognized by its content, into the same format.
 *
 * @throws {ToolError} besides a format's own errors: `empty`, `wrong-type`, `engine-not-loaded`.
 */
export const compressImage =
  (loaders: LoadCompressors): Compressor =>
  async (source, settings, context) => {
    if (source.size === 0) throw new ToolError('empty')
    const head = new Uint8Array(await source.slice(0, sniffedByteCount).arrayBuffer())
    const kind = sniffFileKind(head)
    if (!isCompressible(kind)) throw new ToolError('wrong-type')
    const compress = await loadPart(loaders[kind]())
    const compression = await compress(source, settings, context)
    // A larger file must never be the result, even if a format's engine fails to ensure it.
    if (compression.method === 'original' || compression.blob.size < source.size) return compression
    // Metadata may be overwritten rather than cut out.
    if (compression.method === 'cleaned' && compression.blob.size === source.size)
      return compression
    const { sourceWidthPx, sourceHeightPx } = compression
    return {
      blob: source,
      method: 'original',
      widthPx: sourceWidthPx,
      heightPx: sourceHeightPx,
      sourceWidthPx,
      sourceHeightPx,
      notes: compression.notes.filter((note) => note === 'size-not-reached'),
    }
  }
