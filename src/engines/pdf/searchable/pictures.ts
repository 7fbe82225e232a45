import {
  type PdfObject,
  type PdfRef,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  PdfStream,
  PdfString,
} from '@libpdf/core'
import { ToolError } from '../../../core/errors.ts'
import { deflate } from '../../../core/image-coding.ts'
import { pointsPerInch } from '../../../core/pdf.ts'
import { type Orientation, isSideways } from '../../image/exif-tiff.ts'
import { type JpegSegment, locateJpeg, readSegments } from '../../image/jpeg/segments.ts'
import {
  readExif,
  isAdobe,
  keepPicture,
  declaredResolution,
  joinProfile,
} from '../../image/jpeg/metadata.ts'
import { decodePng, stillOf } from '../../image/png/decode-png.ts'
import { type PngInfo, inspectPng, colourTypes } from '../../image/png/png-structure.ts'
import type { Raster } from '../../image/raster.ts'
import { joinBytes } from '../../../core/bytes.ts'
import type { PageReading } from '../../ocr/reading.ts'
import { TargetDocument, addPageTree } from '../assemble/target.ts'
import { asciiBytes, formatMatrix } from '../assemble/serialize.ts'
import { PdfWriter } from '../assemble/write-pdf.ts'
import {
  type Matrix,
  clockwiseRotation,
  multiply,
  pointsPerPixelOfReading,
  translation,
  rotatedSize,
} from '../page-content/geometry.ts'

/** A picture as an image XObject of a PDF (ISO 32000-2, 8.9.5). */
interface Picture {
  /** As stored, before the orientation is applied. */
  widthPx: number
  heightPx: number
  orientation: Orientation
  /** The resolution in the picture's metadata. */
  dpi: number | undefined
  data: Uint8Array<ArrayBuffer>
  /** Returns the remaining entries of the image dictionary, and may add objects to the target. */
  entries(target: TargetDocument): Readonly<Record<string, PdfObject>>
}

const centimetresPerInch = 2.54

const toDpi = (value: number, unit: 'inch' | 'centimetre' | 'metre'): number => {
  if (unit === 'inch') return value
  return unit === 'centimetre' ? value * centimetresPerInch : (value * centimetresPerInch) / 100
}

/** The device colour spaces, by number of components. */
const deviceSpaces: Readonly<Record<number, string>> = {
  1: 'DeviceGray',
  3: 'DeviceRGB',
  4: 'DeviceCMYK',
}
/** The names of colour spaces in ICC profiles (ICC.1:2022, table 19). */
const profileSpaces: Readonly<Record<number, string>> = { 1: 'GRAY', 3: 'RGB ', 4: 'CMYK' }

const textAt = (bytes: Uint8Array, at: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + 4))

/** Returns whether a profile is valid and fits the picture's number of components. */
const isUsable = (profile: Uint8Array, componentCount: number): boolean =>
  profile.length > 128 &&
  textAt(profile, 36) === 'acsp' &&
  textAt(profile, 16) === profileSpaces[componentCount]

/** Returns the picture's colour space: that of its profile, if it has a usable one. */
const colourSpace = (
  target: TargetDocument,
  componentCount: number,
  profile: Uint8Array | undefined,
): PdfObject => {
  const device = PdfName.of(deviceSpaces[componentCount] ?? 'DeviceRGB')
  if (profile === undefined || !isUsable(profile, componentCount)) return device
  const entries = { N: PdfNumber.of(componentCount), Alternate: device }
  return PdfArray.of(PdfName.of('ICCBased'), target.add(PdfStream.fromDict(entries, profile)))
}

const readJpegDpi = (segments: readonly JpegSegment[]): number | undefined => {
  const resolution = declaredResolution(segments)
  return resolution && toDpi(resolution.horizontal, resolution.unit)
}

/**
 * Reads a JPEG without decoding it. Metadata such as the camera and the place are removed.
 *
 * @throws {ToolError} `damaged`, or `unsupported` for a coding that PDF readers and browsers do not know.
 */
