import { connectWorker, createQueue, exposeWorker } from '../../../core/worker-calls.ts'
import { canReadPixels } from '../../image/browser-codec.ts'
import type { PixelSize } from '../../image/raster.ts'
import { decodeTwoTone } from '../viewer/decode-two-tone.ts'
import { createPageDrawer } from '../viewer/draw-pages.ts'
import { rewritePdf } from '../viewer/rewrite-pdf.ts'
import { type CompressTo, type CompressionParts, createCompression } from './compress-pdf.ts'
import type { CompressionCalls } from './compression.ts'
import { fontSubsetter } from './font-subsetter.ts'
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

const parts: CompressionParts = {
  rewrite: rewritePdf,
  recodeImage: (image, signal) => {
    const { source } = image
    const size = source.kind === 'jpeg' ? source.size : source.samples
    const endsWorker = pixelsIn(size) > maxLastingPixels
    return images.call('recode', image, { signal, endsWorker })
  },
  scorePage: (page, signal) => images.call('score', page, { signal }),
  concurrency: imageWorkerCount,
  fontSubsetter,
  decodeTwoTone,
  // Where the browser falsifies pixels, pages cannot be compared.
  createDrawer: canReadPixels() ? createPageDrawer : undefined,
}

/** Documents are given up when they are larger than this together, and read again for their next goal. */
const maxKeptBytes = 50 * 1024 * 1024

const documents = new Map<number, { bytes: number; compressTo: CompressTo }>()

const openDocument = ({ id, source }: CompressionCalls['compress']['input']): CompressTo => {
  const known = documents.get(id)
  if (known) return known.compressTo
  const bytes = source.file.size
  const keptBytes = [...documents.values()].reduce((sum, it) => sum + it.bytes, bytes)
  if (keptBytes > maxKeptBytes) documents.clear()
  const compressTo = createCompression(source, parts)
  documents.set(id, { bytes, compressTo })
  return compressTo
}

const inTurn = createQueue()

exposeWorker<CompressionCalls>(
  {
    compress: (request, context) =>
      inTurn(context.signal, () => openDocument(request)(request.goal, context)),
  },
  self,
)
