import createMozjpeg from '@jsquash/jpeg/codec/enc/mozjpeg_enc.js'
import mozjpegUrl from '@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm?url'
import {
  type EncoderEngine,
  createEmscriptenEncoder,
  quietly,
} from '../encoding/emscripten-encoder.ts'
import type { PixelSize } from '../raster.ts'

/** The parameters of an encoding that searches vary. */
export interface JpegCoding {
  /** The quality, a whole number from 1 to 100. */
  quality: number
  /**
   * `quarter` has chroma at half the resolution in both directions (4:2:0), `full` at full resolution (4:4:4);
   * `none` is grayscale.
   */
  chroma: 'quarter' | 'full' | 'none'
}

const grayscale = 1
const luminanceAndChroma = 3

/**
 * These quantization tables are tuned to PSNR-HVS-M: 6 % smaller at the same SSIMULACRA 2 than those of Squoosh
 * (measured).
 */
const tunedTables = 4

/**
 * Above this, progressive coding would take more memory and time than 2 % of the bytes are worth.
 */
const maxProgressivePixels = 40_000_000

const optionsOf = ({ quality, chroma }: JpegCoding, { width, height }: PixelSize) => ({
  quality,
  baseline: width * height > maxProgressivePixels,
  arithmetic: false,
  progressive: width * height <= maxProgressivePixels,
  optimize_coding: true,
  smoothing: 0,
  color_space: chroma === 'none' ? grayscale : luminanceAndChroma,
  quant_table: tunedTables,
  // Without considering each scan of its own, encoding takes 20 to 29 % less time, and the bytes change by at most 0.3 %
  // (measured on two gray scans and a photograph).
  trellis_multipass: false,
  trellis_opt_zero: true,
  trellis_opt_table: false,
  trellis_loops: 1,
  auto_subsample: false,
  chroma_subsample: chroma === 'quarter' ? 2 : 1,
  separate_chroma_quality: false,
  chroma_quality: quality,
})

/**
 * Creates an encoder of opaque pictures as JFIF files without metadata.
 *
 * @param load - loads MozJPEG. Its own type has an enumeration of color spaces without importable values.
 */
export const createJpegEncoder = (
  load: () => Promise<EncoderEngine<ReturnType<typeof optionsOf>>>,
) => createEmscriptenEncoder(load, optionsOf)

export type JpegEncoder = ReturnType<typeof createJpegEncoder>

export const encodeJpeg = createJpegEncoder(() => createMozjpeg(quietly(mozjpegUrl)))
