import { exposeWorker } from '../../core/worker-calls.ts'
import { loadPart } from '../../core/errors.ts'
import { canReadPixels, decodeImage } from '../../engines/image/browser-codec.ts'
import { encodePng, encodeRaster } from '../../engines/image/encode-png.ts'
import { openJpeg } from '../../engines/image/jpeg/read-jpeg.ts'
import { optimizePng } from '../../engines/image/oxipng.ts'
import type { Raster } from '../../engines/image/raster.ts'
import type { FileJobCalls } from '../../components/file-tool/state.ts'
import { type Picture, convertJpegs } from './convert.ts'

/** Decodes with the browser, or without it where the browser falsifies what is read from its canvas. */
const decode = async (file: Blob): Promise<ImageBitmap | (Raster & Picture)> => {
  if (canReadPixels()) return decodeImage(file)
  const { decodeJpegWithoutCanvas } = await loadPart(
    import('../../engines/image/decoding/load-jpeg-without-canvas.ts'),
  )
  return { ...(await decodeJpegWithoutCanvas(await openJpeg(file))), close: () => undefined }
}

const convert = convertJpegs({
  decode,
  encode: (picture) => ('data' in picture ? encodeRaster(picture) : encodePng(picture)),
  optimize: optimizePng,
})

exposeWorker<FileJobCalls<undefined>>({ run: (input, { report }) => convert(input, report) }, self)
