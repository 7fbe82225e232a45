import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import startResize, { resize } from '@jsquash/resize/lib/resize/pkg/squoosh_resize.js'
import { createOxipng } from '../../engines/image/oxipng.ts'
import { createResizer } from '../../engines/image/resize.ts'
import { type CompressionParts, compressPdf } from '../../engines/pdf/compress/compress-pdf.ts'
import { type ImageCodecs, recodeImage } from '../../engines/pdf/compress/recode-image.ts'
import { decode, encode } from '../image/jpeg.ts'
import { rescueInNode } from './rescue.ts'

const { resolve } = createRequire(import.meta.url)

const wasm = (path: string) => readFileSync(resolve(path))

/** The codecs that the image worker has, in Node. */
export const nodeImageCodecs: ImageCodecs = {
  encodeJpeg: encode,
  decodeJpeg: decode,
  resize: createResizer(
    {
      load: () => startResize(wasm('@jsquash/resize/lib/resize/pkg/squoosh_resize_bg.wasm')),
      resize,
    },
    false,
  ),
  oxipng: createOxipng(async () =>
    WebAssembly.compile(wasm('@jsquash/oxipng/codec/pkg/squoosh_oxipng_bg.wasm')),
  ),
}

/** Compresses a document in this thread. */
export const compressInNode = (
  file: Blob,
  {
    password,
    signal = new AbortController().signal,
    ...parts
  }: Partial<CompressionParts> & { password?: string; signal?: AbortSignal } = {},
) =>
  compressPdf({
    rescue: rescueInNode,
    recodeImage: recodeImage(nodeImageCodecs),
    concurrency: 1,
    ...parts,
  })(
    { file, name: 'a.pdf', ...(password === undefined ? {} : { password }) },
    { report: () => undefined, signal },
  )
