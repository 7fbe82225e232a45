import { readPixels } from '../../engines/image/browser-codec.ts'
import { encodeJpeg } from '../../engines/image/jpeg/mozjpeg-encoder.ts'
import { optimisePng } from '../../engines/image/oxipng.ts'
import type { EmbeddableImage } from '../../engines/pdf/from-images/embed-image.ts'
import { createPixelEmbedder } from '../../engines/pdf/from-images/embed-pixels.ts'

const embedPixels = createPixelEmbedder({ encodeJpeg, optimisePng })

/**
 * Decodes an image with the browser, in sRGB, upright and the first frame of several, and encodes it for a PDF.
 *
 * @throws {ToolError} `damaged`; `unsupported` where the browser falsifies pixels that are read; `out-of-memory`;
 *   `engine-not-loaded`.
 */
export const embedDecoded = async (file: File): Promise<EmbeddableImage> =>
  embedPixels(await readPixels(file, { colors: 'srgb' }))
