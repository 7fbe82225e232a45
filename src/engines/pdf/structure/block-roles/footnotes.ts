import type { PageLayout, Run } from '../../page-content/page-layout.ts'
import {
  type Column,
  type Line,
  type PageItem,
  type PageStructure,
  type UnclassifiedParagraph,
  allParagraphsIn,
  itemsOf,
  paragraphsIn,
  withItems,
} from '../document-structure.ts'
import { isNoteNumber } from '../numerals.ts'

/** The footnotes of a document. */
interface FoundFootnotes {
  /** The pages without the certain footnotes. */
  pages: PageStructure<UnclassifiedParagraph>[]
  /** The certain footnotes by their number, which counts on from the first one as Word will count them. */
  notes: ReadonlyMap<number, readonly UnclassifiedParagraph[]>
  /** The numbers in the text that refer to footnotes. */
  referenceMarks: ReadonlyMap<Run, number>
  /** The number of letters that a footnote's number takes in its first paragraph. */
  numberLengths: ReadonlyMap<UnclassifiedParagraph, number>
  /** The paragraphs that look like footnotes without being certain. They stay where they are. */
  likelyNotes: ReadonlySet<UnclassifiedParagraph>
}

/** Footnotes are smaller than this ratio of the body text's size. */
const maxNoteSizeRatio = 0.92
const startsWithNoteNumber = /^(\d{1,3})(?=\D|$)/

interface Note {
  number: number
  paragraphs: UnclassifiedParagraph[]
  numberLength: number
  /** The number of the footnote is a superscript. */
  isSuperscript: boolean
}

type Layouts = ReadonlyMap<number, PageLayout>

const isSuperscript = (line: Line, { format }: Run, layouts: Layouts): boolean =>
  layouts.get(line.pageIndex)?.formats[format]?.script === 'super'

/**
 * The number that a footnote begins with. It is a superscript, in another format than the text after it, or separated from
 * that by a gap.
 */
const noteNumber = (line: Line | undefined, layouts: Layouts): string | undefined => {
  const [segment] = line?.segments ?? []
  const [run, next] = segment?.runs ?? []
  if (!line || !segment || !run) return undefined
  const text = run.text.trim()
  if (isSuperscript(line, run, layouts)) return startsWithNoteNumber.exec(text)?.[1]
  const hasText = next !== undefined || line.segments.length > 1
  return hasText && isNoteNumber(text) ? text : undefined
}

const startsWithSuperscript = (line: Line | undefined, layouts: Layouts): boolean => {
  const run = line?.segments[0]?.runs[0]
  return line !== undefined && run !== undefined && isSuperscript(line, run, layouts)
}

/** Splits footnotes that were read as one paragraph. */
const splitIntoNotes = (
  paragraph: UnclassifiedParagraph,
  layouts: Layouts,
): UnclassifiedParagraph[] => {
  const parts: Line[][] = []
  let last = Number(noteNumber(paragraph.lines[0], layouts) ?? NaN)
  for (const line of paragraph.lines) {
    const own = Number(noteNumber(line, layouts) ?? NaN)
    if (parts.length === 0 || own === last + 1) parts.push([line])
    else parts.at(-1)?.push(line)
    if (own === last + 1) last = own
  }
  return parts.map((lines) => {
    const [first] = lines
    return { ...paragraph, lines, firstLeft: first?.left ?? paragraph.firstLeft }
  })
}

const largestSizeOf = ({ lines }: UnclassifiedParagraph): number =>
  Math.max(...lines.map(({ sizePoints }) => sizePoints))

/** Finds the footnotes at the end of a column: its last small text, from the first number on. */
const findNotesInColumn = (
  items: readonly PageItem<UnclassifiedParagraph>[],
  bodySizePoints: number,
  layouts: Layouts,
): { taken: UnclassifiedParagraph[]; notes: Note[] } => {
  const small: UnclassifiedParagraph[] = []
  for (const item of items.toReversed()) {
    if (item.kind !== 'paragraph' || largestSizeOf(item) > maxNoteSizeRatio * bodySizePoints) break
    small.unshift(item)
  }
  const begin = small.findIndex(({ lines }) => noteNumber(lines[0], layouts) !== undefined)
  if (begin === -1) return { taken: [], notes: [] }
  const taken = small.slice(begin)
  const notes: Note[] = []
  for (const part of taken.flatMap((it) => splitIntoNotes(it, layouts))) {
    const found = noteNumber(part.lines[0], layouts)
    const last = notes.at(-1)
    if (found === undefined) last?.paragraphs.push(part)
    else
      notes.push({
        number: Number(found),
        paragraphs: [part],
        numberLength: found.length,
        isSuperscript: startsWithSuperscript(part.lines[0], layouts),
      })
  }
  return { taken, notes }
}

