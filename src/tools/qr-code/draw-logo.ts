import { deflate, pngChunk, pngSignature } from '../../core/image-coding.ts'
import { type Colors, channelsOf } from './content.ts'
import type { Raster } from './draw-code.ts'

/** A logo with red, green, blue and opacity per pixel, row by row, each 0 to 255 and not premultiplied. */
export interface Logo {
  width: number
  height: number
  rgba: Uint8ClampedArray
}

/** An opaque picture with red, green and blue per pixel, row by row. */
interface RgbPicture {
  width: number
  height: number
  rgb: Uint8Array<ArrayBuffer>
}

/**
 * The share of a code's side that the logo's ground covers. Its square is below 7 % of the modules, and level H can
 * restore 30 % of the code, so that room is left for dirt and glare.
 */
const logoShare = 0.26

/** The clear margin around the logo on its ground, in modules. */
const logoMargin = 0.5

/**
 * Returns how many modules per side the logo's ground covers: an odd number, as the side of every code is, so that it
 * is in the middle and covers whole modules.
 *
 * @param modules - the modules per side of the code, 21 to 177.
 */
export const logoModules = (modules: number): number => {
  const side = Math.floor(modules * logoShare)
  return side % 2 === 1 ? side : side - 1
}

/** Returns the width and height of a logo in a square, with its proportions kept. */
const fitted = ({ width, height }: Pick<Logo, 'width' | 'height'>, side: number) => {
  const scale = side / Math.max(width, height)
  return { width: width * scale, height: height * scale }
}

/**
 * Scales a logo on an opaque ground. Each pixel is the mean of those that it covers, so that fine lines do not
 * disappear.
 */
export const flattenLogo = (
  logo: Logo,
  size: { width: number; height: number },
  background: string,
): RgbPicture => {
  const width = Math.max(1, Math.round(size.width))
  const height = Math.max(1, Math.round(size.height))
  const ground = channelsOf(background)
  const rgb = new Uint8Array(width * height * 3)
  const spanOf = (at: number, count: number, source: number) => {
    const from = Math.floor((at * source) / count)
    return [from, Math.max(from + 1, Math.ceil(((at + 1) * source) / count))] as const
  }
  for (let y = 0; y < height; y += 1) {
    const [top, bottom] = spanOf(y, height, logo.height)
    for (let x = 0; x < width; x += 1) {
      const [left, right] = spanOf(x, width, logo.width)
      const sums = [0, 0, 0]
      for (let row = top; row < bottom; row += 1)
        for (let column = left; column < right; column += 1) {
          const at = (row * logo.width + column) * 4
          const opacity = (logo.rgba[at + 3] ?? 0) / 255
          for (const [channel, shade] of ground.entries())
            sums[channel] =
              (sums[channel] ?? 0) +
              (logo.rgba[at + channel] ?? 0) * opacity +
              shade * (1 - opacity)
        }
      const count = (bottom - top) * (right - left)
      rgb.set(
        sums.map((sum) => Math.round(sum / count)),
        (y * width + x) * 3,
      )
    }
  }
  return { width, height, rgb }
}

/**
 * Draws a logo over the middle of a code's picture, on a square of the background's color.
 *
 * @param rgb - the picture's pixels, which are changed.
 * @param modules - the modules per side of the code.
 */
export const drawLogo = (
  rgb: Uint8Array,
  { sizePx, modulePx }: Raster,
  modules: number,
  logo: Logo,
  background: string,
): void => {
  const codeStart = Math.floor((sizePx - modules * modulePx) / 2)
  const covered = logoModules(modules)
  const start = codeStart + ((modules - covered) / 2) * modulePx
  const side = covered * modulePx
  const ground = channelsOf(background)
  for (let y = start; y < start + side; y += 1)
    for (let x = start; x < start + side; x += 1) rgb.set(ground, (y * sizePx + x) * 3)
  const picture = flattenLogo(logo, fitted(logo, side - 2 * logoMargin * modulePx), background)
  const left = start + Math.floor((side - picture.width) / 2)
  const top = start + Math.floor((side - picture.height) / 2)
  const stride = picture.width * 3
  for (let y = 0; y < picture.height; y += 1)
    rgb.set(picture.rgb.subarray(y * stride, (y + 1) * stride), ((top + y) * sizePx + left) * 3)
}

const bigEndian = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255)

/** The bit depth and the color type of red, green and blue (ISO/IEC 15948). */
const eightBits = 8
const truecolor = 2

/** Writes an opaque picture as a PNG. */
export const writeRgbPng = async ({
  width,
  height,
  rgb,
}: RgbPicture): Promise<Uint8Array<ArrayBuffer>> => {
  const stride = width * 3
  // Each row begins with the number of its filter; 0 is none.
  const rows = new Uint8Array(height * (stride + 1))
  for (let y = 0; y < height; y += 1)
    rows.set(rgb.subarray(y * stride, (y + 1) * stride), y * (stride + 1) + 1)
  return Uint8Array.from([
    ...pngSignature,
    ...pngChunk('IHDR', [...bigEndian(width), ...bigEndian(height), eightBits, truecolor, 0, 0, 0]),
    ...pngChunk('IDAT', await deflate(rows)),
    ...pngChunk('IEND', []),
  ])
}

/** Puts the logo into a code's SVG, whose unit is a module and whose origin is the corner of the code. */
export const addLogoToSvg = async (
  svg: string,
  modules: number,
  logo: Logo,
  { background }: Colors,
): Promise<string> => {
  const picture = await writeRgbPng(flattenLogo(logo, logo, background))
  const base64 = btoa(Array.from(picture, (byte) => String.fromCharCode(byte)).join(''))
  const covered = logoModules(modules)
  const start = (modules - covered) / 2
  const image = start + logoMargin
  const side = covered - 2 * logoMargin
  return svg.replace(
    /<\/svg>$/,
    `<rect x="${start}" y="${start}" width="${covered}" height="${covered}" fill="${background}"/>` +
      `<image x="${image}" y="${image}" width="${side}" height="${side}" href="data:image/png;base64,${base64}"/></svg>`,
  )
}
