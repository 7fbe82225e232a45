import type { CompressionSettings } from '../../engines/image/compression.ts'
import { createJudge } from '../../engines/image/judge.ts'
import type { Raster } from '../../engines/image/raster.ts'
import { type JpegCodecs, createJpegCompressor } from '../../engines/image/jpeg/compress-jpeg.ts'
import { decode, nodeCodecs } from './jpeg-codecs.ts'

export const auto: CompressionSettings = {
  aim: 'auto',
  quality: 75,
  maxBytes: 200_000,
  isMetadataKept: false,
}

/** Compresses with the real engines, all but the browser's, and gives what a test asks for. */
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
  createJudge(original).scoreOf(await decode(made))
