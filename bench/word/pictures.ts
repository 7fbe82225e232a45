import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { run, tempFolder } from '../images/programs.ts'

interface GrayPage {
  width: number
  height: number
  data: Uint8Array
}

/** Reads a portable graymap of 8 bits, as poppler writes it (netpbm, pgm(5)). */
const readPgm = (path: string): GrayPage => {
  const bytes = readFileSync(path)
  const [head, width, height] =
    /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.toString('latin1', 0, 40)) ?? []
  if (head === undefined) throw new Error(`${path} is no graymap`)
  return { width: Number(width), height: Number(height), data: bytes.subarray(head.length) }
}

/** Draws the pages of a document as pictures. */
const renderPages = (pdf: string, dpi: number): GrayPage[] => {
  const folder = tempFolder()
  run('pdftoppm', ['-gray', '-r', String(dpi), pdf, join(folder, 'page')])
  return readdirSync(folder)
    .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .map((name) => readPgm(join(folder, name)))
}

const windowSide = 8
const step = 4
/**
 * The constants (K L)² of Z. Wang et al., "Image quality assessment: from error visibility to structural similarity"
 * (2004).
 */
const luminanceConstant = (0.01 * 255) ** 2
const contrastConstant = (0.03 * 255) ** 2
const inkBelow = 200

const pixelAt = ({ width, height, data }: GrayPage, x: number, y: number): number =>
  x < width && y < height ? (data[y * width + x] ?? 255) : 255

/** Returns the structural similarity of one window; undefined if both windows are blank. */
const windowSimilarity = (one: GrayPage, other: GrayPage, left: number, top: number) => {
  let [sumOne, sumOther, squareOne, squareOther, product, darkest] = [0, 0, 0, 0, 0, 255]
  for (let y = top; y < top + windowSide; y += 1)
    for (let x = left; x < left + windowSide; x += 1) {
      const a = pixelAt(one, x, y)
      const b = pixelAt(other, x, y)
      sumOne += a
      sumOther += b
      squareOne += a * a
      squareOther += b * b
      product += a * b
      darkest = Math.min(darkest, a, b)
    }
  if (darkest >= inkBelow) return undefined
  const count = windowSide ** 2
  const meanOne = sumOne / count
  const meanOther = sumOther / count
  const varianceOne = squareOne / count - meanOne ** 2
  const varianceOther = squareOther / count - meanOther ** 2
  const covariance = product / count - meanOne * meanOther
  return (
    ((2 * meanOne * meanOther + luminanceConstant) * (2 * covariance + contrastConstant)) /
    ((meanOne ** 2 + meanOther ** 2 + luminanceConstant) *
      (varianceOne + varianceOther + contrastConstant))
  )
}

const detailDpi = 50

const detailSimilarity = (one: GrayPage, other: GrayPage): number => {
  const width = Math.max(one.width, other.width)
  const height = Math.max(one.height, other.height)
  let [sum, count] = [0, 0]
  for (let top = 0; top < height; top += step)
    for (let left = 0; left < width; left += step) {
      const similarity = windowSimilarity(one, other, left, top)
      if (similarity === undefined) continue
      sum += similarity
      count += 1
    }
  return count === 0 ? 1 : sum / count
}

const placeDpi = 15

/**
 * Returns the cosine similarity of the darkness of two pages, pixel by pixel. A line of text is two or three pixels
 * high.
 */
const placeSimilarity = (one: GrayPage, other: GrayPage): number => {
  const width = Math.max(one.width, other.width)
  const height = Math.max(one.height, other.height)
  let [product, squareOne, squareOther] = [0, 0, 0]
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const a = 255 - pixelAt(one, x, y)
      const b = 255 - pixelAt(other, x, y)
      product += a * b
      squareOne += a * a
      squareOther += b * b
    }
  if (squareOne + squareOther === 0) return 1
  return squareOne * squareOther === 0 ? 0 : product / Math.sqrt(squareOne * squareOther)
}

export interface Likeness {
  /**
   * How far the same places are dark, from 0 to 1: the mean over all pages. A page that is missing in either document
   * counts 0.
   */
  similarity: number
  /**
   * The same for the structural similarity of windows that are not blank. Lines that are a point apart differ
   * already.
   */
  detail: number
  sourcePages: number
  resultPages: number
}

/** Returns how similar two PDF documents look. */
export const compareAppearance = (source: string, result: string): Likeness => {
  const compare = (dpi: number, similarityOf: (one: GrayPage, other: GrayPage) => number) => {
    const ones = renderPages(source, dpi)
    const others = renderPages(result, dpi)
    const count = Math.max(ones.length, others.length)
    const similarities = Array.from({ length: count }, (_, index) => {
      const one = ones[index]
      const other = others[index]
      return one && other ? similarityOf(one, other) : 0
    })
    const mean = similarities.reduce((sum, value) => sum + value, 0) / Math.max(1, count)
    return { mean, sourcePages: ones.length, resultPages: others.length }
  }
  const places = compare(placeDpi, placeSimilarity)
  return {
    similarity: places.mean,
    detail: compare(detailDpi, detailSimilarity).mean,
    sourcePages: places.sourcePages,
    resultPages: places.resultPages,
  }
}
