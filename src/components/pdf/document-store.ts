import { errorCodeOf } from '../../core/errors.ts'
import type { ChosenPdf, OpenDocument, OpeningEvent } from './opening.ts'

/** Opens documents, and lets go of them. */
export interface DocumentOpener<Document extends OpenDocument> {
  /** @throws {ToolError} `password-needed`, `password-wrong`, and what else keeps it from being opened. */
  open(file: File, options: { password?: string; signal: AbortSignal }): Promise<Document>
  closeDocument(documentId: number): void
}

/** A document of the page's, with how far it is open: it has a `document` once it is. */
export interface KeptDocument<Document extends OpenDocument> {
  id: number
  opening: { step: string; chosen: ChosenPdf; document?: Document }
}

/** The documents of a page: those that are kept are opened, all others are let go of. */
export interface DocumentStore<Document extends OpenDocument> {
  /** Says which documents there are now, in the order in which they are opened. */
  keep(documents: readonly KeptDocument<Document>[]): void
  /** Gives up what is waiting or under way. */
  stop(): void
}

interface Attempt {
  id: number
  controller: AbortController
  isBegun: boolean
}

/**
 * Opens chosen documents in their order, and says what becomes of each, unless it is not kept any more.
 *
 * @param mostAtOnce - how many are opened at the same time: more would fill a phone's memory.
 */
export const createDocumentStore = <Document extends OpenDocument>(
  opener: () => DocumentOpener<Document>,
  tell: (id: number, event: OpeningEvent<Document>) => void,
  mostAtOnce = 1,
): DocumentStore<Document> => {
  /** Another attempt at a document, as with a password, is another object. */
  const attempts = new Map<ChosenPdf, Attempt>()
  let underWayCount = 0
  /** Open documents, each with the id of what it was opened for. */
  const open = new Map<number, number>()

  const begin = async (
    { file, password }: ChosenPdf,
    { id, controller: { signal } }: Attempt,
  ): Promise<void> => {
    try {
      const given = password === undefined ? {} : { password }
      const document = await opener().open(file, { signal, ...given })
      if (signal.aborted) opener().closeDocument(document.documentId)
      else {
        open.set(document.documentId, id)
        tell(id, { type: 'opened', document })
      }
    } catch (error) {
      if (!signal.aborted) tell(id, { type: 'not-opened', code: errorCodeOf(error) })
    }
  }
  const goOn = () => {
    for (const [chosen, attempt] of attempts) {
      if (underWayCount >= mostAtOnce) return
      if (attempt.isBegun) continue
      attempt.isBegun = true
      underWayCount += 1
      void begin(chosen, attempt).finally(() => {
        underWayCount -= 1
        goOn()
      })
    }
  }

  return {
    keep: (documents) => {
      const wanted = documents.filter(({ opening }) => opening.step === 'opening')
      for (const [chosen, { controller }] of attempts)
        if (wanted.every(({ opening }) => opening.chosen !== chosen)) {
          controller.abort()
          attempts.delete(chosen)
        }
      for (const { id, opening } of wanted)
        if (!attempts.has(opening.chosen))
          attempts.set(opening.chosen, { id, controller: new AbortController(), isBegun: false })
      goOn()
      for (const [documentId, id] of open) {
        const kept = documents.find((other) => other.id === id)?.opening
        // These documents may be from before it was told of: it may still be opening among them.
        if (kept?.step === 'opening' || kept?.document?.documentId === documentId) continue
        open.delete(documentId)
        opener().closeDocument(documentId)
      }
    },
    stop: () => {
      for (const { controller } of attempts.values()) controller.abort()
      attempts.clear()
    },
  }
}
