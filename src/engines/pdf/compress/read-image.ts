import { type PdfDict, PdfName, type PdfObject, PdfRef, PdfStream } from '@libpdf/core'
import { isAdobe, keepPicture } from '../../image/jpeg/metadata.ts'
import {
  type JpegSegment,
  isFrame,
  locateJpeg,
  markers,
  readSegments,
} from '../../image/jpeg/segments.ts'
import type { SourceGraph } from '../assemble/source-graph.ts'
import { inflateWhole } from './deflate.ts'
import type { ImagePalette, ImageSource } from './image-work.ts'

/** The family of a color space, and what of it matters here. */
interface ColorSpace {
  /**
   * `plain` spaces look right when their components are treated as gray or as red, green and blue, and `inks` are cyan,
   * magenta, yellow and black.
   */
  kind: 'plain' | 'inks' | 'indexed' | 'other'
  components: number
  palette?: ImagePalette
}

const deviceComponents: Readonly<Record<string, number>> = {
  DeviceGray: 1,
  G: 1,
  CalGray: 1,
  DeviceRGB: 3,
  RGB: 3,
  CalRGB: 3,
  DeviceCMYK: 4,
  CMYK: 4,
  Lab: 3,
  Separation: 1,
}

const plainFamilies = new Set(['DeviceGray', 'G', 'CalGray', 'DeviceRGB', 'RGB', 'CalRGB'])
const inkFamilies = new Set(['DeviceCMYK', 'CMYK'])

/** Reads a color space of an image; undefined when it is unknown or malformed. */
const readColorSpace = (
  graph: SourceGraph,
  value: PdfObject | undefined,
  depth = 0,
): ColorSpace | undefined => {
  const found = graph.resolve(value)
  const family = graph.name(found?.type === 'array' ? found.at(0) : found)
  if (family === undefined || depth > 4) return undefined
  if (found?.type === 'array') {
    if (family === 'ICCBased') {
      const components = graph.number(graph.dict(found.at(1))?.get('N'))
      if (components === undefined) return undefined
      return { kind: components === 4 ? 'inks' : 'plain', components }
    }
    if (family === 'DeviceN') {
      const components = graph.array(found.at(1))?.length
      return components === undefined ? undefined : { kind: 'other', components }
    }
    if (family === 'Indexed' || family === 'I') {
      const base = readColorSpace(graph, found.at(1), depth + 1)
      const lookup = graph.resolve(found.at(3))
      const bytes =
        lookup?.type === 'string'
          ? lookup.bytes
          : lookup instanceof PdfStream
            ? lookup.getDecodedData()
            : undefined
      const highest = graph.number(found.at(2))
      if (base === undefined || bytes === undefined || highest === undefined) return undefined
      const length = (highest + 1) * base.components
      // Readers take missing colors for black.
      const whole = new Uint8Array(length)
      whole.set(bytes.subarray(0, length))
      return {
        kind: 'indexed',
        components: 1,
        palette: { components: base.components, bytes: whole },
      }
    }
  }
  const components = deviceComponents[family]
  if (components === undefined) return undefined
  const kind = plainFamilies.has(family) ? 'plain' : inkFamilies.has(family) ? 'inks' : 'other'
  return { kind, components }
}

/** An image of a document, as far as it can be made smaller. */
export interface ReadableImage {
  source: ImageSource
  /** Whether its colors may change slightly: where its samples are gray, RGB, a palette of these, or CMYK. */
  canLose: boolean
  /**
   * Whether its samples mean something only in its own color space, as those of a stencil do, or those of a soft mask,
   * which must be DeviceGray (ISO 32000-2, table 143).
   */
  keepsColors: boolean
}

const bitDepths = [1, 2, 4, 8, 16] as const

const listOf = (graph: SourceGraph, value: PdfObject | undefined): readonly PdfObject[] => {
  const found = graph.resolve(value)
  return found === undefined ? [] : found.type === 'array' ? found.toArray() : [found]
}

/** Whether an image maps all of its samples to colors the other way round, as many of four inks do. */
const hasInvertedDecode = (graph: SourceGraph, image: PdfDict): boolean =>
  graph
    .array(image.get('Decode'))
    ?.toArray()
    .every((item, at) => graph.number(item) === (at % 2 === 0 ? 1 : 0)) === true

