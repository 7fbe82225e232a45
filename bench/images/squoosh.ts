import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import createMozjpeg from '@jsquash/jpeg/codec/enc/mozjpeg_enc.js'
import { defaultOptions } from '@jsquash/jpeg/meta.js'
import { initSync, optimise_raw as packRaw } from '@jsquash/oxipng/codec/pkg/squoosh_oxipng.js'
import type { Raster } from '../../src/engines/image/raster.ts'

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
