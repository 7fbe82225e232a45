import type { Raster } from './raster.ts'
import { type RowBlur, createRowBlur } from './ssimulacra2-blur.ts'

/** The three components of XYB: red against green, brightness, blue against brightness. */
type Channel = 'x' | 'y' | 'b'

/** The channels in the order in which the metric reads its weights. */
const channels: readonly Channel[] = ['x', 'y', 'b']

/** The number of scales: 1:1, 1:2 to 1:32. */
const maxScaleCount = 6

/**
 * The weights of one channel's measures at one scale: the means of structural error, of ringing and of blurring, then the
 * same three as 4-norms, in which the worst places count most.
 */
type MeasureWeights = readonly number[]

/** The number of measures per channel and scale. */
const measureCount = 6

/**
 * The published weights of SSIMULACRA 2.1 (Jon Sneyers, Cloudinary, April 2023; BSD 3-clause; `Msssim::Score` in
 * `src/ssimulacra2.cc` of https://github.com/cloudinary/ssimulacra2), tuned by its author to people's ratings of
 * pictures (CID22, TID2013, KADID-10k and KonFiG-IQA).
 */
const publishedWeights: Record<Channel, readonly MeasureWeights[]> = {
  x: [
    [0, 0.0007376606707406586, 0, 0, 0.0007793481682867309, 0],
    [0, 0.0004371155730107379, 0, 1.1041726426657346, 0.00066284834129271, 0.00015231632783718752],
    [0, 0.0016406437456599754, 0, 1.8422455520539298, 11.441172603757666, 0],
    [0.0007989109436015163, 0.000176816438078653, 0, 1.8787594979546387, 10.94906990605142, 0],
    [
      0.0007289346991508072, 0.9677937080626833, 0, 0.00014003424285435884, 0.9981766977854967,
      0.00031949755934435053,
    ],
    [0.0004550992113792063, 0, 0, 0.0013648766163243398, 0, 0],
  ],
  y: [
    [0, 0, 0, 7.466890328078848, 0, 17.445833984131262],
    [0.0006235601634041466, 0, 0, 6.683678146179332, 0.00037724407979611296, 1.027889937768264],
    [225.20515300849274, 0, 0, 19.213238186143016, 0.0011401524586618361, 0.001237755635509985],
    [176.39317598450694, 0, 0, 24.43300999870476, 0.28520802612117757, 0.0004485436923833408],
    [0, 0, 0, 34.77906344483772, 44.835625328877896, 0],
    [0, 0, 0, 0, 0, 0],
  ],
  b: [
    [0, 0.0008680556573291698, 0, 0, 0, 0],
    [0, 0.0005313191874358747, 0, 0.00016533814161379112, 0, 0],
    [0, 0, 0, 0.0004179171803251336, 0.0017290828234722833, 0],
    [0.0020827005846636437, 0, 0, 8.826982764996862, 23.19243343998926, 0],
    [
      95.1080498811086, 0.9863978034400682, 0.9834382792465353, 0.0012286405048278493,
      171.2667255897307, 0.9807858872435379,
    ],
    [0, 0, 0, 0.0005130064588990679, 0, 0.00010854057858411537],
  ],
}

const flatWeights = channels.flatMap((channel) => publishedWeights[channel].flat())

/**
 * Returns the weights of a channel at one of `scaleCount` scales.
 *
 * The metric reads its list in order, so a picture too small for six scales uses the first weights of the list,
 * whichever scale they were meant for. All implementations agree on that.
 */
const measureWeights = (channel: Channel, scale: number, scaleCount: number): MeasureWeights => {
  const first = (channels.indexOf(channel) * scaleCount + scale) * measureCount
  return flatWeights.slice(first, first + measureCount)
}

const { fround } = Math

/** The smallest width and height that the metric supports, in pixels. */
export const minSide = 8

/** From this width and height on, in pixels, the metric uses all its scales. */
export const allScalesSide = 113

/** Weights below this change no score by a hundredth, so their measures are not computed. */
const minWeight = 0.003

type ReferenceScale = readonly { channel: Channel; plane: ReferencePlane }[]

const isSignificant = (weight: number | undefined) => weight !== undefined && weight > minWeight

/**
 * Visits the scales 1:1, 1:2 and so on that the metric uses; the last may be smaller than `minSide`.
 */
const eachScale = (
  picture: LinearPicture,
  visit: (scaled: LinearPicture, scale: number) => void,
) => {
  let current = picture
  for (let scale = 0; scale < maxScaleCount; scale += 1) {
    if (Math.min(current.width, current.height) < minSide) return
    if (scale > 0) current = halve(current)
    visit(current, scale)
  }
}

