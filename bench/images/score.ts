import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createQualityMetric } from '../../src/engines/image/quality-metric.ts'
import type { Raster } from '../../src/engines/image/raster.ts'
import { decode } from './pictures.ts'
import { hasProgram, run, tempFolder } from './programs.ts'

/** What became of a picture's looks. */
export interface Looks {
  /** SSIMULACRA 2 by our own metric; undefined where the sizes differ or nothing could be decoded. */
  score: number | undefined
  size: string
}

/** Scores files against one picture. */
export type Scorer = (bytes: Uint8Array) => Looks

export const createScorer = (original: Raster): Scorer => {
  const metric = createQualityMetric(original)
  return (bytes) => {
    const picture = decode(bytes)
    if (!picture) return { score: undefined, size: 'unreadable' }
    const size = `${picture.width} × ${picture.height}`
    const isSameSize = picture.width === original.width && picture.height === original.height
    return { score: isSameSize ? metric.scoreOf(picture) : undefined, size }
  }
}

/** The metric's own program, when somebody has it. */
export const scoringProgram = 'ssimulacra2'

/** The same by the metric's own program; undefined where there is none. */
export const scoreByProgram = (source: Uint8Array, result: Uint8Array): number | undefined => {
  if (!hasProgram(scoringProgram)) return undefined
  const folder = tempFolder()
  const paths = [source, result].map((bytes, index) => {
    const path = join(folder, `${index}.png`)
    const png = run('convert', ['-[0]', '-auto-orient', '+profile', '*', 'png:-'], bytes)
    writeFileSync(path, png ?? new Uint8Array())
    return path
  })
  const score = Number.parseFloat(run(scoringProgram, paths)?.toString() ?? '')
  return Number.isFinite(score) ? score : undefined
}
