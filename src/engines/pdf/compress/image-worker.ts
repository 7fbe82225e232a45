import { createQueue, exposeWorker } from '../../../core/worker-calls.ts'
import { decodeJpegPixels } from '../../image/jpeg/mozjpeg-decoder.ts'
import { encodeJpeg } from '../../image/jpeg/mozjpeg-encoder.ts'
import { oxipng } from '../../image/oxipng.ts'
import { resizeForPdf } from '../../image/resize.ts'
import type { ImageCalls } from './image-work.ts'
import { recodeImage } from './recode-image.ts'
import { scorePage } from './score-page.ts'

const recode = recodeImage({
  encodeJpeg,
  decodeJpeg: decodeJpegPixels,
  resize: resizeForPdf,
  oxipng,
})
const inTurn = createQueue()

exposeWorker<ImageCalls>(
  {
    recode: (request, { signal }) => inTurn(signal, () => recode(request)),
    score: (request, { signal }) => inTurn(signal, () => scorePage(request)),
  },
  self,
)
