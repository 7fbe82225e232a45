import { connectWorker, exposeWorker } from '../../../core/worker-calls.ts'
import { decodeTwoTone } from '../viewer/decode-two-tone.ts'
import { createPageDrawer } from '../viewer/draw-pages.ts'
import { rewritePdf } from '../viewer/rewrite-pdf.ts'
import { compressPdf } from './compress-pdf.ts'
import type { CompressionCalls } from './compression.ts'
import { fontSubsetter } from './font-subsetter.ts'
import type { PixelSize } from '../../image/raster.ts'
import type { ImageCalls } from './image-work.ts'

/** More workers would need more memory than phones give a page: each may hold a picture of 35 megapixels. */
const maxImageWorkers = 4

const imageWorkerCount = Math.max(1, Math.min(maxImageWorkers, navigator.hardwareConcurrency))

/**
 * Work on more pixels takes hundreds of megabytes, which WebAssembly and browsers keep for as long as a worker lives.
 */
const maxLastingPixels = 4_000_000

const pixelsIn = ({ width, height }: PixelSize) => width * height

const images = connectWorker<ImageCalls>(
  () => new Worker(new URL('./image-worker.ts', import.meta.url), { type: 'module' }),
  // One step on a large picture may take minutes on a slow device.
  { workerCount: imageWorkerCount, silenceLimitMs: Infinity },
)

exposeWorker<CompressionCalls>(
  {
    compress: (request, context) =>
      compressPdf({
        rewrite: rewritePdf,
        recodeImage: (image) => {
          const { source } = image
          const size = source.kind === 'jpeg' ? source.size : source.samples
          const endsWorker = pixelsIn(size) > maxLastingPixels
          return images.call('recode', image, { signal: context.signal, endsWorker })
        },
        scorePage: (page) => images.call('score', page, { signal: context.signal }),
        concurrency: imageWorkerCount,
        fontSubsetter,
        decodeTwoTone,
        createDrawer: createPageDrawer,
      })(request, context),
  },
  self,
)
