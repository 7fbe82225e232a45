import { decodeQR } from 'qr/decode.js'
import {
  type Raster,
  paint,
  quietModules,
  toRgb,
  writePng,
  countFitting,
  encode,
  versionOf,
} from './draw-code.ts'
import { toSvgSource } from 'lean-qr/extras/svg'
import { type Logo, addLogoToSvg, drawLogo, writeRgbPng } from './draw-logo.ts'
import { type CodeLimits, type Colors, type Level, toWellFormed } from './content.ts'

/**
 * Reads a code from its picture with an independent reader.
 *
 * @returns undefined where the reader finds no code, or one it cannot read.
 */
export const readBack = (raster: Raster, colors: Colors): string | undefined =>
  readPixels(toRgb(raster, colors), raster.sizePx)

/** Reads a code from red, green and blue of every pixel of a square picture. */
const readPixels = (rgb: Uint8Array, sizePx: number): string | undefined => {
  try {
    return decodeQR(
      { width: sizePx, height: sizePx, data: rgb },
      {
        format: 'RGB',
        // The result must not depend on the speed of the device.
        timeLimit: Infinity,
        // The text is always written as UTF-8, so any other decoding is an error, and so is a lost byte order mark.
        textDecoder: (bytes) =>
          new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes),
      },
    )
  } catch {
    // The reader throws when it cannot read a code.
    return undefined
  }
}

export interface CodeRequest {
  /** The text of the code. */
  payload: string
  level: Level
  /** The largest code allowed; without limits by default. */
  limits?: CodeLimits | undefined
  sizePx: number
  colors: Colors
  /** A logo for the middle of the code, whose level has to be H. */
  logo?: Logo | undefined
}

export interface MadeCode {
  kind: 'made'
  png: Blob
  /** The same code as a vector drawing, sharp at any size. */
  svg: Blob
  /** The number of modules per side, without the quiet zone. */
  modules: number
  /** The version of the code, 1 to 40. */
  version: number
  /** The side of a module, in pixels. */
  modulePx: number
}

export type Outcome =
  | MadeCode
  /**
   * The text is too long; how many of its first characters fit at this level, and at the level that holds most.
   */
  | { kind: 'too-long'; fitting: number; fittingAtMost: number }
  /** The independent reader did not read the payload from the picture. */
  | { kind: 'unreadable' }

/**
 * Makes a code's picture, and offers it only once an independent reader has read exactly the payload from its
 * pixels.
 */
export const makeCode = async (order: CodeRequest): Promise<Outcome> => {
  const { level, sizePx, colors, logo } = order
  const payload = toWellFormed(order.payload)
  const code = encode(payload, level, order.limits)
  if (!code)
    return {
      kind: 'too-long',
      fitting: countFitting(payload, level),
      fittingAtMost: countFitting(payload, 'L'),
    }
  const raster = paint(code, sizePx)
  const pixels = toRgb(raster, colors)
  if (logo) drawLogo(pixels, raster, code.size, logo, colors.background)
  if (readPixels(pixels, sizePx) !== payload) return { kind: 'unreadable' }
  const bytes = logo
    ? await writeRgbPng({ width: sizePx, height: sizePx, rgb: pixels })
    : await writePng(raster, colors)
  const svg = toSvgSource(code, {
    on: colors.foreground,
    off: colors.background,
    pad: quietModules,
    width: sizePx,
    height: sizePx,
    xmlDeclaration: true,
  })
  return {
    kind: 'made',
    png: new Blob([bytes], { type: 'image/png' }),
    svg: new Blob([logo ? await addLogoToSvg(svg, code.size, logo, colors) : svg], {
      type: 'image/svg+xml',
    }),
    modules: code.size,
    version: versionOf(code),
    modulePx: raster.modulePx,
  }
}
