/**
 * The pages of a document from `first` to `last`, counted from 1, both included; `last` may be less than `first`.
 */
export interface PageRange {
  first: number
  last: number
}

export type PageRangesProblem =
  | { kind: 'empty' }
  /** `part` is the piece of the text that cannot be understood. */
  | { kind: 'not-understood'; part: string }
  /** `part` is the piece of the text that names a page the document does not have. */
  | { kind: 'outside'; part: string; pageCount: number }

type PageRanges =
  | { isValid: true; ranges: readonly PageRange[] }
  | { isValid: false; problem: PageRangesProblem }

/**
 * People write these signs between the ends of a range: hyphens and dashes of any length, a minus, two or three
 * points.
 */
const rangeSigns = / ?(?:[-‐-―−]|\.{2,3}|…) ?/gu
const rangeWords = /(?<=\d) ?(?:to|a|à|al) ?(?=\d)/giu
/** A pattern with a space that may repeat would look for it anew from each space of a long run. */
const spaces = /[^\S\n]+/gu

const readRange = (part: string, pageCount: number): PageRange | PageRangesProblem => {
  const [, start, end] = /^(\d{0,7})-(\d{0,7})$/.exec(part) ?? /^((\d{1,7}))$/.exec(part) ?? []
  if (start === undefined || end === undefined || start + end === '')
    return { kind: 'not-understood', part }
  const first = start === '' ? 1 : Number(start)
  const last = end === '' ? pageCount : Number(end)
  if (Math.min(first, last) < 1 || Math.max(first, last) > pageCount)
    return { kind: 'outside', part, pageCount }
  return { first, last }
}

/**
 * Reads "1-3, 8, 10-" as pages of a document, in the order typed. "10-" goes on to the last page, "-3" starts at
 * the first, "8-3" runs backwards, and a page may be named more than once.
 */
export const parsePageRanges = (text: string, pageCount: number): PageRanges => {
  const parts = text
    .replaceAll(spaces, ' ')
    .replaceAll(rangeSigns, '-')
    .replaceAll(rangeWords, '-')
    .split(/[,;&+\s]+|(?<![a-z])(?:and|et|y)(?![a-z])/i)
    .filter((part) => part !== '')
  if (parts.length === 0) return { isValid: false, problem: { kind: 'empty' } }
  const ranges: PageRange[] = []
  for (const part of parts) {
    const range = readRange(part, pageCount)
    if ('kind' in range) return { isValid: false, problem: range }
    ranges.push(range)
  }
  return { isValid: true, ranges }
}

/** Lists every page of a range in its order, counted from 0. */
export const pageIndexesOf = ({ first, last }: PageRange): number[] => {
  const step = first <= last ? 1 : -1
  return Array.from({ length: Math.abs(last - first) + 1 }, (_, index) => first - 1 + index * step)
}

/** Writes page numbers in order and joins runs of three or more: `2, 4–7, 9`. */
export const writePageNumbers = (pages: readonly number[]): readonly string[] => {
  const runs: [first: number, last: number][] = []
  for (const page of pages) {
    const run = runs.at(-1)
    if (run !== undefined && run[1] === page - 1) run[1] = page
    else runs.push([page, page])
  }
  return runs.flatMap(([first, last]) => {
    if (last - first > 1) return `${first}–${last}`
    return last > first ? [String(first), String(last)] : String(first)
  })
}
