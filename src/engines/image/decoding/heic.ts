import startLibheif from 'libheif-js/libheif-wasm/libheif.js'
import { ToolError } from '../../../core/errors.ts'
import { type Raster, unpremultiply } from '../raster.ts'

type Libheif = ReturnType<typeof startLibheif>

/** An instance that decoded more pixels is discarded, because WebAssembly cannot release memory. */
const maxLastingPixels = 8_000_000

/** libheif tells this in place of a picture. */
interface LibheifError {
  code: unknown
}

const isError = (value: unknown): value is LibheifError =>
  typeof value === 'object' && value !== null && 'code' in value

/** Picture planes as libheif gives them. */
interface Decoded {
  image: unknown
  channels: readonly {
    id: unknown
    width: number
    height: number
    stride: number
    data: Uint8Array
  }[]
}

const copyRows = (
  { channels }: Decoded,
  bytes: Uint8ClampedArray,
  width: number,
  height: number,
) => {
  const [plane] = channels
  if (plane === undefined || plane.width !== width || plane.height !== height)
    throw new ToolError('damaged')
  for (let row = 0; row < height; row += 1)
    bytes.set(
      plane.data.subarray(row * plane.stride, row * plane.stride + width * 4),
      row * width * 4,
    )
}

const decodeWith = (libheif: Libheif, file: Uint8Array): Raster => {
  const context = libheif.heif_context_alloc()
  try {
    const read = libheif.heif_context_read_from_memory(context, file)
    if (read.code !== libheif.heif_error_code.heif_error_Ok) throw failure(libheif, read)
    const handle = libheif.heif_js_context_get_primary_image_handle(context)
    if (isError(handle)) throw failure(libheif, handle)
    try {
      const decoded = libheif.heif_js_decode_image2(
        handle,
        libheif.heif_colorspace.heif_colorspace_RGB,
        libheif.heif_chroma.heif_chroma_interleaved_RGBA,
      )
      if (isError(decoded)) throw failure(libheif, decoded)
      const width = libheif.heif_image_handle_get_width(handle)
      const height = libheif.heif_image_handle_get_height(handle)
      try {
        const data = new Uint8ClampedArray(width * height * 4)
        copyRows(decoded, data, width, height)
        if (libheif.heif_image_handle_is_premultiplied_alpha(handle)) unpremultiply(data)
        return { data, width, height }
      } finally {
        libheif.heif_image_release(decoded.image)
      }
    } finally {
      libheif.heif_image_handle_release(handle)
    }
  } finally {
    libheif.heif_context_free(context)
  }
}

const failure = ({ heif_error_code: codes }: Libheif, error: LibheifError): ToolError => {
  const { code } = error
  if (code === codes.heif_error_Memory_allocation_error)
    return new ToolError('out-of-memory', { cause: error })
  const isUnsupported =
    code === codes.heif_error_Unsupported_feature || code === codes.heif_error_Unsupported_filetype
  return new ToolError(isUnsupported ? 'unsupported' : 'damaged', { cause: error })
}

/**
 * Creates a decoder of HEIC and HEIF: the primary picture, upright, with 8 bits per channel and colors as stored.
 *
 * @param load - gets the bytes of `libheif.wasm`; called again for each new instance.
 */
export const createHeicDecoder = (load: () => Promise<ArrayBuffer>) => {
  let loaded: Promise<ArrayBuffer> | undefined
  let ready: Libheif | undefined

  const open = async (): Promise<Libheif> => {
    try {
      const wasmBinary = await (loaded ??= load())
      return (ready ??= startLibheif({
        wasmBinary,
        // Failures are thrown as well, so the console stays free of libheif's output.
        print: () => undefined,
        printErr: () => undefined,
      }))
    } catch (cause) {
      loaded = undefined
      throw new ToolError('engine-not-loaded', { cause })
    }
  }

  /** @throws {ToolError} `engine-not-loaded`, `damaged`, `unsupported`, `out-of-memory`. */
  return async (file: Uint8Array): Promise<Raster> => {
    const libheif = await open()
    try {
      const raster = decodeWith(libheif, file)
      if (raster.width * raster.height > maxLastingPixels) ready = undefined
      return raster
    } catch (error) {
      // An instance that trapped cannot be used again.
      if (!(error instanceof ToolError)) ready = undefined
      if (error instanceof WebAssembly.RuntimeError)
        throw new ToolError('damaged', { cause: error })
      throw error
    }
  }
}
