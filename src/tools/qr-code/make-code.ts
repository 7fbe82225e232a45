import { toSvgSource } from 'lean-qr/extras/svg'
import { type CodeLimits, countFitting, encode, versionOf } from './encode.ts'
import type { Level } from './fields.ts'
import type { Colours } from './colours.ts'
import { paint, quietModules } from './paint.ts'
import { readBack } from './read-back.ts'
import { wellFormed } from './well-formed.ts'
import { writePng } from './write-png.ts'

export interface CodeOrder {
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
export const makeCode = async (order: CodeOrder): Promise<Outcome> => {
  const { level, sizePx, colours } = order
  const payload = wellFormed(order.payload)
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