const scaleCountOf = (width: number, height: number): number => {
  let side = Math.min(width, height)
  let count = 0
  while (count < maxScaleCount && side >= minSide) {
    if (count > 0) side = (side + 1) >> 1
    count += 1
  }
  return count
}

const createReference = (
  values: Float32Array,
  width: number,
  height: number,
  weights: MeasureWeights,
): ReferencePlane => {
  const means = new Float32Array(width * height)
  const variances = new Float32Array(width * height)
  const { inputs, lead, blurred, run } = createRowBlur(width)
  const [valueRow, squareRow] = inputs
  const [meanRow, meanSquareRow] = blurred
  run(
    2,
    height,
    (y) => {
      for (let x = 0, at = y * width; x < width; x += 1, at += 1) {
        const value = values[at] ?? 0
        valueRow[x + lead] = value
        squareRow[x + lead] = value * value
      }
    },
    (y) => {
      for (let x = 0, at = y * width; x < width; x += 1, at += 1) {
        const mean = meanRow[x] ?? 0
        means[at] = mean
        variances[at] = (meanSquareRow[x] ?? 0) - fround(mean * mean)
      }
    },
  )
  const [ssimMean, ringingMean, blurringMean, ssimNorm4, ringingNorm4, blurringNorm4] = weights
  return {
    values,
    means,
    variances,
    weights,
    usesSsim: [ssimMean, ssimNorm4].some(isSignificant),
    usesEdges: [ringingMean, blurringMean, ringingNorm4, blurringNorm4].some(isSignificant),
  }
}

/** Returns the weighted sum of one channel's errors at one scale. */
const errorOf = (
  reference: ReferencePlane,
  candidate: Float32Array,
  width: number,
  height: number,
): number => {
  const { inputs, lead, blurred, run } = createRowBlur(width)
  const [valueRow, squareRow, productRow] = inputs
  const { usesSsim, usesEdges, values, weights } = reference
  const ssim: ErrorSums = { sum: 0, sumOfFourthPowers: 0 }
  const ringing: ErrorSums = { sum: 0, sumOfFourthPowers: 0 }
  const blurring: ErrorSums = { sum: 0, sumOfFourthPowers: 0 }
  run(
    usesSsim ? 3 : 1,
    height,
    (y) => {
      for (let x = 0, at = y * width; x < width; x += 1, at += 1) {
        const value = candidate[at] ?? 0
        valueRow[x + lead] = value
        squareRow[x + lead] = value * value
        productRow[x + lead] = value * (values[at] ?? 0)
      }
    },
    (y) => {
      const from = y * width
      if (usesSsim) addSsimErrors(ssim, reference, from, blurred)
      if (usesEdges) addEdgeErrors(ringing, blurring, reference, from, blurred[0], candidate)
    },
  )
  const pixelCount = width * height
  const errors = [ssim, ringing, blurring]
  const measures = [
    ...errors.map(({ sum }) => sum / pixelCount),
    ...errors.map(({ sumOfFourthPowers }) => (sumOfFourthPowers / pixelCount) ** 0.25),
  ]
  return measures.reduce((sum, measure, at) => sum + measure * (weights[at] ?? 0), 0)
}

/**
 * Converts the weighted sum of errors to a score of at most 100, the metric's last step. The coefficients are those at
 * the end of `Msssim::Score` in `src/ssimulacra2.cc` (version 2.1). Its author fitted them to people's ratings, so that
 * scores have the scale of those.
 */
const scoreOfError = (weightedError: number): number => {
  const error = weightedError * 0.9562382616834844
  const cubic =
    2.326765642916932 * error -
    0.020884521182843837 * error ** 2 +
    6.248496625763138e-5 * error ** 3
  return cubic <= 0 ? 100 : 100 - 10 * cubic ** 0.6276336467831387
}

/** Creates the metric for some channels; the others are taken to have no error. */
const createForChannels = (
  original: Raster,
  background: number,
  comparedChannels: readonly Channel[],
): ((candidate: Raster, candidateBackground?: number) => number) => {
  const isGray = comparedChannels.length === 1
  const scaleCount = scaleCountOf(original.width, original.height)
  const scales: ReferenceScale[] = []
  eachScale(linearOf(original, background, isGray), (picture, scale) => {
    const { width, height } = picture
    const usedChannels = comparedChannels.filter((channel) =>
      measureWeights(channel, scale, scaleCount).some(isSignificant),
    )
    const planes = usedChannels.map((channel) => {
      const weights = measureWeights(channel, scale, scaleCount)
      const plane = createReference(channelOf(picture, channel), width, height, weights)
      return { channel, plane }
    })
    scales.push(planes)
  })

  return (candidate, candidateBackground = background) => {
    let weightedError = 0
    eachScale(linearOf(candidate, candidateBackground, isGray), (picture, scale) => {
      for (const { channel, plane } of scales[scale] ?? [])
        weightedError += errorOf(plane, channelOf(picture, channel), picture.width, picture.height)
    })
    return scoreOfError(weightedError)
  }
}