export const readJpegPicture = (bytes: Uint8Array<ArrayBuffer>): Picture => {
  const located = locateJpeg(bytes)
  if (located === undefined) throw new ToolError('damaged')
  const { frame } = located
  const { componentCount, width, height } = frame
  // A height of 0 means that it follows after the first scan, which no browser supports.
  if (width === 0 || height === 0) throw new ToolError('unsupported')
  if (!frame.isCommon || ![1, 3, 4].includes(componentCount)) throw new ToolError('unsupported')
  const segments = readSegments(bytes)
  const profile = joinProfile(segments)
  return {
    widthPx: width,
    heightPx: height,
    orientation: readExif(segments).orientation,
    dpi: readJpegDpi(segments),
    data: keepPicture(segments),
    entries: (target) => ({
      Filter: PdfName.of('DCTDecode'),
      BitsPerComponent: PdfNumber.of(8),
      ColorSpace: colourSpace(target, componentCount, profile),
      ...(componentCount === 4 && segments.some(isAdobe)
        ? { Decode: new PdfArray([1, 0, 1, 0, 1, 0, 1, 0].map(PdfNumber.of)) }
        : {}),
    }),
  }
}

/** Pixels without alpha in deflated rows, each with PNG's filter byte. */
interface FlatPixels {
  data: Uint8Array<ArrayBuffer>
  /** 1 for gray, 3 for red, green and blue. */
  components: 1 | 3
}

/** PNG's filter types (ISO/IEC 15948, 9.2). */
const [plain, sub, up] = [0, 1, 2] as const

const flattenOnWhite = ({ data }: Raster): void => {
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 255
    if (alpha === 255) continue
    for (let colour = at; colour < at + 3; colour += 1)
      data[colour] = 255 + (((data[colour] ?? 0) - 255) * alpha) / 255
  }
}

const isGray = ({ data }: Raster): boolean => {
  for (let at = 0; at < data.length; at += 4)
    if (data[at] !== data[at + 1] || data[at] !== data[at + 2]) return false
  return true
}

/** Returns the sum of absolute values of a row's bytes as signed numbers. Rows with a small sum deflate well. */
const filterCost = (row: Uint8Array): number => {
  let cost = 0
  for (const byte of row) cost += byte < 128 ? byte : 256 - byte
  return cost
}

/** Returns the filter with the smallest sum, and the filtered row. */
const filterRow = (row: Uint8Array, above: Uint8Array, step: number): [number, Uint8Array] => {
  const candidates: [number, Uint8Array][] = [
    [plain, row],
    [sub, row.map((byte, at) => byte - (at < step ? 0 : (row[at - step] ?? 0)))],
    [up, row.map((byte, at) => byte - (above[at] ?? 0))],
  ]
  let best: [number, Uint8Array] = [plain, row]
  let leastCost = Infinity
  for (const candidate of candidates) {
    const cost = filterCost(candidate[1])
    if (cost >= leastCost) continue
    leastCost = cost
    best = candidate
  }
  return best
}

/**
 * Converts a PNG that PDF cannot hold as stored, being interlaced or having alpha, to pixels on white.
 *
 * @throws {ToolError} `damaged`, `out-of-memory`.
 */
const flattenPng = async (png: PngInfo): Promise<FlatPixels> => {
  const raster = await decodePng(stillOf(png, png.chunks))
  flattenOnWhite(raster)
  const { data, width, height } = raster
  const components = isGray(raster) ? 1 : 3
  const lineLength = 1 + width * components
  const lines = new Uint8Array(lineLength * height)
  let above = new Uint8Array(width * components)
  for (let y = 0; y < height; y += 1) {
    const row = new Uint8Array(width * components)
    for (let x = 0, from = y * width * 4, to = 0; x < width; x += 1, from += 4)
      for (let colour = 0; colour < components; colour += 1, to += 1)
        row[to] = data[from + colour] ?? 0
    const [filter, filtered] = filterRow(row, above, components)
    lines[y * lineLength] = filter
    lines.set(filtered, y * lineLength + 1)
    above = row
  }
  return { data: await deflate(lines), components }
}

const contentOf = ({ chunks }: PngInfo, type: string): Uint8Array | undefined =>
  chunks.find((chunk) => chunk.type === type)?.content

/** The unit is pixels per metre (ISO/IEC 15948, 11.3.5.3). */
const readPngDpi = (png: PngInfo): number | undefined => {
  const content = contentOf(png, 'pHYs')
  if (content?.length !== 9 || content[8] !== 1) return undefined
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength)
  return toDpi(view.getUint32(0), 'metre')
}

/**
 * The chunk iCCP holds a name, a zero byte, the compression method and the deflated profile (ISO/IEC 15948,
 * 11.3.3.3).
 */
