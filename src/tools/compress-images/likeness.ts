import { looksSameScore } from '../../engines/image/compression.ts'

/** How alike two pictures are, in words. */
export type Likeness = 'same' | 'close' | 'visible' | 'poor'

/**
 * What a score stands for. The metric's authors (github.com/cloudinary/ssimulacra2, README) call 90 very high
 * quality, 70 high, 50 medium and 30 low; where a picture is taken to look the same is this project's own line.
 */
export const likenessOf = (score: number): Likeness => {
  if (score >= looksSameScore) return 'same'
  if (score >= 70) return 'close'
  return score >= 50 ? 'visible' : 'poor'
}

/** A score as it is shown: whole, never better than it is, 0 where nothing of the picture is left. */
export const shownScore = (score: number): number => Math.max(0, Math.floor(score))
