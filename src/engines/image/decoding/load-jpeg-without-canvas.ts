import { decodeJpegPixels } from '../jpeg/mozjpeg-decoder.ts'
import { createCanvasFreeJpegDecoder } from './jpeg-without-canvas.ts'

/** See `createCanvasFreeJpegDecoder`. */
export const decodeJpegWithoutCanvas = createCanvasFreeJpegDecoder(decodeJpegPixels)
