import { decodePicture } from '../../engines/image/decoding/decode-picture.ts'
import { encodeJpeg } from '../../engines/image/jpeg/mozjpeg-encoder.ts'
import { optimisePng } from '../../engines/image/oxipng.ts'
import type { EmbeddableImage } from '../../engines/pdf/from-images/embed-image.ts'
import { createPixelEmbedder } from '../../engines/pdf/from-images/embed-pixels.ts'

const embedPixels = createPixelEmbedder({ encodeJpeg, optimisePng })

/**
 * Decodes an image that is neither JPEG nor PNG, such as HEIC, in sRGB, upright and the first of several, and encodes it
 * for a PDF.
 *
 * @throws {ToolError} `damaged`, `unsupported`, `too-many-pixels`, `out-of-memory`, `engine-not-loaded`.
 */
export const embedDecoded = async (file: File): Promise<EmbeddableImage> =>
  embedPixels((await decodePicture(file)).raster)
