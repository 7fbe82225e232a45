import { deflateSync } from 'node:zlib'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import startResize, { resize } from '@jsquash/resize/lib/resize/pkg/squoosh_resize.js'
import type { Raster } from '../../engines/image/raster.ts'
import {
  type PngChunk,
  type PngHeader,
  colorTypes,
  makeChunk,
  makeHeader,
  writeChunks,
  inspectPng,
} from '../../engines/image/png/png-structure.ts'
import { decodePng, stillOf } from '../../engines/image/png/decode-png.ts'
import type { Compression, CompressionSettings } from '../../engines/image/compression.ts'
import { createOxipng } from '../../engines/image/oxipng.ts'
import { createResizer } from '../../engines/image/resize.ts'
import { createPngCompressor } from '../../engines/image/png/compress-png.ts'

/** Writes a PNG of these rows, each with its filter byte first, with Node's zlib. */
export const pngOf = (
  header: PngHeader,
  rows: Uint8Array,
  chunks: readonly PngChunk[] = [],
): Uint8Array<ArrayBuffer> =>
  writeChunks([
    makeHeader(header),
    ...chunks,
    makeChunk('IDAT', deflateSync(rows)),
    makeChunk('IEND', []),
  ])

/** Computes an RGBA picture as raster and as PNG. */
export const paint = (
  width: number,
  height: number,
  pixelAt: (x: number, y: number) => readonly [number, number, number, number],
): { raster: Raster; png: Uint8Array<ArrayBuffer>; header: PngHeader } => {
  const data = new Uint8ClampedArray(width * height * 4)
  const rows = new Uint8Array((width * 4 + 1) * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const samples = pixelAt(x, y).map(Math.round)
      data.set(samples, (y * width + x) * 4)
      rows.set(samples, y * (width * 4 + 1) + 1 + x * 4)
    }
  const header: PngHeader = {
    width,
    height,
    bitDepth: 8,
    colorType: colorTypes.rgba,
    isInterlaced: false,
  }
  return { raster: { data, width, height }, png: pngOf(header, rows), header }
}

/** Inserts chunks after the header of a file. */
export const withChunks = (png: Uint8Array, ...chunks: PngChunk[]): Uint8Array<ArrayBuffer> => {
  const [header, ...rest] = inspectPng(png)?.chunks ?? []
  if (header === undefined) throw new Error('not a PNG')
  return writeChunks([header, ...chunks, ...rest])
}

/** @throws {Error} when the file is not whole. */
export const decodeFile = (png: Uint8Array): Promise<Raster> => {
  const info = inspectPng(png)
  if (info === undefined) throw new Error('not a whole PNG')
  return decodePng(stillOf(info, info.chunks))
}

export const typesIn = (png: Uint8Array): string[] =>
  (inspectPng(png)?.chunks ?? []).map(({ type }) => type)

export const bytesOf = async (blob: Blob): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await blob.arrayBuffer())

/**
 * Makes waves of color: 96 × 96 pixels, some 8,000 colors, every fifth column translucent on request.
 */
export const wavyPicture = ({ isTranslucent = false } = {}) =>
  paint(96, 96, (x, y) => [
    Math.round(127 + 120 * Math.sin(x / 17)),
    Math.round(127 + 120 * Math.sin(y / 23 + x / 50)),
    Math.round(127 + 120 * Math.cos((x + y) / 31)),
    isTranslucent && x % 5 === 0 ? (y * 2) & 255 : 255,
  ])

const { resolve } = createRequire(import.meta.url)
const wasmOf = (path: string) => readFileSync(resolve(path))

/** Compiles oxipng as a browser would, from the package's own file. */
export const loadOxipng = () =>
  WebAssembly.compile(wasmOf('@jsquash/oxipng/codec/pkg/squoosh_oxipng_bg.wasm'))

/** The real codecs, as Node can load them. */
export const testCodecs = {
  oxipng: createOxipng(loadOxipng),
  resize: createResizer({
    load: () => startResize(wasmOf('@jsquash/resize/lib/resize/pkg/squoosh_resize_bg.wasm')),
    resize,
  }),
}

/** Returns the default settings with some of them changed. */
export const settings = (more: Partial<CompressionSettings> = {}): CompressionSettings => ({
  aim: 'auto',
  quality: 80,
  maxBytes: 1,
  isMetadataKept: false,
  ...more,
})

/** Returns a context that ignores progress and is never cancelled. */
export const quietly = () => ({
  report: () => undefined,
  signal: new AbortController().signal,
})

export const compressor = createPngCompressor(testCodecs)

/** Compresses with the real codecs and reads the result. */
export const compress = async (
  png: Uint8Array<ArrayBuffer>,
  more?: Partial<CompressionSettings>,
): Promise<Compression & { bytes: Uint8Array<ArrayBuffer> }> => {
  const result = await compressor(new Blob([png]), settings(more), quietly())
  return { ...result, bytes: await bytesOf(result.blob) }
}
