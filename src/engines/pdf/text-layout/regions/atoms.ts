import { type Box, heightOf } from '../../page-content/geometry.ts'
import type { Picture, Segment } from '../../page-content/page-layout.ts'
import type { Table, UnclassifiedParagraph } from '../../structure/document-structure.ts'
import { medianOf } from '../../structure/statistics.ts'

/** What is put in order as a whole: a segment of text, a table or a picture. */
export interface Atom extends Box {
  baseline: number
  /** Of the font; of a table or a picture next to nothing, so that no text goes together with it. */
  size: number
  height: number
  words: readonly string[]
  /** Of all words and the spaces between them. */
  letters: number
  content: Segment | Table<UnclassifiedParagraph> | Picture
  segment: Segment | undefined
}

/** How far letters reach above and below their baseline, in heights of the font. */
const ascent = 0.75
const descent = 0.22
const noSize = 0.001
/** Segments of fewer words are labels and figures, whose size need not be that of the text. */
const leastWords = 3
/** In points: where there is no text. */
const defaultSize = 10

const wordsOf = ({ text }: Segment): string[] => text.split(/\s+/).filter((word) => word !== '')

const ofSegment = (segment: Segment): Atom => {
  const words = wordsOf(segment)
  return {
    left: segment.left,
    right: segment.right,
    top: segment.baseline - ascent * segment.sizePoints,
    bottom: segment.baseline + descent * segment.sizePoints,
    baseline: segment.baseline,
    size: segment.sizePoints,
    height: segment.heightPoints,
    words,
    letters: words.join(' ').length,
    content: segment,
    segment,
  }
}

const ofBox = (content: Table<UnclassifiedParagraph> | Picture): Atom => ({
  ...content.box,
  baseline: content.box.top,
  size: noSize,
  height: noSize,
  words: [],
  letters: 0,
  content,
  segment: undefined,
})

export const atomsOf = (
  segments: readonly Segment[],
  boxes: readonly (Table<UnclassifiedParagraph> | Picture)[],
): Atom[] => [...segments.map(ofSegment), ...boxes.map(ofBox)]

/** The usual height of the font; 10 points where there is no text. */
export const usualSize = (atoms: readonly Atom[]): number =>
  medianOf(
    atoms.flatMap(({ segment, size, words }) =>
      segment === undefined || words.length < leastWords ? [] : [size],
    ),
  ) ??
  medianOf(atoms.flatMap(({ segment, size }) => (segment === undefined ? [] : [size]))) ??
  defaultSize

/** Leading of text whose leading is not known, in heights of the font. */
const usualLeading = 1.2

/** How many lines of text have room in it. */
export const lineCountOf = (atom: Atom, size: number): number =>
  atom.segment === undefined ? Math.max(1, Math.round(heightOf(atom) / (usualLeading * size))) : 1
