const { fround } = Math

/** The standard deviation of the Gaussian in pixels: 1.5, as in `ssimulacra2.cc`. */
const sigma = 1.5

/** Half the width of the window in pixels, by equation 57 of the article below: round(3.2795 × sigma + 0.2546). */
const radius = 5

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
 * The coefficients of a Gaussian as three sums of cosines, each computed from its last two values: D. Charalampidis,
 * "Recursive implementation of the Gaussian filter using truncated cosine functions", IEEE Transactions on Signal
 * Processing 64 (2016), equations 33 to 57, as in `CreateRecursiveGaussian` (`lib/jxl/gauss_blur.cc` in libjxl). The
 * variables have the names of the article.
 */
const recursion = (() => {
  const omegas = [1, 3, 5].map((odd) => (odd * Math.PI) / (2 * radius))
  const [omega1 = 0, omega3 = 0, omega5 = 0] = omegas
  const p1 = 1 / Math.tan(omega1 / 2)
  const p3 = -1 / Math.tan(omega3 / 2)
  const p5 = 1 / Math.tan(omega5 / 2)
  const r1 = p1 ** 2 / Math.sin(omega1)
  const r3 = -(p3 ** 2) / Math.sin(omega3)
  const r5 = p5 ** 2 / Math.sin(omega5)
  const d13 = p1 * r3 - r1 * p3
  const zeta15 = (p3 * r5 - r3 * p5) / d13
  const zeta35 = (p5 * r1 - r5 * p1) / d13
  const [rho1 = 0, rho3 = 0, rho5 = 0] = omegas.map(
    (omega) => Math.exp(-0.5 * (sigma * omega) ** 2) / radius,
  )
  const beta = solve(
    [
      [p1, p3, p5],
      [r1, r3, r5],
      [zeta15, zeta35, 1],
    ],
    [1, radius ** 2 - sigma ** 2, zeta15 * rho1 + zeta35 * rho3 + rho5],
  )
  // The factors of the input and of the last value, n2 and d1 of equation 33.
  const inputFactor = (omega: number, at: number) =>
    fround(-(beta[at] ?? 0) * Math.cos(omega * (radius + 1)))
  const lastFactor = (omega: number) => fround(-2 * Math.cos(omega))
  return {
    input1: inputFactor(omega1, 0),
    input3: inputFactor(omega3, 1),
    input5: inputFactor(omega5, 2),
    last1: lastFactor(omega1),
    last3: lastFactor(omega3),
    last5: lastFactor(omega5),
  }
})()

const { input1, input3, input5, last1, last3, last5 } = recursion

/** The number of zeros before a row, with which the recursion starts. */
const leadLength = 2 * radius

/**
 * The number of rows, or of pixels in a row, that are read before the first blurred one is written.
 */
const delay = radius - 1

/** Three arrays: one per picture, or one per cosine of the recursion. */
type Three = readonly [Float32Array, Float32Array, Float32Array]

const three = (length: number): Three => [
  new Float32Array(length),
  new Float32Array(length),
  new Float32Array(length),
]

/**
 * Blurs three rows, each after `leadLength` zeros and before `radius` zeros. Each value depends on the one before,
 * so three rows at a time take little longer than one.
 */
