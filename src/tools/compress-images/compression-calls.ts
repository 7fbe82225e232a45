import type { Compression, CompressionSettings } from '../../engines/image/compression.ts'

/** What a page asks of its workers. */
export type CompressionCalls = {
  /** The file's format is told by its content, whatever its name. */
  compress: { input: { file: Blob; settings: CompressionSettings }; result: Compression }
}
