import type { Methods } from '../../core/worker-calls.ts'
import { compressImage } from './compress-image.ts'
import type { CompressionCalls } from './compression-calls.ts'

const compress = compressImage({
  jpeg: async () => (await import('../../engines/image/jpeg/compress-jpeg.ts')).compressJpeg,
  png: async () => (await import('../../engines/image/png/compress-png.ts')).compressPng,
  gif: async () => (await import('../../engines/image/gif/compress-gif.ts')).compressGif,
})

/** What the worker answers with. */
export const compressionMethods: Methods<CompressionCalls> = {
  compress: ({ file, settings }, context) => compress(file, settings, context),
}
