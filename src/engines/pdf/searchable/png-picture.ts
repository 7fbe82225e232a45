import { PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject, PdfString } from '@libpdf/core'
import { ToolError } from '../../../core/errors.ts'
import { joinBytes } from '../../image/join-bytes.ts'
import { colourTypes } from '../../image/png/chunks.ts'
import { type PngInfo, inspectPng } from '../../image/png/inspect-png.ts'
import type { Target } from '../assemble/target.ts'
import { colourSpace } from './colour-profile.ts'
import { type Picture, toDpi } from './picture.ts'
import { flattenPng } from './flatten-png.ts'

const contentOf = ({ chunks }: PngInfo, type: string): Uint8Array | undefined =>
  chunks.find((chunk) => chunk.type === type)?.content

/** Pixels to the metre (ISO/IEC 15948, 11.3.5.3). */
const readDensity = (png: PngInfo): number | undefined => {
  const content = contentOf(png, 'pHYs')
  if (content?.length !== 9 || content[8] !== 1) return undefined
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength)
  return toDpi(view.getUint32(0), 'metre')
}

/** The profile of iCCP: a name, a zero, the method, and the profile deflated (11.3.3.3). */
const readProfile = async (png: PngInfo): Promise<Uint8Array | undefined> => {
  const content = contentOf(png, 'iCCP')
  const nameEnd = content?.indexOf(0) ?? -1
  if (content === undefined || nameEnd < 1 || content[nameEnd + 1] !== 0) return undefined
  // Files are read into ordinary buffers, so no view of one is of shared memory.
  const deflated = new Blob([content.subarray(nameEnd + 2) as Uint8Array<ArrayBuffer>])
  try {
    const inflated = deflated.stream().pipeThrough(new DecompressionStream('deflate'))
    return new Uint8Array(await new Response(inflated).arrayBuffer())
  } catch {
    // A profile that cannot be read is none.
    return undefined
  }
}

/** A palette on white: each colour as it looks there, in bytes of red, green and blue. */
const paletteOnWhite = (palette: Uint8Array, alphas: Uint8Array | undefined): Uint8Array => {
  const onWhite = palette.slice()
  for (let at = 0; at < onWhite.length; at += 1) {
    const alpha = (alphas?.[Math.floor(at / 3)] ?? 255) / 255
    onWhite[at] = Math.round(255 + ((palette[at] ?? 0) - 255) * alpha)
  }
  return onWhite
}

/** The one colour that is transparent, as a range for each component (ISO 32000-2, 8.9.6.4). */
const maskOf = (png: PngInfo, componentCount: number): Readonly<Record<string, PdfObject>> => {
  const clear = contentOf(png, 'tRNS')
  if (clear === undefined || clear.length < componentCount * 2) return {}
  const mask = 2 ** png.bitDepth - 1
  const ranges = Array.from({ length: componentCount }, (_, component) => {
    const sample = (((clear[component * 2] ?? 0) << 8) | (clear[component * 2 + 1] ?? 0)) & mask
    return [sample, sample]
  })
  return { Mask: new PdfArray(ranges.flat().map(PdfNumber.of)) }
}

const coloursOf = (
  png: PngInfo,
  target: Target,
  profile: Uint8Array | undefined,
): { components: number; entries: Readonly<Record<string, PdfObject>> } => {
  const palette = contentOf(png, 'PLTE')
  if (png.colourType === colourTypes.palette && palette !== undefined) {
    const colours = paletteOnWhite(palette, contentOf(png, 'tRNS'))
    const space = PdfArray.of(
      PdfName.of('Indexed'),
      colourSpace(target, 3, profile),
      PdfNumber.of(colours.length / 3 - 1),
      new PdfString(colours, 'hex'),
    )
    return { components: 1, entries: { ColorSpace: space } }
  }
  const components = png.colourType === colourTypes.gray ? 1 : 3
  const space = colourSpace(target, components, profile)
  return { components, entries: { ColorSpace: space, ...maskOf(png, components) } }
}

/** Whether PDF can hold the coded data as they are: not in seven passes, nor with alpha among the samples. */
const canStand = ({ isInterlaced, colourType }: PngInfo): boolean =>
  !isInterlaced && colourType !== colourTypes.grayAlpha && colourType !== colourTypes.rgba

/** How a PNG's rows are filtered: each as its first byte says (ISO 32000-2, table 10). */
const pngPredictor = 15

/**
 * A PNG whose coded data stand as they are where PDF can hold them; else its pixels on white.
 *
 * @throws {ToolError} `damaged`, `out-of-memory`.
 */
export const readPngPicture = async (bytes: Uint8Array<ArrayBuffer>): Promise<Picture> => {
  const png = inspectPng(bytes)
  if (png === undefined) throw new ToolError('damaged')
  const profile = await readProfile(png)
  const isAsStored = canStand(png)
  const flat = isAsStored ? undefined : await flattenPng(png)
  const data =
    flat?.data ??
    joinBytes(png.chunks.filter(({ type }) => type === 'IDAT').map(({ content }) => content))
  const bits = flat === undefined ? png.bitDepth : 8
  return {
    widthPx: png.width,
    heightPx: png.height,
    orientation: png.orientation,
    dpi: readDensity(png),
    data,
    entries: (target) => {
      const { components, entries } =
        flat === undefined
          ? coloursOf(png, target, profile)
          : {
              components: flat.components,
              entries: { ColorSpace: colourSpace(target, flat.components, profile) },
            }
      return {
        Filter: PdfName.of('FlateDecode'),
        DecodeParms: PdfDict.of({
          Predictor: PdfNumber.of(pngPredictor),
          Colors: PdfNumber.of(components),
          BitsPerComponent: PdfNumber.of(bits),
          Columns: PdfNumber.of(png.width),
        }),
        BitsPerComponent: PdfNumber.of(bits),
        ...entries,
      }
    },
  }
}
