import { ToolError } from '../../../core/errors.ts'
import type { Raster } from '../raster.ts'

/** A function from a coded value, 0 to 1, to linear light, 0 to 1. */
type Curve = (value: number) => number

/** What converts colors to sRGB: a curve per channel and a matrix, rows first, from linear RGB to linear sRGB. */
export interface ColorConversion {
  curves: readonly [Curve, Curve, Curve]
  matrix: readonly number[]
}

type Triple = readonly [number, number, number]

const multiply = (one: readonly number[], other: readonly number[]): number[] =>
  Array.from({ length: 9 }, (_, at) =>
    [0, 1, 2].reduce(
      (sum, k) => sum + (one[Math.floor(at / 3) * 3 + k] ?? 0) * (other[k * 3 + (at % 3)] ?? 0),
      0,
    ),
  )

const invert = (m: readonly number[]): number[] => {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = m
  const determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ].map((value) => value / determinant)
}

/** The primaries of sRGB adapted to D50, as every sRGB profile of the ICC has them, as columns. */
const srgbToD50 = [
  0.4360747, 0.3850649, 0.1430804, 0.2225045, 0.7168786, 0.0606169, 0.0139322, 0.0971045, 0.7141733,
]
const d50ToSrgb = invert(srgbToD50)

/** The curve of sRGB (IEC 61966-2-1). */
const srgbCurve: Curve = (value) =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
const srgbInverse: Curve = (value) =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055

/** The numbers of parameters of the curve types 0 to 4 (ICC.1:2022, 10.18). */
const parameterCounts = [1, 3, 4, 5, 7]

const readParametricCurve = (view: DataView, at: number): Curve | undefined => {
  const type = view.getUint16(at + 8)
  const count = parameterCounts[type]
  if (count === undefined) return undefined
  const [g = 1, a = 1, b = 0, c = 0, d = 0, e = 0, f = 0] = Array.from(
    { length: count },
    (_, index) => view.getInt32(at + 12 + index * 4) / 65536,
  )
  switch (type) {
    case 0:
      return (x) => x ** g
    case 1:
      return (x) => (x >= -b / a ? (a * x + b) ** g : 0)
    case 2:
      return (x) => (x >= -b / a ? (a * x + b) ** g + c : c)
    default:
      return (x) => (x >= d ? (a * x + b) ** g + e : c * x + f)
  }
}

const readSampledCurve = (view: DataView, at: number): Curve => {
  const count = view.getUint32(at + 8)
  if (count === 0) return (x) => x
  if (count === 1) {
    const gamma = view.getUint16(at + 12) / 256
    return (x) => x ** gamma
  }
  // A broken count would otherwise allocate gigabytes before the first sample is found missing.
  if (at + 12 + count * 2 > view.byteLength) throw new RangeError('A curve beyond its profile')
  const samples = Float64Array.from(
    { length: count },
    (_, index) => view.getUint16(at + 12 + index * 2) / 65535,
  )
  return (x) => {
    const place = x * (count - 1)
    const lower = Math.min(count - 2, Math.floor(place))
    const [low = 0, high = 0] = samples.subarray(lower, lower + 2)
    return low + (high - low) * (place - lower)
  }
}

const signatureAt = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)))

/** The header of a profile; the tag table follows (ICC.1:2022, 7.2 and 7.3). */
const headerBytes = 128

const parseProfile = (bytes: Uint8Array): ColorConversion | 'lookup' | undefined => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tags = new Map<string, number>()
  const count = Math.min(view.getUint32(headerBytes), 100)
  for (let index = 0; index < count; index += 1) {
    const entry = headerBytes + 4 + index * 12
    tags.set(signatureAt(view, entry), view.getUint32(entry + 4))
  }
  const curveOf = (tag: string): Curve | undefined => {
    const at = tags.get(tag)
    if (at === undefined) return undefined
    const type = signatureAt(view, at)
    if (type === 'curv') return readSampledCurve(view, at)
    return type === 'para' ? readParametricCurve(view, at) : undefined
  }
  const columnOf = (tag: string): Triple | undefined => {
    const at = tags.get(tag)
    if (at === undefined) return undefined
    const [x = 0, y = 0, z = 0] = [8, 12, 16].map((offset) => view.getInt32(at + offset) / 65536)
    return [x, y, z]
  }
  const space = signatureAt(view, 16)
  if (space === 'GRAY') {
    const curve = curveOf('kTRC')
    return curve && { curves: [curve, curve, curve], matrix: [1, 0, 0, 0, 1, 0, 0, 0, 1] }
  }
  if (space !== 'RGB ') return undefined
  const curves = ['rTRC', 'gTRC', 'bTRC'].map(curveOf)
  const columns = ['rXYZ', 'gXYZ', 'bXYZ'].map(columnOf)
  const [red, green, blue] = curves
  const [r, g, b] = columns
  if (red && green && blue && r && g && b) {
    const toD50 = [r[0], g[0], b[0], r[1], g[1], b[1], r[2], g[2], b[2]]
    return { curves: [red, green, blue], matrix: multiply(d50ToSrgb, toD50) }
  }
  return tags.has('A2B0') ? 'lookup' : undefined
}

