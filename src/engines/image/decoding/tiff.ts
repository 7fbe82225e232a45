import * as utifNamespace from 'utif2'
import { ToolError } from '../../../core/errors.ts'
import type { PixelSize, Raster } from '../raster.ts'
import { readPictureSize } from '../picture-size.ts'
import { headerBytes, keepPage } from '../tiff-directories.ts'
import { orient, orientations } from './orient.ts'
import { type TiffParts, unpackParts } from './tiff-parts.ts'

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
  extraSamples: 't338',
  sampleFormat: 't339',
  profile: 't34675',
} as const

const numbersOf = (directory: Directory, tag: keyof typeof tags): number[] => {
  const value: unknown = directory[tags[tag]]
  const isList = Array.isArray(value) || value instanceof Uint8Array
  return isList ? Array.from(value as ArrayLike<unknown>, Number) : []
}

const numberOf = (directory: Directory, tag: keyof typeof tags, usual: number): number =>
  numbersOf(directory, tag)[0] ?? usual

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
 * The numbers of bits per sample that utif2 turns into pixels, by the photometric interpretation: white is zero, black
 * is zero, RGB and palette. Others come out empty, and its CMYK needs a page.
 */
const readableDepths: ReadonlyMap<number, readonly number[]> = new Map([
  [0, [1, 4, 8, 16]],
  [1, [1, 2, 8, 16]],
  [2, [8, 16]],
  [3, [1, 2, 4, 8]],
])
const blackIsZero = 1
const rgb = 2
const yCbCr = 6
/** Inks, and three kinds of L*a*b* (TIFF 6.0, sections 16 and 23; ICC and ITU variants of TIFF technical note 4). */
const unconvertedColors: ReadonlySet<number> = new Set([5, 8, 9, 10])
const separatePlanes = 2
const unsignedNumbers = 1
const undefinedNumbers = 4

/** Greys with a further sample have 8 or 16 bits in practice. */
const isGrayWithExtra = (photometric: number, samples: number, depth: number): boolean =>
  photometric === blackIsZero && samples === 2 && depth >= 8

/** Tells whether the samples per pixel are those that utif2 expects, or those of `paintGrays`. */
const areSamplesReadable = (photometric: number, samples: number, depth: number): boolean =>
  photometric === rgb
    ? samples === 3 || samples === 4
    : samples === 1 || isGrayWithExtra(photometric, samples, depth)

/**
 * Tells what utif2 decodes wrongly: planes, floats, YCbCr that is not JPEG, JPEG that is not of three components,
 * samples beyond alpha, unusual depths.
 */
