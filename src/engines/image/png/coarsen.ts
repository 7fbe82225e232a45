import type { Raster } from '../raster.ts'

/** A way to change colours so little that it is not seen, and so that they take fewer bytes. */
export interface Coarseness {
  /** `rounded`: to evenly spread levels, for drawn pictures; `predicted`: by what surrounds them, for photographs. */
  way: 'rounded' | 'predicted'
  /** How far apart levels are, 1 to 255: a sample changes by half of it at most, where nothing is predicted. */
  step: number
}

const channels = 3
const maxSample = 255

/** Black and white stay what they are. */
const round = ({ data, width, height }: Raster, step: number): Raster => {
  const spread = maxSample / Math.max(1, Math.round(maxSample / step))
  const levels = Uint8Array.from({ length: maxSample + 1 }, (_, sample) =>
    Math.round(Math.round(sample / spread) * spread),
  )
  const coarse = new Uint8ClampedArray(data)
  for (let at = 0; at < coarse.length; at += 1)
    if (at % 4 !== channels) coarse[at] = levels[coarse[at] ?? 0] ?? 0
  return { data: coarse, width, height }
}

/** PNG's predictions of a sample from the one before, the one above and the one before that (ISO/IEC 15948, 9.2). */
type Predict = (before: number, above: number, corner: number) => number

const paeth: Predict = (before, above, corner) => {
  const guess = before + above - corner
  const [farBefore, farAbove] = [Math.abs(guess - before), Math.abs(guess - above)]
  const farCorner = Math.abs(guess - corner)
  if (farBefore <= farAbove && farBefore <= farCorner) return before
  return farAbove <= farCorner ? above : corner
}

const predictions: readonly Predict[] = [
  (before) => before,
  (_, above) => above,
  (before, above) => (before + above) >> 1,
  paeth,
]

/** One row by one prediction: how far off it is, rounded to steps. @returns how much there is left to code. */
const predictRow = (
  source: Uint8ClampedArray,
  above: Uint8ClampedArray,
  row: Uint8ClampedArray,
  { predict, step }: { predict: Predict; step: number },
): number => {
  let cost = 0
  for (let at = 0; at < source.length; at += 1) {
    if (at % 4 === channels) {
      row[at] = source[at] ?? 0
      continue
    }
    const isFirst = at < 4
    const guess = predict(
      isFirst ? 0 : (row[at - 4] ?? 0),
      above[at] ?? 0,
      isFirst ? 0 : (above[at - 4] ?? 0),
    )
    const error = Math.round(((source[at] ?? 0) - guess) / step) * step
    row[at] = guess + error
    cost += Math.abs(error)
  }
  return cost
}

const predictAll = ({ data, width, height }: Raster, step: number): Raster => {
  const coarse = new Uint8ClampedArray(data.length)
  const stride = width * 4
  const row = new Uint8ClampedArray(stride)
  let above = new Uint8ClampedArray(stride)
  for (let y = 0; y < height; y += 1) {
    const source = data.subarray(y * stride, (y + 1) * stride)
    let least = Infinity
    for (const predict of predictions) {
      const cost = predictRow(source, above, row, { predict, step })
      if (cost >= least) continue
      least = cost
      coarse.set(row, y * stride)
    }
    above = coarse.subarray(y * stride, (y + 1) * stride)
  }
  return { data: coarse, width, height }
}

/** The picture with colours coarser by that much; alpha stays, and grey stays grey. */
export const coarsen = (raster: Raster, { way, step }: Coarseness): Raster =>
  way === 'rounded' ? round(raster, step) : predictAll(raster, step)