/**
 * Reads an ICC profile of curves and a matrix, which displays and cameras have (ICC.1:2022, 8.3.3 and 9.2).
 *
 * @returns `lookup` for an RGB profile of tables, undefined for anything else, such as a broken or a CMYK profile.
 */
export const readColorProfile = (bytes: Uint8Array): ColorConversion | 'lookup' | undefined => {
  try {
    return parseProfile(bytes)
  } catch {
    // A number beyond the end: browsers ignore such a profile too.
    return undefined
  }
}

/** Chromaticities of red, green, blue and white (ITU-T H.273, table 2), for primaries that pictures have. */
const primariesByCode: Readonly<Record<number, readonly number[]>> = {
  5: [0.64, 0.33, 0.29, 0.6, 0.15, 0.06, 0.3127, 0.329],
  6: [0.63, 0.34, 0.31, 0.595, 0.155, 0.07, 0.3127, 0.329],
  9: [0.708, 0.292, 0.17, 0.797, 0.131, 0.046, 0.3127, 0.329],
  12: [0.68, 0.32, 0.265, 0.69, 0.15, 0.06, 0.3127, 0.329],
}
const srgbPrimaries = [0.64, 0.33, 0.3, 0.6, 0.15, 0.06, 0.3127, 0.329]

/** Returns the matrix from linear RGB of some primaries to XYZ (SMPTE RP 177). */
const primariesToXyz = (chromaticities: readonly number[]): number[] => {
  const [rx = 0, ry = 1, gx = 0, gy = 1, bx = 0, by = 1, wx = 0, wy = 1] = chromaticities
  const columns = [
    rx / ry,
    gx / gy,
    bx / by,
    1,
    1,
    1,
    (1 - rx - ry) / ry,
    (1 - gx - gy) / gy,
    (1 - bx - by) / by,
  ]
  const x = wx / wy
  const z = (1 - wx - wy) / wy
  const inverse = invert(columns)
  const scale = [0, 1, 2].map(
    (row) =>
      (inverse[row * 3] ?? 0) * x + (inverse[row * 3 + 1] ?? 0) + (inverse[row * 3 + 2] ?? 0) * z,
  )
  return columns.map((value, at) => value * (scale[at % 3] ?? 0))
}

/** The transfer characteristics of HDR: PQ and HLG (ITU-T H.273, table 3). */
const hdrTransfers: ReadonlySet<number> = new Set([16, 18])

/** Tells whether values are coded for HDR screens, so that they look flat without a tone mapping. */
export const isHdrTransfer = (transfer: number | undefined): boolean =>
  transfer !== undefined && hdrTransfers.has(transfer)

/**
 * Returns the conversion for code points of ITU-T H.273; undefined where values are shown as they are: sRGB's
 * primaries, unknown ones, and HDR, which no matrix converts.
 */
export const conversionOfPrimaries = (
  primaries: number | undefined,
  transfer: number | undefined,
): ColorConversion | undefined => {
  const chromaticities = primariesByCode[primaries ?? 0]
  if (chromaticities === undefined || isHdrTransfer(transfer)) return undefined
  const matrix = multiply(invert(primariesToXyz(srgbPrimaries)), primariesToXyz(chromaticities))
  // Programs show BT.709's curve as sRGB's, and so do browsers.
  return { curves: [srgbCurve, srgbCurve, srgbCurve], matrix }
}

/** The steps into which linear light is divided, enough for every value of 8 bits near black. */
const linearSteps = 16_384

let encodedSrgb: Uint8ClampedArray | undefined

const createEncodedSrgb = () =>
  Uint8ClampedArray.from(
    { length: linearSteps + 1 },
    (_, at) => 255 * srgbInverse(at / linearSteps),
  )

/** Converts pixels to sRGB in place. Colors outside of sRGB are clipped, as browsers do it. */
export const convertToSrgb = ({ data }: Raster, { curves, matrix }: ColorConversion): void => {
  const encoded = (encodedSrgb ??= createEncodedSrgb())
  const linear = curves.map((curve) =>
    Float32Array.from({ length: 256 }, (_, at) => curve(at / 255)),
  )
  const [reds, greens, blues] = linear
  if (!reds || !greens || !blues) throw new ToolError('unsupported')
  const [a = 1, b = 0, c = 0, d = 0, e = 1, f = 0, g = 0, h = 0, i = 1] = matrix.map(
    (value) => value * linearSteps,
  )
  const encode = (value: number) =>
    encoded[value < 0 ? 0 : value > linearSteps ? linearSteps : (value + 0.5) | 0] ?? 0
  for (let at = 0; at < data.length; at += 4) {
    const red = reds[data[at] ?? 0] ?? 0
    const green = greens[data[at + 1] ?? 0] ?? 0
    const blue = blues[data[at + 2] ?? 0] ?? 0
    data[at] = encode(a * red + b * green + c * blue)
    data[at + 1] = encode(d * red + e * green + f * blue)
    data[at + 2] = encode(g * red + h * green + i * blue)
  }
}
