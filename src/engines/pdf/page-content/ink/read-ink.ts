import type { FontFace, Glyph, PageInk } from '../ink.ts'
import { takeOutCodes } from './codes.ts'
import { joinDots } from './dots.ts'
import { drawingOperators } from './drawing-operators.ts'
import type { PdfOperatorList } from './operators.ts'
import { type InkSource, Reading } from './reading.ts'
import { stateOperators } from './state-operators.ts'
import { textOperators } from './text-operators.ts'
import { withoutUnseen } from './unseen.ts'

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
