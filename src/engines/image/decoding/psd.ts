import { ToolError } from '../../../core/errors.ts'
import type { PixelSize, Raster } from '../raster.ts'

/** The color modes whose merged picture is read (Photoshop File Formats Specification, file header section). */
const modes = { bitmap: 0, gray: 1, indexed: 2, rgb: 3 } as const
type Mode = (typeof modes)[keyof typeof modes]

/** The number of channels that hold colors; further ones hold transparency or selections. */
const colorChannels: Readonly<Record<Mode, number>> = {
  [modes.bitmap]: 1,
  [modes.gray]: 1,
  [modes.indexed]: 1,
  [modes.rgb]: 3,
}

const isReadMode = (mode: number): mode is Mode => mode in colorChannels

/** Compressions of the merged picture; those of layers alone are left out. */
const compressions = { raw: 0, packBits: 1 } as const

/** Numbers of the image resources that are read. */
const resources = { profile: 1039, version: 1057, exif: 1058, xmp: 1060 } as const

/** The length of the file header, which the sections follow, each after its own length. */
const headerBytes = 26

interface PsdSections {
  view: DataView
  bytes: Uint8Array<ArrayBuffer>
  channelCount: number
  size: PixelSize
  depth: number
  mode: number
  palette: Uint8Array
  resources: ReadonlyMap<number, Uint8Array<ArrayBuffer>>
  /** Below zero where the first further channel is the transparency of the merged picture. */
  layerCount: number
  /** Large documents (PSB) count the bytes of rows in four bytes instead of two. */
  isLarge: boolean
  /** Where the merged picture begins. */
  pictureAt: number
}

const resourceSignature = 0x38_42_49_4d

/** Reads Photoshop's image resources by their numbers. @throws {RangeError} where the bytes end in one. */
export const readResources = (
  bytes: Uint8Array<ArrayBuffer>,
): Map<number, Uint8Array<ArrayBuffer>> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const found = new Map<number, Uint8Array<ArrayBuffer>>()
  for (let at = 0; at + 12 <= bytes.length && view.getUint32(at) === resourceSignature;) {
    const nameBytes = view.getUint8(at + 6) + 1
    // Names and contents are padded to even lengths.
    const lengthAt = at + 6 + nameBytes + (nameBytes % 2)
    const length = view.getUint32(lengthAt)
    const start = lengthAt + 4
    found.set(view.getUint16(at + 4), bytes.subarray(start, start + length))
    at = start + length + (length % 2)
  }
  return found
}

/** Reads the sections before the merged picture. @throws {RangeError} where the file ends in them. */
const readSections = (bytes: Uint8Array<ArrayBuffer>): PsdSections => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isLarge = view.getUint16(4) === 2
  const paletteLength = view.getUint32(headerBytes)
  const resourcesAt = headerBytes + 4 + paletteLength
  const resourcesLength = view.getUint32(resourcesAt)
  const layersAt = resourcesAt + 4 + resourcesLength
  const lengthBytes = isLarge ? 8 : 4
  const lengthAt = (at: number) => (isLarge ? Number(view.getBigUint64(at)) : view.getUint32(at))
  const layersLength = lengthAt(layersAt)
  const hasLayers = layersLength > lengthBytes && lengthAt(layersAt + lengthBytes) > 0
  return {
    view,
    bytes,
    channelCount: view.getUint16(12),
    size: { height: view.getUint32(14), width: view.getUint32(18) },
    depth: view.getUint16(22),
    mode: view.getUint16(24),
    palette: bytes.subarray(headerBytes + 4, resourcesAt),
    resources: readResources(bytes.subarray(resourcesAt + 4, layersAt)),
    layerCount: hasLayers ? view.getInt16(layersAt + 2 * lengthBytes) : 0,
    isLarge,
    pictureAt: layersAt + lengthBytes + layersLength,
  }
}

/** Unpacks one row of PackBits (TIFF 6.0, section 9). What is missing stays zero. */
const unpackRow = (packed: Uint8Array, row: Uint8Array): void => {
  let to = 0
  for (let at = 0; at < packed.length && to < row.length;) {
    const control = packed[at] ?? 0
    at += 1
    if (control < 128) {
      const count = Math.min(control + 1, row.length - to)
      row.set(packed.subarray(at, at + count), to)
      at += control + 1
      to += control + 1
    } else if (control > 128) {
      row.fill(packed[at] ?? 0, to, to + 257 - control)
      at += 1
      to += 257 - control
    }
  }
}

