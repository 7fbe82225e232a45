import { type Box, expandBox } from './geometry.ts'
import type { PlacedPicture } from './page-content.ts'
import { transformedBox, operators, pathPaintingOf } from './operators.ts'
import { meanColorOfShading, blendOnWhite, scaleOf } from './graphics-state.ts'
import type { ContentInterpreter, Handler } from './interpreter.ts'
import {
  type Shapes,
  addArea,
  clipPartsOf,
  fillClipParts,
  fillShapes,
  isRectangle,
  readSubpaths,
  strokeShapes,
} from './shapes.ts'

/** A path with more numbers than this is part of a drawing, and no ruling of a table. */
const maxPathNumbers = 20_000
/** Fainter paint is invisible. */
const minVisibleAlpha = 0.02

/** Returns the path data within pdf.js's operands. */
const dataOf = (value: unknown): Float32Array | undefined => {
  const [data]: readonly unknown[] = Array.isArray(value) ? value : []
  return data instanceof Float32Array && data.length > 0 ? data : undefined
}

const noShapes = (): Shapes => ({ strokes: [], fills: [], curves: [] })

const covers = (outer: Box, inner: Box): boolean =>
  outer.left <= inner.left &&
  outer.right >= inner.right &&
  outer.top <= inner.top &&
  outer.bottom >= inner.bottom

const hasFlatColor = ({ state: { fill, hasSoftMask } }: ContentInterpreter): boolean =>
  (fill.kind === 'plain' || fill.kind === 'shading') && !hasSoftMask

/** Returns whether the filled path has a single color and is fully visible, or clipped to a rectangle only. */
const isFlatFill = (interpreter: ContentInterpreter, box: Box): boolean =>
  hasFlatColor(interpreter) && (interpreter.state.isClipBox || !covers(box, interpreter.state.clip))

interface Path {
  data: Float32Array
  /** The box around the path on the page as shown. */
  box: Box
  painting: ReturnType<typeof pathPaintingOf>
}

const paintPath = (interpreter: ContentInterpreter, { data, box, painting }: Path): void => {
  const { state } = interpreter
  const { clip, fill, stroke, groupAlpha } = state
  const fillAlpha = state.fillAlpha * groupAlpha
  const strokeAlpha = state.strokeAlpha * groupAlpha
  const isFilled = painting.isFilled && fill.kind !== 'none' && fillAlpha >= minVisibleAlpha
  const isStroked = painting.isStroked && stroke.kind !== 'none' && strokeAlpha >= minVisibleAlpha
  const widthPoints = state.lineWidth * scaleOf(state.toShown)
  if ((!isFilled && !isStroked) || !interpreter.clipped(expandBox(box, widthPoints / 2 + 1))) return
  interpreter.pathCount += 1
  if (interpreter.pathCount > (interpreter.options.limits?.paths ?? Infinity)) {
    interpreter.omitted.paths += 1
    return
  }
  const shapes = noShapes()
  if (data.length > maxPathNumbers) {
    shapes.curves.push(interpreter.clipped(box) ?? box)
    interpreter.addShapes(shapes)
    return
  }
  const subpaths = readSubpaths(data, state.toShown, painting)
  const parts = isFilled && hasFlatColor(interpreter) ? state.clipParts : undefined
  if (parts && subpaths.every(isRectangle)) {
    const color = blendOnWhite(fill.color, fillAlpha)
    for (const subpath of subpaths) fillClipParts(shapes, subpath.box, { color, parts })
  } else if (isFilled && isFlatFill(interpreter, box)) {
    const color = blendOnWhite(fill.color, fillAlpha)
    fillShapes(shapes, subpaths, { color, clip, isEvenOdd: painting.isEvenOdd })
  } else if (isFilled) shapes.curves.push(interpreter.clipped(box) ?? box)
  if (isStroked) {
    const color = blendOnWhite(stroke.color, strokeAlpha)
    strokeShapes(shapes, subpaths, { color, clip, widthPoints, isDashed: state.isDashed })
  }
  interpreter.addShapes(shapes)
}

