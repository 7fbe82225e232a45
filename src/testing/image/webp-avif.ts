/** WebP and AVIF in Node: the site's encoders, and the decoders of the same packages in place of a browser's. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import createAvifDecoder from '@jsquash/avif/codec/dec/avif_dec.js'
import createAvifEncoder from '@jsquash/avif/codec/enc/avif_enc.js'
import createWebpDecoder from '@jsquash/webp/codec/dec/webp_dec.js'
import createWebpEncoder from '@jsquash/webp/codec/enc/webp_enc_simd.js'
import { avifOptions } from '../../engines/image/encoding/avif-encoder.ts'
import { createEmscriptenEncoder } from '../../engines/image/encoding/emscripten-encoder.ts'
import { webpOptions } from '../../engines/image/encoding/webp-encoder.ts'
import type { Raster } from '../../engines/image/raster.ts'
import type { WebpAvifCodecs } from '../../engines/image/webp-avif/compress-webp-avif.ts'
import { describeAvif, describeWebp } from '../../engines/image/webp-avif/metadata.ts'
import { nodeCodecs } from './jpeg.ts'

const { resolve } = createRequire(import.meta.url)

/** Node cannot `fetch` files, so the engine gets its bytes directly. */
const inNode = (path: string) => ({
  noInitialRun: true,
  print: () => undefined,
  printErr: () => undefined,
  wasmBinary: readFileSync(resolve(path)),
})

const required = (picture: ImageData | null): Raster => {
  if (picture === null) throw new Error('The picture cannot be decoded')
  const { data, width, height } = picture
  return { data: new Uint8ClampedArray(data), width, height }
}

const webpDecoder = createWebpDecoder(inNode('@jsquash/webp/codec/dec/webp_dec.wasm'))
const avifDecoder = createAvifDecoder(inNode('@jsquash/avif/codec/dec/avif_dec.wasm'))

const readers = {
  webp: async (file: Blob) => required((await webpDecoder).decode(await file.arrayBuffer())),
  avif: async (file: Blob) => required((await avifDecoder).decode(await file.arrayBuffer(), 8)),
}

const codecsOf = (
  format: 'webp' | 'avif',
  parts: Pick<WebpAvifCodecs, 'describe' | 'encode'>,
): WebpAvifCodecs => ({
  format,
  ...parts,
  decode: async (file) => ({ raster: await readers[format](file), losses: [] }),
  read: readers[format],
  resize: nodeCodecs.resize,
})

export const webpAvifCodecs: Readonly<Record<'webp' | 'avif', WebpAvifCodecs>> = {
  webp: codecsOf('webp', {
    describe: describeWebp,
    encode: createEmscriptenEncoder(
      () => createWebpEncoder(inNode('@jsquash/webp/codec/enc/webp_enc_simd.wasm')),
      webpOptions,
    ),
  }),
  avif: codecsOf('avif', {
    describe: describeAvif,
    encode: createEmscriptenEncoder(
      () => createAvifEncoder(inNode('@jsquash/avif/codec/enc/avif_enc.wasm')),
      avifOptions,
    ),
  }),
}

/** Writes camera data and a description (XMP) into a file with exiftool. */
export const withCameraData = (
  bytes: Uint8Array,
  extension: string,
  orientation = 1,
): Uint8Array<ArrayBuffer> => {
  const path = join(mkdtempSync(join(tmpdir(), 'utilo-')), `a.${extension}`)
  writeFileSync(path, bytes)
  const { status, stderr } = spawnSync(
    'exiftool',
    [
      '-overwrite_original',
      '-n',
      '-Make=Camera',
      '-GPSLatitude=48.85',
      '-GPSLatitudeRef=N',
      '-XMP-dc:Description=Somewhere',
      `-Orientation=${orientation}`,
      path,
    ],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(stderr)
  return new Uint8Array(readFileSync(path))
}
