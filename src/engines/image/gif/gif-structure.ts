import type { PixelSize } from '../raster.ts'
import { joinBytes } from '../join-bytes.ts'

/** One picture of a GIF: where it stands on the screen, for how long, and where its pixels are in the file. */
export interface GifFrame {
  leftPx: number
  topPx: number
  widthPx: number
  heightPx: number
  /** As stored, a multiple of 10; browsers show what is under 20 ms for 100 ms. */
  delayMs: number
  /** What becomes of it afterwards: 0 and 1 nothing, 2 cleared, 3 what was there before comes back. */
  disposal: number
  /** The colour that is not painted. */
  transparentIndex?: number
  isInterlaced: boolean
  /** Where its colours are, three bytes each; none where the whole file has none either. */
  palette?: { start: number; end: number }
  /** Where its coded pixels begin: a byte with the size of the first codes, then sub-blocks. */
  dataStart: number
}

/** A stretch of the file between its head and its end. */
interface GifBlock {
  kind:
    | 'frame'
    /** Delay, disposal and transparency of the frame that follows. */
    | 'control'
    /** How often the animation is played. */
    | 'loop'
    /** A colour profile. */
    | 'profile'
    /** Comments, XMP, texts, what programs keep for themselves. */
    | 'metadata'
  start: number
  end: number
}

export interface GifStructure {
  /** Of the screen, which is the picture's size. */
  widthPx: number
  heightPx: number
  frames: readonly GifFrame[]
  /** 0 for ever; undefined plays once. */
  loopCount: number | undefined
  blocks: readonly GifBlock[]
  /** Where the first block begins, after the global colours. */
  headEnd: number
  /** What stands after the end of the picture. */
  trailingByteCount: number
}

/** A GIF's bytes and what was found in them. */
export interface InspectedGif {
  bytes: Uint8Array<ArrayBuffer>
  structure: GifStructure
}

const extensionIntroducer = 0x21
const imageSeparator = 0x2c
const trailer = 0x3b

const graphicControl = 0xf9
const application = 0xff

const screenEnd = 13
const descriptorSize = 10
const bytesPerColor = 3
const msPerDelay = 10

const loopingApplications = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0'])
const profileApplication = 'ICCRGBG1012'

/** The bytes of a colour table, from the flags that tell of it: its presence in bit 7, its size in bits 0 to 2. */
const paletteLength = (flags: number) => (flags & 0x80 ? bytesPerColor * 2 ** ((flags & 7) + 1) : 0)

/** Where a chain of sub-blocks ends, after its empty one; undefined where the file ends first. */
const skipSubBlocks = (bytes: Uint8Array, from: number): number | undefined => {
  let at = from
  for (;;) {
    const length = bytes[at]
    if (length === undefined) return undefined
    at += 1 + length
    if (length === 0) return at
  }
}

/** The count in the sub-block of a looping extension (Netscape's, and ANIMEXTS' like it). */
const readLoopCount = (view: DataView, start: number, end: number): number | undefined =>
  end - start >= 4 && view.getUint8(start) >= 3 && view.getUint8(start + 1) === 1
    ? view.getUint16(start + 2, true)
    : undefined

