import { type Box, type Matrix, heightOf, intersection, widthOf, multiply } from './geometry.ts'
import type { Curve, Fill, FontFace, Glyph, PlacedPicture, Stroke } from './page-content.ts'
import { type PdfFont, Type3FontScales, FixedPitchDetector, fontFaceOf } from './fonts.ts'
import {
  type GraphicsState,
  type Paint,
  initialState,
  meanColorOfShading,
  parseHexColor,
} from './graphics-state.ts'
import { type Shapes, intersectParts } from './shapes.ts'
import { type ActualTexts, isUsableText } from './actual-text.ts'
import { hasUnknownCharacter, isSymbolCode, replaceNonCharacters } from './characters.ts'
import { type Operands, transformedBox, matrixOf, numberOf, operators } from './operators.ts'

/** What the operators of a page need from outside. */
export interface InterpreterOptions {
  /**
   * Transforms the page's own coordinates to those of the page as shown, at one pixel per point, as pdf.js's viewport
   * does.
   */
  toShown: Matrix
  widthPoints: number
  heightPoints: number
  fontOf: (name: string) => PdfFont | undefined
  /** Returns whether an optional content group (layer) is switched on (ISO 32000-2, 8.11). */
  isVisible: (layer: unknown) => boolean
  /** Returns pdf.js's description of a shading, by its name among the page's objects. */
  shadingOf?: (name: string) => unknown
  /** The texts that the page gives for its letters; none when left out. */
  actualTexts?: ActualTexts | undefined
  /** Glyphs and paths beyond these numbers are omitted and counted. */
  limits?: { glyphs: number; paths: number }
}

/** A marked-content sequence (ISO 32000-2, 14.6). */
interface MarkedContent {
  mark?: number
  isArtifact: boolean
  isHidden: boolean
  /** What the letters in it say. */
  actualText?: string | undefined
}

interface OpenMark extends MarkedContent {
  /** The index of the first glyph in it. */
  firstGlyph: number
}

const noFont: PdfFont = {}

/** Returns whether a font leaves a letter unknown. */
const isUnknown = ({ text }: Glyph): boolean => hasUnknownCharacter(replaceNonCharacters(text))

/**
 * Returns a glyph with the text that the page has for it. A blank shows no text, and the signs of symbol fonts are better
 * known by their fonts than by the letter that was typed for them.
 */
const withActualText = (glyph: Glyph, text: string): Glyph =>
  glyph.text === ' ' || isSymbolCode(glyph.text) || !isUsableText(text) ? glyph : { ...glyph, text }

/** The state of the interpreter of a page's operators, and the page content it has collected so far. */
export class ContentInterpreter {
  readonly options: InterpreterOptions
  readonly page: Box
  readonly glyphs: Glyph[] = []
  readonly faces: FontFace[] = []
  readonly strokes: Stroke[] = []
  readonly fills: Fill[] = []
  readonly curves: Curve[] = []
  readonly pictures: PlacedPicture[] = []
  readonly omitted = { glyphs: 0, paths: 0 }
  readonly fixedPitch = new FixedPitchDetector()
  readonly type3Scales = new Type3FontScales()
  state: GraphicsState
  /** The rule by which the next path becomes the clipping path; undefined while none is to. */
  pendingClip: 'nonzero' | 'even-odd' | undefined
  /** The box around letters that become the clipping path at the end of their text object. */
  textClip: Box | undefined
  annotation: string | undefined
  pathCount = 0
  #order = 0
  #hidden = 0
  readonly #saved: GraphicsState[] = []
  readonly #marks: OpenMark[] = []
  readonly #groups: boolean[] = []
  readonly #faceIndexes = new Map<string, number>()
  #savedAtAnnotation = 0

  constructor(source: InterpreterOptions) {
    this.options = source
    this.page = { left: 0, top: 0, right: source.widthPoints, bottom: source.heightPoints }
    this.state = initialState(source.toShown, this.page)
  }

  get isHidden(): boolean {
    return this.#hidden > 0
  }

  save(): void {
    this.#saved.push({ ...this.state })
  }

  restore(): void {
    const floor = this.annotation === undefined ? 0 : this.#savedAtAnnotation
    if (this.#saved.length > floor) this.state = this.#saved.pop() ?? this.state
  }

  /**
   * Intersects the clipping path with another one.
   *
   * @param box - the box around the path; undefined for an empty path.
   * @param parts - the rectangles that the path consists of; undefined for another shape.
   */
  clipTo(box: Box | undefined, parts: readonly Box[] | undefined): void {
    const { state, page } = this
    const clip = intersection(state.clip, box ?? { ...page, right: page.left, bottom: page.top })
    const before = state.isClipBox ? [state.clip] : state.clipParts
    state.clip = clip
    state.isClipBox &&= parts?.length === 1
    state.clipParts = state.isClipBox ? undefined : intersectParts(before, parts)
  }

  clipToBox(box: Box | undefined): void {
    this.clipTo(box, box && [box])
  }

  /** @param mask - whether the group is only the source of a soft mask and is not painted itself. */
  beginGroup({ isMask }: { isMask: boolean }): void {
    this.save()
    this.#groups.push(isMask)
    if (isMask) this.#hidden += 1
  }

  endGroup(): void {
    if (this.#groups.pop() === true) this.#hidden -= 1
    this.restore()
  }

  beginAnnotation(id: string, state: GraphicsState): void {
    this.endAnnotation()
    this.save()
    this.#savedAtAnnotation = this.#saved.length
    this.annotation = id
    this.state = state
  }

  /** States that the annotation's appearance saved without restoring them are dropped. */
  endAnnotation(): void {
    if (this.annotation === undefined) return
    this.#saved.length = this.#savedAtAnnotation
    this.annotation = undefined
    this.restore()
  }

  beginMark(mark: MarkedContent): void {
    const outer = this.#marks.at(-1)
    const own = mark.mark ?? outer?.mark
    this.#marks.push({
      ...(own === undefined ? {} : { mark: own }),
      isArtifact: mark.isArtifact || outer?.isArtifact === true,
      isHidden: mark.isHidden,
      actualText: mark.actualText,
      firstGlyph: this.glyphs.length,
    })
    if (mark.isHidden) this.#hidden += 1
  }

