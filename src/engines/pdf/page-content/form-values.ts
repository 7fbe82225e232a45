import type { Matrix } from '../matrix.ts'
import { type PageAnnotation, boxOfAnnotation, isShown } from './annotations.ts'
import { type Box, heightOf } from './geometry.ts'

/** A line filled in on a page, or a box to be ticked, that nothing on the page draws. */
export interface FormValue {
  /** As high as its font, whose baseline is `descentShare` of it above the bottom. */
  box: Box
  text: string
  sizePoints: number
}

/** How far letters of common fonts reach below their baseline, in heights of the font. */
export const descentShare = 0.22

/** Of a font whose size is for the program to choose: in points, and as a share of the field's height. */
const mostChosenPoints = 12
const heightShare = 0.7
/** In heights of the font: of a letter's width, and from line to line. */
const letterWidth = 0.5
const leading = 1.15

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

/** The lines of a field or of a note, from its top; a single one in its middle. */
const readLines = (annotation: PageAnnotation, toShown: Matrix): FormValue[] => {
  const lines = linesOf(annotation).filter((line) => line.trim() !== '')
  const field = lines.length === 0 ? undefined : boxOfAnnotation(annotation, toShown)
  if (field === undefined) return []
  const { left, right, top, bottom } = field
  const said = annotation.defaultAppearanceData?.fontSize ?? 0
  const sizePoints = said > 0 ? said : Math.min(mostChosenPoints, heightShare * heightOf(field))
  const isSingle = lines.length === 1 && heightOf(field) < 2 * sizePoints
  const first = isSingle ? (top + bottom + heightShare * sizePoints) / 2 : top + sizePoints
  return lines.map((text, index) => {
    const end = first + index * leading * sizePoints + descentShare * sizePoints
    const box = {
      left,
      right: Math.min(right, left + text.length * letterWidth * sizePoints),
      top: end - sizePoints,
      bottom: end,
    }
    return { box, text, sizePoints }
  })
}

const ticked = '☒'
const unticked = '☐'
const chosen = '◉'
const unchosen = '○'

/** A sign is this much higher than wide letters of its size would let it be: no more than the field. */
const mostSignPoints = 14

const signOf = (annotation: PageAnnotation): string | undefined => {
  const { checkBox, radioButton, fieldValue, exportValue, buttonValue } = annotation
  if (checkBox === true) return fieldValue === exportValue ? ticked : unticked
  if (radioButton === true) return fieldValue === buttonValue ? chosen : unchosen
  return undefined
}

const readSign = (annotation: PageAnnotation, toShown: Matrix): FormValue[] => {
  const text = signOf(annotation)
  const field = text === undefined ? undefined : boxOfAnnotation(annotation, toShown)
  if (text === undefined || field === undefined) return []
  const sizePoints = Math.min(mostSignPoints, heightOf(field))
  if (sizePoints <= 0) return []
  const middle = (field.top + field.bottom) / 2
  const top = middle - sizePoints / 2
  const box = { left: field.left, right: field.left + sizePoints, top, bottom: top + sizePoints }
  return [{ box, text, sizePoints }]
}

/**
 * What is filled in on a page and not drawn by it, as programs that show forms would draw it.
 *
 * @param toShown - from the page as it is written to the page as it is shown.
 * @param drawn - the annotations whose letters the page draws itself.
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
    .flatMap((annotation) => [...readLines(annotation, toShown), ...readSign(annotation, toShown)])
    .filter(({ sizePoints }) => sizePoints > 0)
}

/** Whether a page has fields to fill in, which become plain text. */
export const hasFields = (annotations: readonly PageAnnotation[]): boolean =>
  annotations.some(
    (annotation) =>
      annotation.subtype === 'Widget' && annotation.pushButton !== true && isShown(annotation),
  )

/** Kinds of annotations that play or turn (ISO 32000-2, table 171). */
const mediaKinds = new Set(['Movie', 'Sound', 'Screen', '3D', 'RichMedia'])

export const hasMedia = (annotations: readonly PageAnnotation[]): boolean =>
  annotations.some(({ subtype = '' }) => mediaKinds.has(subtype))
