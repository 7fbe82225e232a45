import { oxipng } from '../oxipng.ts'
import { resizeRaster } from '../resize.ts'
import { createPngCompressor } from './png-compressor.ts'

/** Makes a PNG smaller, with a palette where it looks the same; see `Compressor`. */
export const compressPng = createPngCompressor({ oxipng, resize: resizeRaster })
