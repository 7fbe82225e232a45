import * as utifNamespace from 'utif2'
import { joinBytes } from '../../../core/bytes.ts'
import { ToolError } from '../../../core/errors.ts'
import { adobeSegment, endOfImage } from '../jpeg/segments.ts'
import { type PixelSize, type Raster, unpremultiply } from '../raster.ts'
import { readPictureSize } from '../picture-size.ts'
import { headerBytes, keepPage, littleEndianMark } from '../tiff-directories.ts'
import { orient, orientations } from './orient.ts'
import { type TiffParts, undoFloatPrediction, unpackParts } from './tiff-parts.ts'

// The package is a CommonJS module: bundlers give its functions by name, Node gives them as the default export.
const utif =
  'default' in utifNamespace ? (utifNamespace.default as typeof utifNamespace) : utifNamespace

type Directory = ReturnType<typeof utif.decode>[number]

/** Tags of TIFF 6.0, and of the ICC for the profile. */
const tags = {
  width: 't256',
  height: 't257',
  bitsPerSample: 't258',
  compression: 't259',
  photometric: 't262',
  stripOffsets: 't273',
  rowsPerStrip: 't278',
  stripBytes: 't279',
  tileWidth: 't322',
  tileHeight: 't323',
  tileOffsets: 't324',
  tileBytes: 't325',
  orientation: 't274',
  samplesPerPixel: 't277',
  planarConfiguration: 't284',
  predictor: 't317',
  extraSamples: 't338',
  sampleFormat: 't339',
  jpegTables: 't347',
  profile: 't34675',
} as const

const numbersOf = (directory: Directory, tag: keyof typeof tags): number[] => {
  const value: unknown = directory[tags[tag]]
  const isList = Array.isArray(value) || value instanceof Uint8Array
  return isList ? Array.from(value as ArrayLike<unknown>, Number) : []
}

const numberOf = (directory: Directory, tag: keyof typeof tags, usual: number): number =>
  numbersOf(directory, tag)[0] ?? usual

/** Tells the byte order by one half of the mark, whose halves are equal. */
const isLittleEndianFile = ([mark]: Uint8Array): boolean => mark === (littleEndianMark & 0xff)

const noCompression = 1
const oldJpeg = 6
const newJpeg = 7
/** None, three of fax machines, LZW, both of JPEG, Deflate, PackBits, and Deflate by its old number. */
const readableCompressions: ReadonlySet<number> = new Set([
  noCompression,
  2,
  3,
  4,
  5,
  oldJpeg,
  newJpeg,
  8,
  32_773,
  32_946,
])

/**
 * The numbers of bits of whole samples that become right pixels, by the photometric interpretation: white is zero, black
 * is zero, RGB and palette. Of others utif2 makes nothing, and its CMYK needs a page.
 */
const readableDepths: ReadonlyMap<number, readonly number[]> = new Map([
  [0, [1, 4, 8, 16]],
  [1, [1, 2, 8, 16]],
  [2, [8, 16]],
  [3, [1, 2, 4, 8]],
])
const blackIsZero = 1
const rgb = 2
/** The numbers of bits of floats that are read. */
const floatDepths: ReadonlySet<number> = new Set([32, 64])
const yCbCr = 6
/** Inks, and three kinds of L*a*b* (TIFF 6.0, sections 16 and 23; ICC and ITU variants of TIFF technical note 4). */
const unconvertedColors: ReadonlySet<number> = new Set([5, 8, 9, 10])
const separatePlanes = 2
const unsignedNumbers = 1
const floatNumbers = 3
const undefinedNumbers = 4
const floatPredictor = 3

const isFloat = (directory: Directory): boolean =>
  numberOf(directory, 'sampleFormat', unsignedNumbers) === floatNumbers

const isJpeg = (compression: number): boolean => compression === oldJpeg || compression === newJpeg

/** Grays with a further sample have 8 or 16 bits in practice. */
const isGrayWithExtra = (photometric: number, samples: number, depth: number): boolean =>
  photometric === blackIsZero && samples === 2 && depth >= 8

/** Tells whether the samples per pixel are those that utif2 unpacks and `paintSamples` expects. */
const areSamplesReadable = (photometric: number, samples: number, depth: number): boolean =>
  photometric === rgb
    ? samples === 3 || samples === 4
    : samples === 1 || isGrayWithExtra(photometric, samples, depth)

/**
 * Tells what neither utif2 nor the code here decodes: YCbCr that is not JPEG, JPEG in planes,
 * samples beyond alpha, unusual depths.
 */
