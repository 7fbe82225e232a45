import type { Oxipng, OxipngLevel } from '../oxipng.ts'
import {
  type PngChunk,
  type PngHeader,
  makeChunk,
  makeHeader,
  readChunks,
  writeChunks,
} from './png-structure.ts'
import { type Candidate, type PngTask, smallerOf } from './trials.ts'

/**
 * The length in bytes of the sequence number that fcTL and fdAT begin with (PNG third edition, 11.3.6).
 */
const sequenceBytes = 4

/** A frame of an animation, or the still picture that decoders without APNG show. */
export interface Frame {
  /**
   * The content of the frame's fcTL after the sequence number; undefined for a still picture outside the animation.
   */
  control: Uint8Array | undefined
  /** Whether the frame is stored in IDAT; all others are in fdAT. */
  isStill: boolean
  /** The width and height of the frame, in pixels. */
  width: number
  height: number
  /** One zlib stream, in parts. */
  data: Uint8Array[]
}

const sizeIn = (control: Uint8Array) => {
  const view = new DataView(control.buffer, control.byteOffset, control.byteLength)
  return { width: view.getUint32(0), height: view.getUint32(sequenceBytes) }
}

/** Returns the frames of a file, in order. */
export const readFrames = (header: PngHeader, chunks: readonly PngChunk[]): Frame[] => {
  const frames: Frame[] = []
  let control: Uint8Array | undefined
  let open: Frame | undefined
  for (const { type, content } of chunks) {
    if (type === 'fcTL') {
      control = content.subarray(sequenceBytes)
      open = undefined
      continue
    }
    if (type !== 'IDAT' && type !== 'fdAT') continue
    const isStill = type === 'IDAT'
    if (open === undefined) {
      const { width, height } = isStill || control === undefined ? header : sizeIn(control)
      open = { control, isStill, width, height, data: [] }
      frames.push(open)
    }
    open.data.push(isStill ? content : content.subarray(sequenceBytes))
  }
  return frames
}

const frameChunks = new Set(['fcTL', 'IDAT', 'fdAT', 'IEND'])

/** Writes the file with other frames; all other chunks stay, before them. */
export const writeFrames = (
  chunks: readonly PngChunk[],
  frames: readonly Frame[],
): Uint8Array<ArrayBuffer> => {
  let sequence = 0
  const numbered = (type: string, content: Uint8Array) => {
    const chunk = new Uint8Array(sequenceBytes + content.length)
    new DataView(chunk.buffer).setUint32(0, sequence)
    sequence += 1
    chunk.set(content, sequenceBytes)
    return makeChunk(type, chunk)
  }
  return writeChunks([
    ...chunks.filter(({ type }) => !frameChunks.has(type)),
    ...frames.flatMap(({ control, isStill, data }) => [
      ...(control === undefined ? [] : [numbered('fcTL', control)]),
      ...data.map((part) => (isStill ? makeChunk('IDAT', part) : numbered('fdAT', part))),
    ]),
    makeChunk('IEND', []),
  ])
}

const sameBytes = (one: PngChunk | undefined, other: PngChunk | undefined): boolean =>
  one?.content.length === other?.content.length &&
  (one?.content.every((byte, at) => byte === other?.content[at]) ?? true)

const find = (chunks: readonly PngChunk[], type: string) =>
  chunks.find((chunk) => chunk.type === type)

const dataOf = (chunks: readonly PngChunk[]) =>
  chunks.filter(({ type }) => type === 'IDAT').map(({ content }) => content)

const lengthOf = (data: readonly Uint8Array[]) => data.reduce((sum, { length }) => sum + length, 0)

/**
 * Compresses a frame as if it were a picture, with filters of its own, but with the whole file's color type and
 * palette.
 */
const packFrame = async (
  frame: Frame,
  {
    oxipng,
    header,
    chunks,
    level,
  }: {
    oxipng: Oxipng
    header: PngHeader
    chunks: readonly PngChunk[]
    level: OxipngLevel
  },
): Promise<Frame> => {
  const { width, height } = frame
  const coding = chunks.filter(({ type }) => type === 'PLTE' || type === 'tRNS')
  const still = [
    makeHeader({ ...header, width, height }),
    ...coding,
    ...frame.data.map((part) => makeChunk('IDAT', part)),
    makeChunk('IEND', []),
  ]
  const packed = await oxipng.optimize(writeChunks(still), level)
  const result = packed === undefined ? undefined : readChunks(packed)
  if (result === undefined) return frame
  const isSameCoding = ['IHDR', 'PLTE', 'tRNS'].every((type) =>
    sameBytes(find(still, type), find(result, type)),
  )
  const data = dataOf(result)
  return isSameCoding && lengthOf(data) < lengthOf(frame.data) ? { ...frame, data } : frame
}

/** Returns the oxipng level that takes about ten seconds at most, by the pixels of all frames. */
const levelFor = (pixels: number): OxipngLevel => {
  if (pixels <= 1_500_000) return 4
  if (pixels <= 6_000_000) return 2
  return pixels <= 20_000_000 ? 1 : 0
}

/**
 * Compresses an animation losslessly, frame by frame and as a whole, and returns the smaller result. Pixels and
 * delays do not change.
 */
export const packAnimation = async ({
  info,
  base,
  oxipng,
  step,
}: PngTask): Promise<Candidate | undefined> => {
  const chunks = readChunks(base) ?? []
  const frames = readFrames(info, chunks)
  const level = levelFor(frames.reduce((sum, { width, height }) => sum + width * height, 0))
  const packed: Frame[] = []
  for (const frame of frames) {
    packed.push(await packFrame(frame, { oxipng, header: info, chunks, level }))
    step(0.1 + (0.6 * packed.length) / frames.length)
  }
  const framewise: Candidate = { bytes: writeFrames(chunks, packed), method: 'lossless' }
  const whole = await oxipng.optimize(base, level)
  return smallerOf(
    framewise,
    whole === undefined ? undefined : { bytes: whole, method: 'lossless' },
  )
}
