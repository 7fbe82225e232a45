import { exposeWorker } from '../../core/worker-calls.ts'
import { loadPart } from '../../core/errors.ts'
import type { FileJobCalls } from '../../components/file-tool/state.ts'
import { decodePicture } from '../../engines/image/decoding/decode-picture.ts'
import { encodePicture } from '../../engines/image/encoding/encode-picture.ts'
import { readMetadata } from '../../engines/image/metadata/container-metadata.ts'
import { hasOtherMetadata } from '../../engines/image/metadata/other-metadata.ts'
import type { ConversionOptions } from './options.ts'
import { convertPicture } from './convert.ts'

const convert = convertPicture({
  decode: decodePicture,
  readMetadata: async (file) => {
    const bytes = new Uint8Array(await file.arrayBuffer())
    return { metadata: readMetadata(bytes), isComplete: !hasOtherMetadata(bytes) }
  },
  resize: async (picture, size) => {
    if (size.width === picture.width && size.height === picture.height) return picture
    const { resizeRaster } = await import('../../engines/image/resize.ts')
    return resizeRaster(picture, size)
  },
  encode: encodePicture,
  embedFile: async (file, isMetadataKept) => {
    // The writer of PDFs is loaded when it is needed.
    const part = await loadPart(import('../../engines/pdf/from-images/image-to-pdf.ts'))
    return part.imageToPdf(file, { isMetadataKept })
  },
  embedPixels: async (picture, title, profile) => {
    // The writer of PDFs is loaded when it is needed.
    const part = await loadPart(import('../../engines/pdf/from-images/raster-to-pdf.ts'))
    return part.rasterToPdf(picture, { title, profile })
  },
})

exposeWorker<FileJobCalls<ConversionOptions>>(
  { run: (input, { report }) => convert(input, report) },
  self,
)
