import { ToolError } from '../../../core/errors.ts'
import type { Raster } from '../raster.ts'
import type { PngChunk } from './chunks.ts'
import { createRowExpander } from './expand-row.ts'
import { type PngHeader, bitsPerPixel } from './header.ts'
import { unfilter } from './unfilter.ts'

/** A part of the picture that is stored by itself: all of it, or one of the seven of an interlaced file. */
interface Pass {
  x: number
  y: number
  stepX: number
  stepY: number
}

/** Adam7: first column and row, and the steps between them (ISO/IEC 15948, 8.2). */
const interlacedPasses: readonly Pass[] = [
  { x: 0, y: 0, stepX: 8, stepY: 8 },
  { x: 4, y: 0, stepX: 8, stepY: 8 },
  { x: 0, y: 4, stepX: 4, stepY: 8 },
  { x: 2, y: 0, stepX: 4, stepY: 4 },
  { x: 0, y: 2, stepX: 2, stepY: 4 },
  { x: 1, y: 0, stepX: 2, stepY: 2 },
  { x: 0, y: 1, stepX: 1, stepY: 2 },
]
const wholePass: Pass = { x: 0, y: 0, stepX: 1, stepY: 1 }

/** Fills bytes with the next bytes of a stream. */
type ReadInto = (target: Uint8Array) => Promise<void>

const openDeflated = (parts: readonly Uint8Array[]): { readInto: ReadInto; close(): void } => {
  // Files are read into ordinary buffers, so no view of one is of shared memory.
  const reader = new Blob(parts as Uint8Array<ArrayBuffer>[])
    .stream()
    .pipeThrough(new DecompressionStream('deflate'))
    .getReader()
  let piece = new Uint8Array()
  return {
    async readInto(target) {
      let at = 0
      while (at < target.length) {
        if (piece.length === 0) {
          const read = await reader.read()
          if (read.done) throw new ToolError('damaged')
          piece = read.value
        }
        const taken = piece.subarray(0, target.length - at)
        target.set(taken, at)
        at += taken.length
        piece = piece.subarray(taken.length)
      }
    },
    // What follows the last row does not count: decoders do not look at it either.
    close: () => void reader.cancel().catch(() => undefined),
  }
}

/** The coded data of a still picture or of one frame. */
export interface CodedPicture {
  header: PngHeader
  /** Of the file: PLTE and tRNS are looked for among them. */
  chunks: readonly PngChunk[]
  /** One zlib stream, in parts. */
  data: readonly Uint8Array[]
}

const createPixels = (count: number): Uint32Array<ArrayBuffer> => {
  try {
    return new Uint32Array(count)
  } catch (cause) {
    throw new ToolError('out-of-memory', { cause })
  }
}

/**
 * Decodes to RGBA of 8 bits exactly as stored: no profile, gamma or orientation is applied, nothing is multiplied
 * by alpha, which a browser's canvas cannot promise (its pixels are premultiplied, and some guard against
 * fingerprinting by changing them).
 *
 * @throws {ToolError} `damaged` when the data do not make a whole picture, `out-of-memory`.
 */
export const decodePng = async ({ header, chunks, data }: CodedPicture): Promise<Raster> => {
  const { width, height, isInterlaced } = header
  const pixels = createPixels(width * height)
  const contentOf = (type: string) => chunks.find((chunk) => chunk.type === type)?.content
  const coding = { ...header, palette: contentOf('PLTE'), transparency: contentOf('tRNS') }
  const expand = createRowExpander(coding, pixels)
  const bits = bitsPerPixel(header)
  const stream = openDeflated(data)

  const readPass = async ({ x, y, stepX, stepY }: Pass) => {
    const columns = Math.ceil((width - x) / stepX)
    if (columns <= 0) return
    const line = new Uint8Array(1 + Math.ceil((columns * bits) / 8))
    const row = line.subarray(1)
    const previous = new Uint8Array(row.length)
    for (let at = y; at < height; at += stepY) {
      await stream.readInto(line)
      if (!unfilter(line[0] ?? 0, row, previous, Math.max(1, bits >> 3)))
        throw new ToolError('damaged')
      expand(row, columns, at * width + x, stepX)
      previous.set(row)
    }
  }

  try {
    for (const pass of isInterlaced ? interlacedPasses : [wholePass]) await readPass(pass)
  } catch (cause) {
    throw cause instanceof ToolError ? cause : new ToolError('damaged', { cause })
  } finally {
    stream.close()
  }
  return { data: new Uint8ClampedArray(pixels.buffer), width, height }
}

/** The coded data of a file's still picture. */
export const stillOf = (header: PngHeader, chunks: readonly PngChunk[]): CodedPicture => ({
  header,
  chunks,
  data: chunks.filter(({ type }) => type === 'IDAT').map(({ content }) => content),
})
