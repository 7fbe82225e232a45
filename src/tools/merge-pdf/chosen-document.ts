import type { ErrorCode } from '../../core/errors.ts'
import type { OpenedPdf } from '../../engines/pdf/viewer/viewer.ts'
import {
  type OpeningEvent,
  type PdfState,
  isOpening,
  reduceOpening,
} from '../../components/pdf/opening.ts'

/** A file of the visitor's, told apart from another of the same name. */
export interface ChosenDocument {
  id: number
  file: File
  opening: PdfState<OpenedPdf>
}

export interface ReadyDocument extends ChosenDocument {
  opening: PdfState<OpenedPdf> & { step: 'ready' }
}

export const isReady = (document: ChosenDocument): document is ReadyDocument =>
  document.opening.step === 'ready'

/** A file that something has to be done about before it can be used. */
export const needsAttention = ({ opening: { step } }: ChosenDocument): boolean =>
  step === 'locked' || step === 'unreadable'

/** What was heard of a file. */
export type DocumentEvent = { id: number } & (
  | OpeningEvent<OpenedPdf>
  /** It could be opened and shown, but not taken apart. */
  | { type: 'broke'; code: ErrorCode }
)

/** A file after an event of its own. */
export const afterEvent = (document: ChosenDocument, event: DocumentEvent): ChosenDocument => {
  const { opening } = document
  if (event.type === 'broke')
    return {
      ...document,
      opening: { step: 'unreadable', chosen: opening.chosen, code: event.code },
    }
  return isOpening(opening)
    ? { ...document, opening: reduceOpening<OpenedPdf>(opening, event) }
    : document
}
