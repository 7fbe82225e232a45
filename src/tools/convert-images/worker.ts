import { ToolError } from '../../core/errors.ts'
import { exposeWorker } from '../../core/worker-calls.ts'
import type { FileJobCalls } from '../../components/file-tool/state.ts'
import { decodePicture } from '../../engines/image/decoding/decode-picture.ts'
import { encodePicture } from '../../engines/image/encoding/encode-picture.ts'
import { readMetadata } from '../../engines/image/metadata/container-metadata.ts'
import { hasOtherMetadata } from '../../engines/image/metadata/other-metadata.ts'
import type { ConversionOptions } from './options.ts'
import { convertPictures } from './convert.ts'

/** The writer of PDFs is loaded when it is needed. */
const loaded = async <Module>(load: () => Promise<Module>): Promise<Module> =>
  load().catch((cause: unknown) => {
    throw new ToolError('engine-not-loaded', { cause })
  })

const convert = convertPictures({
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
    const load = () => import('../../engines/pdf/from-images/image-to-pdf.ts')
    return (await loaded(load)).imageToPdf(file, { isMetadataKept })
  },
  embedPixels: async (picture, title, profile) => {
    const load = () => import('../../engines/pdf/from-images/raster-to-pdf.ts')
    return (await loaded(load)).rasterToPdf(picture, { title, profile })
  },
})

exposeWorker<FileJobCalls<ConversionOptions>>(
  { run: (input, { report }) => convert(input, report) },
  self,
)
