import type { PdfRef } from '@libpdf/core'
import { pointsPerInch } from '../../../core/pdf.ts'
import type { PageReading } from '../../ocr/reading.ts'
import type { AddToPage, PageBox, PageFrame } from '../assemble/page-addition.ts'
import { clockwise, multiply, translation } from '../matrix.ts'
import { written, writtenMatrix } from './numbers.ts'
import { writeTextLayer } from './text-layer.ts'
import { turnedSize } from '../upright.ts'

const centreOf = ([left, bottom, right, top]: PageBox) =>
  [(left + right) / 2, (bottom + top) / 2] as const

/** What it takes to show a page upright that lies crooked, and the part of it that is shown then. */
const turnPage = (box: PageBox, skewDegrees: number): { box: PageBox; content: string } => {
  const [x, y] = centreOf(box)
  const { width, height } = turnedSize(box[2] - box[0], box[3] - box[1], skewDegrees)
  const matrix = multiply(translation(x, y), multiply(clockwise(skewDegrees), translation(-x, -y)))
  const [left, bottom, right, top] = box
  const frame = [left, bottom, right - left, top - bottom].map((side) => written(side, 3)).join(' ')
  return {
    box: [x - width / 2, y - height / 2, x + width / 2, y + height / 2],
    // What lay beside the page stays out of sight.
    content: `${writtenMatrix(matrix)} cm\n${frame} re W n\n`,
  }
}

/**
 * The page's own content says nothing any more to who copies or searches (ISO 32000-2, 14.9.4): had it been worth having,
 * nobody would have read the page anew, and what it did say was read with the rest.
 */
const withoutText = '/Span <</ActualText ()>> BDC\n'

/** What to add to a page so that what was read of it can be found: invisible text, below everything. */
export const addReading = (
  reading: PageReading,
  {
    dpi,
    skewDegrees,
    fontOf,
  }: {
    /** At which the page was drawn to be read. */
    dpi: number
    /** Clockwise: by how much it has to be turned yet to be upright. */
    skewDegrees: number
    fontOf(frame: PageFrame): PdfRef
  },
): AddToPage => {
  const pointsPerPixel = pointsPerInch / dpi
  return (frame) => {
    if (reading.paragraphs.length === 0) return undefined
    const { box, rotation, pointsPerUnit, hasAnnotations } = frame
    // Links and fields stay where they are, and so must what is below them: then the text is as crooked as the page.
    const isTurned = skewDegrees !== 0 && !hasAnnotations
    const turned = isTurned ? turnPage(box, skewDegrees) : { box: undefined, content: '' }
    const [x, y] = centreOf(box)
    const unitsPerPoint = 1 / pointsPerUnit
    const ownDegrees = rotation + (isTurned ? 0 : skewDegrees)
    const matrix = multiply(
      translation(x, y),
      multiply([unitsPerPoint, 0, 0, unitsPerPoint, 0, 0], clockwise(-ownDegrees)),
    )
    return {
      font: fontOf(frame),
      content: (fontName) =>
        `q ${writtenMatrix(matrix)} cm\n${writeTextLayer(reading, { fontName, pointsPerPixel })}Q\n${turned.content}${withoutText}`,
      end: '\nEMC\n',
      ...(turned.box === undefined ? {} : { box: turned.box }),
    }
  }
}
