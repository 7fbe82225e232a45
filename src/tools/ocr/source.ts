import { sniffFileKind, sniffedByteCount } from '../../engines/image/sniff-file-kind.ts'
import type { OpenedPdf } from '../../engines/pdf/viewer/viewer.ts'
import { type PdfState, startOpening } from '../../components/pdf/opening.ts'

type PictureKind = 'jpeg' | 'png'

/** A file of the visitor's, told apart from another of the same name. */
interface Chosen {
  id: number
  file: File
}

/** A picture is one page. */
export interface PictureSource extends Chosen {
  kind: PictureKind
}

export interface PdfSource extends Chosen {
  kind: 'pdf'
  opening: PdfState<OpenedPdf>
  /** Which of its pages are wanted, as typed; empty for all. */
  pages: string
}

export type Source = PictureSource | PdfSource

export interface OpenPdfSource extends PdfSource {
  opening: PdfState<OpenedPdf> & { step: 'ready' }
}

export const isOpenPdf = (source: Source): source is OpenPdfSource =>
  source.kind === 'pdf' && source.opening.step === 'ready'

/** A file that was taken, its kind told by its content. */
export const toSource = async (id: number, file: File): Promise<Source> => {
  const head = await file
    .slice(0, sniffedByteCount)
    .arrayBuffer()
    // Gone since it was looked at first: opening it will say so.
    .catch(() => new ArrayBuffer(0))
  const kind = sniffFileKind(new Uint8Array(head))
  return kind === 'pdf'
    ? { id, file, kind, opening: startOpening(file), pages: '' }
    : { id, file, kind: kind === 'png' ? 'png' : 'jpeg' }
}
