import { hasUnknownCharacter, replaceNonCharacters } from './characters.ts'
import { type PdfOperatorList, operators } from './operators.ts'

/** A marked-content sequence with properties, as another parser than pdf.js reads it. */
export interface MarkedText {
  /** Its role, such as `Span`. */
  tag: string
  /** What its letters say, where the document tells (ISO 32000-2, 14.9.4). */
  actualText: string | undefined
}

/** The texts that a page gives for its letters, by the place of the operator that begins their marked content. */
export type ActualTexts = ReadonlyMap<number, string>

/** White space, soft hyphens and other format characters stand for no letter. */
const withoutLetters = /^[\p{White_Space}\p{Cf}]*$/u

/** Tells whether a text says more than the font. InDesign writes control characters for the signs of symbol fonts. */
export const isUsableText = (text: string): boolean =>
  !withoutLetters.test(text) && !hasUnknownCharacter(replaceNonCharacters(text))

/** Returns the marked-content sequences with properties in a page's own content, without layers. */
const marksIn = ({ fnArray, argsArray }: PdfOperatorList) => {
  const marks: { index: number; tag: unknown; properties: unknown }[] = []
  let depth = 0
  for (const [index, operator] of fnArray.entries()) {
    if (operator === operators.paintFormXObjectBegin || operator === operators.beginAnnotation)
      depth += 1
    else if (operator === operators.paintFormXObjectEnd || operator === operators.endAnnotation)
      depth -= 1
    else if (operator === operators.beginMarkedContentProps && depth === 0) {
      const given: unknown = argsArray[index]
      const [tag, properties]: readonly unknown[] = Array.isArray(given) ? given : []
      if (tag !== 'OC') marks.push({ index, tag, properties })
    }
  }
  return marks
}

/** Tells whether the page may give texts for its letters: pdf.js names their marks, but not the texts. */
export const mayHaveActualTexts = (list: PdfOperatorList): boolean =>
  marksIn(list).some(({ tag, properties }) => tag === 'Span' && typeof properties !== 'number')

/**
 * Finds the places in pdf.js's operator list of the texts that another parser has read. There are none unless both
 * parsers have found the same marks.
 *
 * @param found - the marks of the page's own content with properties, in their order, without layers.
 */
export const placeActualTexts = (
  list: PdfOperatorList,
  found: readonly MarkedText[],
): ActualTexts => {
  const marks = marksIn(list)
  const isSame =
    marks.length === found.length && marks.every(({ tag }, at) => tag === found[at]?.tag)
  if (!isSame) return new Map()
  return new Map(
    marks.flatMap(({ index }, at) => {
      const text = found[at]?.actualText
      return text !== undefined && isUsableText(text) ? [[index, text] as const] : []
    }),
  )
}
