import { ToolError } from '../../core/errors.ts'

/**
 * Decodes a picture the way the browser shows it: turned as EXIF says, first frame of several.
 * Colours follow the picture's own profile when the bitmap is drawn, unless `none` leaves them as they are stored.
 *
 * The caller closes the bitmap: its memory is not the garbage collector's to see.
 *
 * @throws {ToolError} `damaged` when the browser cannot read it.
 */
export const decodeImage = async (
  file: Blob,
  colorSpaceConversion: ColorSpaceConversion = 'default',
): Promise<ImageBitmap> => {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image', colorSpaceConversion })
  } catch (cause) {
    throw new ToolError('damaged', { cause })
  }
}
