import { descentShare, type FormValue } from '../page-content/form-values.ts'
import type { Run, Segment } from '../page-content/page-layout.ts'
import { runsFromRight } from './bidi.ts'
import type { FormatTable } from './formats.ts'
import { lettersOfGlyph } from './letter-text.ts'
import { roundedSize } from './text-line.ts'

/** What forms are filled in with, where they do not say (ISO 32000-2, 12.7.4.3): a plain sans-serif. */
const formFamily = 'Helvetica'

const wordsOf = (text: string): string[] =>
  lettersOfGlyph(text.replaceAll(/\s+/gu, ' '), '')
    .split(/[ \u00A0]+/u)
    .filter((word) => word !== '')

/** A line that is filled in, as text of the page. Its words share its width by their letters. */
const segmentOf = (
  { box, text, sizePoints }: FormValue,
  table: FormatTable,
): Segment | undefined => {
  const words = wordsOf(text)
  const size = roundedSize(sizePoints)
  const format = table.indexOf({
    family: formFamily,
    isBold: false,
    isItalic: false,
    isSerif: false,
    isFixedPitch: false,
    sizePoints: size,
    color: '#000000',
    isUnderlined: false,
    isStruck: false,
  })
  const joined = words.join(' ')
  const perLetter = (box.right - box.left) / Math.max(1, joined.length)
  let at = 0
  const runs: Run[] = words.map((word, index) => {
    const left = box.left + (at + (index === 0 ? 0 : 1)) * perLetter
    at += word.length + (index === 0 ? 0 : 1)
    return { text: index === 0 ? word : ` ${word}`, format, left, right: box.left + at * perLetter }
  })
  if (runs.length === 0 || !Number.isFinite(perLetter + box.bottom + size)) return undefined
  return {
    left: box.left,
    right: box.right,
    baseline: box.bottom - descentShare * sizePoints,
    sizePoints: size,
    heightPoints: size,
    runs,
    text: joined,
    isRightToLeft: runsFromRight([...joined].map((letter) => ({ text: letter }))),
    isArtifact: false,
  }
}

/** What is filled in on a page and not drawn by it. */
export const segmentsOfForm = (values: readonly FormValue[], table: FormatTable): Segment[] =>
  values.flatMap((value) => segmentOf(value, table) ?? [])
