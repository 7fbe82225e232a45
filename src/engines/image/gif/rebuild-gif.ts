import { joinBytes } from '../join-bytes.ts'
import type { GifBlock, GifStructure } from './inspect-gif.ts'

const trailer = 0x3b

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