const constructPath: Handler = (interpreter, [operator, values, minMax]) => {
  const { state } = interpreter
  const data = dataOf(values)
  const box = transformedBox(state.toShown, minMax)
  const painting = pathPaintingOf(operator)
  if (data && box && !interpreter.isHidden && !state.isClippedByText)
    paintPath(interpreter, { data, box, painting })
  const { pendingClip } = interpreter
  if (pendingClip === undefined) return
  interpreter.pendingClip = undefined
  const subpaths =
    data && data.length <= maxPathNumbers ? readSubpaths(data, state.toShown, painting) : []
  interpreter.clipTo(box, clipPartsOf(subpaths, { isEvenOdd: pendingClip === 'even-odd' }))
}

const fillWithShading: Handler = (interpreter, [name]) => {
  const { state, options } = interpreter
  const alpha = state.fillAlpha * state.groupAlpha
  if (interpreter.isHidden || state.isClippedByText || alpha < minVisibleAlpha) return
  const visibleBox = interpreter.clipped(state.clip)
  if (visibleBox === undefined) return
  const color = meanColorOfShading(options.shadingOf?.(String(name)))
  const shapes = noShapes()
  if (color !== undefined && state.isClipBox)
    addArea(shapes, visibleBox, { color: blendOnWhite(color, alpha), clip: visibleBox })
  else shapes.curves.push(visibleBox)
  interpreter.addShapes(shapes)
}

const unitSquare = [0, 0, 1, 1] as const

/** Returns whether a picture shows its own pixels, or a stencil its one color, with straight edges. */
const isUnmasked = ({ state }: ContentInterpreter, { kind }: PlacedPicture['source']): boolean =>
  state.isClipBox &&
  !state.hasSoftMask &&
  (kind !== 'mask' || state.fill.kind === 'plain' || state.fill.kind === 'none')

const addPicture = (interpreter: ContentInterpreter, source: PlacedPicture['source']): void => {
  const { state } = interpreter
  const box = transformedBox(state.toShown, unitSquare)
  const alpha = state.fillAlpha * state.groupAlpha
  if (interpreter.isHidden || state.isClippedByText || alpha < minVisibleAlpha || !box) return
  const visibleBox = interpreter.clipped(box)
  if (visibleBox === undefined) return
  const { mark } = interpreter.owner
  interpreter.pictures.push({
    source,
    matrix: state.toShown,
    box,
    visibleBox,
    alpha: Math.min(alpha, 1),
    ...(mark === undefined ? {} : { mark }),
    ...(isUnmasked(interpreter, source) ? {} : { isShaped: true }),
    order: interpreter.nextOrder(),
  })
}

const addStencil: Handler = (interpreter, _given, index) =>
  addPicture(interpreter, { kind: 'mask', index, color: interpreter.state.fill.color })

/** pdf.js replaces a stencil without holes by this operator, which paints an area in one color. */
const fillSolidStencil: Handler = (interpreter) => {
  const { state } = interpreter
  const alpha = state.fillAlpha * state.groupAlpha
  const box = transformedBox(state.toShown, unitSquare)
  if (interpreter.isHidden || state.isClippedByText || alpha < minVisibleAlpha || !box) return
  const shapes = noShapes()
  addArea(shapes, box, { color: blendOnWhite(state.fill.color, alpha), clip: state.clip })
  interpreter.addShapes(shapes)
}

/** The operators that draw paths, shadings and pictures. */
export const paintingOperators: Readonly<Record<number, Handler>> = {
  [operators.constructPath]: constructPath,
  [operators.shadingFill]: fillWithShading,
  [operators.paintImageXObject]: (interpreter, [id]) =>
    addPicture(interpreter, { kind: 'object', id: String(id) }),
  [operators.paintInlineImageXObject]: (interpreter, _given, index) =>
    addPicture(interpreter, { kind: 'inline', index }),
  [operators.paintImageMaskXObject]: addStencil,
  [operators.paintSolidColorImageMask]: fillSolidStencil,
}