const isMisread = (directory: Directory): boolean => {
  const samples = numberOf(directory, 'samplesPerPixel', 1)
  const format = numberOf(directory, 'sampleFormat', unsignedNumbers)
  const photometric = numberOf(directory, 'photometric', -1)
  const compression = numberOf(directory, 'compression', noCompression)
  const depth = numberOf(directory, 'bitsPerSample', 1)
  const predictor = numberOf(directory, 'predictor', 1)
  if (!readableCompressions.has(compression)) return true
  if (numbersOf(directory, 'extraSamples').length > 1) return true
  if (hasPlanes(directory) && (depth < 8 || isJpeg(compression))) return true
  if (isJpeg(compression)) {
    const isColor = (photometric === rgb || photometric === yCbCr) && samples === 3
    const isGray = compression === newJpeg && photometric === blackIsZero && samples === 1
    return depth !== 8 || !(isColor || isGray)
  }
  if (!areSamplesReadable(photometric, samples, depth)) return true
  if (isFloat(directory))
    return !(
      floatDepths.has(depth) &&
      (photometric === blackIsZero || photometric === rgb) &&
      (predictor === 1 || predictor === floatPredictor)
    )
  return (
    (format !== unsignedNumbers && format !== undefinedNumbers) ||
    predictor === floatPredictor ||
    readableDepths.get(photometric)?.includes(depth) !== true
  )
}

/** Tells whether the samples of a page lie in planes, one behind the other. */
const hasPlanes = (directory: Directory): boolean =>
  numberOf(directory, 'planarConfiguration', 1) === separatePlanes &&
  numberOf(directory, 'samplesPerPixel', 1) > 1

/** Returns the planes of a page as pages of one sample each, which utif2 reads. */
const planesOf = (page: Directory): Directory[] => {
  const samples = numberOf(page, 'samplesPerPixel', 1)
  return Array.from({ length: samples }, (_, plane) => {
    const partsOfPlane = (tag: keyof typeof tags) => {
      const all = numbersOf(page, tag)
      const count = Math.floor(all.length / samples)
      return { [tags[tag]]: all.slice(plane * count, (plane + 1) * count) }
    }
    return {
      ...page,
      [tags.samplesPerPixel]: [1],
      [tags.planarConfiguration]: [1],
      ...partsOfPlane('stripOffsets'),
      ...partsOfPlane('stripBytes'),
      ...(tags.tileOffsets in page && partsOfPlane('tileOffsets')),
      ...(tags.tileBytes in page && partsOfPlane('tileBytes')),
    }
  })
}

interface LocatedParts extends TiffParts {
  isTiled: boolean
  /** The size of a strip or tile, in pixels. */
  partWidth: number
  partHeight: number
}

/**
 * Returns the strips or tiles of a page, without those that it does not need. utif2 believes what a page says about
 * them, and goes on for minutes behind the end of the file, or forever with tiles that have no width.
 *
 * @throws {ToolError} `damaged` when one is missing or not in the file.
 */
const locateParts = (
  directory: Directory,
  { width, height }: PixelSize,
  fileBytes: number,
): LocatedParts => {
  const bitsPerPixel =
    numberOf(directory, 'bitsPerSample', 1) * numberOf(directory, 'samplesPerPixel', 1)
  const isTiled = tags.tileWidth in directory
  const partWidth = isTiled ? numberOf(directory, 'tileWidth', 0) : width
  const partHeight = isTiled
    ? numberOf(directory, 'tileHeight', 0)
    : Math.min(height, numberOf(directory, 'rowsPerStrip', height))
  if (!(partWidth > 0 && partHeight > 0)) throw new ToolError('damaged')
  const count = Math.ceil(width / partWidth) * Math.ceil(height / partHeight)
  const bytesPerRow = Math.ceil((partWidth * bitsPerPixel) / 8)
  const bytesPerPart = bytesPerRow * partHeight
  const bytesOfLast = isTiled ? bytesPerPart : bytesPerRow * (height - (count - 1) * partHeight)
  const offsets = numbersOf(directory, isTiled ? 'tileOffsets' : 'stripOffsets').slice(0, count)
  const isUnpacked = numberOf(directory, 'compression', noCompression) === noCompression
  // Without compression, lengths follow from the size, and files are seen whose lengths are wrong.
  const lengths = isUnpacked
    ? offsets.map((_, index) => (index === count - 1 ? bytesOfLast : bytesPerPart))
    : numbersOf(directory, isTiled ? 'tileBytes' : 'stripBytes').slice(0, count)
  const isOldJpeg = numberOf(directory, 'compression', noCompression) === oldJpeg
  const isComplete = isOldJpeg || (offsets.length === count && lengths.length === count)
  const areInFile = offsets.every((offset, index) => offset + (lengths[index] ?? 0) <= fileBytes)
  if (!isComplete || !areInFile) throw new ToolError('damaged')
  return {
    offsets,
    lengths,
    bytesPerRow,
    bytesPerPart,
    bytesOfLast,
    isTiled,
    partWidth,
    partHeight,
  }
}

