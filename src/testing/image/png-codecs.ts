import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import startResize, { resize } from '@jsquash/resize/lib/resize/pkg/squoosh_resize.js'
import type { Compression, CompressionSettings } from '../../engines/image/compression.ts'
import { createOxipng } from '../../engines/image/oxipng.ts'
import { createResizer } from '../../engines/image/resize.ts'
import { createPngCompressor } from '../../engines/image/png/compress-png.ts'
import { bytesOf } from './png.ts'

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