const readProfile = async (png: PngInfo): Promise<Uint8Array | undefined> => {
  const content = contentOf(png, 'iCCP')
  const nameEnd = content?.indexOf(0) ?? -1
  if (content === undefined || nameEnd < 1 || content[nameEnd + 1] !== 0) return undefined
  // Files are read into ordinary buffers, so that no view of one uses shared memory.
  const deflated = new Blob([content.subarray(nameEnd + 2) as Uint8Array<ArrayBuffer>])
  try {
    const inflated = deflated.stream().pipeThrough(new DecompressionStream('deflate'))
    return new Uint8Array(await new Response(inflated).arrayBuffer())
  } catch {
    // An unreadable profile is ignored.
    return undefined
  }
}

/** Returns the palette, as bytes of red, green and blue, with each colour blended on white. */
const paletteOnWhite = (palette: Uint8Array, alphas: Uint8Array | undefined): Uint8Array => {
  const onWhite = palette.slice()
  for (let at = 0; at < onWhite.length; at += 1) {
    const alpha = (alphas?.[Math.floor(at / 3)] ?? 255) / 255
    onWhite[at] = Math.round(255 + ((palette[at] ?? 0) - 255) * alpha)
  }
  return onWhite
}

/**
 * Returns the single transparent colour as a colour key mask, with a range for each component (ISO 32000-2, 8.9.6.4).
 */
const maskOf = (png: PngInfo, componentCount: number): Readonly<Record<string, PdfObject>> => {
  const clear = contentOf(png, 'tRNS')
  if (clear === undefined || clear.length < componentCount * 2) return {}
  const mask = 2 ** png.bitDepth - 1
  const ranges = Array.from({ length: componentCount }, (_, component) => {
    const sample = (((clear[component * 2] ?? 0) << 8) | (clear[component * 2 + 1] ?? 0)) & mask
    return [sample, sample]
  })
  return { Mask: new PdfArray(ranges.flat().map(PdfNumber.of)) }
}

const coloursOf = (
  png: PngInfo,
  target: TargetDocument,
  profile: Uint8Array | undefined,
): { components: number; entries: Readonly<Record<string, PdfObject>> } => {
  const palette = contentOf(png, 'PLTE')
  if (png.colourType === colourTypes.palette && palette !== undefined) {
    const colours = paletteOnWhite(palette, contentOf(png, 'tRNS'))
    const space = PdfArray.of(
      PdfName.of('Indexed'),
      colourSpace(target, 3, profile),
      PdfNumber.of(colours.length / 3 - 1),
      new PdfString(colours, 'hex'),
    )
    return { components: 1, entries: { ColorSpace: space } }
  }
  const components = png.colourType === colourTypes.gray ? 1 : 3
  const space = colourSpace(target, components, profile)
  return { components, entries: { ColorSpace: space, ...maskOf(png, components) } }
}

/** Returns whether PDF can hold the coded data unchanged: without interlacing and without an alpha channel. */
const canEmbedAsStored = ({ isInterlaced, colourType }: PngInfo): boolean =>
  !isInterlaced && colourType !== colourTypes.grayAlpha && colourType !== colourTypes.rgba

/** With this predictor, each row's first byte gives its PNG filter (ISO 32000-2, table 10). */
const pngPredictor = 15

/**
 * Reads a PNG. Its coded data are kept where PDF can hold them; otherwise, its pixels are put on white.
 *
 * @throws {ToolError} `damaged`, `out-of-memory`.
 */
export const readPngPicture = async (bytes: Uint8Array<ArrayBuffer>): Promise<Picture> => {
  const png = inspectPng(bytes)
  if (png === undefined) throw new ToolError('damaged')
  const profile = await readProfile(png)
  const isAsStored = canEmbedAsStored(png)
  const flat = isAsStored ? undefined : await flattenPng(png)
  const data =
    flat?.data ??
    joinBytes(png.chunks.filter(({ type }) => type === 'IDAT').map(({ content }) => content))
  const bits = flat === undefined ? png.bitDepth : 8
  return {
    widthPx: png.width,
    heightPx: png.height,
    orientation: png.orientation,
    dpi: readPngDpi(png),
    data,
    entries: (target) => {
      const { components, entries } =
        flat === undefined
          ? coloursOf(png, target, profile)
          : {
              components: flat.components,
              entries: { ColorSpace: colourSpace(target, flat.components, profile) },
            }
      return {
        Filter: PdfName.of('FlateDecode'),
        DecodeParms: PdfDict.of({
          Predictor: PdfNumber.of(pngPredictor),
          Colors: PdfNumber.of(components),
          BitsPerComponent: PdfNumber.of(bits),
          Columns: PdfNumber.of(png.width),
        }),
        BitsPerComponent: PdfNumber.of(bits),
        ...entries,
      }
    },
  }
}