/** Whether an image maps its samples to colors in the usual way. */
const hasUsualDecode = (graph: SourceGraph, image: PdfDict, maxIndex: number | undefined) => {
  const decode = graph.array(image.get('Decode'))?.toArray()
  if (decode === undefined) return true
  return decode.every((item, at) => graph.number(item) === (at % 2 === 0 ? 0 : (maxIndex ?? 1)))
}

/** Component names that say RGB. Without a marker that says so, decoders differ in what they make of them. */
const rgbNames = [0x52, 0x47, 0x42]

/** Returns whether every decoder takes a JPEG's components for the same colors. */
const hasCertainColors = (segments: readonly JpegSegment[]): boolean => {
  if (segments.some((segment) => isAdobe(segment) || segment.marker === markers.app0)) return true
  const frame = segments.find(({ marker }) => isFrame(marker))
  // Precision, height, width and count stand before the components of three bytes each.
  return !rgbNames.every((name, index) => frame?.content[6 + 3 * index] === name)
}

/** Images whose samples would take more memory than this are left alone. */
const maxSampleBytes = 256 * 1024 * 1024

/**
 * Reads an image XObject.
 *
 * @param isSoftMask - whether it is the soft mask of another image.
 * @returns undefined for what is left as it is: other codings, color-key masks, and malformed images.
 */
export const readImage = (
  graph: SourceGraph,
  image: PdfStream,
  isSoftMask: boolean,
): ReadableImage | undefined => {
  const width = graph.number(image.get('Width'))
  const height = graph.number(image.get('Height'))
  if (width === undefined || height === undefined || width < 1 || height < 1) return undefined
  if (!Number.isInteger(width) || !Number.isInteger(height)) return undefined
  const stencil = graph.resolve(image.get('ImageMask'))
  const isStencil = stencil?.type === 'bool' && stencil.value
  const filters = listOf(graph, image.get('Filter')).map((it) => graph.name(it) ?? '')
  const [filter, ...others] = filters
  if (others.length > 0) return undefined
  const space: ColorSpace | undefined = isStencil
    ? { kind: 'other', components: 1 }
    : readColorSpace(graph, image.get('ColorSpace'))
  if (space === undefined) return undefined
  const bits = isStencil
    ? 1
    : bitDepths.find((it) => it === graph.number(image.get('BitsPerComponent')))
  if (graph.array(image.get('Mask')) !== undefined) return undefined
  // Readers divide the colors by the mask, which enlarges every difference.
  const isPreblended = graph.dict(image.get('SMask'))?.has('Matte') === true || image.has('Matte')
  const maxIndex = space.kind === 'indexed' ? 2 ** (bits ?? 8) - 1 : undefined
  const isUsual = hasUsualDecode(graph, image, maxIndex)

  if (filter === 'DCTDecode' || filter === 'DCT') {
    const parameters = graph.dict(listOf(graph, image.get('DecodeParms'))[0])
    const located = locateJpeg(image.data)
    if (located === undefined || parameters?.has('ColorTransform') === true) return undefined
    const { frame } = located
    const isAsSaid =
      frame.width === width && frame.height === height && frame.componentCount === space.components
    if (!isAsSaid) return undefined
    const segments = readSegments(image.data)
    return {
      // Without EXIF, because a decoder would turn the picture, which PDF does not.
      source: {
        kind: 'jpeg',
        jpeg: keepPicture(segments),
        size: { width, height },
        components: frame.componentCount,
      },
      canLose:
        frame.isCommon &&
        !isPreblended &&
        (space.kind === 'inks'
          ? isUsual || hasInvertedDecode(graph, image)
          : space.kind === 'plain' &&
            isUsual &&
            (frame.componentCount === 1 ||
              (frame.componentCount === 3 && hasCertainColors(segments)))),
      keepsColors: true,
    }
  }
  if (bits === undefined) return undefined
  const rowBytes = Math.ceil((width * space.components * bits) / 8)
  if (rowBytes * height > maxSampleBytes) return undefined
  const isDecodable = filter === undefined || filter === 'FlateDecode' || filter === 'Fl'
  if (!isDecodable) return undefined
  // The parser gives what it could read of damaged data, of which readers make different things.
  if (filter !== undefined && inflateWhole(image.data) === undefined) return undefined
  const data = filter === undefined ? image.data : decodeDirect(graph, image)
  if (data === undefined || data.length < rowBytes * height) return undefined
  const palette = space.palette
  const { components } = space
  return {
    source: {
      kind: 'samples',
      samples: {
        // Files are read into ordinary buffers, so that no view of one uses shared memory.
        data: data.subarray(0, rowBytes * height) as Uint8Array<ArrayBuffer>,
        width,
        height,
        bits,
        components,
      },
      ...(palette && { palette }),
    },
    keepsColors: isStencil || isSoftMask || isPreblended || !isUsual,
    canLose:
      isUsual &&
      !isPreblended &&
      bits >= (palette ? 2 : 8) &&
      (palette
        ? isPlainBase(graph, image.get('ColorSpace'))
        : space.kind === 'plain' || space.kind === 'inks'),
  }
}

