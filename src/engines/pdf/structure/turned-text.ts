import type { Box } from '../page-content/geometry.ts'
import type { Segment, TurnedText } from '../page-content/page-layout.ts'

/** Text that runs up the page, or down it. */
export type TextDirection = 'up' | 'down'

interface PageSize {
  widthPoints: number
  heightPoints: number
}

/** A quarter turn is exact within this many degrees: Word's cells turn their text by nothing else. */
const quarterToleranceDegrees = 1
/** Lines reach from this height above their baseline to this depth below it, in em. */
const ascentEm = 0.8
const descentEm = 0.2

/** The direction of text that is turned by a quarter; undefined for slanting text and for vertical writing. */
export const directionOf = ({ degrees, isVertical }: TurnedText): TextDirection | undefined => {
  if (isVertical) return undefined
  if (Math.abs(degrees - 270) <= quarterToleranceDegrees) return 'up'
  return Math.abs(degrees - 90) <= quarterToleranceDegrees ? 'down' : undefined
}

/** The place on the page, as it is shown, of a segment whose coordinates are those of the turned page. */
export const boxOnPage = (
  { left, right, baseline, sizePoints }: Segment,
  direction: TextDirection,
  { widthPoints, heightPoints }: PageSize,
): Box => {
  const top = baseline - ascentEm * sizePoints
  const bottom = baseline + descentEm * sizePoints
  return direction === 'up'
    ? { left: top, right: bottom, top: heightPoints - right, bottom: heightPoints - left }
    : { left: widthPoints - bottom, right: widthPoints - top, top: left, bottom: right }
}

/** The place on the turned page of a box on the page as it is shown. */
export const boxOnTurnedPage = (
  { left, top, right, bottom }: Box,
  direction: TextDirection,
  { widthPoints, heightPoints }: PageSize,
): Box =>
  direction === 'up'
    ? { left: heightPoints - bottom, right: heightPoints - top, top: left, bottom: right }
    : { left: top, right: bottom, top: widthPoints - right, bottom: widthPoints - left }
