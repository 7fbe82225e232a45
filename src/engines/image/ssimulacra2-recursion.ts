const { fround } = Math

/** Half the width of the window, in pixels: what the recursion takes a Gaussian of sigma 1.5 to be. */
export const radius = 5
const sigma = 1.5

const determinant = (
  [a, b, c]: readonly number[],
  [d, e, f]: readonly number[],
  [g, h, i]: readonly number[],
): number =>
  (a ?? 0) * ((e ?? 0) * (i ?? 0) - (f ?? 0) * (h ?? 0)) -
  (b ?? 0) * ((d ?? 0) * (i ?? 0) - (f ?? 0) * (g ?? 0)) +
  (c ?? 0) * ((d ?? 0) * (h ?? 0) - (e ?? 0) * (g ?? 0))

/** Solves three linear equations by Cramer's rule. */
const solve = (matrix: readonly (readonly number[])[], right: readonly number[]): number[] => {
  const [first = [], second = [], third = []] = matrix
  const whole = determinant(first, second, third)
  return [0, 1, 2].map((column) => {
    const [a = [], b = [], c = []] = matrix.map((row, at) => row.with(column, right[at] ?? 0))
    return determinant(a, b, c) / whole
  })
}

/**
 * Factors of a Gaussian as three sums of cosines that each follow from their last two values: "A fast and accurate
 * recursive Gaussian", D. Charalampidis, IEEE Transactions on Signal Processing 64 (2016), equations 35 to 57, as
 * libjxl uses it.
 */
export const recursion = (() => {
  const frequencies = [1, 3, 5].map((odd) => (odd * Math.PI) / (2 * radius))
  const [w1 = 0, w3 = 0, w5 = 0] = frequencies
  const p1 = 1 / Math.tan(w1 / 2)
  const p3 = -1 / Math.tan(w3 / 2)
  const p5 = 1 / Math.tan(w5 / 2)
  const r1 = p1 ** 2 / Math.sin(w1)
  const r3 = -(p3 ** 2) / Math.sin(w3)
  const r5 = p5 ** 2 / Math.sin(w5)
  const d13 = p1 * r3 - r1 * p3
  const z15 = (p3 * r5 - r3 * p5) / d13
  const z35 = (p5 * r1 - r5 * p1) / d13
  const [rho1 = 0, rho3 = 0, rho5 = 0] = frequencies.map(
    (frequency) => Math.exp(-0.5 * (sigma * frequency) ** 2) / radius,
  )
  const beta = solve(
    [
      [p1, p3, p5],
      [r1, r3, r5],
      [z15, z35, 1],
    ],
    [1, radius ** 2 - sigma ** 2, z15 * rho1 + z35 * rho3 + rho5],
  )
  const inputFactor = (frequency: number, at: number) =>
    fround(-(beta[at] ?? 0) * Math.cos(frequency * (radius + 1)))
  const lastFactor = (frequency: number) => fround(-2 * Math.cos(frequency))
  return {
    input1: inputFactor(w1, 0),
    input3: inputFactor(w3, 1),
    input5: inputFactor(w5, 2),
    last1: lastFactor(w1),
    last3: lastFactor(w3),
    last5: lastFactor(w5),
  }
})()