/** The columns of a page that end at its foot, because no running text stands below them. */
const columnsAtFoot = (
  { regions }: PageStructure<UnclassifiedParagraph>,
  bodySizePoints: number,
): Column<UnclassifiedParagraph>[] => {
  const hasRunningText = ({ items }: Column<UnclassifiedParagraph>): boolean =>
    paragraphsIn(items).some(
      (it) => it.lines.length > 1 && largestSizeOf(it) > maxNoteSizeRatio * bodySizePoints,
    )
  return regions.flatMap(({ box, columns }) => {
    const below = regions
      .filter(({ box: { top }, turned }) => turned === undefined && top >= box.bottom)
      .flatMap((region) => region.columns)
      .filter(hasRunningText)
    return columns.filter(
      ({ left, right }) => !below.some((it) => it.left < right && it.right > left),
    )
  })
}

/** Finds the superscript numbers in the text, in reading order. */
const findReferenceMarks = (
  page: PageStructure<UnclassifiedParagraph>,
  apart: ReadonlySet<UnclassifiedParagraph>,
  layouts: Layouts,
): { run: Run; number: number }[] =>
  allParagraphsIn(itemsOf(page))
    .filter((paragraph) => !apart.has(paragraph))
    .flatMap(({ lines }) =>
      lines.flatMap((line) =>
        line.segments.flatMap(({ runs }) =>
          runs.flatMap((run, index) => {
            const text = run.text.trim()
            const isAlone = index > 0 && isNoteNumber(text) && isSuperscript(line, run, layouts)
            return isAlone ? [{ run, number: Number(text) }] : []
          }),
        ),
      ),
    )

/**
 * Finds footnotes at the end of columns: small text that begins with a number, which is a superscript in the text of the same
 * page.
 * Word numbers footnotes by itself, so that only those are certain that count 1, 2, 3… through the document, both in the text
 * and at the foot of its pages. A part of a longer document may begin with another number, which is a superscript at the foot, too.
 */
export const findFootnotes = (
  pages: readonly PageStructure<UnclassifiedParagraph>[],
  bodySizePoints: number,
  layouts: Layouts,
): FoundFootnotes => {
  const certain = new Map<number, Note>()
  const referenceMarks = new Map<Run, number>()
  const likelyNotes = new Set<UnclassifiedParagraph>()
  const removed = new Set<UnclassifiedParagraph>()
  for (const page of pages) {
    const columns = columnsAtFoot(page, bodySizePoints).map(({ items }) =>
      findNotesInColumn(items, bodySizePoints, layouts),
    )
    const taken = columns.flatMap((it) => it.taken)
    const notes = columns.flatMap((it) => it.notes)
    const found = findReferenceMarks(page, new Set(taken), layouts)
    const [first] = notes
    const beginning = first?.isSuperscript === true ? first.number : 1
    const next = Math.max(0, ...certain.keys()) + 1
    const from = certain.size === 0 ? beginning : next
    const counted = found.filter(({ number: it }) => it >= from)
    const isCertain =
      notes.length > 0 &&
      notes.every(
        (note, index) => note.number === from + index && counted[index]?.number === note.number,
      )
    if (!isCertain) {
      const isLikely = notes.some(
        (note) => note.isSuperscript || found.some((mark) => mark.number === note.number),
      )
      if (isLikely) for (const paragraph of taken) likelyNotes.add(paragraph)
      continue
    }
    for (const [index, note] of notes.entries()) {
      const mark = counted[index]
      if (mark) referenceMarks.set(mark.run, note.number)
      certain.set(note.number, note)
    }
    for (const paragraph of taken) removed.add(paragraph)
  }
  return {
    pages: pages.map((page) =>
      withItems(page, (item) => (item.kind === 'paragraph' && removed.has(item) ? [] : [item])),
    ),
    notes: new Map([...certain].map(([key, { paragraphs }]) => [key, paragraphs])),
    referenceMarks,
    numberLengths: new Map(
      [...certain.values()].flatMap(({ paragraphs: [first], numberLength }) =>
        first ? [[first, numberLength] as const] : [],
      ),
    ),
    likelyNotes,
  }
}