/** Whether a picture has no color, whatever its transparency. */
const hasNoColor = ({ data }: Raster): boolean => {
  for (let at = 0; at < data.length; at += 4)
    if (data[at] !== data[at + 1] || data[at] !== data[at + 2]) return false
  return true
}

/**
 * Creates SSIMULACRA 2.1, the perceptual metric of Jon Sneyers (Cloudinary, April 2023; BSD 3-clause;
 * https://github.com/cloudinary/ssimulacra2, whose file `src/ssimulacra2.cc` is the reference). 100 is equal, 90 cannot be told from the original by flickering
 * between them, 80 cannot side by side, 70 is high, 50 medium and 30 low quality.
 *
 * What depends on the original is computed once and keeps 12 bytes per pixel. Scores are within 0.1 of the
 * published program from 60 to 90 (measured on `corpus/image`) and take 0.1 to 0.2 s per megapixel for each
 * candidate. Two gray pictures differ in brightness alone, so that a third of the time is enough for them.
 *
 * @param original - at least `minSide` pixels wide and high.
 * @param background - the shade behind both pictures, 0 to 1 of sRGB.
 * @returns a function that scores a picture of the same size.
 */
export const createSsimulacra2 = (
  original: Raster,
  background = 0.5,
): ((candidate: Raster, candidateBackground?: number) => number) => {
  if (!hasNoColor(original)) return createForChannels(original, background, channels)
  const scoreOfGray = createForChannels(original, background, ['y'])
  let scoreOfColors: ReturnType<typeof createForChannels> | undefined
  return (candidate, candidateBackground) => {
    if (hasNoColor(candidate)) return scoreOfGray(candidate, candidateBackground)
    scoreOfColors ??= createForChannels(original, background, channels)
    return scoreOfColors(candidate, candidateBackground)
  }
}

/** Linear light in each primary, 0 to 1. Of a gray picture, all three are the same array, which is written once. */
interface LinearRow {
  red: Float32Array
  green: Float32Array
  blue: Float32Array
}

/** A picture whose linear light is read row by row. */
interface LinearPicture {
  readonly width: number
  readonly height: number
  readonly isGray: boolean
  readRow(y: number, row: LinearRow): void
}

const linearRow = (length: number, isGray: boolean): LinearRow => {
  const red = new Float32Array(length)
  return isGray
    ? { red, green: red, blue: red }
    : { red, green: new Float32Array(length), blue: new Float32Array(length) }
}

/** Decodes the sRGB curve (IEC 61966-2-1). */
const srgbToLinear = (coded: number): number =>
  coded <= 0.04045 ? coded / 12.92 : ((coded + 0.055) / 1.055) ** 2.4

const linearOfByte = Float32Array.from({ length: 256 }, (_, value) => srgbToLinear(value / 255))

/**
 * A translucent pixel blended with a background that is a multiple of 1/510 falls on one of these steps.
 */
const blendedSteps = 2 * 255 * 255
let linearOfBlended: Float32Array | undefined

const createLinearOfBlended = () =>
  Float32Array.from({ length: blendedSteps + 1 }, (_, at) => srgbToLinear(at / blendedSteps))

/**
 * Reads a picture as linear light.
 *
 * @param background - the background color, 0 to 1, coded as sRGB, to the nearest 1/510; an opaque picture does
 *   not show it.
 */
const linearOf = (
  { data, width, height }: Raster,
  background: number,
  isGray: boolean,
): LinearPicture => {
  const backgroundSteps = Math.round(background * 510)
  const linearValue = (value: number, alpha: number) => {
    if (alpha === 255) return linearOfByte[value] ?? 0
    linearOfBlended ??= createLinearOfBlended()
    return linearOfBlended[2 * value * alpha + backgroundSteps * (255 - alpha)] ?? 0
  }
  return {
    width,
    height,
    isGray,
    readRow: (y, { red, green, blue }) => {
      for (let x = 0, at = y * width * 4; x < width; x += 1, at += 4) {
        const alpha = data[at + 3] ?? 0
        red[x] = linearValue(data[at] ?? 0, alpha)
        if (isGray) continue
        green[x] = linearValue(data[at + 1] ?? 0, alpha)
        blue[x] = linearValue(data[at + 2] ?? 0, alpha)
      }
    },
  }
}

