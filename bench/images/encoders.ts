import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import createMozjpeg from '@jsquash/jpeg/codec/enc/mozjpeg_enc.js'
import { defaultOptions } from '@jsquash/jpeg/meta.js'
import { initSync, optimise_raw as packRaw } from '@jsquash/oxipng/codec/pkg/squoosh_oxipng.js'
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

/** A picture without its alpha, as `cjpeg` reads it. */
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

/** libjpeg-turbo at one quality. */
export const encodeWithCjpeg = (picture: Raster, quality: number): Encoded | undefined => {
  const bytes = cjpegAt(toPpm(picture), quality)
  return bytes && { bytes }
}

/** libjpeg-turbo at the lowest quality that looks the same, by bisection. */
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

/** 256 colours, then packed better: what Debian's programs make of a PNG. */
export const pngquantAndOptipng = (png: Uint8Array): Encoded | undefined => {
  if (!hasProgram('pngquant') || !hasProgram('optipng')) return undefined
  const quantised = runOnFile('pngquant', ['--output', '$out', '--', '$in'], png, 'png')
  const bytes =
    quantised && runOnFile('optipng', ['-quiet', '-out', '$out', '$in'], quantised, 'png')
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

/** Squoosh's codecs as it calls them when nothing is changed: its packages' default options are its own. */

const wasmOf = (file: string): WebAssembly.Module =>
  new WebAssembly.Module(readFileSync(createRequire(import.meta.url).resolve(file)))

const mozjpegWasm = wasmOf('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm')

const mozjpeg = await createMozjpeg({
  noInitialRun: true,
  instantiateWasm: (imports: WebAssembly.Imports, receive: (it: WebAssembly.Instance) => void) => {
    const instance = new WebAssembly.Instance(mozjpegWasm, imports)
    receive(instance)
    return instance.exports
  },
})

initSync(wasmOf('@jsquash/oxipng/codec/pkg/squoosh_oxipng_bg.wasm'))

/** mozjpeg, quality 75, colour at half the resolution where it finds that right by itself. */
export const squooshJpeg = ({ data, width, height }: Raster): Uint8Array =>
  new Uint8Array(mozjpeg.encode(data, width, height, defaultOptions))

/** oxipng, level 2. */
export const squooshPng = ({ data, width, height }: Raster): Uint8Array =>
  packRaw(data, width, height, 2, false, false)

const flagSets = [
  ['-O3'],
  ...[10, 20, 40, 80, 200].map((lossy) => ['-O3', `--lossy=${lossy}`]),
  ['-O3', '--lossy=200', '--colors=64'],
]

export interface Parity {
  flags: string
  /** Ours ÷ the native program's, in bytes: the farthest from 1. */
  worst: number
  files: number
}

/** The gifsicle we ship against Debian's, at the same flags. */
export const compareGifsicles = (sources: readonly SourceFile[]): Parity[] =>
  flagSets.map((flags) => {
    const ratios = sources.flatMap(({ bytes }) => {
      const native = gifsicle(bytes, flags)
      return native ? [runHere(bytes, ...flags).length / native.bytes.length] : []
    })
    const worst = ratios.toSorted((one, other) => Math.abs(other - 1) - Math.abs(one - 1))[0]
    return { flags: flags.join(' '), worst: worst ?? Number.NaN, files: ratios.length }
  })
