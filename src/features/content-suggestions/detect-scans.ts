import { type PdfViewer, createPdfViewer } from '../../engines/pdf/viewer/viewer.ts'
import type { RecognizedFile } from './read-content.ts'

/** A document is a scan when these first pages are. Later pages of a scan look like its first ones. */
const examinedPageCount = 3
/** More documents at once are hardly ever all scans, and their examination would take long. */
const maxExaminedPdfs = 5

const isScannedPdf = async (
  viewer: PdfViewer,
  file: File,
  signal: AbortSignal,
): Promise<boolean> => {
  const { documentId, pageCount } = await viewer.open(file, { signal })
  try {
    for (let pageIndex = 0; pageIndex < Math.min(pageCount, examinedPageCount); pageIndex += 1)
      if (!(await viewer.isScan(documentId, pageIndex, { signal }))) return false
    return pageCount > 0
  } finally {
    viewer.closeDocument(documentId)
  }
}

/**
 * Marks the PDF documents whose pages are images without text. They are opened in a worker of their own, which ends
 * with the examination. A document that cannot be opened, because it is protected or damaged, is not marked: the tool
 * that it is given to says what is wrong with it.
 *
 * @param createViewer - is called only if there is a document to examine.
 */
export const markScans = async (
  files: readonly RecognizedFile[],
  signal: AbortSignal,
  createViewer: () => PdfViewer = createPdfViewer,
): Promise<readonly RecognizedFile[]> => {
  const pdfs = files.filter(({ kind, fault }) => kind === 'pdf' && fault === undefined)
  if (pdfs.length === 0 || pdfs.length > maxExaminedPdfs) return files
  const viewer = createViewer()
  try {
    const scans = new Set<RecognizedFile>()
    for (const pdf of pdfs) {
      const isScan = await isScannedPdf(viewer, pdf.file, signal).catch(() => false)
      if (signal.aborted) return files
      if (isScan) scans.add(pdf)
    }
    return files.map((file) => (scans.has(file) ? { ...file, isScan: true } : file))
  } finally {
    viewer.dispose()
  }
}
