import * as utifNamespace from 'utif2'
import { ToolError } from '../../../core/errors.ts'
import type { PixelSize, Raster } from '../raster.ts'
import { keepFirstPage } from '../tiff-directories.ts'
import { orient, orientations } from './orient.ts'

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
  stripBytes: 't279',
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

const yCbCr = 6
const jpegCompressions: ReadonlySet<number> = new Set([6, 7])
const separatePlanes = 2
const unsignedNumbers = 1
const undefinedNumbers = 4

/** Tells what utif2 was seen to decode wrongly: planes, floats, YCbCr that is not JPEG, samples beyond alpha. */
const isMisread = (directory: Directory): boolean => {
  const samples = numberOf(directory, 'samplesPerPixel', 1)
  const format = numberOf(directory, 'sampleFormat', unsignedNumbers)
  const photometric = numberOf(directory, 'photometric', 1)
  return (
    (numberOf(directory, 'planarConfiguration', 1) === separatePlanes && samples > 1) ||
    (format !== unsignedNumbers && format !== undefinedNumbers) ||
    (photometric === yCbCr && !jpegCompressions.has(numberOf(directory, 'compression', 1))) ||
    numbersOf(directory, 'extraSamples').length > 1
  )
}

/**
 * Tells whether all strips or tiles of a page are in the file. utif2 goes on for minutes behind the end of one that was
 * cut off.
 */
const arePartsInFile = (directory: Directory, fileBytes: number): boolean =>
  (['strip', 'tile'] as const).every((kind) => {
    const lengths = numbersOf(directory, `${kind}Bytes`)
    return numbersOf(directory, `${kind}Offsets`).every(
      (offset, at) => offset < fileBytes && offset + (lengths[at] ?? 0) <= fileBytes,
    )
  })

const associatedAlpha = 1

interface DecodedTiff {
  /** The first page, upright; colours are as stored. */
  raster: Raster
  profile: Uint8Array<ArrayBuffer> | undefined
  pageCount: number
  bitDepth: number
}

/**
 * Decodes the first page of a TIFF.
 *
 * @param requireFitting - throws for a page that is too large, before it is decoded.
 * @throws {ToolError} `damaged`; `unsupported` for a variant that would come out wrong.
 */
export const decodeTiffPixels = (
  bytes: Uint8Array<ArrayBuffer>,
  requireFitting: (size: PixelSize) => void,
): DecodedTiff => {
  const safe = bytes.slice()
  const pageCount = keepFirstPage(safe)
  if (pageCount === 0) throw new ToolError('damaged')
  const file = safe.buffer
  let pages: Directory[]
  try {
    pages = utif.decode(file).filter((page) => tags.width in page)
  } catch (cause) {
    throw new ToolError('damaged', { cause })
  }
  const [page] = pages
  if (page === undefined) throw new ToolError('damaged')
  const width = numberOf(page, 'width', 0)
  const height = numberOf(page, 'height', 0)
  if (!(width > 0 && height > 0)) throw new ToolError('damaged')
  requireFitting({ width, height })
  if (!arePartsInFile(page, bytes.length)) throw new ToolError('damaged')
  if (isMisread(page)) throw new ToolError('unsupported')
  let data: Uint8ClampedArray
  try {
    utif.decodeImage(file, page)
    data = new Uint8ClampedArray(utif.toRGBA8(page))
  } catch (cause) {
    throw new ToolError('damaged', { cause })
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
