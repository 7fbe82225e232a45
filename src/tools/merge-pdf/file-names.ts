import { type PageRange, pageIndexesOf } from '../../core/page-ranges.ts'

/** Characters, beyond which names are cut: some systems allow 255 bytes, and folders take their part. */
const longestPart = 60

// What Windows forbids, control characters, halves of characters.
const forbidden = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Cs}]+/gu
/** Names that Windows keeps for devices, whatever their extension. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/** Words as a part of a file's name: nothing that a system forbids, nor too long; may be empty. */
export const safeNamePart = (text: string): string => {
  const cleaned = text.replaceAll(forbidden, ' ').replaceAll(/\s+/g, ' ')
  const cut = Array.from(cleaned.trim()).slice(0, longestPart).join('')
  // A name that ends with a point or a space is another one on Windows.
  const part = cut.replace(/^[\s.]+/, '').replace(/[\s.]+$/, '')
  return reserved.test(part) ? `${part}_` : part
}

/** `report.PDF` → `report`. */
export const stemOf = (fileName: string): string =>
  safeNamePart(fileName.replace(/\.pdf$/i, '')) || 'document'

/** `1-3`, or `8` for a single page. */
export const writeRange = ({ first, last }: PageRange): string =>
  first === last ? String(first) : `${String(first)}-${String(last)}`

/** `report-pages-1-3.pdf`, `report-page-8.pdf`. */
export const rangeName = (stem: string, range: PageRange): string =>
  `${stem}-${range.first === range.last ? 'page' : 'pages'}-${writeRange(range)}.pdf`

/** One file of several ranges: `report-pages-1-3_8.pdf`, without the pages where they are too many to be named. */
export const rangesName = (stem: string, ranges: readonly PageRange[]): string => {
  const [only] = ranges
  if (ranges.length === 1 && only) return rangeName(stem, only)
  const written = ranges.map(writeRange).join('_')
  return written.length > longestPart ? `${stem}-pages.pdf` : `${stem}-pages-${written}.pdf`
}

/** `report-Introduction.pdf`; by its pages where the title has nothing a name could be made of. */
export const titleName = (stem: string, title: string, range: PageRange): string => {
  const part = safeNamePart(title)
  return part === '' ? rangeName(stem, range) : `${stem}-${part}.pdf`
}

/** Pages of ranges, counted from 0, in the order typed. */
export const pagesOfRanges = (ranges: readonly PageRange[]): number[] =>
  ranges.flatMap(pageIndexesOf)
