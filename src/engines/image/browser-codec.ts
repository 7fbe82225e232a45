import { ToolError } from '../../core/errors.ts'
import type { Raster } from './raster.ts'

/**
 * Decodes a picture the way the browser shows it: rotated as its EXIF orientation says, the first frame of several.
 * Colors follow the picture's own profile when the bitmap is drawn, unless `colorSpaceConversion` is `none`.
 *
 * The caller has to close the bitmap, because its memory is outside the garbage collector's view.
 *
 * @throws {ToolError} `damaged` when the browser cannot read the file.
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

/**
 * `as-stored` gives the coded values, whatever profile they are meant for. `srgb` gives values converted to sRGB,
 * as a screen shows them.
 */
export type ReadColors = 'as-stored' | 'srgb'

/**
 * The picture is drawn in strips of this many pixels, because phones cannot hold a canvas as large as their
 * photographs.
 */
const stripPixels = 4_000_000

/**
 * Reads the pixels of a bitmap in sRGB.
 *
 * @throws {ToolError} `out-of-memory`.
 */
export const readBitmap = (bitmap: ImageBitmap): Raster => {
  const { width, height } = bitmap
  const rows = Math.max(1, Math.min(height, Math.floor(stripPixels / width)))
  const canvas = new OffscreenCanvas(width, rows)
  try {
    const data = new Uint8ClampedArray(width * height * 4)
    const context = canvas.getContext('2d', { willReadFrequently: true, colorSpace: 'srgb' })
    if (context === null) throw new ToolError('out-of-memory')
    // In this mode each strip replaces the one before, also where it is translucent.
    context.globalCompositeOperation = 'copy'
    for (let top = 0; top < height; top += rows) {
      const stripRows = Math.min(rows, height - top)
      context.drawImage(bitmap, 0, -top)
      data.set(context.getImageData(0, 0, width, stripRows).data, top * width * 4)
    }
    return { data, width, height }
  } catch (cause) {
    // The standard allows only memory failures here: the array or the canvas is too large.
    throw new ToolError('out-of-memory', { cause })
  } finally {
    canvas.width = canvas.height = 0
  }
}

const read = async (source: Blob, colors: ReadColors): Promise<Raster> => {
  const bitmap = await decodeImage(source, colors === 'as-stored' ? 'none' : 'default')
  try {
    return readBitmap(bitmap)
  } finally {
    bitmap.close()
  }
}

const probeSide = 32

/** Draws known pixels and checks that the same ones are read back. */
const readsPixelsUnchanged = (): boolean => {
  const canvas = new OffscreenCanvas(probeSide, probeSide)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) return false
  const drawn = new ImageData(probeSide, probeSide)
  for (let at = 0; at < drawn.data.length; at += 1)
    drawn.data[at] = at % 4 === 3 ? 255 : (at * 37) % 251
  context.putImageData(drawn, 0, 0)
  const { data } = context.getImageData(0, 0, probeSide, probeSide)
  return data.every((value, at) => value === drawn.data[at])
}

let arePixelsReliable: boolean | undefined

/**
 * Tells whether this browser lets pixels be read as they are. Some change them so that visitors cannot be
 * recognized by how their devices draw (Brave, Tor Browser, Firefox with `resistFingerprinting` or in private
 * windows).
 */
export const canReadPixels = (): boolean => (arePixelsReliable ??= readsPixelsUnchanged())

let readsAsStored: Promise<boolean> | undefined

const readsProbeAsStored = async (): Promise<boolean> => {
  const { data } = await read(new Blob([createProfileProbe()]), 'as-stored')
  const [red = 0, green = 0] = data
  return red > green
}

/**
 * Tells whether this browser can ignore a picture's profile; some apply it whatever they are told.
 */
export const canReadAsStored = (): Promise<boolean> => (readsAsStored ??= readsProbeAsStored())

/**
 * Decodes a picture with the browser: upright, the first frame of several. Translucent pixels go through the
 * canvas, which premultiplies alpha, and may change slightly.
 *
 * @param options - `as-stored` is reliable only where `canReadAsStored` says so or the picture has no profile.
 * @throws {ToolError} `damaged`; `out-of-memory`; `pixels-hidden` where `canReadPixels` is false.
 */
export const readPixels = async (
  source: Blob,
  { colors }: { colors: ReadColors },
): Promise<Raster> => {
  if (!canReadPixels()) throw new ToolError('pixels-hidden')
  return read(source, colors)
}

/**
 * A JPEG of 8 × 8 red pixels, coded (200, 60, 60), with a matrix profile that swaps red and green. It is green
 * where the profile is applied.
 */
const encodedProbe =
  '/9j/4gHMSUNDX1BST0ZJTEUAAQEAAAG8AAAAAAIQAABtbnRyUkdCIFhZWiAAAAAAAAAAAAAAAABhY3NwAAAAAAAAAAAAAAAA' +
  'AAAAAAAAAAAAAAAAAAAAAAAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' +
  'AAAAAAAAAAlkZXNjAAAA8AAAAGBjcHJ0AAABUAAAAAx3dHB0AAABXAAAABRnWFlaAAABcAAAABRyWFlaAAABhAAAABRiWFla' +
  'AAABmAAAABRyVFJDAAABrAAAABBnVFJDAAABrAAAABBiVFJDAAABrAAAABBkZXNjAAAAAAAAAAZwcm9iZQAAAAAAAAAAAAAA' +
  'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAB0ZXh0' +
  'AAAAAENDMABYWVogAAAAAAAA9tYAAQAAAADTLVhZWiAAAAAAAABvogAAOPUAAAOQWFlaIAAAAAAAAGKZAAC3hQAAGNpYWVog' +
  'AAAAAAAAJKAAAA+EAAC2z2N1cnYAAAAAAAAAAQIzAAD/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgF' +
  'BQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMUFRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQU' +
  'FBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBT/wAARCAAIAAgDAREAAhEBAxEB/8QAFAABAAAA' +
  'AAAAAAAAAAAAAAAAB//EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAVAQEBAAAAAAAAAAAAAAAAAAAHCP/EABQRAQAAAAAAAAAA' +
  'AAAAAAAAAAD/2gAMAwEAAhEDEQA/ADofq7f/2Q=='

const createProfileProbe = () =>
  Uint8Array.from(atob(encodedProbe), (letter) => letter.charCodeAt(0))
