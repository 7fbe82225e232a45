import { type Box, type Matrix, areaOf, boxAround, heightOf } from './geometry.ts'
import type { Overlay } from './pictures/figures.ts'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.min.mjs'
import type { Link } from './page-layout.ts'

/** The descent of common fonts, in em. */
export const descentEm = 0.22
/** With a font size of 0, the viewer chooses the size: this share of the field's height, up to this many points. */
const maxAutoSizePoints = 12
const autoSizeHeightShare = 0.7
/** The mean letter width and the line pitch, in em. */
const letterWidthEm = 0.5
const leadingEm = 1.15
/** The height of a check box symbol is that of its field, up to this many points. */
const maxSymbolPoints = 14
/** Pages with more links are maps, or were made to exhaust the reader. */
const maxLinks = 2000
/**
 * The index of the operand for the top coordinate in an explicit destination, by the destination's type (ISO 32000-2,
 * table 149).
 */
const topOperandIndexes: Readonly<Record<string, number>> = { XYZ: 3, FitH: 2, FitBH: 2, FitR: 5 }

/** The properties of pdf.js's annotations that decide what a page shows and where its links lead. */
export interface PageAnnotation {
  id?: string
  subtype?: string
  annotationFlags?: number
  /** Any two opposite corners, in points from the bottom left of the page. */
  rect?: readonly number[] | null
  /** `Tx` is a text field, `Ch` a choice and `Sig` a signature. */
  fieldType?: string | null
  fieldValue?: unknown
  /** The options of a choice: the stored value of each, and the text that is shown for it. */
  options?: readonly { exportValue: string; displayValue: string }[]
  password?: boolean
  /** The lines of a free-text annotation. */
  textContent?: readonly string[]
  defaultAppearanceData?: { fontSize?: number }
  /** The address that a link opens, if pdf.js considers it safe. */
  url?: string
  /** A destination: a name, or a page reference with a view of the page (ISO 32000-2, 12.3.2). */
  dest?: unknown
  /** The corners of a link's areas when it has several, with eight numbers for each area. */
  quadPoints?: ArrayLike<number> | null
  checkBox?: boolean
  radioButton?: boolean
  pushButton?: boolean
  exportValue?: unknown
  buttonValue?: unknown
}

/** The flags Hidden and NoView (ISO 32000-2, table 167). */
const hiddenFlags = 2 | 32

const isShown = ({ annotationFlags = 0 }: PageAnnotation): boolean =>
  (annotationFlags & hiddenFlags) === 0

/**
 * Returns the box around points given in the page's own coordinates, in coordinates of the page as shown.
 *
 * @param coordinates - x and y by turns.
 * @returns undefined when there are no points, or when a coordinate is not finite.
 */
