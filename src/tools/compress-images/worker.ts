import { exposeWorker } from '../../core/worker-calls.ts'
import { type CompressionCalls, compressImage } from './compress-image.ts'

const compress = compressImage({
  jpeg: async () => (await import('../../engines/image/jpeg/compress-jpeg.ts')).compressJpeg,
  png: async () => (await import('../../engines/image/png/compress-png.ts')).compressPng,
  gif: async () => (await import('../../engines/image/gif/compress-gif.ts')).compressGif,
})

exposeWorker<CompressionCalls>(
  { compress: ({ file, settings }, context) => compress(file, settings, context) },
  self,
)
