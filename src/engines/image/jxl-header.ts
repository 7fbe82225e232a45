import type { PixelSize } from './raster.ts'

/** What a JPEG XL says about its picture before the coded pixels. */
export interface JxlHeader {
  /** As stored, before it is turned. */
  size: PixelSize
  isAnimated: boolean
  bitsPerSample: number
  /** Whether the colors are four inks, of which black is a channel of its own. */
  hasBlackInk: boolean
  /** Whether a map that brightens the picture on HDR screens is beside it. */
  hasGainMap: boolean
}

/** The length and the type of a box. */
const boxHeadBytes = 8

const boxesIn = function* (bytes: Uint8Array): Generator<{ type: string; at: number }> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at + boxHeadBytes <= bytes.length;) {
    yield { type: String.fromCharCode(...bytes.subarray(at + 4, at + boxHeadBytes)), at }
    const length = view.getUint32(at)
    // The last box may go on to the end of the file, and those that are longer than 4 GB are none of ours.
    if (length < boxHeadBytes) return
    at += length
  }
}

/** Returns where the codestream begins; a bare one has no boxes (ISO/IEC 18181-2, 9). */
const locateCodestream = (bytes: Uint8Array): number | undefined => {
  if (bytes[0] === 0xff) return 0
  for (const { type, at } of boxesIn(bytes)) {
    if (type === 'jxlc') return at + boxHeadBytes
    // A partial codestream begins with its number.
    if (type === 'jxlp') return at + boxHeadBytes + 4
  }
  return undefined
}

/** A number is coded by two bits, which choose a number of further bits and what is added to them. */
type Distribution = readonly (readonly [bits: number, offset: number])[]

/** The distributions of the fields that are read or skipped (ISO/IEC 18181-1, size header and image metadata). */
const sideLengths: Distribution = [
  [9, 1],
  [13, 1],
  [18, 1],
  [30, 1],
]
const previewEighths: Distribution = [
  [0, 16],
  [0, 32],
  [5, 1],
  [9, 33],
]
const previewLengths: Distribution = [
  [6, 1],
  [8, 65],
  [10, 321],
  [12, 1345],
]
const tickNumerators: Distribution = [
  [0, 100],
  [0, 1000],
  [10, 1],
  [30, 1],
]
const tickDenominators: Distribution = [
  [0, 1],
  [0, 1001],
  [8, 1],
  [10, 1],
]
const loopCounts: Distribution = [
  [0, 0],
  [3, 0],
  [16, 0],
  [32, 0],
]
const integerDepths: Distribution = [
  [0, 8],
  [0, 10],
  [0, 12],
  [6, 1],
]
const floatDepths: Distribution = [
  [0, 32],
  [0, 16],
  [0, 24],
  [6, 1],
]

const extraChannelCounts: Distribution = [
  [0, 0],
  [0, 1],
  [4, 2],
  [12, 1],
]
const channelTypes: Distribution = [
  [0, 0],
  [0, 1],
  [4, 2],
  [6, 18],
]
const channelShifts: Distribution = [
  [0, 0],
  [0, 3],
  [0, 4],
  [3, 1],
]
const nameLengths: Distribution = [
  [0, 0],
  [4, 0],
  [5, 16],
  [10, 48],
]
const filterChannels: Distribution = [
  [0, 1],
  [2, 0],
  [4, 3],
  [8, 19],
]
/** The types of channels beside the colors. Others have no fields of their own. */
const alphaType = 0
const spotColorType = 2
const blackType = 4
const filterType = 5

/** Width ÷ height by three bits; 0 stands for a width of its own. */
const ratios = [0, 1, 1.2, 4 / 3, 1.5, 16 / 9, 1.25, 2] as const

/** Reads bits, the lowest of a byte first; zeros behind the end. */
const createBitReader = (bytes: Uint8Array, start: number) => {
  let bit = start * 8
  const read = (count: number): number => {
    let value = 0
    for (let index = 0; index < count; index += 1, bit += 1)
      value += (((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1) * 2 ** index
    return value
  }
  return {
    read,
    flag: () => read(1) === 1,
    number: (distribution: Distribution) => {
      const [bits = 0, offset = 0] = distribution[read(2)] ?? []
      return read(bits) + offset
    },
  }
}

type BitReader = ReturnType<typeof createBitReader>

const readSize = ({ read, flag, number }: BitReader): PixelSize => {
  const isSmall = flag()
  const readSide = () => (isSmall ? (read(5) + 1) * 8 : number(sideLengths))
  const height = readSide()
  const ratio = ratios[read(3)] ?? 0
  return { height, width: ratio === 0 ? readSide() : Math.floor(height * ratio) }
}

const skipPreview = ({ read, flag, number }: BitReader): void => {
  const lengths = flag() ? previewEighths : previewLengths
  number(lengths)
  if (read(3) === 0) number(lengths)
}

const readDepth = ({ read, flag, number }: BitReader): number => {
  const isFloat = flag()
  const bitsPerSample = number(isFloat ? floatDepths : integerDepths)
  const exponentBits = 4
  if (isFloat) read(exponentBits)
  return bitsPerSample
}

/** Reads a channel beside the colors, and returns its type. */
const readExtraChannel = (bits: BitReader): number => {
  const { read, flag, number } = bits
  const isDefault = flag()
  if (isDefault) return alphaType
  const type = number(channelTypes)
  readDepth(bits)
  number(channelShifts)
  read(number(nameLengths) * 8)
  if (type === alphaType) flag()
  const spotColorBits = 4 * 16
  if (type === spotColorType) read(spotColorBits)
  if (type === filterType) number(filterChannels)
  return type
}

const readMetadata = (
  bits: BitReader,
): Pick<JxlHeader, 'isAnimated' | 'bitsPerSample' | 'hasBlackInk'> => {
  const { read, flag, number } = bits
  let isAnimated = false
  const isDefault = flag()
  if (isDefault) return { isAnimated, bitsPerSample: 8, hasBlackInk: false }
  const hasExtraFields = flag()
  if (hasExtraFields) {
    const orientationBits = 3
    read(orientationBits)
    const hasIntrinsicSize = flag()
    if (hasIntrinsicSize) readSize(bits)
    const hasPreview = flag()
    if (hasPreview) skipPreview(bits)
    isAnimated = flag()
    if (isAnimated) {
      for (const distribution of [tickNumerators, tickDenominators, loopCounts])
        number(distribution)
      const timecodeBits = 1
      read(timecodeBits)
    }
  }
  const bitsPerSample = readDepth(bits)
  const modularBits = 1
  read(modularBits)
  const types = Array.from({ length: number(extraChannelCounts) }, () => readExtraChannel(bits))
  return { isAnimated, bitsPerSample, hasBlackInk: types.includes(blackType) }
}

/** The mark that a codestream begins with. */
const markBytes = 2
/** The most bytes that the mark and the size take. */
const maxSizeBytes = 11

/**
 * Reads what a JPEG XL says about its picture, from the beginning of the file or from all of it. Its layers cannot be
 * told without decoding.
 *
 * @returns undefined where the bytes do not hold the size.
 */
export const readJxlHeader = (bytes: Uint8Array): JxlHeader | undefined => {
  const start = locateCodestream(bytes)
  if (start === undefined || start + maxSizeBytes > bytes.length) return undefined
  const bits = createBitReader(bytes, start + markBytes)
  const size = readSize(bits)
  const isBare = start === 0
  return {
    size,
    ...readMetadata(bits),
    hasGainMap: !isBare && [...boxesIn(bytes)].some(({ type }) => type === 'jhgm'),
  }
}
