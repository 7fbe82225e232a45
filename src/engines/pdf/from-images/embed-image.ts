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
import { joinBytes } from '../../../core/bytes.ts'
import { ToolError } from '../../../core/errors.ts'
import type { Orientation } from '../../image/exif-tiff.ts'
import { type JpegSegment, locateJpeg, readSegments } from '../../image/jpeg/segments.ts'
import {
  declaredResolution,
  isAdobe,
  joinProfile,
  keepPicture,
  readExif,
} from '../../image/jpeg/metadata.ts'
import { stillOf } from '../../image/png/decode-png.ts'
import { type PngInfo, colorTypes, inspectPng } from '../../image/png/png-structure.ts'
import type { TargetDocument } from '../assemble/target.ts'
import { type CodedPlane, readPaletteAlpha, splitPlanes } from './png-planes.ts'

/** Adds objects of images to a PDF. Images that have the same color profile share one object for it. */
export class ImageTarget {
  readonly document: TargetDocument
  readonly #profiles: { bytes: Uint8Array; reference: PdfRef }[] = []

  constructor(document: TargetDocument) {
    this.document = document
  }

  addProfile(bytes: Uint8Array, componentCount: number): PdfRef {
    const isEqual = (other: Uint8Array) =>
      other.length === bytes.length && other.every((byte, at) => byte === bytes[at])
    const known = this.#profiles.find((profile) => isEqual(profile.bytes))
    if (known !== undefined) return known.reference
    const entries = {
      N: PdfNumber.of(componentCount),
      Alternate: PdfName.of(deviceSpaces[componentCount] ?? 'DeviceRGB'),
    }
    const reference = this.document.add(PdfStream.fromDict(entries, bytes))
    this.#profiles.push({ bytes, reference })
    return reference
  }
}

/** An image that a PDF can hold as an image XObject (ISO 32000-2, 8.9.5). */
export interface EmbeddableImage {
  /** The size as stored, before the orientation is applied. */
  widthPx: number
  heightPx: number
  orientation: Orientation
  /** The resolution that the file declares, whether it is meaningful or not. */
  dpi: number | undefined
  /** Adds the image with its soft mask and color profile. */
  addTo(target: ImageTarget): PdfRef
}

const centimetresPerInch = 2.54

const toDpi = (value: number, unit: 'inch' | 'centimetre' | 'metre'): number => {
  if (unit === 'inch') return value
  return unit === 'centimetre' ? value * centimetresPerInch : (value * centimetresPerInch) / 100
}

/** The device color spaces, by number of components. */
const deviceSpaces: Readonly<Record<number, string>> = {
  1: 'DeviceGray',
  3: 'DeviceRGB',
  4: 'DeviceCMYK',
}
/** The names of color spaces in ICC profiles (ICC.1:2022, table 19). */
const profileSpaces: Readonly<Record<number, string>> = { 1: 'GRAY', 3: 'RGB ', 4: 'CMYK' }

const textAt = (bytes: Uint8Array, at: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + 4))

/** Returns whether a profile is valid and fits the image's number of components. */
const isUsable = (profile: Uint8Array, componentCount: number): boolean =>
  profile.length > 128 &&
  textAt(profile, 36) === 'acsp' &&
  textAt(profile, 16) === profileSpaces[componentCount]

/** Returns the image's color space: that of its profile, if it has a usable one. */
const colorSpace = (
  target: ImageTarget,
  componentCount: number,
  profile: Uint8Array | undefined,
): PdfObject => {
  if (profile === undefined || !isUsable(profile, componentCount))
    return PdfName.of(deviceSpaces[componentCount] ?? 'DeviceRGB')
  return PdfArray.of(PdfName.of('ICCBased'), target.addProfile(profile, componentCount))
}

interface XObject {
  widthPx: number
  heightPx: number
  bitsPerComponent: number
  colorSpace: PdfObject
  entries: Readonly<Record<string, PdfObject>>
  data: Uint8Array
}

const addXObject = ({ document }: ImageTarget, image: XObject): PdfRef =>
  document.add(
    PdfStream.fromDict(
      {
        Type: PdfName.of('XObject'),
        Subtype: PdfName.of('Image'),
        Width: PdfNumber.of(image.widthPx),
        Height: PdfNumber.of(image.heightPx),
        BitsPerComponent: PdfNumber.of(image.bitsPerComponent),
        ColorSpace: image.colorSpace,
        ...image.entries,
      },
      image.data,
    ),
  )

/** With this predictor, each row's first byte gives its PNG filter (ISO 32000-2, table 10). */
const pngPredictor = 15

const flateEntries = (widthPx: number, components: number, bits: number) => ({
  Filter: PdfName.of('FlateDecode'),
  DecodeParms: PdfDict.of({
    Predictor: PdfNumber.of(pngPredictor),
    Colors: PdfNumber.of(components),
    BitsPerComponent: PdfNumber.of(bits),
    Columns: PdfNumber.of(widthPx),
  }),
})

/** Adds an alpha channel as a soft mask (ISO 32000-2, 11.6.5.2). */
const addSoftMask = (
  target: ImageTarget,
  { widthPx, heightPx }: Pick<EmbeddableImage, 'widthPx' | 'heightPx'>,
  { data, bits }: CodedPlane,
): PdfRef =>
  addXObject(target, {
    widthPx,
    heightPx,
    bitsPerComponent: bits,
    colorSpace: PdfName.of('DeviceGray'),
    entries: flateEntries(widthPx, 1, bits),
    data,
  })

const readJpegDpi = (segments: readonly JpegSegment[]): number | undefined => {
  const resolution = declaredResolution(segments)
  return resolution && toDpi(resolution.horizontal, resolution.unit)
}