/** Whether an image of 8 bits has one color, given by its components from 0 to 1. */
const isFilledWith = (graph: SourceGraph, image: PdfStream, color: readonly number[]): boolean => {
  const source = readImage(graph, image, false)?.source
  if (source?.kind !== 'samples' || source.palette !== undefined) return false
  const { bits, components, data } = source.samples
  const samples = color.map((component) => component * 255)
  const isUsual = hasUsualDecode(graph, image, undefined)
  return (
    bits === 8 &&
    isUsual &&
    components === color.length &&
    data.every((sample, at) => sample === samples[at % components])
  )
}

/**
 * Removes the preblended color (Matte) from the soft masks of images that have that color everywhere: it changes nothing
 * there (ISO 32000-2, 11.6.5.2), and only without it may the mask lose anything. PowerPoint writes letters in this way.
 *
 * @param numbers - the object numbers of the document's streams.
 */
export const removeIdleMattes = (graph: SourceGraph, numbers: Iterable<number>): void => {
  const masks = new Map<number, { mask: PdfStream; isIdle: boolean }>()
  for (const number of numbers) {
    const image = graph.resolve(PdfRef.of(number, 0))
    const reference = image instanceof PdfStream ? image.get('SMask') : undefined
    const mask = graph.resolve(reference)
    if (!(image instanceof PdfStream) || reference?.type !== 'ref') continue
    if (!(mask instanceof PdfStream) || !mask.has('Matte')) continue
    const matte = listOf(graph, mask.get('Matte')).map((it) => graph.number(it) ?? Number.NaN)
    const { objectNumber } = reference
    const isIdle = masks.get(objectNumber)?.isIdle !== false && isFilledWith(graph, image, matte)
    masks.set(objectNumber, { mask, isIdle })
  }
  for (const [objectNumber, { mask, isIdle }] of masks) {
    if (!isIdle) continue
    const entries = [...mask].filter(([key]) => key.value !== 'Matte')
    graph.replace(objectNumber, new PdfStream(entries, mask.data))
  }
}

const isPlainBase = (graph: SourceGraph, value: PdfObject | undefined): boolean =>
  readColorSpace(graph, graph.array(value)?.at(1))?.kind === 'plain'

/** Decodes Flate data with its predictor, whose parameters may be references. */
const decodeDirect = (graph: SourceGraph, image: PdfStream): Uint8Array | undefined => {
  const parameters = graph.dict(listOf(graph, image.get('DecodeParms') ?? image.get('DP'))[0])
  const stream = PdfStream.fromDict({ Filter: PdfName.of('FlateDecode') }, image.data)
  if (parameters !== undefined) stream.set('DecodeParms', directOf(graph, parameters))
  try {
    return stream.getDecodedData()
  } catch {
    return undefined
  }
}

const directOf = (graph: SourceGraph, dict: PdfDict): PdfDict => {
  const direct = dict.clone()
  for (const [key, value] of dict) direct.set(key, graph.resolve(value) ?? value)
  return direct
}