const halveRow = (
  upper: Float32Array,
  lower: Float32Array,
  halved: Float32Array,
  from: number,
  to: number,
): void => {
  const last = upper.length - 1
  for (let at = from, x = 0; at < to; at += 1, x += 2) {
    const right = x < last ? x + 1 : last
    const sum = (upper[x] ?? 0) + (upper[right] ?? 0) + (lower[x] ?? 0) + (lower[right] ?? 0)
    halved[at] = sum * 0.25
  }
}

/**
 * Halves a picture: each pixel is the mean light of four; with odd sides the last row and column count twice.
 */
const halve = (picture: LinearPicture): LinearPicture => {
  const { isGray } = picture
  const width = (picture.width + 1) >> 1
  const height = (picture.height + 1) >> 1
  const { red, green, blue } = linearRow(width * height, isGray)
  const upper = linearRow(picture.width, isGray)
  const lower = linearRow(picture.width, isGray)
  for (let y = 0; y < height; y += 1) {
    picture.readRow(2 * y, upper)
    picture.readRow(Math.min(2 * y + 1, picture.height - 1), lower)
    const from = y * width
    halveRow(upper.red, lower.red, red, from, from + width)
    if (isGray) continue
    halveRow(upper.green, lower.green, green, from, from + width)
    halveRow(upper.blue, lower.blue, blue, from, from + width)
  }
  return {
    width,
    height,
    isGray,
    readRow: (y, row) => {
      row.red.set(red.subarray(y * width, (y + 1) * width))
      if (isGray) return
      row.green.set(green.subarray(y * width, (y + 1) * width))
      row.blue.set(blue.subarray(y * width, (y + 1) * width))
    },
  }
}

const floatBits = new Float32Array(1)
const integerBits = new Uint32Array(floatBits.buffer)

/**
 * The number of low bits of a single-precision number that are ignored for the first guess; its exponent and 8 more
 * bits remain.
 */
const guessShift = 15

/** All arguments lie between 2⁻⁹ and 2. */
const firstGuess = 0x3b000000 >>> guessShift
const guessCount = (0x40000000 >>> guessShift) - firstGuess

const guesses = Float64Array.from({ length: guessCount }, (_, at) => {
  integerBits[0] = ((firstGuess + at) << guessShift) | (1 << (guessShift - 1))
  return Math.cbrt(floatBits[0] ?? 0)
})

/**
 * Returns the cube root. The guess is within 1 in 1,500, and one step of Halley's method makes it exact to single
 * precision.
 */
const cubeRoot = (value: number): number => {
  floatBits[0] = value
  const guess = guesses[((integerBits[0] ?? 0) >>> guessShift) - firstGuess] ?? 0
  const cubed = guess * guess * guess
  return (guess * (cubed + 2 * value)) / (2 * cubed + value)
}

/**
 * The opsin absorbance matrix of JPEG XL's XYB colors: how much of linear red, green and blue each kind of cone (for
 * long, medium and short waves) absorbs. The values are those of `lib/jxl/opsin_params.h` in libjxl, which is the
 * reference implementation of ISO/IEC 18181-1. Each row adds up to 1.
 */
const opsinAbsorbance = {
  long: { red: 0.3, green: 0.622, blue: 0.078 },
  medium: { red: 0.23, green: 0.692, blue: 0.078 },
  short: { red: 0.24342268924547819, green: 0.20476744424496821, blue: 0.5517898664839836 },
} as const

/** XYB adds this bias to what cones absorb, so that its curve has no infinite slope at black (`kB0` of the same file). */
const opsinBias = 0.0037930732552754493
const opsinBiasRoot = Math.cbrt(opsinBias)

/**
 * Returns one channel of XYB as JPEG XL defines it, scaled and shifted so that all three lie between 0 and 1. The
 * factor 14 and the shifts 0.42, 0.01 and 0.55 are those of `MakePositiveXYB` in `ssimulacra2.cc`. The code has half
 * that factor, because X is (L − M) / 2.
 */