const toShownBox = (
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

/** Returns the annotation's rectangle on the page as shown. */
const boxOfAnnotation = ({ rect }: PageAnnotation, toShown: Matrix): Box | undefined => {
  const [x1, y1, x2, y2] = rect ?? []
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return undefined
  return toShownBox([x1, y1, x2, y1, x1, y2, x2, y2], toShown)
}

/**
 * Annotation types that readers add to a finished page (ISO 32000-2, 12.5.6): marks on its text, and icons of notes.
 */
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
  // A signature may hold a drawing, which is kept as page content.
  subtype === 'Widget' && fieldType !== 'Sig' ? 'field' : overlayKinds.get(subtype)

/** Returns the areas of form fields, notes and reader's marks on a page. */
export const overlaysOf = (annotations: readonly PageAnnotation[], toShown: Matrix): Overlay[] =>
  annotations.flatMap((annotation) => {
    const kind = overlayKindOf(annotation)
    const box = kind === undefined ? undefined : boxOfAnnotation(annotation, toShown)
    return kind === undefined || box === undefined ? [] : { box, kind }
  })

/** A line of a filled-in field, or a check box, for which the page has no appearance stream that draws it. */
export interface FormValue {
  /** Its height is the font size; the baseline is `descentEm` of it above the bottom. */
  box: Box
  text: string
  sizePoints: number
}

const shownChoice = ({ options }: PageAnnotation, value: unknown): string =>
  options?.find(({ exportValue }) => exportValue === value)?.displayValue ??
  (typeof value === 'string' ? value : '')

const linesOf = (annotation: PageAnnotation): readonly string[] => {
  const { subtype, fieldType, fieldValue, textContent, password } = annotation
  if (subtype === 'FreeText') return textContent ?? []
  if (subtype !== 'Widget' || password === true) return []
  if (fieldType === 'Tx' && typeof fieldValue === 'string') return fieldValue.split(/\r\n?|\n/)
  if (fieldType !== 'Ch') return []
  const values: readonly unknown[] = Array.isArray(fieldValue) ? fieldValue : [fieldValue]
  return values.map((value) => shownChoice(annotation, value))
}

/** Places the lines of a field or note from its top. A single line is centered vertically. */
const readTextLines = (annotation: PageAnnotation, toShown: Matrix): FormValue[] => {
  const lines = linesOf(annotation).filter((line) => line.trim() !== '')
  const field = lines.length === 0 ? undefined : boxOfAnnotation(annotation, toShown)
  if (field === undefined) return []
  const { left, right, top, bottom } = field
  const said = annotation.defaultAppearanceData?.fontSize ?? 0
  const sizePoints =
    said > 0 ? said : Math.min(maxAutoSizePoints, autoSizeHeightShare * heightOf(field))
  const isSingle = lines.length === 1 && heightOf(field) < 2 * sizePoints
  const first = isSingle ? (top + bottom + autoSizeHeightShare * sizePoints) / 2 : top + sizePoints
  return lines.map((text, index) => {
    const end = first + index * leadingEm * sizePoints + descentEm * sizePoints
    const box = {
      left,
      right: Math.min(right, left + text.length * letterWidthEm * sizePoints),
      top: end - sizePoints,
      bottom: end,
    }
    return { box, text, sizePoints }
  })
}

const checkedBox = '☒'
const uncheckedBox = '☐'
const checkedRadio = '◉'
const uncheckedRadio = '○'

const symbolOf = (annotation: PageAnnotation): string | undefined => {
  const { checkBox, radioButton, fieldValue, exportValue, buttonValue } = annotation
  if (checkBox === true) return fieldValue === exportValue ? checkedBox : uncheckedBox
  if (radioButton === true) return fieldValue === buttonValue ? checkedRadio : uncheckedRadio
  return undefined
}

const readSymbol = (annotation: PageAnnotation, toShown: Matrix): FormValue[] => {
  const text = symbolOf(annotation)
  const field = text === undefined ? undefined : boxOfAnnotation(annotation, toShown)
  if (text === undefined || field === undefined) return []
  const sizePoints = Math.min(maxSymbolPoints, heightOf(field))
  if (sizePoints <= 0) return []
  const middle = (field.top + field.bottom) / 2
  const top = middle - sizePoints / 2
  const box = { left: field.left, right: field.left + sizePoints, top, bottom: top + sizePoints }
  return [{ box, text, sizePoints }]
}

/**
 * Reads values of form fields for which the page has no drawn appearance, laid out as PDF viewers would draw them.
 *
 * @param toShown - transforms the page's own coordinates to those of the page as shown.
 * @param drawn - ids of annotations whose text the page draws itself.
 */
export const readFormValues = (
  annotations: readonly PageAnnotation[],
  toShown: Matrix,
  drawn: ReadonlySet<string>,
): FormValue[] => {
  const missing = annotations.filter(
    (annotation) => isShown(annotation) && !drawn.has(annotation.id ?? ''),
  )
  return missing
    .flatMap((annotation) => [
      ...readTextLines(annotation, toShown),
      ...readSymbol(annotation, toShown),
    ])
    .filter(({ sizePoints }) => sizePoints > 0)
}

/** Returns whether a page has form fields, which become plain text. */
export const hasFields = (annotations: readonly PageAnnotation[]): boolean =>
  annotations.some(
    (annotation) =>
      annotation.subtype === 'Widget' && annotation.pushButton !== true && isShown(annotation),
  )

/** Annotation types with sound, video or 3D content (ISO 32000-2, table 171). */
const mediaKinds = new Set(['Movie', 'Sound', 'Screen', '3D', 'RichMedia'])

export const hasMedia = (annotations: readonly PageAnnotation[]): boolean =>
  annotations.some(({ subtype = '' }) => mediaKinds.has(subtype))

type Target = NonNullable<Link['target']>

/** The members of a pdf.js document that link targets are resolved with. */
export type LinkedDocument = Pick<
  PDFDocumentProxy,
  'numPages' | 'getDestination' | 'getPageIndex' | 'getPage'
>

const numberAt = (values: readonly unknown[], at: number): number | undefined => {
  const value = values[at]
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

const readPageIndex = async (
  document: LinkedDocument,
  page: unknown,
): Promise<number | undefined> => {
  if (typeof page === 'number') return page
  if (typeof page !== 'object' || page === null) return undefined
  // The reference is an opaque object of pdf.js, which it gets back unchanged.
  return document.getPageIndex(page as Parameters<LinkedDocument['getPageIndex']>[0])
}

const readTarget = async (document: LinkedDocument, dest: unknown): Promise<Target | undefined> => {
  const explicit: unknown = typeof dest === 'string' ? await document.getDestination(dest) : dest
  if (!Array.isArray(explicit)) return undefined
  const entries: readonly unknown[] = explicit
  const pageIndex = await readPageIndex(document, entries[0])
  if (pageIndex === undefined || !(pageIndex >= 0 && pageIndex < document.numPages))
    return undefined
  const kind = entries[1]
  const hasName = typeof kind === 'object' && kind !== null && 'name' in kind
  const topEntry = hasName ? topOperandIndexes[String(kind.name)] : undefined
  if (topEntry === undefined) return { pageIndex, y: 0 }
  const page = await document.getPage(pageIndex + 1)
  const [left = 0, bottom = 0, , top = 0] = page.view
  const x = kind && hasName && kind.name === 'XYZ' ? (numberAt(entries, 2) ?? left) : left
  const [shownX = 0, shownY = 0] = page
    .getViewport({ scale: 1 })
    .convertToViewportPoint(x, numberAt(entries, topEntry) ?? top)
    .map(Number)
  const isPlace = Number.isFinite(shownX) && Number.isFinite(shownY) && bottom <= top
  return { pageIndex, y: isPlace ? Math.max(0, shownY) : 0 }
}

const boxesOf = (annotation: PageAnnotation, toShown: Matrix): Box[] => {
  const corners = Array.from(annotation.quadPoints ?? [])
  const boxes: Box[] = []
  for (let at = 0; at + 8 <= corners.length; at += 8) {
    const box = toShownBox(corners.slice(at, at + 8), toShown)
    if (box !== undefined && areaOf(box) > 0) boxes.push(box)
  }
  const whole = boxOfAnnotation(annotation, toShown)
  if (boxes.length > 0 || whole === undefined || areaOf(whole) === 0) return boxes
  return [whole]
}

/**
 * Reads the links of a page with their targets: addresses, or positions in the document. Links without a target, and
 * those that run an action, are left out.
 *
 * @param toShown - transforms the page's own coordinates to those of the page as shown.
 */
export const readLinks = async (
  annotations: readonly PageAnnotation[],
  toShown: Matrix,
  document: LinkedDocument,
): Promise<Link[]> => {
  const links: Link[] = []
  const targets = new Map<string, Promise<Target | undefined>>()
  const targetOf = (dest: unknown) => {
    const key = JSON.stringify(dest)
    // A broken link must not prevent the others from being read.
    const target = targets.get(key) ?? readTarget(document, dest).catch(() => undefined)
    targets.set(key, target)
    return target
  }
  for (const annotation of annotations) {
    if (annotation.subtype !== 'Link' || !isShown(annotation)) continue
    if (links.length >= maxLinks) break
    const { url, dest } = annotation
    const boxes = boxesOf(annotation, toShown)
    if (url !== undefined && url !== '') links.push(...boxes.map((box) => ({ box, url })))
    else if (dest !== undefined && dest !== null) {
      const target = await targetOf(dest)
      if (target) links.push(...boxes.map((box) => ({ box, target })))
    }
  }
  return links
}
