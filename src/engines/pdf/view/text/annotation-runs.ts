import type { TextRun } from './runs.ts'

/** What pdf.js tells of an annotation or a form field, as far as it holds text. */
export interface AnnotationData {
  subtype?: string
  annotationFlags?: number
  /** In points from the bottom left of the page: any two opposite corners. */
  rect?: readonly number[] | null
  /** `Tx` for text, `Ch` for a choice. */
  fieldType?: string | null
  fieldValue?: unknown
  /** Of a choice: what is stored and what is shown. */
  options?: readonly { exportValue: string; displayValue: string }[]
  password?: boolean
  /** Lines of a text that stands on the page. */
  textContent?: readonly string[]
  defaultAppearanceData?: { fontSize?: number }
}

/** Flags of an annotation that is not shown: Hidden and NoView (ISO 32000-2, table 167). */
const hiddenFlags = 2 | 32

/** Of a font whose size is for the program to choose: no larger than this, nor than the field. */
const mostChosenPoints = 12
const heightShare = 0.7
/** As shares of a font's size: of a letter's width, and from line to line. */
const letterWidth = 0.5
const leading = 1.15

const shownChoice = ({ options }: AnnotationData, value: unknown): string =>
  options?.find(({ exportValue }) => exportValue === value)?.displayValue ??
  (typeof value === 'string' ? value : '')

const linesOf = (annotation: AnnotationData): readonly string[] => {
  const { subtype, fieldType, fieldValue, textContent, password } = annotation
  if (subtype === 'FreeText') return textContent ?? []
  if (subtype !== 'Widget' || password === true) return []
  if (fieldType === 'Tx' && typeof fieldValue === 'string') return fieldValue.split(/\r\n?|\n/)
  if (fieldType !== 'Ch') return []
  const values: readonly unknown[] = Array.isArray(fieldValue) ? fieldValue : [fieldValue]
  return values.map((value) => shownChoice(annotation, value))
}

/**
 * What is filled in on a page, and notes written on it, which are no part of its content.
 *
 * @param matrix - from the page as it is written to the page as it is shown, whose origin is at the top left.
 */
export const readAnnotationRuns = (
  annotations: readonly AnnotationData[],
  [a = 1, b = 0, c = 0, d = -1, e = 0, f = 0]: readonly number[],
): TextRun[] =>
  annotations.flatMap((annotation) => {
    const lines = linesOf(annotation).filter((line) => line.trim() !== '')
    if (((annotation.annotationFlags ?? 0) & hiddenFlags) !== 0) return []
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = annotation.rect ?? []
    const xs = [a * x1 + c * y1 + e, a * x2 + c * y2 + e] as const
    const ys = [b * x1 + d * y1 + f, b * x2 + d * y2 + f] as const
    const [left, right] = [Math.min(...xs), Math.max(...xs)]
    const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
    const said = annotation.defaultAppearanceData?.fontSize ?? 0
    const size = said > 0 ? said : Math.min(mostChosenPoints, heightShare * (bottom - top))
    const first =
      lines.length === 1 && bottom - top < 2 * size
        ? (top + bottom + heightShare * size) / 2
        : top + size
    return lines.map((text, index) => ({
      text,
      left,
      right: Math.min(right, left + text.length * letterWidth * size),
      baseline: first + index * leading * size,
      size,
      isRightToLeft: false,
    }))
  })
