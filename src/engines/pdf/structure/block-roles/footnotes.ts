import type { PageLayout, Run } from '../../page-content/page-layout.ts'
import {
  type PageItem,
  type Line,
  type PageStructure,
  allParagraphsIn,
  columnsOf,
  itemsOf,
  withItems,
  type UnclassifiedParagraph,
} from '../document-structure.ts'

/** Notes at the foot of pages. */
interface FoundFootnotes {
  /** Pages without the notes that are real. */
  pages: PageStructure<UnclassifiedParagraph>[]
  /** By number: real notes, counted from 1 as Word will count them. */
  notes: ReadonlyMap<number, readonly UnclassifiedParagraph[]>
  /** The referenceMarks in the text that stand for them. */
  referenceMarks: ReadonlyMap<Run, number>
  /** How many letters the number of a note has, in its first paragraph. */
  numberLengths: ReadonlyMap<UnclassifiedParagraph, number>
  /** What looks like a note, but is not surely one: it stays where it is. */
  likelyNotes: ReadonlySet<UnclassifiedParagraph>
}

/** Against the size of running text. */
const maxNoteSizeRatio = 0.92
const noteNumberAlone = /^\d{1,3}$/
const startsWithNoteNumber = /^(\d{1,3})(?=\D|$)/

interface Note {
  number: number
  paragraphs: UnclassifiedParagraph[]
  numberLength: number
  /** Its number is. */
  isRaised: boolean
}

type Layouts = ReadonlyMap<number, PageLayout>

const isRaised = (line: Line, { format }: Run, layouts: Layouts): boolean =>
  layouts.get(line.pageIndex)?.formats[format]?.rise === 'super'

/** The number that a note begins with: raised, in another look than what follows, or apart from it. */
const noteNumber = (line: Line | undefined, layouts: Layouts): string | undefined => {
  const [segment] = line?.segments ?? []
  const [run, next] = segment?.runs ?? []
  if (!line || !segment || !run) return undefined
  const text = run.text.trim()
  if (isRaised(line, run, layouts)) return startsWithNoteNumber.exec(text)?.[1]
  const hasText = next !== undefined || line.segments.length > 1
  return hasText && noteNumberAlone.test(text) ? text : undefined
}

const startsWithRaised = (line: Line | undefined, layouts: Layouts): boolean => {
  const run = line?.segments[0]?.runs[0]
  return line !== undefined && run !== undefined && isRaised(line, run, layouts)
}

/** Parts the notes that were taken for one paragraph. */
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

/** The small text at a column's end, from its first number on. */
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
  // A column of small text is no column's foot.
  if (begin === -1 || small.length === items.length) return { taken: [], notes: [] }
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
        isRaised: startsWithRaised(part.lines[0], layouts),
      })
  }
  return { taken, notes }
}

/** Raised numbers in the text, in reading order. */
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
            const isAlone = index > 0 && noteNumberAlone.test(text) && isRaised(line, run, layouts)
            return isAlone ? [{ run, number: Number(text) }] : []
          }),
        ),
      ),
    )

/**
 * Finds notes at the foot of columns: in small letters, beginning with a number that is raised in the text of the same page. As Word
 * counts notes by itself, those are real that count 1, 2, 3… through the document, both in the text and at the foot.
 */
export const findFootnotes = (
  pages: readonly PageStructure<UnclassifiedParagraph>[],
  bodySizePoints: number,
  layouts: Layouts,
): FoundFootnotes => {
  const real = new Map<number, Note>()
  const referenceMarks = new Map<Run, number>()
  const likelyNotes = new Set<UnclassifiedParagraph>()
  const gone = new Set<UnclassifiedParagraph>()
  for (const page of pages) {
    const columns = columnsOf(page).map(({ items }) =>
      findNotesInColumn(items, bodySizePoints, layouts),
    )
    const taken = columns.flatMap((it) => it.taken)
    const notes = columns.flatMap((it) => it.notes)
    const found = findReferenceMarks(page, new Set(taken), layouts)
    const counted = found.filter(({ number: it }) => it > real.size)
    const isReal =
      notes.length > 0 &&
      notes.every(
        (note, index) =>
          note.number === real.size + index + 1 && counted[index]?.number === note.number,
      )
    if (!isReal) {
      const isLikely = notes.some(
        (note) => note.isRaised || found.some((mark) => mark.number === note.number),
      )
      if (isLikely) for (const paragraph of taken) likelyNotes.add(paragraph)
      continue
    }
    for (const [index, note] of notes.entries()) {
      const mark = counted[index]
      if (mark) referenceMarks.set(mark.run, note.number)
      real.set(note.number, note)
    }
    for (const paragraph of taken) gone.add(paragraph)
  }
  return {
    pages: pages.map((page) =>
      withItems(page, (item) => (item.kind === 'paragraph' && gone.has(item) ? [] : [item])),
    ),
    notes: new Map([...real].map(([key, { paragraphs }]) => [key, paragraphs])),
    referenceMarks,
    numberLengths: new Map(
      [...real.values()].flatMap(({ paragraphs: [first], numberLength }) =>
        first ? [[first, numberLength] as const] : [],
      ),
    ),
    likelyNotes,
  }
}
