import { ToolError } from '../../../core/errors.ts'
import { joinProfile } from '../jpeg/metadata.ts'
import type { OpenedJpeg } from '../jpeg/read-jpeg.ts'
import { cmykComponents, readSegments } from '../jpeg/segments.ts'
import type { Raster } from '../raster.ts'
import { convertToSrgb, readColorProfile } from './color-profile.ts'

/**
 * Creates a function that decodes a JPEG, upright and in sRGB, without the canvas: for browsers that falsify what is
 * read from it (`canReadPixels`).
 *
 * @param decodeAsStored - MozJPEG's decoder.
 * @returns a function that throws a `ToolError`: what the decoder throws, and `pixels-hidden` for colors that only the
 *   browser can convert, which are those of four inks and of profiles with tables.
 */
export const createCanvasFreeJpegDecoder =
  (decodeAsStored: (jpeg: Uint8Array<ArrayBuffer>) => Promise<Raster>) =>
  async ({ bytes, frame }: OpenedJpeg): Promise<Raster> => {
    const profile = joinProfile(readSegments(bytes))
    const conversion = profile.length === 0 ? undefined : readColorProfile(profile)
    if (frame.componentCount === cmykComponents || conversion === 'lookup')
      throw new ToolError('pixels-hidden')
    const raster = await decodeAsStored(bytes)
    if (conversion !== undefined) convertToSrgb(raster, conversion)
    return raster
  }
