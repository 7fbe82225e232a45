import type { Oxipng, OxipngLevel } from '../oxipng.ts'
import {
  type PngChunk,
  type PngHeader,
  makeChunk,
  makeHeader,
  readChunks,
  writeChunks,
} from './chunks.ts'
import { type Candidate, type PngTask, smallerOf } from './task.ts'

/** Bytes of the sequence number that fcTL and fdAT begin with (PNG third edition, 11.3.6). */
const sequenceBytes = 4

/** A frame of an animation, or the still picture that stands for it where animations are not known. */
export interface Frame {
  /** Content of its fcTL after the sequence number; none for a still picture that is not in the animation. */
  control: Uint8Array | undefined
  /** Stored in IDAT; all others in fdAT. */
  isStill: boolean
  /** In pixels. */
  width: number
  height: number
  /** One zlib stream, in parts. */
  data: Uint8Array[]
}

const sizeIn = (control: Uint8Array) => {
  const view = new DataView(control.buffer, control.byteOffset, control.byteLength)
  return { width: view.getUint32(0), height: view.getUint32(sequenceBytes) }
}

/** The frames of a file, in order. */
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

/** The file with other frames: everything that is not a frame stays, before them. */
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

/** Packs a frame as if it were a picture of its own: with filters of its own, but coded as the whole file is. */
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
  const packed = await oxipng.optimise(writeChunks(still), level)
  const result = packed === undefined ? undefined : readChunks(packed)
  if (result === undefined) return frame
  const isSameCoding = ['IHDR', 'PLTE', 'tRNS'].every((type) =>
    sameBytes(find(still, type), find(result, type)),
  )
  const data = dataOf(result)
  return isSameCoding && lengthOf(data) < lengthOf(frame.data) ? { ...frame, data } : frame
}

/** The level whose work stays within some ten seconds, by the pixels of all frames. */
const levelFor = (pixels: number): OxipngLevel => {
  if (pixels <= 1_500_000) return 4
  if (pixels <= 6_000_000) return 2
  return pixels <= 20_000_000 ? 1 : 0
}

/** Packs an animation better, frame by frame and all at once; every pixel and every delay stays. */
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
  const whole = await oxipng.optimise(base, level)
  return smallerOf(
    framewise,
    whole === undefined ? undefined : { bytes: whole, method: 'lossless' },
  )
}
