import type { Rotation } from '../../../core/pdf.ts'
import type { FontFace, Glyph, PageContent } from './page-content.ts'
import { joinDottedLines, removeBarcodes, removeInvisibleShapes } from './simplify-shapes.ts'
import { paintingOperators } from './painting-operators.ts'
import type { PdfOperatorList } from './operators.ts'
import { type InterpreterOptions, ContentInterpreter } from './interpreter.ts'
import { stateOperators } from './state-operators.ts'
import { textOperators } from './text-operators.ts'
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.min.mjs'
import type { Matrix } from './geometry.ts'
import type { PdfFont } from './fonts.ts'

/** A page is turned for reading when this share of its letters runs the same other way. */
const minTurnedShare = 0.8

/** What runs so many times as far one way as the other does not lean. */
const minStraightRatio = 5

/** The quarter turn of what runs from one point to another, clockwise from level; undefined when it leans. */
const quarterTurnOf = ({ x, y, endX, endY }: Glyph): Rotation | undefined => {
  const along = endX - x
  const down = endY - y
  if (Math.abs(along) > minStraightRatio * Math.abs(down)) return along > 0 ? 0 : 180
  if (Math.abs(down) > minStraightRatio * Math.abs(along)) return down > 0 ? 90 : 270
  return undefined
}

/** By how much, clockwise, a page has to be turned for most of its letters to stand upright. */
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

/** Letters, at last with the heights of fonts that are drawn. */
const sized = ({
  glyphs,
  faces,
  type3Scales: drawnFonts,
}: ContentInterpreter): readonly Glyph[] => {
  const factors = faces.map((_, face) => drawnFonts.scaleOf(face))
  if (factors.every((factor) => factor === 1)) return glyphs
  return glyphs.map((glyph) => ({
    ...glyph,
    sizePoints: glyph.sizePoints * (factors[glyph.face] ?? 1),
  }))
}

/** Everything that a page shows, from pdf.js's list of what it does. What lies outside the page or its clips is left out. */
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
  const glyphs = sized(interpreter)
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

/** A page beyond these is a map or a drawing, or made to be slow. */
const maxCounts = { glyphs: 50_000, paths: 50_000 } as const

/** A page's ink, and how it is turned: most of its letters are upright. */
interface ReadPage {
  /** Clockwise, in degrees, all in all. */
  rotation: number
  /** From the page as it is written to the page as it is shown. */
  toShown: Matrix
  pageContent: PageContent
}

const toMatrix = (values: readonly unknown[]): Matrix => {
  const [a = 1, b = 0, c = 0, d = -1, e = 0, f = 0] = values.map(Number)
  return [a, b, c, d, e, f]
}

/** Objects of pdf.js by their names, as far as they are there and no excuses. */
const objectOf = ({ objs, commonObjs }: PDFPageProxy, name: string): object | undefined => {
  const found: unknown = [commonObjs, objs].find((objects) => objects.has(name))?.get(name)
  return typeof found === 'object' && found !== null ? found : undefined
}

/** What a page shows, turned for reading where most of its letters run another way. */
export const readPageContent = (
  page: PDFPageProxy,
  list: PdfOperatorList,
  isVisible: InterpreterOptions['isVisible'],
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
      isVisible,
      limits: maxCounts,
    })
    return { rotation, toShown, pageContent }
  }
  const asShown = readAt(page.rotate)
  const turn = uprightTurnOf(asShown.pageContent.glyphs)
  return turn === 0 ? asShown : readAt((page.rotate + turn) % 360)
}
