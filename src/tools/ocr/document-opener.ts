import { errorCodeOf } from '../../core/errors.ts'
import type { PdfViewer } from '../../engines/pdf/view/viewer.ts'
import { type Opening, type PdfSource, type Source, isOpenPdf } from './source.ts'
import type { Event } from './state.ts'

type OpeningEvent = Extract<Event, { type: 'opened' | 'not-opened' }>

export interface DocumentOpener {
  /** Opens what is to be opened, and lets go of documents that are not among these files any more. */
  keep(sources: readonly Source[]): void
  /** Gives up what is under way. */
  stop(): void
}

const isOpening = (source: Source): source is PdfSource & { opening: { step: 'opening' } } =>
  source.kind === 'pdf' && source.opening.step === 'opening'

/** Opens chosen documents, one after the other. */
export const createDocumentOpener = (
  viewer: () => Pick<PdfViewer, 'open' | 'closeDocument'>,
  tell: (event: OpeningEvent) => void,
): DocumentOpener => {
  /** By the attempt: another one, as with a password, is another object. */
  const attempts = new Map<Opening, AbortController>()
  /** Open documents, each with its file. */
  const open = new Map<number, number>()
  let last: Promise<unknown> = Promise.resolve()

  const attempt = async (
    { id, file, opening }: PdfSource & { opening: { step: 'opening'; password?: string } },
    signal: AbortSignal,
  ) => {
    if (signal.aborted) return
    const given = opening.password === undefined ? {} : { password: opening.password }
    try {
      const document = await viewer().open(file, { signal, ...given })
      if (signal.aborted) viewer().closeDocument(document.documentId)
      else {
        open.set(document.documentId, id)
        tell({ type: 'opened', id, document, ...given })
      }
    } catch (error) {
      if (!signal.aborted) tell({ type: 'not-opened', id, code: errorCodeOf(error) })
    }
  }

  return {
    keep: (sources) => {
      const wanted = sources.filter(isOpening)
      for (const [opening, controller] of attempts)
        if (wanted.every((source) => source.opening !== opening)) {
          controller.abort()
          attempts.delete(opening)
        }
      for (const source of wanted) {
        if (attempts.has(source.opening)) continue
        const controller = new AbortController()
        attempts.set(source.opening, controller)
        last = last.then(() => attempt(source, controller.signal))
      }
      for (const [documentId, id] of open) {
        const source = sources.find((other) => other.id === id)
        // These files may be from before it was told of: its own may still be opening among them.
        if (source && (!isOpenPdf(source) || source.opening.document.documentId === documentId))
          continue
        open.delete(documentId)
        viewer().closeDocument(documentId)
      }
    },
    stop: () => {
      for (const controller of attempts.values()) controller.abort()
      attempts.clear()
    },
  }
}