  endMark(): void {
    const mark = this.#marks.pop()
    if (mark?.isHidden === true) this.#hidden -= 1
    if (mark?.actualText !== undefined) this.#replaceText(mark.firstGlyph, mark.actualText)
  }

  /**
   * Gives the glyphs of a mark the text that the page has for them: letter by letter where there are as many, or as a
   * whole where they are one, or where a font leaves one unknown. Other texts may be other words than are shown, such
   * as the source of a formula.
   */
  #replaceText(firstGlyph: number, text: string): void {
    const replaced = this.glyphs.slice(firstGlyph)
    const characters = [...text]
    const [first] = replaced
    if (first === undefined) return
    if (characters.length === replaced.length) {
      for (const [at, glyph] of replaced.entries())
        this.glyphs[firstGlyph + at] = withActualText(glyph, characters[at] ?? '')
    } else if (replaced.length === 1 || replaced.some(isUnknown)) {
      const { endX, endY } = replaced.at(-1) ?? first
      this.glyphs.splice(firstGlyph, replaced.length, {
        ...withActualText(first, text),
        endX,
        endY,
      })
    }
  }

  /** The marked content and annotation that current drawing belongs to. */
  get owner(): { mark?: number; isArtifact: boolean; annotation?: string } {
    const { mark, isArtifact } = this.#marks.at(-1) ?? { isArtifact: false }
    return {
      ...(mark === undefined ? {} : { mark }),
      isArtifact,
      ...(this.annotation === undefined ? {} : { annotation: this.annotation }),
    }
  }

  nextOrder(): number {
    this.#order += 1
    return this.#order - 1
  }

  addShapes({ strokes, fills, curves }: Shapes): void {
    for (const fill of fills) this.fills.push({ ...fill, order: this.nextOrder() })
    for (const stroke of strokes) this.strokes.push({ ...stroke, order: this.nextOrder() })
    for (const box of curves) this.curves.push({ box, order: this.nextOrder() })
  }

  /** Returns the index of the current font's face, made bold or italic when the letters are drawn so. */
  faceIndex(isEmboldened: boolean, isSlanted: boolean): number {
    const { fontName, font = noFont } = this.state
    const key = `${fontName} ${isEmboldened} ${isSlanted}`
    const known = this.#faceIndexes.get(key)
    if (known !== undefined) return known
    const face = fontFaceOf(font)
    this.faces.push({
      ...face,
      isBold: face.isBold || isEmboldened,
      isItalic: face.isItalic || isSlanted,
    })
    this.#faceIndexes.set(key, this.faces.length - 1)
    return this.faces.length - 1
  }

  /** Returns the part of a box within the clipping path; undefined when nothing is left. */
  clipped(box: Box): Box | undefined {
    const seen = intersection(box, this.state.clip)
    return widthOf(seen) > 0 && heightOf(seen) > 0 ? seen : undefined
  }
}

/** @param index - the place of the operator in its list. */
export type Handler = (interpreter: ContentInterpreter, given: Operands, index: number) => void

const listOf = (value: unknown): Operands => (Array.isArray(value) ? value : [])

/** Returns an object's entries, whose types are unknown. */
const entriesOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}

const isDashed = (dashes: unknown): boolean => listOf(dashes).some((dash) => numberOf(dash) > 0)

const plainPaint = (color: unknown): Paint => ({ color: parseHexColor(color), kind: 'plain' })

/**
 * Returns the paint of a pattern: a shading, named among the page's objects, or a tiling pattern, which may come with
 * a color.
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
  if (bbox) interpreter.clipToBox(transformedBox(toShown, bbox))
  // A transparency group is painted as a whole with the opacity set outside. Inside it, the parameters start at their
  // defaults (ISO 32000-2, 11.6.6).
  state.groupAlpha *= state.fillAlpha
  state.fillAlpha = 1
  state.strokeAlpha = 1
}

const beginForm: Handler = (interpreter, [matrix, box]) => {
  interpreter.save()
  transform(interpreter.state, matrix)
  if (box) interpreter.clipToBox(transformedBox(interpreter.state.toShown, box))
}

const beginAnnotation: Handler = (interpreter, [id, box, ...matrices]) => {
  const { toShown } = interpreter.options
  const state = initialState(toShown, interpreter.page)
  for (const matrix of matrices.slice(0, 2)) transform(state, matrix)
  interpreter.beginAnnotation(String(id), state)
  if (box) interpreter.clipToBox(transformedBox(toShown, box))
}

const beginMark: Handler = (interpreter, [tag, what], index) => {
  const name = entriesOf(tag)['name'] ?? tag
  const isLayer = name === 'OC'
  interpreter.beginMark({
    ...(typeof what === 'number' ? { mark: what } : {}),
    isArtifact: name === 'Artifact',
    isHidden: isLayer && Boolean(what) && !interpreter.options.isVisible(what),
    actualText: interpreter.options.actualTexts?.get(index),
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
  [operators.clip]: (interpreter) => (interpreter.pendingClip = 'nonzero'),
  [operators.eoClip]: (interpreter) => (interpreter.pendingClip = 'even-odd'),
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
