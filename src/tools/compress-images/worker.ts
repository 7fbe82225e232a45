import { exposeWorker } from '../../core/worker-calls.ts'
import { type CompressionCalls, compressImage } from './compress-image.ts'

const compress = compressImage({
  jpeg: async () => (await import('../../engines/image/jpeg/compress-jpeg.ts')).compressJpeg,
  png: async () => (await import('../../engines/image/png/compress-png.ts')).compressPng,
  webp: async () =>
    (await import('../../engines/image/webp-avif/compress-webp-avif.ts')).compressWebp,
  avif: async () =>
    (await import('../../engines/image/webp-avif/compress-webp-avif.ts')).compressAvif,
  gif: async () => (await import('../../engines/image/gif/compress-gif.ts')).compressGif,
})

exposeWorker<CompressionCalls>(
  { compress: ({ file, settings }, context) => compress(file, settings, context) },
  self,
)
