import { joinBytes } from '../../../core/bytes.ts'
import type { PixelSize, Raster } from '../raster.ts'

/** What websites, tabs and desktops show icons in. */
export const iconSidesPx = [16, 32, 48, 256] as const

/** Returns the size with the proportions of a picture that fills a square in one direction; it may be enlarged. */
const fitSquare = ({ width, height }: PixelSize, sidePx: number): PixelSize => {
  const scale = sidePx / Math.max(width, height)
  const scaled = (length: number) => Math.max(1, Math.round(length * scale))
  return { width: scaled(width), height: scaled(height) }
}

/** Puts a picture into the middle of a transparent square. */
const padToSquare = ({ data, width, height }: Raster, sidePx: number): Raster => {
  const padded = new Uint8ClampedArray(sidePx * sidePx * 4)
  const left = Math.floor((sidePx - width) / 2)
  const top = Math.floor((sidePx - height) / 2)
  for (let row = 0; row < height; row += 1)
    padded.set(
      data.subarray(row * width * 4, (row + 1) * width * 4),
      ((top + row) * sidePx + left) * 4,
    )
  return { data: padded, width: sidePx, height: sidePx }
}

interface IconImage {
  sidePx: number
  png: Uint8Array
}

/** The sizes in bytes of an icon's header and of the entry of each image (Microsoft, ICONDIR and ICONDIRENTRY). */
const headerBytes = 6
const entryBytes = 16
const iconType = 1
const bitsPerPixel = 32

/** Writes an icon file of PNGs, which Windows reads since Vista and every browser does. */
const writeIcon = (images: readonly IconImage[]): Uint8Array<ArrayBuffer> => {
  const directory = new Uint8Array(headerBytes + images.length * entryBytes)
  const view = new DataView(directory.buffer)
  view.setUint16(2, iconType, true)
  view.setUint16(4, images.length, true)
  let imageAt = directory.length
  for (const [index, { sidePx, png }] of images.entries()) {
    const entryAt = headerBytes + index * entryBytes
    // A byte holds a side, and 0 means 256.
    view.setUint8(entryAt, sidePx % 256)
    view.setUint8(entryAt + 1, sidePx % 256)
    view.setUint16(entryAt + 4, 1, true)
    view.setUint16(entryAt + 6, bitsPerPixel, true)
    view.setUint32(entryAt + 8, png.length, true)
    view.setUint32(entryAt + 12, imageAt, true)
    imageAt += png.length
  }
  return joinBytes([directory, ...images.map(({ png }) => png)])
}

interface IconParts {
  resize(picture: Raster, size: PixelSize): Promise<Raster>
  encodePng(picture: Raster): Promise<Uint8Array>
}

/**
 * Encodes a picture as an icon of `iconSidesPx`, each a square with transparent margins where the picture is none.
 * Pictures smaller than that are enlarged, because programs expect all of the sizes.
 */
export const encodeIcon = async (
  picture: Raster,
  { resize, encodePng }: IconParts,
): Promise<Uint8Array<ArrayBuffer>> => {
  const largestPx = Math.max(...iconSidesPx)
  const isLarger = Math.max(picture.width, picture.height) > largestPx
  const source = isLarger ? await resize(picture, fitSquare(picture, largestPx)) : picture
  const images: IconImage[] = []
  for (const sidePx of iconSidesPx) {
    const fitted = await resize(source, fitSquare(picture, sidePx))
    images.push({ sidePx, png: await encodePng(padToSquare(fitted, sidePx)) })
  }
  return writeIcon(images)
}
