import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import createAvif from '@jsquash/avif/codec/enc/avif_enc.js'
import { defaultOptions as avifDefaults } from '@jsquash/avif/meta.js'
import createMozjpeg from '@jsquash/jpeg/codec/enc/mozjpeg_enc.js'
import { defaultOptions } from '@jsquash/jpeg/meta.js'
import createJxl from '@jsquash/jxl/codec/enc/jxl_enc.js'
import { defaultOptions as jxlDefaults } from '@jsquash/jxl/meta.js'
import { initSync, optimise_raw as packRaw } from '@jsquash/oxipng/codec/pkg/squoosh_oxipng.js'
import createWebp from '@jsquash/webp/codec/enc/webp_enc_simd.js'
import { defaultOptions as webpDefaults } from '@jsquash/webp/meta.js'
import { looksSameScore } from '../../src/engines/image/compression.ts'
import type { Raster } from '../../src/engines/image/raster.ts'
import { runHere } from '../../src/testing/image/gif.ts'
import { hasProgram, run, runOnFile } from './programs.ts'
import type { Scorer } from './score.ts'
import type { SourceFile } from './pictures.ts'

export interface Encoded {
  bytes: Uint8Array
  /** With which setting, where that is not always the same. */
  setting?: string
}

/** Returns a picture without alpha, as `cjpeg` reads it. */
const toPpm = ({ data, width, height }: Raster): Uint8Array => {
  const header = new TextEncoder().encode(`P6\n${width} ${height}\n255\n`)
  const ppm = new Uint8Array(header.length + 3 * width * height)
  ppm.set(header)
  for (let from = 0, to = header.length; from < data.length; from += 4, to += 3)
    ppm.set(data.subarray(from, from + 3), to)
  return ppm
}

const cjpegAt = (ppm: Uint8Array, quality: number): Uint8Array | undefined =>
  run('cjpeg', ['-quality', String(quality), '-optimize', '-progressive'], ppm)

/** Encodes with libjpeg-turbo at one quality. */
export const encodeWithCjpeg = (picture: Raster, quality: number): Encoded | undefined => {
  const bytes = cjpegAt(toPpm(picture), quality)
  return bytes && { bytes }
}

/** Encodes with libjpeg-turbo at the lowest quality that looks the same, which is found by bisection. */
export const encodeLikeOriginal = (picture: Raster, scorer: Scorer): Encoded | undefined => {
  const ppm = toPpm(picture)
  let best: Encoded | undefined
  let from = 1
  let to = 100
  while (from <= to) {
    const quality = (from + to) >> 1
    const bytes = cjpegAt(ppm, quality)
    if (!bytes) return undefined
    if ((scorer(bytes).score ?? -Infinity) >= looksSameScore) {
      best = { bytes, setting: `q ${quality}` }
      to = quality - 1
    } else from = quality + 1
  }
  return best
}

/** Reduces a PNG to 256 colors with pngquant and then packs it with optipng, both as Debian has them. */
export const pngquantAndOptipng = (png: Uint8Array): Encoded | undefined => {
  if (!hasProgram('pngquant') || !hasProgram('optipng')) return undefined
  const quantized = runOnFile('pngquant', ['--output', '$out', '--', '$in'], png, 'png')
  const bytes =
    quantized && runOnFile('optipng', ['-quiet', '-out', '$out', '$in'], quantized, 'png')
  return bytes && { bytes }
}

export const optipng = (png: Uint8Array): Encoded | undefined => {
  const bytes = runOnFile('optipng', ['-quiet', '-out', '$out', '$in'], png, 'png')
  return bytes && { bytes }
}

export const gifsicle = (gif: Uint8Array, flags: readonly string[]): Encoded | undefined => {
  const bytes = runOnFile('gifsicle', [...flags, '$in', '-o', '$out'], gif, 'gif')
  return bytes && { bytes }
}

// Squoosh's codecs are called as Squoosh does with unchanged settings; its packages have the same default options.

const bytesOf = (file: string) => readFileSync(createRequire(import.meta.url).resolve(file))

const inNode = (file: string) => ({ noInitialRun: true, wasmBinary: bytesOf(file) })

const mozjpeg = await createMozjpeg(inNode('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'))
const webp = await createWebp(inNode('@jsquash/webp/codec/enc/webp_enc_simd.wasm'))
const avif = await createAvif(inNode('@jsquash/avif/codec/enc/avif_enc.wasm'))
const jxl = await createJxl(inNode('@jsquash/jxl/codec/enc/jxl_enc.wasm'))

initSync(new WebAssembly.Module(bytesOf('@jsquash/oxipng/codec/pkg/squoosh_oxipng_bg.wasm')))

const pixelsOf = ({ data }: Raster) => data as Uint8ClampedArray<ArrayBuffer>

/** Encodes with libwebp at quality 75 and method 4. */
export const squooshWebp = (picture: Raster): Uint8Array | null =>
  webp.encode(pixelsOf(picture), picture.width, picture.height, webpDefaults)

/** Encodes with libaom at quality 50 and speed 6. */
export const squooshAvif = (picture: Raster): Uint8Array | null =>
  avif.encode(pixelsOf(picture), picture.width, picture.height, avifDefaults)

/** Encodes with libjxl at quality 75 and effort 7. */
export const squooshJxl = (picture: Raster): Uint8Array | null =>
  jxl.encode(pixelsOf(picture), picture.width, picture.height, jxlDefaults)

/**
 * Encodes with mozjpeg at quality 75; mozjpeg decides by itself whether to halve the resolution of the colors.
 */
export const squooshJpeg = ({ data, width, height }: Raster): Uint8Array =>
  new Uint8Array(mozjpeg.encode(data, width, height, defaultOptions))

/** Packs with oxipng at level 2. */
export const squooshPng = ({ data, width, height }: Raster): Uint8Array =>
  packRaw(data, width, height, 2, false, false)

const flagSets = [
  ['-O3'],
  ...[10, 20, 40, 80, 200].map((lossy) => ['-O3', `--lossy=${lossy}`]),
  ['-O3', '--lossy=200', '--colors=64'],
]

export interface Parity {
  flags: string
  /** The bytes of our result divided by the native program's; the ratio that is farthest from 1. */
  worst: number
  files: number
}

/** Compares the gifsicle that we ship with Debian's, with the same flags. */
export const compareGifsicles = (sources: readonly SourceFile[]): Parity[] =>
  flagSets.map((flags) => {
    const ratios = sources.flatMap(({ bytes }) => {
      const native = gifsicle(bytes, flags)
      return native ? [runHere(bytes, ...flags).length / native.bytes.length] : []
    })
    const worst = ratios.toSorted((one, other) => Math.abs(other - 1) - Math.abs(one - 1))[0]
    return { flags: flags.join(' '), worst: worst ?? Number.NaN, files: ratios.length }
  })
