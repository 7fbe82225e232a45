import { decodeQR } from 'qr/decode.js'
import type { Colours } from './colours.ts'
import { type Raster, paint, quietModules, toRgb, writePng } from './draw-code.ts'
import { toSvgSource } from 'lean-qr/extras/svg'
import { type CodeLimits, toWellFormed } from './content.ts'
import { countFitting, encode, versionOf } from './encode.ts'
import type { Level } from './field-rules.ts'

/**
 * What a reader that knows nothing of how a code was made reads from its picture.
 *
 * @returns undefined where it finds no code, or one it cannot read.
 */
export const readBack = (raster: Raster, colours: Colours): string | undefined => {
  const { sizePx } = raster
  try {
    return decodeQR(
      { width: sizePx, height: sizePx, data: toRgb(raster, colours) },
      {
        format: 'RGB',
        // A slow phone must come to the same as a quick one.
        timeLimit: Infinity,
        // Everything is written as UTF-8 here: any other reading is a fault to be noticed, a lost byte order mark too.
        textDecoder: (bytes) =>
          new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes),
      },
    )
  } catch {
    // However it says so, a code that could not be read was not read.
    return undefined
  }
}

export interface CodeRequest {
  /** What the code is to say. */
  payload: string
  level: Level
  /** The largest code allowed; any when left out. */
  limits?: CodeLimits | undefined
  sizePx: number
  colours: Colours
}

export interface MadeCode {
  kind: 'made'
  png: Blob
  /** The same code as a drawing, sharp at any size. */
  svg: Blob
  /** Modules a side, quiet zone aside. */
  modules: number
  /** 1 to 40. */
  version: number
  /** Pixels of a module's side. */
  modulePx: number
}

export type Outcome =
  | MadeCode
  /** How many of the payload's first characters fit at this level, and at the level that holds most. */
  | { kind: 'too-long'; fitting: number; fittingAtMost: number }
  /** The reader did not find in the picture what went into it. */
  | { kind: 'unreadable' }

/**
 * Makes a code's picture, and offers it only once an independent reader has read from its pixels, byte for byte,
 * what was asked for.
 */
export const makeCode = async (order: CodeRequest): Promise<Outcome> => {
  const { level, sizePx, colours } = order
  const payload = toWellFormed(order.payload)
  const code = encode(payload, level, order.limits)
  if (!code)
    return {
      kind: 'too-long',
      fitting: countFitting(payload, level),
      fittingAtMost: countFitting(payload, 'L'),
    }
  const raster = paint(code, sizePx)
  if (readBack(raster, colours) !== payload) return { kind: 'unreadable' }
  const bytes = await writePng(raster, colours)
  return {
    kind: 'made',
    png: new Blob([bytes], { type: 'image/png' }),
    svg: new Blob(
      [
        toSvgSource(code, {
          on: colours.foreground,
          off: colours.background,
          pad: quietModules,
          width: sizePx,
          height: sizePx,
          xmlDeclaration: true,
        }),
      ],
      { type: 'image/svg+xml' },
    ),
    modules: code.size,
    version: versionOf(code),
    modulePx: raster.modulePx,
  }
}
