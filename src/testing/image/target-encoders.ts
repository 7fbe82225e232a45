import createAvif from '@jsquash/avif/codec/enc/avif_enc.js'
import createWebp from '@jsquash/webp/codec/enc/webp_enc_simd.js'
import { avifOptions } from '../../engines/image/encoding/avif-encoder.ts'
import {
  type LossyEncoder,
  createEmscriptenEncoder,
} from '../../engines/image/encoding/emscripten-encoder.ts'
import type { TargetFormat } from '../../engines/image/encoding/target-formats.ts'
import { webpOptions } from '../../engines/image/encoding/webp-encoder.ts'
import { writeDirectPng } from '../../engines/image/png/write-png.ts'
import { encode, inNode } from './jpeg.ts'

/** The encoders of every format that pictures are converted to, in Node and in the quality given. */
export const targetEncoders: Readonly<Record<TargetFormat, LossyEncoder>> = {
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
}