/**
 * No code of a fax is longer than 13 bits, but zeros may fill the time until the end of a line (ITU-T T.4, section
 * 4.1.3). A machine needs fewer than this many.
 */
const maxFaxWordBits = 4096

/** A table of codes that refuses what has become too long to be one. */
const refusingLongWords = <Table extends object>(table: Table): Table =>
  new Proxy(table, {
    get: (words, word, receiver): unknown => {
      if (typeof word === 'string' && word.length > maxFaxWordBits) throw new ToolError('damaged')
      return Reflect.get(words, word, receiver)
    },
  })

/**
 * Makes utif2 end on damaged faxes. It collects bits until they are a code, and looks them up after each bit, which
 * takes hours once no code fits any more.
 */
const guardFaxDecoding = (): void => {
  const fax = utif.decode as unknown as { _lens: object[]; _dmap: object }
  fax._lens = fax._lens.map(refusingLongWords)
  fax._dmap = refusingLongWords(fax._dmap)
}
guardFaxDecoding()

const associatedAlpha = 1
const unassociatedAlpha = 2

/** Tells whether a further sample of a page is its alpha. Programs write one beside RGB without saying what it is. */
const hasAlpha = (page: Directory): boolean => {
  const extra = numberOf(page, 'extraSamples', 0)
  return (
    numberOf(page, 'photometric', -1) === rgb ||
    extra === associatedAlpha ||
    extra === unassociatedAlpha
  )
}

/** Tells whether `paintSamples` makes the pixels of a page; utif2 makes the others, which are of few bits or a palette. */
const isPaintedHere = (page: Directory): boolean => {
  const photometric = numberOf(page, 'photometric', -1)
  const depth = numberOf(page, 'bitsPerSample', 1)
  return (photometric === blackIsZero || photometric === rgb) && depth >= 8
}

/**
 * Returns the pixels of grays or RGB.
 *
 * @param samples - in the order of the page. Whole numbers of 16 bits have their higher byte last, as utif2 gives them;
 *   floats have the byte order of the file. 1 is white, as for ImageMagick.
 */
const paintSamples = (
  samples: Uint8Array,
  page: Directory,
  isLittleEndian: boolean,
): Uint8ClampedArray<ArrayBuffer> => {
  const sampleBytes = numberOf(page, 'bitsPerSample', 8) / 8
  const perPixel = numberOf(page, 'samplesPerPixel', 1)
  const colors = numberOf(page, 'photometric', rgb) === rgb ? 3 : 1
  const view = new DataView(samples.buffer, samples.byteOffset, samples.byteLength)
  const readFloat = (at: number) =>
    255 *
    (sampleBytes === 4 ? view.getFloat32(at, isLittleEndian) : view.getFloat64(at, isLittleEndian))
  const readNumber = (at: number) => samples[at + sampleBytes - 1] ?? 0
  const read = isFloat(page) ? readFloat : readNumber
  const isTranslucent = perPixel > colors && hasAlpha(page)
  const data = new Uint8ClampedArray((samples.length / sampleBytes / perPixel) * 4)
  for (let at = 0, from = 0; at < data.length; at += 4, from += perPixel * sampleBytes) {
    data[at] = read(from)
    data[at + 1] = colors === 1 ? (data[at] ?? 0) : read(from + sampleBytes)
    data[at + 2] = colors === 1 ? (data[at] ?? 0) : read(from + 2 * sampleBytes)
    data[at + 3] = isTranslucent ? read(from + colors * sampleBytes) : 255
  }
  return data
}

/**
 * Has utif2 print nothing, because it prints sizes of tiles and what it makes of damage, which is thrown as well.
 */
const quietly = <Result>(work: () => Result): Result => {
  const { log } = console
  console.log = () => undefined
  try {
    return work()
  } finally {
    console.log = log
  }
}

/**
 * Has utif2 unpack the samples of a page or plane. What LZW and Deflate compress is unpacked before, because utif2 loops
 * on damaged LZW and leaves out parts of Deflate that are longer than needed.
 *
 * @returns the page with its samples as `data`.
 */
