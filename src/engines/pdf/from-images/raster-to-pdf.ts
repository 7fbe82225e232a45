import { encodeJpeg } from '../../image/jpeg/mozjpeg-encoder.ts'
import { addMetadata } from '../../image/metadata/container-metadata.ts'
import { optimizePng } from '../../image/oxipng.ts'
import type { Raster } from '../../image/raster.ts'
import { createPixelEmbedder } from './embed-pixels.ts'
import { writeOnePage } from './image-to-pdf.ts'

/**
 * Makes a PDF of one page from pixels: a JPEG of high quality if that is much smaller, and without loss otherwise. Alpha
 * is always kept.
 *
 * @param profile - the ICC profile of pixels that are not in sRGB.
 * @throws {ToolError} `out-of-memory`, or `engine-not-loaded` when an encoder cannot be fetched.
 */
export const rasterToPdf = async (
  raster: Raster,
  { title, profile }: { title: string; profile?: Uint8Array | undefined },
): Promise<Blob> => {
  const metadata = profile ? { profile } : {}
  const embedPixels = createPixelEmbedder({
    encodeJpeg: async (...picture) => addMetadata(await encodeJpeg(...picture), 'jpeg', metadata),
    optimizePng: async (...picture) => {
      const optimized = await optimizePng(...picture)
      const png = new Uint8Array(await optimized.blob.arrayBuffer())
      return { ...optimized, blob: new Blob([await addMetadata(png, 'png', metadata)]) }
    },
  })
  return writeOnePage(await embedPixels(raster), title)
}