const blurRowsAcross = ([a, b, c]: Three, width: number, [blurredA, blurredB, blurredC]: Three) => {
  let a1 = 0
  let a3 = 0
  let a5 = 0
  let earlierA1 = 0
  let earlierA3 = 0
  let earlierA5 = 0
  let b1 = 0
  let b3 = 0
  let b5 = 0
  let earlierB1 = 0
  let earlierB3 = 0
  let earlierB5 = 0
  let c1 = 0
  let c3 = 0
  let c5 = 0
  let earlierC1 = 0
  let earlierC3 = 0
  let earlierC5 = 0
  for (let at = 0; at < width + delay; at += 1) {
    let sum = fround((a[at] ?? 0) + (a[at + leadLength] ?? 0))
    let next1 = fround(input1 * sum - fround(last1 * a1 + earlierA1))
    let next3 = fround(input3 * sum - fround(last3 * a3 + earlierA3))
    let next5 = fround(input5 * sum - fround(last5 * a5 + earlierA5))
    earlierA1 = a1
    earlierA3 = a3
    earlierA5 = a5
    a1 = next1
    a3 = next3
    a5 = next5
    if (at >= delay) blurredA[at - delay] = next1 + next3 + next5

    sum = fround((b[at] ?? 0) + (b[at + leadLength] ?? 0))
    next1 = fround(input1 * sum - fround(last1 * b1 + earlierB1))
    next3 = fround(input3 * sum - fround(last3 * b3 + earlierB3))
    next5 = fround(input5 * sum - fround(last5 * b5 + earlierB5))
    earlierB1 = b1
    earlierB3 = b3
    earlierB5 = b5
    b1 = next1
    b3 = next3
    b5 = next5
    if (at >= delay) blurredB[at - delay] = next1 + next3 + next5

    sum = fround((c[at] ?? 0) + (c[at + leadLength] ?? 0))
    next1 = fround(input1 * sum - fround(last1 * c1 + earlierC1))
    next3 = fround(input3 * sum - fround(last3 * c3 + earlierC3))
    next5 = fround(input5 * sum - fround(last5 * c5 + earlierC5))
    earlierC1 = c1
    earlierC3 = c3
    earlierC5 = c5
    c1 = next1
    c3 = next3
    c5 = next5
    if (at >= delay) blurredC[at - delay] = next1 + next3 + next5
  }
}

/**
 * Performs one vertical step of the recursion. The new values are written into `earlier`, over the values before the
 * last.
 */
const blurDown = (
  oldest: Float32Array,
  newest: Float32Array,
  [previous1, previous3, previous5]: Three,
  [earlier1, earlier3, earlier5]: Three,
  blurred: Float32Array,
) => {
  for (let x = 0; x < blurred.length; x += 1) {
    const sum = fround((oldest[x] ?? 0) + (newest[x] ?? 0))
    const next1 = fround(input1 * sum - fround(last1 * (previous1[x] ?? 0) + (earlier1[x] ?? 0)))
    const next3 = fround(input3 * sum - fround(last3 * (previous3[x] ?? 0) + (earlier3[x] ?? 0)))
    const next5 = fround(input5 * sum - fround(last5 * (previous5[x] ?? 0) + (earlier5[x] ?? 0)))
    earlier1[x] = next1
    earlier3[x] = next3
    earlier5[x] = next5
    blurred[x] = next1 + next3 + next5
  }
}

/** A Gaussian blur of three pictures that are read row by row and never stored. */
export interface RowBlur {
  /** The next row of each picture is written here, from index `lead` on. */
  readonly inputs: Three
  readonly lead: number
  /** The next blurred row of each picture. */
  readonly blurred: Three
  /**
   * Calls `write` for each row to fill `inputs`, and `read` for each blurred row.
   *
   * @param count - the number of pictures that are used, from the first.
   */
  run(count: number, height: number, write: (y: number) => void, read: (y: number) => void): void
}

/**
 * Creates a blur with libjxl's rounding in single precision: SSIMULACRA's weights were tuned with this recursion's
 * rounding errors, and an exact Gaussian scores up to three points higher (measured).
 */
export const createRowBlur = (width: number): RowBlur => {
  const inputs = three(leadLength + width + radius)
  const blurred = three(width)
  // The oldest row in use is `leadLength` rows before the newest.
  const rows = Array.from({ length: leadLength + 1 }, () => three(width))
  const noRows = three(width)

  return {
    inputs,
    lead: leadLength,
    blurred,
    run: (count, height, write, read) => {
      const states = [0, 1, 2].slice(0, count).map(() => [three(width), three(width)] as const)
      for (let row = 0; row < height + delay; row += 1) {
        const newest = rows[row % rows.length] ?? noRows
        const oldest = rows[(row + 1) % rows.length] ?? noRows
        if (row < height) {
          write(row)
          blurRowsAcross(inputs, width, newest)
        } else for (const ended of newest) ended.fill(0)
        for (const [at, [even, odd]] of states.entries()) {
          const [previous, earlier] = row % 2 === 0 ? [even, odd] : [odd, even]
          const lane = at as 0 | 1 | 2
          blurDown(oldest[lane], newest[lane], previous, earlier, blurred[lane])
        }
        if (row >= delay) read(row - delay)
      }
    },
  }
}
