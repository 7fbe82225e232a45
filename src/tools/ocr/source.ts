import type { ErrorCode } from '../../core/errors.ts'
import { sniffFileKind, sniffedByteCount } from '../../engines/image/sniff.ts'
import type { OpenedPdf } from '../../engines/pdf/view/viewer.ts'

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

/** How far a document is open. Another attempt at opening it is another object. */
export type Opening =
  /** The password is known while the page is open, and kept nowhere else. */
  | { step: 'opening'; password?: string }
  | { step: 'locked'; isWrong: boolean }
  | { step: 'unreadable'; code: ErrorCode }
  | { step: 'open'; document: OpenedPdf; password?: string }

export interface PdfSource extends Chosen {
  kind: 'pdf'
  opening: Opening
  /** Which of its pages are wanted, as typed; empty for all. */
  pages: string
}

export type Source = PictureSource | PdfSource

export interface OpenPdfSource extends PdfSource {
  opening: Opening & { step: 'open' }
}

export const isOpenPdf = (source: Source): source is OpenPdfSource =>
  source.kind === 'pdf' && source.opening.step === 'open'

/** A file that was taken, its kind told by its content. */
export const toSource = async (id: number, file: File): Promise<Source> => {
  const head = await file
    .slice(0, sniffedByteCount)
    .arrayBuffer()
    // Gone since it was looked at first: opening it will say so.
    .catch(() => new ArrayBuffer(0))
  const kind = sniffFileKind(new Uint8Array(head))
  return kind === 'pdf'
    ? { id, file, kind, opening: { step: 'opening' }, pages: '' }
    : { id, file, kind: kind === 'png' ? 'png' : 'jpeg' }
}
