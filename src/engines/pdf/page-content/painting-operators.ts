import type { Box } from './geometry.ts'
import type { PlacedPicture } from './page-content.ts'
import { type Arguments, boxOf, operators, useOfPath } from './operators.ts'
import { meanOfShading, onWhite, scaleOf } from './graphics-state.ts'
import type { Reading } from './interpreter.ts'
import {
  type Shapes,
  addArea,
  fillShapes,
  isRectangle,
  readSubpaths,
  strokeShapes,
} from './shapes.ts'

type DrawingHandler = (reading: Reading, given: Arguments, index: number) => void

/** A path of more numbers than this is a drawing; nobody rules a table with it. */
const mostPathNumbers = 20_000
/** What is fainter is not seen. */
const leastAlpha = 0.02

/** pdf.js's array of a path, or nothing. */
const dataOf = (value: unknown): Float32Array | undefined => {
  const [data]: readonly unknown[] = Array.isArray(value) ? value : []
  return data instanceof Float32Array && data.length > 0 ? data : undefined
}

const noShapes = (): Shapes => ({ strokes: [], fills: [], curves: [] })

const reachedBy = (box: Box, by: number): Box => ({
  left: box.left - by,
  top: box.top - by,
  right: box.right + by,
  bottom: box.bottom + by,
})

const covers = (outer: Box, inner: Box): boolean =>
  outer.left <= inner.left &&
  outer.right >= inner.right &&
  outer.top <= inner.top &&
  outer.bottom >= inner.bottom

/** Whether the path is the shape that is seen, and one colour fills it. */
const isArea = ({ state }: Reading, box: Box): boolean =>
  (state.fill.kind === 'plain' || state.fill.kind === 'shading') &&
  !state.hasSoftMask &&
  (state.isClipBox || !covers(box, state.clip))

interface Path {
  data: Float32Array
  /** Around it, on the page as shown. */
  box: Box
  use: ReturnType<typeof useOfPath>
}

const draw = (reading: Reading, { data, box, use }: Path): void => {
  const { state } = reading
  const { clip, fill, stroke, groupAlpha } = state
  const fillAlpha = state.fillAlpha * groupAlpha
  const strokeAlpha = state.strokeAlpha * groupAlpha
  const isFilled = use.isFilled && fill.kind !== 'none' && fillAlpha >= leastAlpha
  const isStroked = use.isStroked && stroke.kind !== 'none' && strokeAlpha >= leastAlpha
  const widthPoints = state.lineWidth * scaleOf(state.toShown)
  if ((!isFilled && !isStroked) || !reading.seenOf(reachedBy(box, widthPoints / 2 + 1))) return
  reading.pathCount += 1
  if (reading.pathCount > (reading.source.limits?.paths ?? Infinity)) {
    reading.leftOut.paths += 1
    return
  }
  const shapes = noShapes()
  if (data.length > mostPathNumbers) {
    shapes.curves.push(reading.seenOf(box) ?? box)
    reading.addShapes(shapes)
    return
  }
  const subpaths = readSubpaths(data, state.toShown, use)
  if (isFilled && isArea(reading, box)) {
    const color = onWhite(fill.color, fillAlpha)
    fillShapes(shapes, subpaths, { color, clip, isEvenOdd: use.isEvenOdd })
  } else if (isFilled) shapes.curves.push(reading.seenOf(box) ?? box)
  if (isStroked) {
    const color = onWhite(stroke.color, strokeAlpha)
    strokeShapes(shapes, subpaths, { color, clip, widthPoints, isDashed: state.isDashed })
  }
  reading.addShapes(shapes)
}

const constructPath: DrawingHandler = (reading, [operator, values, minMax]) => {
  const { state } = reading
  const data = dataOf(values)
  const box = boxOf(state.toShown, minMax)
  const use = useOfPath(operator)
  if (data && box && !reading.isHidden && !state.isClippedByText) draw(reading, { data, box, use })
  if (!reading.isClipPending) return
  reading.isClipPending = false
  const subpaths =
    data && data.length <= mostPathNumbers ? readSubpaths(data, state.toShown, use) : []
  const [only] = subpaths
  reading.clipTo(box, subpaths.length === 1 && only !== undefined && isRectangle(only))
}

const fillWithShading: DrawingHandler = (reading, [name]) => {
  const { state, source } = reading
  const alpha = state.fillAlpha * state.groupAlpha
  if (reading.isHidden || state.isClippedByText || alpha < leastAlpha) return
  const seen = reading.seenOf(state.clip)
  if (seen === undefined) return
  const color = meanOfShading(source.shadingOf?.(String(name)))
  const shapes = noShapes()
  if (color !== undefined && state.isClipBox)
    addArea(shapes, seen, { color: onWhite(color, alpha), clip: seen })
  else shapes.curves.push(seen)
  reading.addShapes(shapes)
}

const unitSquare = [0, 0, 1, 1] as const

/** Whether the page shows a picture's own pixels, or the one colour of a stencil, up to straight edges. */
const isWhole = ({ state }: Reading, { kind }: PlacedPicture['source']): boolean =>
  state.isClipBox &&
  !state.hasSoftMask &&
  (kind !== 'mask' || state.fill.kind === 'plain' || state.fill.kind === 'none')

const addPicture = (reading: Reading, source: PlacedPicture['source']): void => {
  const { state } = reading
  const box = boxOf(state.toShown, unitSquare)
  const alpha = state.fillAlpha * state.groupAlpha
  if (reading.isHidden || state.isClippedByText || alpha < leastAlpha || !box) return
  const seen = reading.seenOf(box)
  if (seen === undefined) return
  const { mark } = reading.belonging
  reading.pictures.push({
    source,
    matrix: state.toShown,
    box,
    seen,
    alpha: Math.min(alpha, 1),
    ...(mark === undefined ? {} : { mark }),
    ...(isWhole(reading, source) ? {} : { isShaped: true }),
    order: reading.nextOrder(),
  })
}

const addStencil: DrawingHandler = (reading, _given, index) =>
  addPicture(reading, { kind: 'mask', index, color: reading.state.fill.color })

/** A stencil without holes, as pdf.js finds: an area of one colour. */
const fillUnitSquare: DrawingHandler = (reading) => {
  const { state } = reading
  const alpha = state.fillAlpha * state.groupAlpha
  const box = boxOf(state.toShown, unitSquare)
  if (reading.isHidden || state.isClippedByText || alpha < leastAlpha || !box) return
  const shapes = noShapes()
  addArea(shapes, box, { color: onWhite(state.fill.color, alpha), clip: state.clip })
  reading.addShapes(shapes)
}

/** What draws, besides letters. */
export const drawingOperators: Readonly<Record<number, DrawingHandler>> = {
  [operators.constructPath]: constructPath,
  [operators.shadingFill]: fillWithShading,
  [operators.paintImageXObject]: (reading, [id]) =>
    addPicture(reading, { kind: 'object', id: String(id) }),
  [operators.paintInlineImageXObject]: (reading, _given, index) =>
    addPicture(reading, { kind: 'inline', index }),
  [operators.paintImageMaskXObject]: addStencil,
  [operators.paintSolidColorImageMask]: fillUnitSquare,
}
