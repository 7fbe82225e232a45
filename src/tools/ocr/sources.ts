import { sniffFileKind, sniffedByteCount } from '../../engines/image/sniff-file-kind.ts'
import type { OpenedPdf } from '../../engines/pdf/viewer/viewer.ts'
import { type PdfState, startOpening } from '../../components/pdf/opening.ts'
import { type PageRangesProblem, pageIndexesOf, parsePageRanges } from '../../core/page-ranges.ts'
import { stemOf as stemWithout } from '../../core/files.ts'

type PictureKind = 'jpeg' | 'png'

/** A chosen file, identified by a number because names may repeat. */
interface Chosen {
  id: number
  file: File
}

/** A picture, which is one page. */
interface PictureSource extends Chosen {
  kind: PictureKind
}

export interface PdfSource extends Chosen {
  kind: 'pdf'
  opening: PdfState<OpenedPdf>
  /** The wanted pages, as typed; empty for all. */
  pages: string
}

export type Source = PictureSource | PdfSource

export interface OpenPdfSource extends PdfSource {
  opening: PdfState<OpenedPdf> & { step: 'ready' }
}

export const isOpenPdf = (source: Source): source is OpenPdfSource =>
  source.kind === 'pdf' && source.opening.step === 'ready'

/** Makes a source of an accepted file, by its content. */
export const toSource = async (id: number, file: File): Promise<Source> => {
  const head = await file
    .slice(0, sniffedByteCount)
    .arrayBuffer()
    // If the file has disappeared meanwhile, opening it reports that.
    .catch(() => new ArrayBuffer(0))
  const kind = sniffFileKind(new Uint8Array(head))
  return kind === 'pdf'
    ? { id, file, kind, opening: startOpening(file), pages: '' }
    : { id, file, kind: kind === 'png' ? 'png' : 'jpeg' }
}

/** A page of one of the files; a picture has one page. */
export interface PageRef {
  sourceId: number
  /** The index of the page, from 0. */
  pageIndex: number
}

export const pageKey = ({ sourceId, pageIndex }: PageRef): string => `${sourceId}:${pageIndex}`

/** Returns the problem with the typed pages of a document; undefined while it is not open. */
export const rangesProblem = (source: PdfSource): PageRangesProblem | undefined => {
  if (!isOpenPdf(source)) return undefined
  const read = parsePageRanges(source.pages, source.opening.document.pageCount)
  return read.isValid || read.problem.kind === 'empty' ? undefined : read.problem
}

const pageIndexesIn = (source: Source): readonly number[] => {
  if (source.kind !== 'pdf') return [0]
  if (!isOpenPdf(source)) return []
  const { pageCount } = source.opening.document
  const read = parsePageRanges(source.pages, pageCount)
  // A page is read once, however often it was typed.
  if (read.isValid) return [...new Set(read.ranges.flatMap(pageIndexesOf))]
  return Array.from({ length: pageCount }, (_, index) => index)
}

/**
 * Returns the wanted pages in the order of the files and as typed; invalid ranges mean all pages.
 */
export const wantedPages = (sources: readonly Source[]): PageRef[] =>
  sources.flatMap((source) =>
    pageIndexesIn(source).map((pageIndex) => ({ sourceId: source.id, pageIndex })),
  )

/** Returns the base name of results: `report.pdf` → `report`. */
export const stemOf = (fileName: string): string => stemWithout(fileName, /\.(pdf|jpe?g|png)$/i)
