import createAvif from '@jsquash/avif/codec/enc/avif_enc.js'
import createJxl from '@jsquash/jxl/codec/enc/jxl_enc.js'
import createWebp from '@jsquash/webp/codec/enc/webp_enc_simd.js'
import { avifOptions } from '../../engines/image/encoding/avif-encoder.ts'
import {
  type LossyEncoder,
  createEmscriptenEncoder,
} from '../../engines/image/encoding/emscripten-encoder.ts'
import { jxlOptions } from '../../engines/image/encoding/jxl-encoder.ts'
import type { SinglePictureFormat } from '../../engines/image/encoding/target-formats.ts'
import { webpOptions } from '../../engines/image/encoding/webp-encoder.ts'
import { writeDirectPng } from '../../engines/image/png/write-png.ts'
import { encode, inNode } from './jpeg.ts'

/** The encoders of every format that holds one picture, in Node and in the quality given. */
export const targetEncoders: Readonly<Record<SinglePictureFormat, LossyEncoder>> = {
  jpeg: (picture, quality) => encode(picture, { quality, chroma: 'quarter' }),
  png: (picture) => writeDirectPng(picture),
  webp: createEmscriptenEncoder(
    () => createWebp(inNode('@jsquash/webp/codec/enc/webp_enc_simd.wasm')),
    webpOptions,
  ),
  avif: createEmscriptenEncoder(
    () => createAvif(inNode('@jsquash/avif/codec/enc/avif_enc.wasm')),
    avifOptions,
  ),
  jxl: createEmscriptenEncoder(
    () => createJxl(inNode('@jsquash/jxl/codec/enc/jxl_enc.wasm')),
    jxlOptions,
  ),
}
