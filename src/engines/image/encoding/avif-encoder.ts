import createAvif from '@jsquash/avif/codec/enc/avif_enc.js'
import wasmUrl from '@jsquash/avif/codec/enc/avif_enc.wasm?url'
import { defaultOptions } from '@jsquash/avif/meta.js'
import type { PixelSize } from '../raster.ts'
import { createEmscriptenEncoder, quietly } from './emscripten-encoder.ts'
import { maxSlowAvifPixels } from './target-formats.ts'

/**
 * libaom's speeds. At the quality that scores SSIMULACRA 2 of 80, speed 8 takes 0.94 of speed 9's bytes (median of six
 * crops of 768 × 576 of `corpus/image/jpeg`, 0.85 to 1.00; 0.87 of two photographs of 4.1 megapixels) in 2.6 times the
 * time. Speed 6 takes 0.89 of speed 8's bytes (0.70 to 0.99) in three times the time. Tuning for SSIM is what libaom
 * does anyway; chroma at full resolution takes more bytes.
 */
const usualSpeed = 8
const slowSpeed = 6
/** The only speed of large pictures: see `maxSlowAvifPixels`. */
const largeSpeed = 9

/**
 * From this quality on, chroma has its full resolution, but not that of large pictures: libaom's memory for 12 megapixels
 * would grow by 135 MB, and files of the same score become no smaller.
 */
const fullChromaQuality = 90
const quarterChroma = 1
const fullChroma = 3

const optionsAt = (speed: number, quality: number, { width, height }: PixelSize) => {
  const isLarge = width * height > maxSlowAvifPixels
  return {
    ...defaultOptions,
    quality,
    speed: isLarge ? largeSpeed : speed,
    subsample: quality >= fullChromaQuality && !isLarge ? fullChroma : quarterChroma,
  }
}

export const avifOptions = (quality: number, size: PixelSize) =>
  optionsAt(usualSpeed, quality, size)

export const slowAvifOptions = (quality: number, size: PixelSize) =>
  optionsAt(slowSpeed, quality, size)

const start = () => createAvif(quietly(wasmUrl))

/**
 * Encodes AVIF with libaom in one thread: its build for several needs a page that is isolated from other origins.
 */
export const encodeAvif = createEmscriptenEncoder(start, avifOptions)

/** Encodes AVIF like `encodeAvif`, but up to `maxSlowAvifPixels` to fewer bytes in several times the time. */
export const encodeAvifSlowly = createEmscriptenEncoder(start, slowAvifOptions)
