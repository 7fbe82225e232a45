import { multiply } from './geometry.ts'
import { type Operands, transformedBox, matrixOf, numberOf, operators } from './operators.ts'
import {
  type GraphicsState,
  type Paint,
  initialState,
  meanColorOfShading,
  parseHexColor,
} from './graphics-state.ts'
import type { ContentInterpreter } from './interpreter.ts'

export type Handler = (interpreter: ContentInterpreter, given: Operands) => void

const listOf = (value: unknown): Operands => (Array.isArray(value) ? value : [])

/** Returns an object's entries, whose types are unknown. */
const entriesOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}

const isDashed = (dashes: unknown): boolean => listOf(dashes).some((dash) => numberOf(dash) > 0)

const plainPaint = (color: unknown): Paint => ({ color: parseHexColor(color), kind: 'plain' })

/**
 * Returns the paint of a pattern: a shading, named among the page's objects, or a tiling pattern, which may come with
 * a colour.
 */
const patternOf = ({ options }: ContentInterpreter, given: Operands, before: Paint): Paint => {
  const [kind, what] = given
  if (kind === 'Shading' && typeof what === 'string') {
    const color = meanColorOfShading(options.shadingOf?.(what))
    if (color !== undefined) return { color, kind: 'shading' }
  }
  return {
    color: typeof what === 'string' && what.startsWith('#') ? parseHexColor(what) : before.color,
    kind: 'pattern',
  }
}

export const setFont = (interpreter: ContentInterpreter, name: unknown, size: unknown): void => {
  const { state, options } = interpreter
  const fontSize = numberOf(size)
  state.fontName = String(name)
  const font = options.fontOf(state.fontName)
  // pdf.js may deliver another value for a font that it cannot read.
  state.font = typeof font === 'object' && font !== null ? font : undefined
  state.fontSize = Math.abs(fontSize)
  state.direction = fontSize < 0 ? -1 : 1
}

/** Applies an entry of a graphics state parameter dictionary (ISO 32000-2, table 57) if it affects what is read. */
const setParameter = (interpreter: ContentInterpreter, key: unknown, value: unknown): void => {
  const { state } = interpreter
  if (key === 'ca') state.fillAlpha = numberOf(value, 1)
  else if (key === 'CA') state.strokeAlpha = numberOf(value, 1)
  else if (key === 'LW') state.lineWidth = numberOf(value, 1)
  else if (key === 'D') state.isDashed = isDashed(listOf(value)[0])
  else if (key === 'SMask') state.hasSoftMask = Boolean(value)
  else if (key === 'Font') setFont(interpreter, listOf(value)[0], listOf(value)[1])
}

const transform = (state: GraphicsState, matrix: unknown): void => {
  if (matrix) state.toShown = multiply(state.toShown, matrixOf(matrix))
}

const beginGroup: Handler = (interpreter, [given]) => {
  const { matrix, bbox, smask } = entriesOf(given)
  interpreter.beginGroup({ isMask: Boolean(smask) })
  const { state } = interpreter
  const toShown = matrix ? multiply(state.toShown, matrixOf(matrix)) : state.toShown
  if (bbox) interpreter.clipTo(transformedBox(toShown, bbox), true)
  // A transparency group is painted as a whole with the opacity set outside. Inside it, the parameters start at their
  // defaults (ISO 32000-2, 11.6.6).
  state.groupAlpha *= state.fillAlpha
  state.fillAlpha = 1
  state.strokeAlpha = 1
}

const beginForm: Handler = (interpreter, [matrix, box]) => {
  interpreter.save()
  transform(interpreter.state, matrix)
  if (box) interpreter.clipTo(transformedBox(interpreter.state.toShown, box), true)
}

const beginAnnotation: Handler = (interpreter, [id, box, ...matrices]) => {
  const { toShown } = interpreter.options
  const state = initialState(toShown, interpreter.page)
  for (const matrix of matrices.slice(0, 2)) transform(state, matrix)
  interpreter.beginAnnotation(String(id), state)
  if (box) interpreter.clipTo(transformedBox(toShown, box), true)
}

const beginMark: Handler = (interpreter, [tag, what]) => {
  const name = entriesOf(tag)['name'] ?? tag
  const isLayer = name === 'OC'
  interpreter.beginMark({
    ...(typeof what === 'number' ? { mark: what } : {}),
    isArtifact: name === 'Artifact',
    isHidden: isLayer && Boolean(what) && !interpreter.options.isVisible(what),
  })
}

/**
 * The operators that change the graphics state, and those that begin and end groups, forms, annotations and marked
 * content.
 */
export const stateOperators: Readonly<Record<number, Handler>> = {
  [operators.save]: (interpreter) => interpreter.save(),
  [operators.restore]: (interpreter) => interpreter.restore(),
  // The operands are the six numbers of a matrix.
  [operators.transform]: (interpreter, given) => transform(interpreter.state, given),
  [operators.setLineWidth]: ({ state }, [width]) => (state.lineWidth = numberOf(width, 1)),
  [operators.setDash]: ({ state }, [dashes]) => (state.isDashed = isDashed(dashes)),
  [operators.setGState]: (interpreter, [parameters]) => {
    for (const parameter of listOf(parameters)) {
      const [key, value] = listOf(parameter)
      setParameter(interpreter, key, value)
    }
  },
  [operators.setFillRGBColor]: ({ state }, [color]) => (state.fill = plainPaint(color)),
  [operators.setStrokeRGBColor]: ({ state }, [color]) => (state.stroke = plainPaint(color)),
  [operators.setFillColorN]: (interpreter, given) =>
    (interpreter.state.fill = patternOf(interpreter, given, interpreter.state.fill)),
  [operators.setStrokeColorN]: (interpreter, given) =>
    (interpreter.state.stroke = patternOf(interpreter, given, interpreter.state.stroke)),
  [operators.setFillTransparent]: ({ state }) => (state.fill = { ...state.fill, kind: 'none' }),
  [operators.setStrokeTransparent]: ({ state }) =>
    (state.stroke = { ...state.stroke, kind: 'none' }),
  [operators.clip]: (interpreter) => (interpreter.isClipPending = true),
  [operators.eoClip]: (interpreter) => (interpreter.isClipPending = true),
  [operators.beginGroup]: beginGroup,
  [operators.endGroup]: (interpreter) => interpreter.endGroup(),
  [operators.paintFormXObjectBegin]: beginForm,
  [operators.paintFormXObjectEnd]: (interpreter) => interpreter.restore(),
  [operators.beginAnnotation]: beginAnnotation,
  [operators.endAnnotation]: (interpreter) => interpreter.endAnnotation(),
  [operators.beginMarkedContent]: beginMark,
  [operators.beginMarkedContentProps]: beginMark,
  [operators.endMarkedContent]: (interpreter) => interpreter.endMark(),
}
