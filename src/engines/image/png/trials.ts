import { type Judge, createJudge } from '../judge.ts'
import type { Raster } from '../raster.ts'
import { type IndexedPicture, type Palettes, applyPalette, toRaster } from './palette/quantise.ts'
import type { PaletteChoice } from './search-palette.ts'

/** Makes a picture of fewer colours, judges it, and remembers how each choice did. */
export interface Trials {
  readonly raster: Raster
  /** The score from which it looks the same. */
  readonly targetScore: number
  make(choice: PaletteChoice): IndexedPicture
  scoreOf: (choice: PaletteChoice) => number
  hasTried(choice: PaletteChoice): boolean
  /** Of any other picture made from this one; not remembered. */
  scoreOfRaster(candidate: Raster): number
}

const keyOf = ({ colours, strength }: PaletteChoice) => `${colours}/${strength}`

/** The judge reads up to so much more than the metric's own program. */
const judgeTolerance = 0.1

/** @param onTrial - called before each piece of work. */
export const createTrials = (raster: Raster, palettes: Palettes, onTrial: () => void): Trials => {
  let judge: Judge | undefined
  const scores = new Map<string, number>()
  const open = () => (judge ??= createJudge(raster))
  const make = ({ colours, strength }: PaletteChoice) =>
    applyPalette(raster, palettes.paletteOf(colours), strength)
  return {
    raster,
    get targetScore() {
      return open().targetScore + judgeTolerance
    },
    make,
    scoreOfRaster: (candidate) => {
      onTrial()
      return open().scoreOf(candidate)
    },
    hasTried: (choice) => scores.has(keyOf(choice)),
    scoreOf: (choice) => {
      const key = keyOf(choice)
      const known = scores.get(key)
      if (known !== undefined) return known
      onTrial()
      const isExact = palettes.exactCount !== undefined && choice.colours >= palettes.exactCount
      const score = isExact ? 100 : open().scoreOf(toRaster(make(choice)))
      scores.set(key, score)
      return score
    },
  }
}
