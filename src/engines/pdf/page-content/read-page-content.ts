import type { Rotation } from '../../../core/pdf.ts'
import type { FontFace, Glyph, PageInk } from './page-content.ts'
import { joinDots, takeOutCodes, withoutUnseen } from './simplify-shapes.ts'
import { drawingOperators } from './painting-operators.ts'
import type { PdfOperatorList } from './operators.ts'
import { type InkSource, Reading } from './interpreter.ts'
import { stateOperators } from './state-operators.ts'
import { textOperators } from './text-operators.ts'
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.min.mjs'
import type { Matrix } from './geometry.ts'
import type { PdfFont } from './fonts.ts'

/** A page is turned for reading when this share of its letters runs the same other way. */
const turnedShare = 0.8

/** What runs so many times as far one way as the other does not lean. */
const leastStraight = 5

/** The quarter turn of what runs from one point to another, clockwise from level; undefined when it leans. */
const quarterOf = ({ x, y, endX, endY }: Glyph): Rotation | undefined => {
  const along = endX - x
  const down = endY - y
  if (Math.abs(along) > leastStraight * Math.abs(down)) return along > 0 ? 0 : 180
  if (Math.abs(down) > leastStraight * Math.abs(along)) return down > 0 ? 90 : 270
  return undefined
}

/** By how much, clockwise, a page has to be turned for most of its letters to stand upright. */
export const turnToRead = (glyphs: readonly Glyph[]): Rotation => {
  const counts = { 0: 0, 90: 0, 180: 0, 270: 0 }
  let all = 0
  for (const glyph of glyphs) {
    if (glyph.text.trim() === '' || glyph.isVertical) continue
    all += 1
    const quarter = quarterOf(glyph)
    if (quarter !== undefined) counts[quarter] += 1
  }
  if (counts[90] > turnedShare * all) return 270
  if (counts[180] > turnedShare * all) return 180
  if (counts[270] > turnedShare * all) return 90
  return 0
}

const none: readonly unknown[] = []

/** Letters, at last with the heights of fonts that are drawn. */
const sized = ({ glyphs, faces, drawnFonts }: Reading): readonly Glyph[] => {
  const factors = faces.map((_, face) => drawnFonts.factorOf(face))
  if (factors.every((factor) => factor === 1)) return glyphs
  return glyphs.map((glyph) => ({
    ...glyph,
    sizePoints: glyph.sizePoints * (factors[glyph.face] ?? 1),
  }))
}

/** Everything that a page shows, from pdf.js's list of what it does. What lies outside the page or its clips is left out. */
export const readInk = ({ fnArray, argsArray }: PdfOperatorList, source: InkSource): PageInk => {
  const reading = new Reading(source)
  for (const [index, operator] of fnArray.entries()) {
    const given = argsArray[index]
    const handler =
      textOperators[operator] ?? stateOperators[operator] ?? drawingOperators[operator]
    handler?.(reading, Array.isArray(given) ? given : none, index)
  }
  const glyphs = sized(reading)
  const seen = withoutUnseen(reading.strokes, reading.fills, reading)
  const { strokes, fills, curves } = takeOutCodes(seen.strokes, seen.fills, glyphs)
  const dotted = joinDots(fills)
  return {
    widthPoints: source.widthPoints,
    heightPoints: source.heightPoints,
    faces: reading.faces.map((face, index): FontFace => ({
      ...face,
      isFixedPitch: reading.pitch.isFixedPitch(index) ?? face.isFixedPitch,
    })),
    glyphs,
    strokes: [...strokes, ...dotted.strokes],
    fills: dotted.fills,
    curves: [...reading.curves, ...curves],
    pictures: reading.pictures,
    leftOut: reading.leftOut,
  }
}

/** A page beyond these is a map or a drawing, or made to be slow. */
const limits = { glyphs: 50_000, paths: 50_000 } as const

/** A page's ink, and how it is turned: most of its letters are upright. */
interface ShownPage {
  /** Clockwise, in degrees, all in all. */
  rotation: number
  /** From the page as it is written to the page as it is shown. */
  toShown: Matrix
  ink: PageInk
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
export const readShownPage = (
  page: PDFPageProxy,
  list: PdfOperatorList,
  isVisible: InkSource['isVisible'],
): ShownPage => {
  const readAt = (rotation: number): ShownPage => {
    const { transform, width, height } = page.getViewport({ scale: 1, rotation })
    const toShown = toMatrix(transform)
    const ink = readInk(list, {
      toShown,
      widthPoints: width,
      heightPoints: height,
      fontOf: (name): PdfFont | undefined => objectOf(page, name),
      shadingOf: (name) => objectOf(page, name),
      isVisible,
      limits,
    })
    return { rotation, toShown, ink }
  }
  const asShown = readAt(page.rotate)
  const turn = turnToRead(asShown.ink.glyphs)
  return turn === 0 ? asShown : readAt((page.rotate + turn) % 360)
}
