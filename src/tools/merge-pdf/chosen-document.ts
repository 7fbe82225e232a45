import type { ErrorCode } from '../../core/errors.ts'
import type { OpenedPdf } from '../../engines/pdf/view/viewer.ts'

/** How far the opening of a chosen file has come. */
export type Reading =
  | { step: 'opening' }
  /** It asks for its password; `isBusy` while one is being tried. */
  | { step: 'locked'; isWrong: boolean; isBusy: boolean }
  | { step: 'ready'; opened: OpenedPdf; password: string | undefined }
  | { step: 'failed'; code: ErrorCode }

/** A file of the visitor's, told apart from another of the same name. */
export interface ChosenDocument {
  id: number
  file: File
  reading: Reading
}

export interface ReadyDocument extends ChosenDocument {
  reading: Reading & { step: 'ready' }
}

export const isReady = (document: ChosenDocument): document is ReadyDocument =>
  document.reading.step === 'ready'

/** Faults that another try may get past. */
export const isWorthRetrying = (code: ErrorCode): boolean =>
  code === 'engine-not-loaded' || code === 'stuck' || code === 'out-of-memory'

/** A file that something has to be done about before it can be used. */
export const needsAttention = ({ reading: { step } }: ChosenDocument): boolean =>
  step === 'locked' || step === 'failed'

/** What was heard of a file that is being opened. */
export type ReadingEvent =
  | { type: 'retried'; id: number }
  | { type: 'tried-password'; id: number }
  | { type: 'opened'; id: number; opened: OpenedPdf; password: string | undefined }
  | { type: 'refused'; id: number; code: ErrorCode }
  /** It could be opened and shown, but not taken apart. */
  | { type: 'broke'; id: number; code: ErrorCode }

/** A file's reading after an event of its own. */
export const nextReading = (reading: Reading, event: ReadingEvent): Reading => {
  switch (event.type) {
    case 'retried':
      return { step: 'opening' }
    case 'tried-password':
      // Until it is known to be wrong again it is not.
      return { step: 'locked', isWrong: false, isBusy: true }
    case 'opened':
      return { step: 'ready', opened: event.opened, password: event.password }
    case 'broke':
      return { step: 'failed', code: event.code }
    default: {
      const isLocked = event.code === 'password-needed' || event.code === 'password-wrong'
      if (isLocked)
        return { step: 'locked', isWrong: event.code === 'password-wrong', isBusy: false }
      return reading.step === 'ready' ? reading : { step: 'failed', code: event.code }
    }
  }
}
