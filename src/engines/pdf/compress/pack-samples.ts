import { pngChunk, pngSignature, deflate } from '../../../core/image-coding.ts'
import { joinBytes } from '../../../core/bytes.ts'
import type { Oxipng, OxipngLevel } from '../../image/oxipng.ts'
import { colourTypes, inspectPng, makeHeader } from '../../image/png/png-structure.ts'
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

/** Returns the PNG colour type that holds samples as they are; undefined where there is none. */
const colourTypeOf = ({ components, bits }: ImageSamples, palette: ImagePalette | undefined) => {
  if (palette !== undefined) return bits <= 8 ? colourTypes.palette : undefined
  if (components === 1) return colourTypes.gray
  if (components === 3 && bits >= 8) return colourTypes.rgb
  // Four inks take the places of red, green, blue and alpha.
  return components === 4 && bits === 8 ? colourTypes.rgba : undefined
}

/** Writes samples as a PNG. Indices get a palette of distinct grays, from which they are told again later. */
const writePng = async (
  samples: ImageSamples,
  colourType: NonNullable<ReturnType<typeof colourTypeOf>>,
): Promise<Uint8Array<ArrayBuffer>> => {
  const { width, height, bits, data, components } = samples
  const rowBytes = Math.ceil((width * components * bits) / 8)
  const rows = new Uint8Array((rowBytes + 1) * height)
  for (let y = 0; y < height; y += 1)
    rows.set(data.subarray(y * rowBytes, (y + 1) * rowBytes), y * (rowBytes + 1) + 1)
  const header = { width, height, bitDepth: bits, colourType, isInterlaced: false }
  return joinBytes([
    Uint8Array.from(pngSignature),
    makeHeader(header).bytes,
    ...(colourType === colourTypes.palette
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

const pickColours = (
  { components, bytes }: ImagePalette,
  indices: readonly number[],
): ImagePalette => {
  const colours = new Uint8Array(indices.length * components)
  for (const [at, index] of indices.entries())
    colours.set(bytes.subarray(index * components, (index + 1) * components), at * components)
  return { components, bytes: colours }
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
  colours: 'own',
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
  const colourType = colourTypeOf(samples, palette)
  if (colourType === undefined) return withoutPredictor(samples)
  const optimised = await oxipng.optimise(await writePng(samples, colourType), levelOf(pixels))
  const png = optimised && inspectPng(optimised)
  if (png === undefined) return undefined
  const content = (type: string) =>
    joinBytes(png.chunks.filter((chunk) => chunk.type === type).map((chunk) => chunk.content))
  const stored = (components: number, colours: StoredImage['colours']): StoredImage => ({
    width,
    height,
    data: content('IDAT'),
    encoding: { filter: 'FlateDecode', components, bits: png.bitDepth, hasPredictor: true },
    colours,
  })
  if (png.chunks.some(({ type }) => type === 'tRNS')) return undefined
  switch (png.colourType) {
    case colourTypes.palette: {
      const colours = content('PLTE')
      if (palette) return stored(1, pickColours(palette, everyThird(colours)))
      if (samples.components === 4) return undefined
      return samples.components === 1
        ? stored(1, { components: 1, bytes: Uint8Array.from(everyThird(colours)) })
        : stored(1, { components: 3, bytes: colours })
    }
    case colourTypes.gray: {
      if (palette) return stored(1, pickColours(palette, graysOf(png.bitDepth)))
      if (samples.components === 1) return stored(1, 'own')
      if (samples.components === 4 || png.bitDepth > 8) return undefined
      const grays = graysOf(png.bitDepth).flatMap((gray) => [gray, gray, gray])
      return stored(1, { components: 3, bytes: Uint8Array.from(grays) })
    }
    case colourTypes.rgb:
      return samples.components === 3 ? stored(3, 'own') : undefined
    case colourTypes.rgba:
      return samples.components === 4 ? stored(4, 'own') : undefined
    default:
      return undefined
  }
}