const channelOf = (picture: LinearPicture, channel: Channel): Float32Array => {
  const { width, height } = picture
  const plane = new Float32Array(width * height)
  const { red, green, blue } = linearRow(width, picture.isGray)
  const { long, medium, short } = opsinAbsorbance
  for (let y = 0, at = 0; y < height; y += 1) {
    picture.readRow(y, { red, green, blue })
    // Each row of the matrix adds up to 1, so that all cones absorb the same of gray.
    if (picture.isGray)
      for (let x = 0; x < width; x += 1, at += 1)
        plane[at] = cubeRoot((red[x] ?? 0) + opsinBias) - opsinBiasRoot + 0.01
    else
      for (let x = 0; x < width; x += 1, at += 1) {
        const r = red[x] ?? 0
        const g = green[x] ?? 0
        const b = blue[x] ?? 0
        // The rows for long and medium waves have the same share of blue.
        const biasedBlue = long.blue * b + opsinBias
        const longRoot = cubeRoot(long.red * r + long.green * g + biasedBlue)
        const mediumRoot = cubeRoot(medium.red * r + medium.green * g + biasedBlue)
        if (channel === 'y') plane[at] = 0.5 * (longRoot + mediumRoot) - opsinBiasRoot + 0.01
        else if (channel === 'x') plane[at] = 7 * (longRoot - mediumRoot) + 0.42
        else {
          const shortRoot = cubeRoot(short.red * r + short.green * g + short.blue * b + opsinBias)
          plane[at] = shortRoot - 0.5 * (longRoot + mediumRoot) + 0.55
        }
      }
  }
  return plane
}

/** The constant C2 of SSIM (`kC2` in `ssimulacra2.cc`), which keeps the error finite in plain areas: 0.03². */
const c2 = 0.0009

/** One channel of the original at one scale. */
interface ReferencePlane {
  values: Float32Array
  /** The local means and variances, by the blur. */
  means: Float32Array
  variances: Float32Array
  weights: MeasureWeights
  usesSsim: boolean
  usesEdges: boolean
}

/** The sums of errors and of their fourth powers, for a mean and a 4-norm. */
interface ErrorSums {
  sum: number
  sumOfFourthPowers: number
}

/**
 * Adds a row's structural errors, 1 − SSIM′ (`SSIMMap` in `ssimulacra2.cc`). SSIM′ is structural similarity without the
 * denominator of its luminance term, because XYB values are perceptually even already.
 */
const addSsimErrors = (
  errors: ErrorSums,
  reference: ReferencePlane,
  from: number,
  [mean, square, product]: RowBlur['blurred'],
): void => {
  const { means, variances } = reference
  let sum = 0
  let sumOfFourthPowers = 0
  for (let x = 0, at = from; x < mean.length; x += 1, at += 1) {
    const originalMean = means[at] ?? 0
    const candidateMean = mean[x] ?? 0
    const difference = fround(originalMean - candidateMean)
    const luminanceTerm = fround(1 - difference * difference)
    const covariance = fround((product[x] ?? 0) - fround(originalMean * candidateMean))
    const candidateVariance = fround((square[x] ?? 0) - fround(candidateMean * candidateMean))
    const sumOfVariances = fround(fround((variances[at] ?? 0) + candidateVariance) + c2)
    const error = 1 - (luminanceTerm * fround(2 * covariance + c2)) / sumOfVariances
    if (error > 0) {
      sum += error
      sumOfFourthPowers += error * error * error * error
    }
  }
  errors.sum += sum
  errors.sumOfFourthPowers += sumOfFourthPowers
}

/**
 * Adds a row's errors at edges (`EdgeDiffMap` in `ssimulacra2.cc`): ringing, where the candidate has edges and the
 * original is smooth, and blurring, where it is the other way round.
 */
const addEdgeErrors = (
  ringing: ErrorSums,
  blurring: ErrorSums,
  reference: ReferencePlane,
  from: number,
  mean: Float32Array,
  candidate: Float32Array,
): void => {
  const { means, values } = reference
  let ringingSum = 0
  let ringingFourthPowers = 0
  let blurringSum = 0
  let blurringFourthPowers = 0
  for (let x = 0, at = from; x < mean.length; x += 1, at += 1) {
    const edge = Math.abs((candidate[at] ?? 0) - (mean[x] ?? 0))
    const originalEdge = Math.abs((values[at] ?? 0) - (means[at] ?? 0))
    const change = (1 + edge) / (1 + originalEdge) - 1
    const square = change * change
    if (change > 0) {
      ringingSum += change
      ringingFourthPowers += square * square
    } else {
      blurringSum -= change
      blurringFourthPowers += square * square
    }
  }
  ringing.sum += ringingSum
  ringing.sumOfFourthPowers += ringingFourthPowers
  blurring.sum += blurringSum
  blurring.sumOfFourthPowers += blurringFourthPowers
}
