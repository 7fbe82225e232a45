import type { Matrix } from '../matrix.ts'
import { type Box, boxAround } from './geometry.ts'
import type { Overlay } from './pictures/figures.ts'

/** What pdf.js tells of an annotation, as far as it matters for what a page shows and where it leads. */
export interface PageAnnotation {
  id?: string
  subtype?: string
  annotationFlags?: number
  /** In points from the bottom left of the page: any two opposite corners. */
  rect?: readonly number[] | null
  /** `Tx` for text, `Ch` for a choice, `Sig` for a signature. */
  fieldType?: string | null
  fieldValue?: unknown
  /** Of a choice: what is stored and what is shown. */
  options?: readonly { exportValue: string; displayValue: string }[]
  password?: boolean
  /** Lines of a text that stands on the page. */
  textContent?: readonly string[]
  defaultAppearanceData?: { fontSize?: number }
  /** The address a link opens, when it is one that is safe to open. */
  url?: string
  /** A name, or a page's reference with how to show it (ISO 32000-2, 12.3.2). */
  dest?: unknown
  /** Corners of the areas of a link of several: eight numbers each. */
  quadPoints?: ArrayLike<number> | null
  checkBox?: boolean
  radioButton?: boolean
  pushButton?: boolean
  exportValue?: unknown
  buttonValue?: unknown
}

/** Flags of an annotation that is not shown: Hidden and NoView (ISO 32000-2, table 167). */
const hiddenFlags = 2 | 32

export const isShown = ({ annotationFlags = 0 }: PageAnnotation): boolean =>
  (annotationFlags & hiddenFlags) === 0

/**
 * The box around points of a page, as it is shown.
 *
 * @param coordinates - x and y in turn, in the page's own points.
 * @returns undefined where there are none, or no numbers.
 */
export const toShownBox = (
  coordinates: readonly number[],
  [a, b, c, d, e, f]: Matrix,
): Box | undefined => {
  const corners: Box[] = []
  for (let at = 0; at + 1 < coordinates.length; at += 2) {
    const [px = 0, py = 0] = coordinates.slice(at, at + 2)
    const x = a * px + c * py + e
    const y = b * px + d * py + f
    corners.push({ left: x, right: x, top: y, bottom: y })
  }
  const box = boxAround(corners)
  return Object.values(box).every(Number.isFinite) ? box : undefined
}

/** Where an annotation stands. */
export const boxOfAnnotation = ({ rect }: PageAnnotation, toShown: Matrix): Box | undefined => {
  const [x1, y1, x2, y2] = rect ?? []
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return undefined
  return toShownBox([x1, y1, x2, y1, x1, y2, x2, y2], toShown)
}

/** What readers add to a page that is finished: marks on its text, signs of notes (ISO 32000-2, 12.5.6). */
const overlayKinds = new Map<string, Overlay['kind']>([
  ...['Highlight', 'Underline', 'StrikeOut', 'Squiggly', 'FreeText', 'Square', 'Circle'].map(
    (subtype) => [subtype, 'mark'] as const,
  ),
  ...['Line', 'Polygon', 'PolyLine', 'Ink'].map((subtype) => [subtype, 'mark'] as const),
  ...['Text', 'Popup', 'Caret', 'FileAttachment', 'Sound'].map(
    (subtype) => [subtype, 'note'] as const,
  ),
])

const overlayKindOf = ({ subtype = '', fieldType }: PageAnnotation): Overlay['kind'] | undefined =>
  // Signatures may be drawn.
  subtype === 'Widget' && fieldType !== 'Sig' ? 'field' : overlayKinds.get(subtype)

/** Where a page has fields to fill in, notes, and marks that a reader made. */
export const overlaysOf = (annotations: readonly PageAnnotation[], toShown: Matrix): Overlay[] =>
  annotations.flatMap((annotation) => {
    const kind = overlayKindOf(annotation)
    const box = kind === undefined ? undefined : boxOfAnnotation(annotation, toShown)
    return kind === undefined || box === undefined ? [] : { box, kind }
  })
