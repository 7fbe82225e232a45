import { runHere } from '../../src/testing/image/gif.ts'
import { gifsicle } from './natives.ts'
import type { SourceFile } from './pictures.ts'

const flagSets = [
  ['-O3'],
  ...[10, 20, 40, 80, 200].map((lossy) => ['-O3', `--lossy=${lossy}`]),
  ['-O3', '--lossy=200', '--colors=64'],
]

export interface Parity {
  flags: string
  /** Ours ÷ the native program's, in bytes: the farthest from 1. */
  worst: number
  files: number
}

/** The gifsicle we ship against Debian's, at the same flags. */
export const compareGifsicles = (sources: readonly SourceFile[]): Parity[] =>
  flagSets.map((flags) => {
    const ratios = sources.flatMap(({ bytes }) => {
      const native = gifsicle(bytes, flags)
      return native ? [runHere(bytes, ...flags).length / native.bytes.length] : []
    })
    const worst = ratios.toSorted((one, other) => Math.abs(other - 1) - Math.abs(one - 1))[0]
    return { flags: flags.join(' '), worst: worst ?? Number.NaN, files: ratios.length }
  })
