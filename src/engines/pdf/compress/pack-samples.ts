import { pngChunk, pngSignature, deflate } from '../../../core/image-coding.ts'
import { joinBytes } from '../../../core/bytes.ts'
import type { Oxipng, OxipngLevel } from '../../image/oxipng.ts'
import { colorTypes, inspectPng, makeHeader } from '../../image/png/png-structure.ts'
import { deflateSmallest } from './deflate.ts'
import type { ImagePalette, ImageSamples, StoredImage } from './image-work.ts'

/**
 * Above these numbers of pixels oxipng works at a lower level: 2 takes about a second per megapixel, 1 half a second,
 * 0 a sixth (measured on photographs, two shared cores).
 */
const thoroughPixels = 1_000_000
const fairPixels = 4_000_000
const maxPixels = 60_000_000

const levelOf = (pixels: number): OxipngLevel =>
  pixels <= thoroughPixels ? 2 : pixels <= fairPixels ? 1 : 0

/** Returns the PNG color type that holds samples as they are; undefined where there is none. */
const colorTypeOf = ({ components, bits }: ImageSamples, palette: ImagePalette | undefined) => {
  if (palette !== undefined) return bits <= 8 ? colorTypes.palette : undefined
  if (components === 1) return colorTypes.gray
  if (components === 3 && bits >= 8) return colorTypes.rgb
  // Four inks take the places of red, green, blue and alpha.
  return components === 4 && bits === 8 ? colorTypes.rgba : undefined
}

/** Writes samples as a PNG. Indices get a palette of distinct grays, from which they are told again later. */
const writePng = async (
  samples: ImageSamples,
  colorType: NonNullable<ReturnType<typeof colorTypeOf>>,
): Promise<Uint8Array<ArrayBuffer>> => {
  const { width, height, bits, data, components } = samples
  const rowBytes = Math.ceil((width * components * bits) / 8)
  const rows = new Uint8Array((rowBytes + 1) * height)
  for (let y = 0; y < height; y += 1)
    rows.set(data.subarray(y * rowBytes, (y + 1) * rowBytes), y * (rowBytes + 1) + 1)
  const header = { width, height, bitDepth: bits, colorType, isInterlaced: false }
  return joinBytes([
    Uint8Array.from(pngSignature),
    makeHeader(header).bytes,
    ...(colorType === colorTypes.palette
      ? [
          pngChunk(
            'PLTE',
            Array.from({ length: 2 ** bits }, (_, index) => [index, index, index]).flat(),
          ),
        ]
      : []),
    pngChunk('IDAT', await deflate(rows)),
    pngChunk('IEND', []),
  ])
}

const pickColors = (
  { components, bytes }: ImagePalette,
  indices: readonly number[],
): ImagePalette => {
  const colors = new Uint8Array(indices.length * components)
  for (const [at, index] of indices.entries())
    colors.set(bytes.subarray(index * components, (index + 1) * components), at * components)
  return { components, bytes: colors }
}

const everyThird = (bytes: Uint8Array): number[] => [...bytes].filter((_, at) => at % 3 === 0)

/** Returns the shades of gray that samples of so many bits stand for. */
const graysOf = (bits: number): number[] =>
  Array.from({ length: 2 ** bits }, (_, sample) => (sample * 255) / (2 ** bits - 1))

const withoutPredictor = (samples: ImageSamples): StoredImage => ({
  width: samples.width,
  height: samples.height,
  data: deflateSmallest(samples.data),
  encoding: {
    filter: 'FlateDecode',
    components: samples.components,
    bits: samples.bits,
    hasPredictor: false,
  },
  colors: 'own',
})

/**
 * Compresses samples without changing one, by the search for PNG's predictors, depth and palette that oxipng does.
 *
 * @returns undefined where the samples are too many, or oxipng refuses them.
 * @throws {ToolError} `engine-not-loaded`.
 */
export const packSamples = async (
  samples: ImageSamples,
  palette: ImagePalette | undefined,
  oxipng: Oxipng,
): Promise<StoredImage | undefined> => {
  const { width, height } = samples
  const pixels = width * height
  if (pixels > maxPixels) return undefined
  const colorType = colorTypeOf(samples, palette)
  if (colorType === undefined) return withoutPredictor(samples)
  const optimized = await oxipng.optimize(await writePng(samples, colorType), levelOf(pixels))
  const png = optimized && inspectPng(optimized)
  if (png === undefined) return undefined
  const content = (type: string) =>
    joinBytes(png.chunks.filter((chunk) => chunk.type === type).map((chunk) => chunk.content))
  const stored = (components: number, colors: StoredImage['colors']): StoredImage => ({
    width,
    height,
    data: content('IDAT'),
    encoding: { filter: 'FlateDecode', components, bits: png.bitDepth, hasPredictor: true },
    colors,
  })
  if (png.chunks.some(({ type }) => type === 'tRNS')) return undefined
  switch (png.colorType) {
    case colorTypes.palette: {
      const colors = content('PLTE')
      if (palette) return stored(1, pickColors(palette, everyThird(colors)))
      if (samples.components === 4) return undefined
      return samples.components === 1
        ? stored(1, { components: 1, bytes: Uint8Array.from(everyThird(colors)) })
        : stored(1, { components: 3, bytes: colors })
    }
    case colorTypes.gray: {
      if (palette) return stored(1, pickColors(palette, graysOf(png.bitDepth)))
      if (samples.components === 1) return stored(1, 'own')
      if (samples.components === 4 || png.bitDepth > 8) return undefined
      const grays = graysOf(png.bitDepth).flatMap((gray) => [gray, gray, gray])
      return stored(1, { components: 3, bytes: Uint8Array.from(grays) })
    }
    case colorTypes.rgb:
      return samples.components === 3 ? stored(3, 'own') : undefined
    case colorTypes.rgba:
      return samples.components === 4 ? stored(4, 'own') : undefined
    default:
      return undefined
  }
}