class Inspection {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  readonly #globalPalette: { start: number; end: number } | undefined
  /** Waiting for its frame. */
  #control: Pick<GifFrame, 'delayMs' | 'disposal' | 'transparentIndex'> = {
    delayMs: 0,
    disposal: 0,
  }
  readonly headEnd: number
  readonly frames: GifFrame[] = []
  readonly blocks: GifBlock[] = []
  loopCount: number | undefined

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.headEnd = screenEnd + paletteLength(this.#view.getUint8(10))
    if (this.headEnd > screenEnd) this.#globalPalette = { start: screenEnd, end: this.headEnd }
  }

  /** @returns where the extension ends; undefined where the file ends first. */
  readExtension(start: number): number | undefined {
    const end = skipSubBlocks(this.#bytes, start + 2)
    if (end === undefined) return undefined
    this.blocks.push({ kind: this.#extensionKind(start, end), start, end })
    return end
  }

  #extensionKind(start: number, end: number): GifBlock['kind'] {
    const label = this.#bytes[start + 1]
    const length = this.#bytes[start + 2] ?? 0
    if (label === graphicControl && length >= 4) {
      this.#readControl(start + 3)
      return 'control'
    }
    if (label !== application) return 'metadata'
    const name = String.fromCharCode(...this.#bytes.subarray(start + 3, start + 3 + length))
    if (name === profileApplication) return 'profile'
    if (!loopingApplications.has(name)) return 'metadata'
    this.loopCount = readLoopCount(this.#view, start + 3 + length, end) ?? this.loopCount
    return 'loop'
  }

  #readControl(at: number) {
    const flags = this.#view.getUint8(at)
    this.#control = {
      delayMs: this.#view.getUint16(at + 1, true) * msPerDelay,
      disposal: (flags >> 2) & 7,
      ...(flags & 1 ? { transparentIndex: this.#view.getUint8(at + 3) } : {}),
    }
  }

  /** @returns where the frame ends; undefined where the file ends first. */
  readFrame(start: number): number | undefined {
    const paletteStart = start + descriptorSize
    if (paletteStart > this.#bytes.length) return undefined
    const flags = this.#view.getUint8(start + 9)
    const dataStart = paletteStart + paletteLength(flags)
    const end = skipSubBlocks(this.#bytes, dataStart + 1)
    if (end === undefined) return undefined
    const palette =
      dataStart > paletteStart ? { start: paletteStart, end: dataStart } : this.#globalPalette
    this.frames.push({
      leftPx: this.#view.getUint16(start + 1, true),
      topPx: this.#view.getUint16(start + 3, true),
      widthPx: this.#view.getUint16(start + 5, true),
      heightPx: this.#view.getUint16(start + 7, true),
      ...this.#control,
      isInterlaced: (flags & 0x40) !== 0,
      ...(palette ? { palette } : {}),
      dataStart,
    })
    this.blocks.push({ kind: 'frame', start, end })
    this.#control = { delayMs: 0, disposal: 0 }
    return end
  }
}

/** A screen's side; where a file leaves it out, that of what is shown on it. */
const sideOf = (stored: number, ends: readonly number[]) => stored || Math.max(...ends)

/**
 * Walks the blocks of a GIF (GIF89a, CompuServe 1990) from its head to its end.
 *
 * Browsers show the beginning of a file that was cut short: decoding it is no proof that it is whole, this is. A file
 * that ends between two blocks, without the byte that says so, passes for whole, as does one with zeros between them.
 *
 * @returns undefined when the file is cut short, has no picture, or is not a GIF's structure at all.
 */
export const inspectGif = (bytes: Uint8Array): GifStructure | undefined => {
  if (!/^GIF8[79]a$/.test(String.fromCharCode(...bytes.subarray(0, 6)))) return undefined
  if (bytes.length < screenEnd) return undefined
  const inspection = new Inspection(bytes)
  let at = inspection.headEnd
  while (at < bytes.length && bytes[at] !== trailer) {
    let end: number | undefined
    if (bytes[at] === extensionIntroducer) end = inspection.readExtension(at)
    else if (bytes[at] === imageSeparator) end = inspection.readFrame(at)
    else if (bytes[at] === 0) end = at + 1
    if (end === undefined) return undefined
    at = end
  }
  const { frames, blocks, headEnd, loopCount } = inspection
  if (frames.length === 0) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const widthPx = sideOf(
    view.getUint16(6, true),
    frames.map((frame) => frame.leftPx + frame.widthPx),
  )
  const heightPx = sideOf(
    view.getUint16(8, true),
    frames.map((frame) => frame.topPx + frame.heightPx),
  )
  const trailingByteCount = Math.max(0, bytes.length - at - 1)
  return { widthPx, heightPx, frames, loopCount, blocks, headEnd, trailingByteCount }
}

const countOf = ({ blocks }: GifStructure, kind: GifStructure['blocks'][number]['kind']) =>
  blocks.filter((block) => block.kind === kind).length

/** Whether a result has the source's frames, each shown as long, played as often, and the size that was asked for. */
export const isSameAnimation = (
  source: GifStructure,
  result: GifStructure,
  { width, height }: PixelSize,
): boolean =>
  result.widthPx === width &&
  result.heightPx === height &&
  result.loopCount === source.loopCount &&
  countOf(result, 'profile') === countOf(source, 'profile') &&
  result.frames.length === source.frames.length &&
  result.frames.every(({ delayMs }, index) => delayMs === source.frames[index]?.delayMs)

const bytesOf = (bytes: Uint8Array, { start, end }: GifBlock) => bytes.subarray(start, end)

/** A GIF of the given blocks, in their order, with the head of the one they come from. */
const gifOf = (bytes: Uint8Array, { headEnd }: GifStructure, blocks: readonly GifBlock[]) =>
  joinBytes([
    bytes.subarray(0, headEnd),
    ...blocks.map((block) => bytesOf(bytes, block)),
    Uint8Array.of(trailer),
  ])

/** The same pictures without comments, texts and the like, nor what stands between and after its blocks. */
export const withoutMetadata = (bytes: Uint8Array, structure: GifStructure) =>
  gifOf(
    bytes,
    structure,
    structure.blocks.filter(({ kind }) => kind !== 'metadata'),
  )

/** The beginning of an animation: its first frames. */
export const firstFrames = (bytes: Uint8Array, structure: GifStructure, count: number) => {
  const frames = structure.blocks.filter(({ kind }) => kind === 'frame')
  const end = frames[count - 1]?.end ?? bytes.length
  return gifOf(
    bytes,
    structure,
    structure.blocks.filter((block) => block.end <= end),
  )
}

/** Puts another file's comments and the like before the first frame, byte by byte as they were. */
export const withMetadataOf = (
  gif: Uint8Array,
  { headEnd }: GifStructure,
  source: Uint8Array,
  { blocks }: GifStructure,
) =>
  joinBytes([
    gif.subarray(0, headEnd),
    ...blocks.filter(({ kind }) => kind === 'metadata').map((block) => bytesOf(source, block)),
    gif.subarray(headEnd),
  ])