const unpackSamples = (
  bytes: Uint8Array<ArrayBuffer>,
  source: Directory,
  size: PixelSize,
  requireFitting: TiffContext['requireFitting'],
): Directory => {
  const { isTiled, ...parts } = locateParts(source, size, bytes.length)
  for (const [index, offset] of parts.offsets.entries()) {
    // A JPEG inside says its size once more.
    const said = readPictureSize(bytes.subarray(offset, offset + (parts.lengths[index] ?? 0)))
    if (said) requireFitting(said)
  }
  const { bytesPerPart } = parts
  const compression = numberOf(source, 'compression', noCompression)
  const unpacked = unpackParts(bytes, compression, parts)
  if (unpacked && numberOf(source, 'predictor', 1) === floatPredictor)
    undoFloatPrediction(unpacked, {
      bytesPerRow: parts.bytesPerRow,
      sampleBytes: numberOf(source, 'bitsPerSample', 32) / 8,
      samplesPerPixel: numberOf(source, 'samplesPerPixel', 1),
      isLittleEndian: isLittleEndianFile(bytes),
    })
  const offsets = unpacked
    ? parts.offsets.map((_, index) => headerBytes + index * bytesPerPart)
    : parts.offsets
  const lengths = unpacked ? offsets.map(() => bytesPerPart) : parts.lengths
  const page: Directory = {
    ...source,
    [tags.compression]: [unpacked ? noCompression : compression],
    [isTiled ? tags.tileOffsets : tags.stripOffsets]: [...offsets],
    [isTiled ? tags.tileBytes : tags.stripBytes]: [...lengths],
  }
  let file = bytes
  if (unpacked) {
    // The header says the byte order.
    file = new Uint8Array(headerBytes + unpacked.length)
    file.set(bytes.subarray(0, headerBytes))
    file.set(unpacked, headerBytes)
  }
  quietly(() => utif.decodeImage(file.buffer, page))
  return page
}

/** Unpacks planes and puts their samples side by side. */
const unpackPlanes = (
  bytes: Uint8Array<ArrayBuffer>,
  page: Directory,
  size: PixelSize,
  requireFitting: TiffContext['requireFitting'],
): Uint8Array => {
  const planes = planesOf(page)
  const sampleBytes = numberOf(page, 'bitsPerSample', 8) / 8
  const pixels = size.width * size.height
  const samples = new Uint8Array(pixels * planes.length * sampleBytes)
  for (const [index, plane] of planes.entries()) {
    const { data } = unpackSamples(bytes, plane, size, requireFitting)
    if (data.length !== pixels * sampleBytes) throw new ToolError('damaged')
    for (let pixel = 0; pixel < pixels; pixel += 1)
      for (let byte = 0; byte < sampleBytes; byte += 1)
        samples[(pixel * planes.length + index) * sampleBytes + byte] =
          data[pixel * sampleBytes + byte] ?? 0
  }
  return samples
}

/** The number of bytes of a marker, as of the one that begins or ends a JPEG. */
const markerBytes = 2

/** Makes a whole JPEG of a strip or tile and the tables of its page (TIFF, technical note 2). */
const completeJpeg = (part: Uint8Array, page: Directory): Uint8Array<ArrayBuffer> => {
  const tables = numbersOf(page, 'jpegTables')
  const end = tables.at(-1) === endOfImage ? -markerBytes : undefined
  const isColor = numberOf(page, 'samplesPerPixel', 1) === 3
  return joinBytes([
    part.subarray(0, markerBytes),
    ...(isColor
      ? [adobeSegment(numberOf(page, 'photometric', rgb) === yCbCr ? 'ycc' : 'none').bytes]
      : []),
    Uint8Array.from(tables.slice(markerBytes, end)),
    part.subarray(markerBytes),
  ])
}

