import type { RowBlur } from './ssimulacra2-blur.ts'
import type { MeasureWeights } from './ssimulacra2-weights.ts'

const { fround } = Math

/** Keeps the structural error finite where a picture is plain (the metric's C2). */
const stabiliser = 0.0009

/** What is known of one channel of the original at one scale. */
export interface ReferencePlane {
  values: Float32Array
  /** Local means and variances, through the blur. */
  means: Float32Array
  variances: Float32Array
  weights: MeasureWeights
  isStructureLookedAt: boolean
  areEdgesLookedAt: boolean
}

/** A sum of the values and one of their fourth powers: what a mean and a 4-norm are made of. */
export interface Norms {
  sum: number
  fourth: number
}

/** Adds a row's structural errors. */
export const addStructure = (
  norms: Norms,
  reference: ReferencePlane,
  from: number,
  [mean, square, product]: RowBlur['blurred'],
): void => {
  const { means, variances } = reference
  let sum = 0
  let fourth = 0
  for (let x = 0, at = from; x < mean.length; x += 1, at += 1) {
    const original = means[at] ?? 0
    const candidate = mean[x] ?? 0
    const difference = fround(original - candidate)
    const likeness = fround(1 - difference * difference)
    const covariance = fround((product[x] ?? 0) - fround(original * candidate))
    const variance = fround((square[x] ?? 0) - fround(candidate * candidate))
    const spread = fround(fround((variances[at] ?? 0) + variance) + stabiliser)
    const error = 1 - (likeness * fround(2 * covariance + stabiliser)) / spread
    if (error > 0) {
      sum += error
      fourth += error * error * error * error
    }
  }
  norms.sum += sum
  norms.fourth += fourth
}

/** Adds what a row has of edges that the original has not, and the other way round. */
export const addEdges = (
  added: Norms,
  lost: Norms,
  reference: ReferencePlane,
  from: number,
  mean: Float32Array,
  candidate: Float32Array,
): void => {
  const { means, values } = reference
  let addedSum = 0
  let addedFourth = 0
  let lostSum = 0
  let lostFourth = 0
  for (let x = 0, at = from; x < mean.length; x += 1, at += 1) {
    const edge = Math.abs((candidate[at] ?? 0) - (mean[x] ?? 0))
    const originalEdge = Math.abs((values[at] ?? 0) - (means[at] ?? 0))
    const change = (1 + edge) / (1 + originalEdge) - 1
    const square = change * change
    if (change > 0) {
      addedSum += change
      addedFourth += square * square
    } else {
      lostSum -= change
      lostFourth += square * square
    }
  }
  added.sum += addedSum
  added.fourth += addedFourth
  lost.sum += lostSum
  lost.fourth += lostFourth
}
