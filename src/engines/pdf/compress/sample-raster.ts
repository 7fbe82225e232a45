import type { Raster } from '../../image/raster.ts'
import type { ImagePalette, ImageSamples } from './image-work.ts'

/** Returns the samples of a row, one per component, as numbers up to 255; of 16 bits the upper 8. */
const unpackRow = (
  { data, width, bits, components }: ImageSamples,
  row: number,
  samples: Uint8Array,
): void => {
  const count = width * components
  const rowBytes = Math.ceil((count * bits) / 8)
  const start = row * rowBytes
  if (bits === 8) samples.set(data.subarray(start, start + count))
  else if (bits === 16)
    for (let at = 0; at < count; at += 1) samples[at] = data[start + 2 * at] ?? 0
  else {
    const mask = 2 ** bits - 1
    for (let at = 0; at < count; at += 1) {
      const bit = at * bits
      samples[at] = ((data[start + (bit >> 3)] ?? 0) >> (8 - bits - (bit & 7))) & mask
    }
  }
}

/**
 * Converts gray, RGB or palette samples to pixels, taking the mean of each square of `factor` × `factor` pixels. For
 * large pictures that are to be scaled down, that takes a fraction of the memory. Of four components the last takes the
 * place of alpha.
 *
 * @param samples - one, three or four components, of 8 or 16 bits; indices may have any depth.
 * @param factor - a whole number from 1. Pixels at the right and the bottom that fill no square are averaged alone.
 */
export const samplesToRaster = (
  samples: ImageSamples,
  palette: ImagePalette | undefined,
  factor: number,
): Raster => {
  const width = Math.ceil(samples.width / factor)
  const height = Math.ceil(samples.height / factor)
  const data = new Uint8ClampedArray(width * height * 4)
  const { components } = samples
  const row = new Uint8Array(samples.width * components)
  const channels = palette === undefined && components === 4 ? 4 : 3
  const sums = new Uint32Array(width * channels)
  const componentAt = (at: number, color: number): number => {
    if (palette === undefined) return row[components === 1 ? at : at * components + color] ?? 0
    const offset = (row[at] ?? 0) * palette.components
    return palette.bytes[palette.components === 1 ? offset : offset + color] ?? 0
  }
  for (let y = 0; y < height; y += 1) {
    const rows = Math.min(factor, samples.height - y * factor)
    sums.fill(0)
    for (let part = 0; part < rows; part += 1) {
      unpackRow(samples, y * factor + part, row)
      for (let x = 0; x < samples.width; x += 1) {
        const to = Math.floor(x / factor) * channels
        for (let channel = 0; channel < channels; channel += 1)
          sums[to + channel] = (sums[to + channel] ?? 0) + componentAt(x, channel)
      }
    }
    for (let x = 0; x < width; x += 1) {
      const count = rows * Math.min(factor, samples.width - x * factor)
      const to = (y * width + x) * 4
      data[to + 3] = 255
      for (let channel = 0; channel < channels; channel += 1)
        data[to + channel] = (sums[x * channels + channel] ?? 0) / count
    }
  }
  return { data, width, height }
}

/** Whether all colors of samples are shades of gray by their color space. */
export const isGraySpace = (samples: ImageSamples, palette: ImagePalette | undefined): boolean =>
  (palette?.components ?? samples.components) === 1