/** Decodes a page whose strips or tiles are a JPEG each. */
const decodeJpegParts = async (
  bytes: Uint8Array<ArrayBuffer>,
  page: Directory,
  { width, height }: PixelSize,
  decodeJpeg: TiffContext['decodeJpeg'],
): Promise<Uint8ClampedArray<ArrayBuffer>> => {
  const { offsets, lengths, partWidth, partHeight } = locateParts(
    page,
    { width, height },
    bytes.length,
  )
  const data = new Uint8ClampedArray(width * height * 4)
  const across = Math.ceil(width / partWidth)
  for (const [index, offset] of offsets.entries()) {
    const left = (index % across) * partWidth
    const top = Math.floor(index / across) * partHeight
    const columns = Math.min(partWidth, width - left)
    const rows = Math.min(partHeight, height - top)
    const jpeg = completeJpeg(bytes.subarray(offset, offset + (lengths[index] ?? 0)), page)
    const said = readPictureSize(jpeg)
    const isOfPart =
      said !== undefined &&
      said.width >= columns &&
      said.height >= rows &&
      said.width <= partWidth &&
      said.height <= partHeight
    if (!isOfPart) throw new ToolError('damaged')
    const part = await decodeJpeg(jpeg)
    for (let row = 0; row < rows; row += 1) {
      const from = row * part.width * 4
      data.set(part.data.subarray(from, from + columns * 4), ((top + row) * width + left) * 4)
    }
  }
  return data
}

const decodePage = async (
  bytes: Uint8Array<ArrayBuffer>,
  page: Directory,
  size: PixelSize,
  { decodeJpeg, requireFitting }: TiffContext,
): Promise<Uint8ClampedArray<ArrayBuffer>> => {
  if (numberOf(page, 'compression', noCompression) === newJpeg)
    return decodeJpegParts(bytes, page, size, decodeJpeg)
  const isLittleEndian = isLittleEndianFile(bytes)
  if (hasPlanes(page))
    return paintSamples(unpackPlanes(bytes, page, size, requireFitting), page, isLittleEndian)
  const unpacked = unpackSamples(bytes, page, size, requireFitting)
  // What was JPEG is RGB by now, which utif2 notes in the page.
  return isPaintedHere(unpacked)
    ? paintSamples(unpacked.data, unpacked, isLittleEndian)
    : new Uint8ClampedArray(utif.toRGBA8(unpacked))
}

interface DecodedTiff {
  /** The page, upright; colors are as stored. */
  raster: Raster
  profile: Uint8Array<ArrayBuffer> | undefined
  pageCount: number
  bitDepth: number
}

/** What the decoder is given. */
export interface TiffContext {
  /** Throws for a picture that is too large; called before anything of it is decoded. */
  requireFitting(size: PixelSize): void
  /** Decodes a whole JPEG to RGBA, with colors as stored. */
  decodeJpeg(jpeg: Uint8Array<ArrayBuffer>): Promise<Raster>
}

/**
 * Decodes a page of a TIFF.
 *
 * @param pageIndex - counts from 0.
 * @throws {ToolError} `damaged`, also where there is no such page; `unsupported` for a variant that would come out wrong.
 */
export const decodeTiffPixels = async (
  bytes: Uint8Array<ArrayBuffer>,
  context: TiffContext,
  pageIndex = 0,
): Promise<DecodedTiff> => {
  const safe = bytes.slice()
  const pageCount = keepPage(safe, pageIndex)
  if (pageIndex >= pageCount) throw new ToolError('damaged')
  let pages: Directory[]
  try {
    pages = quietly(() => utif.decode(safe.buffer)).filter((page) => tags.width in page)
  } catch (cause) {
    throw new ToolError('damaged', { cause })
  }
  const [page] = pages
  if (page === undefined) throw new ToolError('damaged')
  const width = numberOf(page, 'width', 0)
  const height = numberOf(page, 'height', 0)
  if (!(width > 0 && height > 0)) throw new ToolError('damaged')
  context.requireFitting({ width, height })
  if (unconvertedColors.has(numberOf(page, 'photometric', -1))) throw new ToolError('color-mode')
  if (isMisread(page)) throw new ToolError('unsupported')
  if (tags.tileWidth in page)
    context.requireFitting({
      width: numberOf(page, 'tileWidth', 0),
      height: numberOf(page, 'tileHeight', 0),
    })
  let data: Uint8ClampedArray<ArrayBuffer>
  try {
    data = await decodePage(safe, page, { width, height }, context)
  } catch (cause) {
    throw cause instanceof ToolError ? cause : new ToolError('damaged', { cause })
  }
  if (data.length !== width * height * 4) throw new ToolError('damaged')
  const [extra] = numbersOf(page, 'extraSamples')
  if (extra === associatedAlpha) unpremultiply(data)
  const profile = numbersOf(page, 'profile')
  const orientation = orientations[numberOf(page, 'orientation', 1) - 1] ?? orientations[0]
  return {
    raster: orient({ data, width, height }, orientation),
    profile: profile.length > 0 ? Uint8Array.from(profile) : undefined,
    pageCount,
    bitDepth: Math.max(1, ...numbersOf(page, 'bitsPerSample')),
  }
}
