import type { JpegEncoder } from '../../image/jpeg/mozjpeg-encoder.ts'
import type { optimizePng } from '../../image/oxipng.ts'
import { writeDirectPng } from '../../image/png/write-png.ts'
import type { Raster } from '../../image/raster.ts'
import { type EmbeddableImage, readJpegImage, readPngImage } from './embed-image.ts'
import { readRasterAlpha } from './png-planes.ts'

interface PixelCodecs {
  encodeJpeg: JpegEncoder
  optimizePng: typeof optimizePng
}

/** The quality at which no difference to the source is seen, at the usual distance and enlarged. */
const jpegQuality = 92

/**
 * A JPEG is used where it has less than this share of the bytes of a lossless image. Of photographs it has far fewer, of
 * drawings and screenshots about as many or more; the share between the two is an estimate, not a measured optimum.
 */
const maxJpegShare = 0.6

const isGray = ({ data }: Raster): boolean => {
  for (let at = 0; at < data.length; at += 4)
    if (data[at] !== data[at + 1] || data[at] !== data[at + 2]) return false
  return true
}

const withoutAlpha = ({ data, width, height }: Raster): Raster => {
  const opaque = data.slice()
  for (let at = 3; at < opaque.length; at += 4) opaque[at] = 255
  return { data: opaque, width, height }
}

/**
 * Returns a function that encodes pixels for a PDF: as a JPEG of high quality if that is much smaller, as for
 * photographs, and without loss otherwise, as for drawings and screenshots. Alpha is always kept without loss.
 *
 * The function throws `ToolError` with `out-of-memory`, or `engine-not-loaded` when an encoder cannot be fetched.
 */
export const createPixelEmbedder =
  (codecs: PixelCodecs) =>
  async (raster: Raster): Promise<EmbeddableImage> => {
    const alpha = await readRasterAlpha(raster)
    const isGrayscale = isGray(raster)
    const png = await writeDirectPng(raster, isGrayscale)
    const jpeg = await codecs.encodeJpeg(alpha ? withoutAlpha(raster) : raster, {
      quality: jpegQuality,
      chroma: isGrayscale ? 'none' : 'full',
    })
    const asJpeg = () => readJpegImage(jpeg, { isMetadataKept: true, alpha })
    // The optimizer saves a quarter at most where a JPEG is this much smaller, so that it need not be tried.
    if (jpeg.length < (maxJpegShare / 2) * png.length) return asJpeg()
    const blob = new Blob([png], { type: 'image/png' })
    const optimized = await codecs.optimizePng(blob, raster.width * raster.height)
    if (jpeg.length < maxJpegShare * optimized.blob.size) return asJpeg()
    return readPngImage(new Uint8Array(await optimized.blob.arrayBuffer()))
  }
