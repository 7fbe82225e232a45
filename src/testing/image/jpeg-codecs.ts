import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import createDecoder from '@jsquash/jpeg/codec/dec/mozjpeg_dec.js'
import createMozjpeg from '@jsquash/jpeg/codec/enc/mozjpeg_enc.js'
import startResize, { resize } from '@jsquash/resize/lib/resize/pkg/squoosh_resize.js'
import { createResizer } from '../../engines/image/resize.ts'
import { type JpegCodecs, createJpegCompressor } from '../../engines/image/jpeg/compress-jpeg.ts'
import { createJpegDecoder } from '../../engines/image/jpeg/mozjpeg-decoder.ts'
import { createJpegEncoder } from '../../engines/image/jpeg/mozjpeg-encoder.ts'
import { createJpegReader } from '../../engines/image/jpeg/read-jpeg.ts'
import type { CompressionSettings } from '../../engines/image/compression.ts'
import { createQualityMetric } from '../../engines/image/quality-metric.ts'
import type { Raster } from '../../engines/image/raster.ts'

const { resolve } = createRequire(import.meta.url)

/** Node cannot `fetch` files, so the engine gets its bytes directly. */
const inNode = (path: string, printErr: (line: string) => void = () => undefined) => ({
  noInitialRun: true,
  print: () => undefined,
  printErr,
  wasmBinary: readFileSync(resolve(path)),
})

export const encode = createJpegEncoder(() =>
  createMozjpeg(inNode('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm')),
)

export const decode = createJpegDecoder((hear) =>
  createDecoder(inNode('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm', hear)),
)

const resizeWasm = resolve('@jsquash/resize/lib/resize/pkg/squoosh_resize_bg.wasm')

/** The codecs without a browser; our own decoder reads all but CMYK. */
export const nodeCodecs: JpegCodecs = {
  reader: createJpegReader({
    canReadPixels: () => false,
    canReadAsStored: () => Promise.resolve(false),
    readPixels: () => Promise.reject(new Error('no browser')),
    decodeAsStored: decode,
  }),
  encode,
  resize: createResizer({ load: () => startResize(readFileSync(resizeWasm)), resize }),
}

export const auto: CompressionSettings = {
  aim: 'auto',
  quality: 75,
  maxBytes: 200_000,
  isMetadataKept: false,
}

/** Compresses with the real codecs, except for the browser's, and returns what tests check. */
export const compress = async (
  bytes: Uint8Array<ArrayBuffer>,
  settings: Partial<CompressionSettings> = {},
  codecs: Partial<JpegCodecs> = {},
) => {
  const compressJpeg = createJpegCompressor({ ...nodeCodecs, ...codecs })
  const reports: [number, number][] = []
  const source = new Blob([bytes])
  const result = await compressJpeg(
    source,
    { ...auto, ...settings },
    { report: (...said) => reports.push(said), signal: new AbortController().signal },
  )
  const made = new Uint8Array(await result.blob.arrayBuffer())
  return { ...result, made, reports, isSource: result.blob === source }
}

export const scoreOf = async (original: Raster, made: Uint8Array<ArrayBuffer>): Promise<number> =>
  createQualityMetric(original).scoreOf(await decode(made))
