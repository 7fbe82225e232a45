import type { PixelSize } from '../raster.ts'
import { joinBytes } from '../../../core/bytes.ts'

/**
 * One frame of a GIF: its place on the screen, its delay, and the position of its pixels in the file.
 */
export interface GifFrame {
  leftPx: number
  topPx: number
  widthPx: number
  heightPx: number
  /** The stored delay, a multiple of 10 ms. Browsers show frames of less than 20 ms for 100 ms. */
  delayMs: number
  /**
   * The disposal method after the frame was shown: 0 and 1 keep it, 2 clears its area, 3 restores what was there
   * before.
   */
  disposal: number
  /** The index of the transparent color. */
  transparentIndex?: number
  isInterlaced: boolean
  /**
   * The position of the frame's palette, three bytes per color; undefined when neither the frame nor the file has
   * one.
   */
  palette?: { start: number; end: number }
  /** The position of the frame's data: a byte with the minimum code size, then sub-blocks. */
  dataStart: number
}

/** A range of bytes between the file's header and its end. */
interface GifBlock {
  kind:
    | 'frame'
    /** The delay, disposal and transparency of the next frame. */
    | 'control'
    /** The loop count of the animation. */
    | 'loop'
    /** A color profile. */
    | 'profile'
    /** Comments, XMP, texts and data of single programs. */
    | 'metadata'
  start: number
  end: number
}

export interface GifStructure {
  /** The size of the logical screen, which is the picture's size. */
  widthPx: number
  heightPx: number
  frames: readonly GifFrame[]
  /** The loop count: 0 repeats for ever, undefined plays once. */
  loopCount: number | undefined
  blocks: readonly GifBlock[]
  /** The position of the first block, after the global palette. */
  headEnd: number
  /** The number of bytes after the end of the picture. */
  trailingByteCount: number
}

/** A GIF file and its parsed structure. */
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

/**
 * Returns the length of a color table in bytes, from the flags: bit 7 tells whether there is one, bits 0 to 2 its
 * size.
 */
const paletteLength = (flags: number) => (flags & 0x80 ? bytesPerColor * 2 ** ((flags & 7) + 1) : 0)

/** Returns the position after a chain of sub-blocks; undefined where the file ends first. */
const skipSubBlocks = (bytes: Uint8Array, from: number): number | undefined => {
  let at = from
  for (;;) {
    const length = bytes[at]
    if (length === undefined) return undefined
    at += 1 + length
    if (length === 0) return at
  }
}

/** Reads the loop count of a looping extension (Netscape's, and ANIMEXTS', which equals it). */
const readLoopCount = (view: DataView, start: number, end: number): number | undefined =>
  end - start >= 4 && view.getUint8(start) >= 3 && view.getUint8(start + 1) === 1
    ? view.getUint16(start + 2, true)
    : undefined

class Inspection {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  readonly #globalPalette: { start: number; end: number } | undefined
  /** The graphic control extension that applies to the next frame. */
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

  /** @returns the position after the extension; undefined where the file ends first. */
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

  /** @returns the position after the frame; undefined where the file ends first. */
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

/** Returns a side of the screen; where the file has 0, the extent of its frames. */
const sideOf = (stored: number, ends: readonly number[]) => stored || Math.max(...ends)

/**
 * Parses the blocks of a GIF (GIF89a, CompuServe 1990) to its end.
 *
 * Browsers show the beginning of a truncated file, so decoding a file does not prove that it is whole, and this
 * does. A file that ends between two blocks without the trailer counts as whole, as does one with zeros between
 * blocks.
 *
 * @returns undefined when the file is truncated, has no picture, or is not a GIF.
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

/**
 * Tells whether a result has the source's frames, delays, loop count and profile, and the requested size.
 */
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

/** Makes a GIF of these blocks, in this order, with the header of the file they come from. */
const gifOf = (bytes: Uint8Array, { headEnd }: GifStructure, blocks: readonly GifBlock[]) =>
  joinBytes([
    bytes.subarray(0, headEnd),
    ...blocks.map((block) => bytesOf(bytes, block)),
    Uint8Array.of(trailer),
  ])

/** Removes comments, texts and other metadata, and bytes between and after the blocks. */
export const withoutMetadata = (bytes: Uint8Array, structure: GifStructure) =>
  gifOf(
    bytes,
    structure,
    structure.blocks.filter(({ kind }) => kind !== 'metadata'),
  )

/** Returns an animation of the first frames. */
export const firstFrames = (bytes: Uint8Array, structure: GifStructure, count: number) => {
  const frames = structure.blocks.filter(({ kind }) => kind === 'frame')
  const end = frames[count - 1]?.end ?? bytes.length
  return gifOf(
    bytes,
    structure,
    structure.blocks.filter((block) => block.end <= end),
  )
}

/** Inserts another file's metadata before the first frame, unchanged. */
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
