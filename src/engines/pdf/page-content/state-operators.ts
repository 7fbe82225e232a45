import { multiply } from './geometry.ts'
import { type Arguments, boxOf, matrixOf, numberOf, operators } from './operators.ts'
import {
  type GraphicsState,
  type Paint,
  initialState,
  meanOfShading,
  plainColor,
} from './graphics-state.ts'
import type { Reading } from './interpreter.ts'

export type Handler = (reading: Reading, given: Arguments) => void

const listOf = (value: unknown): Arguments => (Array.isArray(value) ? value : [])

/** Any object's entries: nothing is claimed of what they hold. */
const entriesOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}

const isDashed = (dashes: unknown): boolean => listOf(dashes).some((dash) => numberOf(dash) > 0)

const plain = (color: unknown): Paint => ({ color: plainColor(color), kind: 'plain' })

/** A pattern: a shading, named among the page's objects, or tiles, which may come with the colour of their ink. */
const patternOf = ({ source }: Reading, given: Arguments, before: Paint): Paint => {
  const [kind, what] = given
  if (kind === 'Shading' && typeof what === 'string') {
    const color = meanOfShading(source.shadingOf?.(what))
    if (color !== undefined) return { color, kind: 'shading' }
  }
  return {
    color: typeof what === 'string' && what.startsWith('#') ? plainColor(what) : before.color,
    kind: 'pattern',
  }
}

export const setFont = (reading: Reading, name: unknown, size: unknown): void => {
  const { state, source } = reading
  const fontSize = numberOf(size)
  state.fontName = String(name)
  const font = source.fontOf(state.fontName)
  // One that cannot be read may come as something else.
  state.font = typeof font === 'object' && font !== null ? font : undefined
  state.fontSize = Math.abs(fontSize)
  state.direction = fontSize < 0 ? -1 : 1
}

/** Parameters of a graphics state dictionary (ISO 32000-2, table 57), as far as they matter. */
const setParameter = (reading: Reading, key: unknown, value: unknown): void => {
  const { state } = reading
  if (key === 'ca') state.fillAlpha = numberOf(value, 1)
  else if (key === 'CA') state.strokeAlpha = numberOf(value, 1)
  else if (key === 'LW') state.lineWidth = numberOf(value, 1)
  else if (key === 'D') state.isDashed = isDashed(listOf(value)[0])
  else if (key === 'SMask') state.hasSoftMask = Boolean(value)
  else if (key === 'Font') setFont(reading, listOf(value)[0], listOf(value)[1])
}

const transform = (state: GraphicsState, matrix: unknown): void => {
  if (matrix) state.toShown = multiply(state.toShown, matrixOf(matrix))
}

const beginGroup: Handler = (reading, [given]) => {
  const { matrix, bbox, smask } = entriesOf(given)
  reading.beginGroup({ isMask: Boolean(smask) })
  const { state } = reading
  const toShown = matrix ? multiply(state.toShown, matrixOf(matrix)) : state.toShown
  if (bbox) reading.clipTo(boxOf(toShown, bbox), true)
  // A group is painted as one, with what was set outside; within, everything begins anew (ISO 32000-2, 11.6.6).
  state.groupAlpha *= state.fillAlpha
  state.fillAlpha = 1
  state.strokeAlpha = 1
}

const beginForm: Handler = (reading, [matrix, box]) => {
  reading.save()
  transform(reading.state, matrix)
  if (box) reading.clipTo(boxOf(reading.state.toShown, box), true)
}

const beginAnnotation: Handler = (reading, [id, box, ...matrices]) => {
  const { toShown } = reading.source
  const state = initialState(toShown, reading.page)
  for (const matrix of matrices.slice(0, 2)) transform(state, matrix)
  reading.beginAnnotation(String(id), state)
  if (box) reading.clipTo(boxOf(toShown, box), true)
}

const beginMark: Handler = (reading, [tag, what]) => {
  const name = entriesOf(tag)['name'] ?? tag
  const isLayer = name === 'OC'
  reading.beginMark({
    ...(typeof what === 'number' ? { mark: what } : {}),
    isArtifact: name === 'Artifact',
    hides: isLayer && Boolean(what) && !reading.source.isVisible(what),
  })
}

/** What sets the scene: how things are painted, where, and what they belong to. */
export const stateOperators: Readonly<Record<number, Handler>> = {
  [operators.save]: (reading) => reading.save(),
  [operators.restore]: (reading) => reading.restore(),
  // Six numbers.
  [operators.transform]: (reading, given) => transform(reading.state, given),
  [operators.setLineWidth]: ({ state }, [width]) => (state.lineWidth = numberOf(width, 1)),
  [operators.setDash]: ({ state }, [dashes]) => (state.isDashed = isDashed(dashes)),
  [operators.setGState]: (reading, [parameters]) => {
    for (const parameter of listOf(parameters)) {
      const [key, value] = listOf(parameter)
      setParameter(reading, key, value)
    }
  },
  [operators.setFillRGBColor]: ({ state }, [color]) => (state.fill = plain(color)),
  [operators.setStrokeRGBColor]: ({ state }, [color]) => (state.stroke = plain(color)),
  [operators.setFillColorN]: (reading, given) =>
    (reading.state.fill = patternOf(reading, given, reading.state.fill)),
  [operators.setStrokeColorN]: (reading, given) =>
    (reading.state.stroke = patternOf(reading, given, reading.state.stroke)),
  [operators.setFillTransparent]: ({ state }) => (state.fill = { ...state.fill, kind: 'none' }),
  [operators.setStrokeTransparent]: ({ state }) =>
    (state.stroke = { ...state.stroke, kind: 'none' }),
  [operators.clip]: (reading) => (reading.isClipPending = true),
  [operators.eoClip]: (reading) => (reading.isClipPending = true),
  [operators.beginGroup]: beginGroup,
  [operators.endGroup]: (reading) => reading.endGroup(),
  [operators.paintFormXObjectBegin]: beginForm,
  [operators.paintFormXObjectEnd]: (reading) => reading.restore(),
  [operators.beginAnnotation]: beginAnnotation,
  [operators.endAnnotation]: (reading) => reading.endAnnotation(),
  [operators.beginMarkedContent]: beginMark,
  [operators.beginMarkedContentProps]: beginMark,
  [operators.endMarkedContent]: (reading) => reading.endMark(),
}