const isMisread = (directory: Directory): boolean => {
  const samples = numberOf(directory, 'samplesPerPixel', 1)
  const format = numberOf(directory, 'sampleFormat', unsignedNumbers)
  const photometric = numberOf(directory, 'photometric', -1)
  const compression = numberOf(directory, 'compression', noCompression)
  const depth = numberOf(directory, 'bitsPerSample', 1)
  const isReadable =
    compression === oldJpeg || compression === newJpeg
      ? (photometric === rgb || photometric === yCbCr) && samples === 3 && depth === 8
      : readableDepths.get(photometric)?.includes(depth) &&
        areSamplesReadable(photometric, samples, depth)
  return (
    !isReadable ||
    !readableCompressions.has(compression) ||
    (numberOf(directory, 'planarConfiguration', 1) === separatePlanes && samples > 1) ||
    (format !== unsignedNumbers && format !== undefinedNumbers) ||
    numbersOf(directory, 'extraSamples').length > 1
  )
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
): TiffParts & { isTiled: boolean } => {
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
  return { offsets, lengths, bytesPerPart, bytesOfLast, isTiled }
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

/**
 * Returns the pixels of greys with a further sample, of which utif2 leaves out the alpha.
 *
 * @param samples - two per pixel; those of 16 bits have their higher byte last, as utif2 gives them.
 * @param hasAlpha - whether the further sample is one.
 */
const paintGrays = (
  samples: Uint8Array,
  depth: number,
  hasAlpha: boolean,
): Uint8ClampedArray<ArrayBuffer> => {
  const sampleBytes = depth / 8
  const highByte = sampleBytes - 1
  const data = new Uint8ClampedArray((samples.length / sampleBytes) * 2)
  for (let at = 0, from = highByte; at < data.length; at += 4, from += 2 * sampleBytes) {
    data.fill(samples[from] ?? 0, at, at + 3)
    data[at + 3] = hasAlpha ? (samples[from + sampleBytes] ?? 0) : 255
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
 * Decodes a page with utif2. What LZW and Deflate compress is unpacked before, because utif2 loops on damaged LZW and
 * leaves out parts of Deflate that are longer than needed.
 */
const decodePage = (
  bytes: Uint8Array<ArrayBuffer>,
  page: Directory,
  { isTiled, ...parts }: TiffParts & { isTiled: boolean },
): Uint8ClampedArray<ArrayBuffer> => {
  const { bytesPerPart } = parts
  const compression = numberOf(page, 'compression', noCompression)
  const unpacked = unpackParts(bytes, compression, parts)
  const offsets = unpacked
    ? parts.offsets.map((_, index) => headerBytes + index * bytesPerPart)
    : parts.offsets
  const lengths = unpacked ? offsets.map(() => bytesPerPart) : parts.lengths
  Object.assign(page, {
    [tags.compression]: [unpacked ? noCompression : compression],
    [isTiled ? tags.tileOffsets : tags.stripOffsets]: offsets,
    [isTiled ? tags.tileBytes : tags.stripBytes]: lengths,
  })
  let file = bytes
  if (unpacked) {
    // The header says the byte order.
    file = new Uint8Array(headerBytes + unpacked.length)
    file.set(bytes.subarray(0, headerBytes))
    file.set(unpacked, headerBytes)
  }
  quietly(() => utif.decodeImage(file.buffer, page))
  const depth = numberOf(page, 'bitsPerSample', 1)
  const samples = numberOf(page, 'samplesPerPixel', 1)
  if (!isGrayWithExtra(numberOf(page, 'photometric', -1), samples, depth))
    return new Uint8ClampedArray(utif.toRGBA8(page))
  const extra = numberOf(page, 'extraSamples', 0)
  return paintGrays(page.data, depth, extra === associatedAlpha || extra === unassociatedAlpha)
}

interface DecodedTiff {
  /** The page, upright; colours are as stored. */
  raster: Raster
  profile: Uint8Array<ArrayBuffer> | undefined
  pageCount: number
  bitDepth: number
}

/**
 * Decodes a page of a TIFF.
 *
 * @param requireFitting - throws for a page that is too large, before it is decoded.
 * @param pageIndex - counts from 0.
 * @throws {ToolError} `damaged`, also where there is no such page; `unsupported` for a variant that would come out wrong.
 */
export const decodeTiffPixels = (
  bytes: Uint8Array<ArrayBuffer>,
  requireFitting: (size: PixelSize) => void,
  pageIndex = 0,
): DecodedTiff => {
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
  requireFitting({ width, height })
  if (unconvertedColors.has(numberOf(page, 'photometric', -1))) throw new ToolError('color-mode')
  if (isMisread(page)) throw new ToolError('unsupported')
  const parts = locateParts(page, { width, height }, bytes.length)
  if (parts.isTiled)
    requireFitting({
      width: numberOf(page, 'tileWidth', 0),
      height: numberOf(page, 'tileHeight', 0),
    })
  for (const [index, offset] of parts.offsets.entries()) {
    // A JPEG inside says its size once more.
    const size = readPictureSize(bytes.subarray(offset, offset + (parts.lengths[index] ?? 0)))
    if (size) requireFitting(size)
  }
  let data: Uint8ClampedArray<ArrayBuffer>
  try {
    data = decodePage(safe, page, parts)
  } catch (cause) {
    throw cause instanceof ToolError ? cause : new ToolError('damaged', { cause })
  }
  if (data.length !== width * height * 4) throw new ToolError('damaged')
  const [extra] = numbersOf(page, 'extraSamples')
  if (extra === associatedAlpha)
    for (let at = 0; at < data.length; at += 4) {
      const alpha = data[at + 3] ?? 255
      if (alpha === 0 || alpha === 255) continue
      for (let channel = at; channel < at + 3; channel += 1)
        data[channel] = ((data[channel] ?? 0) * 255) / alpha
    }
  const profile = numbersOf(page, 'profile')
  const orientation = orientations[numberOf(page, 'orientation', 1) - 1] ?? orientations[0]
  return {
    raster: orient({ data, width, height }, orientation),
    profile: profile.length > 0 ? Uint8Array.from(profile) : undefined,
    pageCount,
    bitDepth: Math.max(1, ...numbersOf(page, 'bitsPerSample')),
  }
}
