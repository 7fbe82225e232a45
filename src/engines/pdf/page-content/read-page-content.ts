import type { Rotation } from '../../../core/pdf.ts'
import type { FontFace, Glyph, PageContent } from './page-content.ts'
import { joinDottedLines, removeBarcodes, removeInvisibleShapes } from './simplify-shapes.ts'
import { paintingOperators } from './painting-operators.ts'
import type { PdfOperatorList } from './operators.ts'
import { type InterpreterOptions, ContentInterpreter, stateOperators } from './interpreter.ts'
import { textOperators } from './text-operators.ts'
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.min.mjs'
import type { Matrix } from './geometry.ts'
import type { PdfFont } from './fonts.ts'

/** A page is rotated for reading when this share of its letters runs in the same other direction. */
const minTurnedShare = 0.8
/** Text counts as horizontal or vertical when its extent in one direction is this many times that in the other. */
const minStraightRatio = 5
/** A page with more glyphs or paths is a map or a drawing, or was made to exhaust the reader. */
const maxCounts = { glyphs: 50_000, paths: 50_000 } as const

/**
 * Returns the direction of a glyph as a multiple of 90°, clockwise from left to right; undefined when it is inclined.
 */
const quarterTurnOf = ({ x, y, endX, endY }: Glyph): Rotation | undefined => {
  const along = endX - x
  const down = endY - y
  if (Math.abs(along) > minStraightRatio * Math.abs(down)) return along > 0 ? 0 : 180
  if (Math.abs(down) > minStraightRatio * Math.abs(along)) return down > 0 ? 90 : 270
  return undefined
}

/** Returns the clockwise rotation after which most letters of a page are upright. */
export const uprightTurnOf = (glyphs: readonly Glyph[]): Rotation => {
  const counts = { 0: 0, 90: 0, 180: 0, 270: 0 }
  let all = 0
  for (const glyph of glyphs) {
    if (glyph.text.trim() === '' || glyph.isVertical) continue
    all += 1
    const quarter = quarterTurnOf(glyph)
    if (quarter !== undefined) counts[quarter] += 1
  }
  if (counts[90] > minTurnedShare * all) return 270
  if (counts[180] > minTurnedShare * all) return 180
  if (counts[270] > minTurnedShare * all) return 90
  return 0
}

const noOperands: readonly unknown[] = []

/** Applies the real font sizes of Type 3 fonts, which are known only after the whole page. */
const withRealSizes = ({ glyphs, faces, type3Scales }: ContentInterpreter): readonly Glyph[] => {
  const factors = faces.map((_, face) => type3Scales.scaleOf(face))
  if (factors.every((factor) => factor === 1)) return glyphs
  return glyphs.map((glyph) => ({
    ...glyph,
    sizePoints: glyph.sizePoints * (factors[glyph.face] ?? 1),
  }))
}

/** Interprets pdf.js's operator list of a page. Everything outside the page or its clipping paths is left out. */
export const interpretOperators = (
  { fnArray, argsArray }: PdfOperatorList,
  source: InterpreterOptions,
): PageContent => {
  const interpreter = new ContentInterpreter(source)
  for (const [index, operator] of fnArray.entries()) {
    const given = argsArray[index]
    const handler =
      textOperators[operator] ?? stateOperators[operator] ?? paintingOperators[operator]
    handler?.(interpreter, Array.isArray(given) ? given : noOperands, index)
  }
  const glyphs = withRealSizes(interpreter)
  const seen = removeInvisibleShapes(interpreter.strokes, interpreter.fills, interpreter)
  const { strokes, fills, curves } = removeBarcodes(seen.strokes, seen.fills, glyphs)
  const dotted = joinDottedLines(fills)
  return {
    widthPoints: source.widthPoints,
    heightPoints: source.heightPoints,
    faces: interpreter.faces.map((face, index): FontFace => ({
      ...face,
      isFixedPitch: interpreter.fixedPitch.isFixedPitch(index) ?? face.isFixedPitch,
    })),
    glyphs,
    strokes: [...strokes, ...dotted.strokes],
    fills: dotted.fills,
    curves: [...interpreter.curves, ...curves],
    pictures: interpreter.pictures,
    omitted: interpreter.omitted,
  }
}

/** A page's content, rotated so that most of its letters are upright. */
interface ReadPage {
  /** The page's own rotation plus the one for reading, in degrees clockwise. */
  rotation: number
  /** Transforms the page's own coordinates to those of the page as shown. */
  toShown: Matrix
  pageContent: PageContent
}

const toMatrix = (values: readonly unknown[]): Matrix => {
  const [a = 1, b = 0, c = 0, d = -1, e = 0, f = 0] = values.map(Number)
  return [a, b, c, d, e, f]
}

/** Returns an object that pdf.js has already loaded, by its name. */
const objectOf = ({ objs, commonObjs }: PDFPageProxy, name: string): object | undefined => {
  const found: unknown = [commonObjs, objs].find((objects) => objects.has(name))?.get(name)
  return typeof found === 'object' && found !== null ? found : undefined
}

/** Reads what a page shows, and rotates it where most of its letters run in another direction. */
export const readPageContent = (
  page: PDFPageProxy,
  list: PdfOperatorList,
  options: Pick<InterpreterOptions, 'isVisible' | 'actualTexts'>,
): ReadPage => {
  const readAt = (rotation: number): ReadPage => {
    const { transform, width, height } = page.getViewport({ scale: 1, rotation })
    const toShown = toMatrix(transform)
    const pageContent = interpretOperators(list, {
      toShown,
      widthPoints: width,
      heightPoints: height,
      fontOf: (name): PdfFont | undefined => objectOf(page, name),
      shadingOf: (name) => objectOf(page, name),
      ...options,
      limits: maxCounts,
    })
    return { rotation, toShown, pageContent }
  }
  const asShown = readAt(page.rotate)
  const turn = uprightTurnOf(asShown.pageContent.glyphs)
  return turn === 0 ? asShown : readAt((page.rotate + turn) % 360)
}