/** Returns the rows of the first channels, one channel after the other, as they are stored. */
const readPlanes = (
  { view, bytes, size, depth, channelCount, isLarge, pictureAt }: PsdSections,
  wantedCount: number,
): Uint8Array => {
  const rowBytes = Math.ceil((size.width * depth) / 8)
  const rowCount = size.height * wantedCount
  const compression = view.getUint16(pictureAt)
  const dataAt = pictureAt + 2
  if (compression === compressions.raw) {
    if (dataAt + rowBytes * rowCount > bytes.length) throw new ToolError('damaged')
    return bytes.subarray(dataAt, dataAt + rowBytes * rowCount)
  }
  if (compression !== compressions.packBits) throw new ToolError('unsupported')
  const countBytes = isLarge ? 4 : 2
  let at = dataAt + size.height * channelCount * countBytes
  if (at > bytes.length) throw new ToolError('damaged')
  const planes = new Uint8Array(rowBytes * rowCount)
  for (let row = 0; row < rowCount; row += 1) {
    const countAt = dataAt + row * countBytes
    const length = isLarge ? view.getUint32(countAt) : view.getUint16(countAt)
    if (at + length > bytes.length) throw new ToolError('damaged')
    unpackRow(
      bytes.subarray(at, at + length),
      planes.subarray(row * rowBytes, (row + 1) * rowBytes),
    )
    at += length
  }
  return planes
}

/** A palette holds all reds, then all greens, then all blues. */
const paletteColors = 256

const toRaster = (sections: PsdSections, mode: Mode, hasAlpha: boolean): Raster => {
  const { size, depth, palette } = sections
  const { width, height } = size
  const colorCount = colorChannels[mode]
  const planes = readPlanes(sections, colorCount + (hasAlpha ? 1 : 0))
  const data = new Uint8ClampedArray(width * height * 4)
  const rowBytes = Math.ceil((width * depth) / 8)
  const bytesPerSample = depth === 16 ? 2 : 1
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const to = (y * width + x) * 4
      // Of 16 bits the first byte is the higher one. A bit of 1 is black.
      const sample = (channel: number): number => {
        const row = (channel * height + y) * rowBytes
        if (depth === 1)
          return (((planes[row + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) === 1 ? 0 : 255
        return planes[row + x * bytesPerSample] ?? 0
      }
      const first = sample(0)
      for (let channel = 0; channel < 3; channel += 1)
        data[to + channel] =
          mode === modes.indexed
            ? (palette[channel * paletteColors + first] ?? 0)
            : colorCount === 1
              ? first
              : sample(channel)
      const alpha = hasAlpha ? sample(colorCount) : 255
      data[to + 3] = alpha
      // Photoshop blends the merged picture's translucent colors with white.
      if (alpha > 0 && alpha < 255)
        for (let channel = to; channel < to + 3; channel += 1)
          data[channel] = 255 - ((255 - (data[channel] ?? 0)) * 255) / alpha
    }
  return { data, width, height }
}

interface DecodedPsd {
  raster: Raster
  profile: Uint8Array<ArrayBuffer> | undefined
  bitDepth: number
  layerCount: number
}

/**
 * Decodes the merged picture of a Photoshop document (PSD or PSB): RGB, gray, indexed or bitmap with up to 16 bits.
 *
 * @param requireFitting - throws for a picture that is too large, before it is decoded.
 * @throws {ToolError} `damaged`; `color-mode` for CMYK, Lab, duotone and multichannel; `unsupported` for 32 bits, for
 *   other compressions, and for a file that was saved without its merged picture.
 */
export const decodePsdPixels = (
  bytes: Uint8Array<ArrayBuffer>,
  requireFitting: (size: PixelSize) => void,
): DecodedPsd => {
  try {
    const sections = readSections(bytes)
    const { size, mode, depth, channelCount, layerCount } = sections
    if (size.width === 0 || size.height === 0) throw new ToolError('damaged')
    requireFitting(size)
    if (!isReadMode(mode)) throw new ToolError('color-mode')
    // The fifth byte of the version tells whether the merged picture was saved.
    const isMergedMissing = sections.resources.get(resources.version)?.[4] === 0
    if (isMergedMissing || ![1, 8, 16].includes(depth)) throw new ToolError('unsupported')
    if (channelCount < colorChannels[mode]) throw new ToolError('damaged')
    const hasAlpha = layerCount < 0 && channelCount > colorChannels[mode]
    return {
      raster: toRaster(sections, mode, hasAlpha),
      profile: sections.resources.get(resources.profile),
      bitDepth: depth,
      layerCount: Math.abs(layerCount),
    }
  } catch (error) {
    // A number beyond the end of the file.
    if (error instanceof RangeError) throw new ToolError('damaged', { cause: error })
    throw error
  }
}

/** Returns the image resources of a document by their numbers. @throws {RangeError} where the file ends in them. */
export const readPsdResources = (bytes: Uint8Array<ArrayBuffer>) => readSections(bytes).resources

/** Returns the EXIF and XMP of a Photoshop document. @throws {RangeError} where the file is broken. */
export const readPsdMetadata = (bytes: Uint8Array<ArrayBuffer>) => {
  const found = readPsdResources(bytes)
  const exif = found.get(resources.exif)
  const xmp = found.get(resources.xmp)
  return { ...(exif && { exif }), ...(xmp && { xmp }) }
}
