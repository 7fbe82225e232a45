import { pictureEnding, stemOf } from '../../core/files.ts'
import { decodePicture } from '../../engines/image/decoding/decode-picture.ts'
import type { DecodingLoss } from '../../engines/image/decoding/decode-with-browser.ts'
import { encodeJpeg } from '../../engines/image/jpeg/mozjpeg-encoder.ts'
import { straightenDocument } from '../../engines/document-photo/straighten-document.ts'

/** The quality at which small letters on white paper show no noise around them. */
const jpegQuality = 88

/** A straightened photo. */
export interface StraightenedImage {
  file: File
  /** What the original holds and its upright page has not. */
  losses: readonly DecodingLoss[]
}

/**
 * Turns the photo of a document into an upright page on white ground, and encodes it as a JPEG of the same name.
 *
 * @returns why there is none: the photo shows no page, or the file has several.
 * @throws {ToolError} `damaged`, `unsupported`, `too-many-pixels`, `out-of-memory`, `engine-not-loaded`.
 */
export const straightenImage = async (
  file: File,
): Promise<StraightenedImage | 'no-page' | 'several-pages'> => {
  const { raster, losses } = await decodePicture(file)
  if (losses.includes('pages')) return 'several-pages'
  const straightened = straightenDocument(raster)
  if (straightened === undefined) return 'no-page'
  const jpeg = await encodeJpeg(straightened.raster, { quality: jpegQuality, chroma: 'full' })
  const name = `${stemOf(file.name, pictureEnding)}.jpg`
  return { file: new File([jpeg], name, { type: 'image/jpeg' }), losses }
}