/**
 * Reads a JPEG without decoding it. What follows the end of the picture in the file, such as the video of a motion
 * photo, is left out.
 *
 * @param isMetadataKept - whether the bytes of the picture are kept as they are. Otherwise the camera data, the
 *   position and the texts among them are removed; the coded pixels are the same.
 * @param alpha - the alpha channel, which a JPEG itself cannot have.
 * @throws {ToolError} `damaged`, or `unsupported` for a coding that PDF readers and browsers do not know.
 */
export const readJpegImage = (
  bytes: Uint8Array<ArrayBuffer>,
  { isMetadataKept, alpha }: { isMetadataKept: boolean; alpha?: CodedPlane | undefined },
): EmbeddableImage => {
  const located = locateJpeg(bytes)
  if (located === undefined) throw new ToolError('damaged')
  const { frame, end } = located
  const { componentCount, width, height } = frame
  // A height of 0 means that it follows after the first scan, which no browser supports.
  if (width === 0 || height === 0) throw new ToolError('unsupported')
  if (!frame.isCommon || ![1, 3, 4].includes(componentCount)) throw new ToolError('unsupported')
  const segments = readSegments(bytes)
  const profile = joinProfile(segments)
  const isInverted = componentCount === 4 && segments.some(isAdobe)
  return {
    widthPx: width,
    heightPx: height,
    orientation: readExif(segments).orientation,
    dpi: readJpegDpi(segments),
    addTo: (target) =>
      addXObject(target, {
        widthPx: width,
        heightPx: height,
        bitsPerComponent: 8,
        colorSpace: colorSpace(target, componentCount, profile),
        entries: {
          Filter: PdfName.of('DCTDecode'),
          ...(isInverted && {
            Decode: new PdfArray([1, 0, 1, 0, 1, 0, 1, 0].map(PdfNumber.of)),
          }),
          ...(alpha && { SMask: addSoftMask(target, { widthPx: width, heightPx: height }, alpha) }),
        },
        data: isMetadataKept ? bytes.subarray(0, end) : keepPicture(segments),
      }),
  }
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

const isPalette = ({ colorType }: PngInfo): boolean => colorType === colorTypes.palette

const isGray = ({ colorType }: PngInfo): boolean =>
  colorType === colorTypes.gray || colorType === colorTypes.grayAlpha

const hasAlphaChannel = ({ colorType }: PngInfo): boolean =>
  colorType === colorTypes.grayAlpha || colorType === colorTypes.rgba

const indexedSpace = (
  png: PngInfo,
  target: ImageTarget,
  profile: Uint8Array | undefined,
): PdfObject => {
  const palette = contentOf(png, 'PLTE') ?? new Uint8Array(3)
  return PdfArray.of(
    PdfName.of('Indexed'),
    colorSpace(target, 3, profile),
    PdfNumber.of(Math.floor(palette.length / 3) - 1),
    new PdfString(palette, 'hex'),
  )
}

/**
 * Returns the single transparent color as a color key mask, with a range for each component (ISO 32000-2, 8.9.6.4).
 *
 * @param bits - the bits per sample in the PDF, to which samples of fewer bits were scaled.
 */
const colorKeyOf = (png: PngInfo, bits: number): Readonly<Record<string, PdfObject>> => {
  const clear = isPalette(png) || hasAlphaChannel(png) ? undefined : contentOf(png, 'tRNS')
  const componentCount = isGray(png) ? 1 : 3
  if (clear === undefined || clear.length < componentCount * 2) return {}
  const highest = 2 ** png.bitDepth - 1
  const scale = (2 ** bits - 1) / highest
  const ranges = Array.from({ length: componentCount }, (_, component) => {
    const stored = ((clear[component * 2] ?? 0) << 8) | (clear[component * 2 + 1] ?? 0)
    const sample = (stored & highest) * scale
    return [sample, sample]
  })
  return { Mask: new PdfArray(ranges.flat().map(PdfNumber.of)) }
}

/**
 * Reads a PNG without loss. Its coded data are kept as they are where PDF can hold them: without interlacing and
 * without an alpha channel. Alpha becomes a soft mask. Texts and camera data are not part of the result.
 *
 * @throws {ToolError} `damaged`, `out-of-memory`.
 */
export const readPngImage = async (bytes: Uint8Array<ArrayBuffer>): Promise<EmbeddableImage> => {
  const png = inspectPng(bytes)
  if (png === undefined) throw new ToolError('damaged')
  const { width: widthPx, height: heightPx } = png
  const profile = await readProfile(png)
  const coded = stillOf(png, png.chunks)
  let colors: CodedPlane
  let alpha: CodedPlane | undefined
  if (png.isInterlaced || hasAlphaChannel(png)) ({ colors, alpha } = await splitPlanes(coded))
  else colors = { data: joinBytes(coded.data), bits: png.bitDepth }
  const paletteAlphas = isPalette(png) ? contentOf(png, 'tRNS') : undefined
  if (paletteAlphas?.some((it) => it < 255)) alpha = await readPaletteAlpha(coded, paletteAlphas)
  const components = isPalette(png) || isGray(png) ? 1 : 3
  return {
    widthPx,
    heightPx,
    orientation: png.orientation,
    dpi: readPngDpi(png),
    addTo: (target) => {
      const softMask = alpha && addSoftMask(target, { widthPx, heightPx }, alpha)
      return addXObject(target, {
        widthPx,
        heightPx,
        bitsPerComponent: colors.bits,
        colorSpace: isPalette(png)
          ? indexedSpace(png, target, profile)
          : colorSpace(target, components, profile),
        entries: {
          ...flateEntries(widthPx, components, colors.bits),
          ...colorKeyOf(png, colors.bits),
          ...(softMask && { SMask: softMask }),
        },
        data: colors.data,
      })
    },
  }
}