/** The range of resolutions that are plausible for a picture's metadata. */
const minPlausibleDpi = 50
const maxPlausibleDpi = 1200
/** The most common resolution of scans. */
const defaultDpi = 300
/** The long sides of A5 and A3. */
const minLongSideInches = 8.25
const maxLongSideInches = 16.5
/** Maps a stored picture's unit square to the upright picture, by its orientation (TIFF 6.0, tag 274). */
const uprightMatrices: Readonly<Record<Orientation, Matrix>> = {
  1: [1, 0, 0, 1, 0, 0],
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, -1, -1, 0, 1, 1],
  6: [0, -1, 1, 0, 0, 1],
  7: [0, 1, 1, 0, 0, 0],
  8: [0, 1, -1, 0, 1, 0],
}

/** Resolutions that programs and cameras write when they know none. They are plausible only for pages up to A3. */
const placeholderDpi = new Set([72, 96])

/**
 * Returns the resolution at which a picture becomes a page: its own if that is plausible, otherwise 300 dpi, or the
 * one with which the page is between A5 and A3.
 */
export const pageDpi = (widthPx: number, heightPx: number, saidDpi: number | undefined): number => {
  const longSide = Math.max(widthPx, heightPx)
  const isLarge = saidDpi !== undefined && longSide / saidDpi > maxLongSideInches
  const isMeant =
    saidDpi !== undefined &&
    saidDpi >= minPlausibleDpi &&
    saidDpi <= maxPlausibleDpi &&
    !(placeholderDpi.has(Math.round(saidDpi)) && isLarge)
  if (isMeant) return saidDpi
  return Math.min(
    Math.max(defaultDpi, longSide / maxLongSideInches),
    Math.max(longSide / minLongSideInches, minPlausibleDpi),
  )
}

interface PicturePage {
  pdf: Blob
  /** Points per pixel of the reading; undefined without a reading. */
  pointsPerPixel: number | undefined
}

/** The identifier is zero, because the document that the page becomes part of has its own. */
const identifier = new Uint8Array(16)

/** Writes a PDF of one page with a picture, rotated so that its reading is upright. */
export const writePicturePdf = async (
  picture: Picture,
  reading: PageReading | undefined,
): Promise<PicturePage> => {
  const [widthPx, heightPx] = isSideways(picture.orientation)
    ? [picture.heightPx, picture.widthPx]
    : [picture.widthPx, picture.heightPx]
  const dpi = pageDpi(widthPx, heightPx, picture.dpi)
  const pointsPerPixel = reading && pointsPerPixelOfReading(reading, { widthPx, dpi })
  const width = (widthPx * pointsPerInch) / dpi
  const height = (heightPx * pointsPerInch) / dpi
  const degrees = reading?.clockwiseDegrees ?? 0
  const page = rotatedSize(width, height, degrees)

  const upright = multiply([width, 0, 0, height, 0, 0], uprightMatrices[picture.orientation])
  const centred = multiply(translation(-width / 2, -height / 2), upright)
  const turned = multiply(clockwiseRotation(degrees), centred)
  const placed = multiply(translation(page.width / 2, page.height / 2), turned)

  const target = new TargetDocument()
  const entries = {
    Type: PdfName.of('XObject'),
    Subtype: PdfName.of('Image'),
    Width: PdfNumber.of(picture.widthPx),
    Height: PdfNumber.of(picture.heightPx),
    ...picture.entries(target),
  }
  const image = target.add(PdfStream.fromDict(entries, picture.data))
  const content = asciiBytes(`q ${formatMatrix(placed)} cm /Picture Do Q`)
  const place = target.reserve()
  const { root } = addPageTree(target, [place])
  target.set(
    place,
    pageOf({
      image,
      content: target.add(PdfStream.fromDict({}, content)),
      parent: root,
      box: [0, 0, page.width, page.height],
    }),
  )
  const catalog = target.add(PdfDict.of({ Type: PdfName.of('Catalog'), Pages: root }))
  const pdf = await new PdfWriter(target, '1.7').finish(
    catalog,
    target.add(new PdfDict()),
    identifier,
  )
  return { pdf, pointsPerPixel }
}

const pageOf = ({
  image,
  content,
  parent,
  box,
}: {
  image: PdfRef
  content: PdfRef
  parent: PdfRef
  box: readonly number[]
}) =>
  PdfDict.of({
    Type: PdfName.of('Page'),
    Parent: parent,
    MediaBox: new PdfArray(box.map((side) => PdfNumber.of(Math.round(side * 1000) / 1000))),
    Resources: PdfDict.of({ XObject: PdfDict.of({ Picture: image }) }),
    Contents: content,
  })
