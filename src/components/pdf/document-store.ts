import { type Dispatch, useEffect, useMemo, useState, useCallback, useRef } from 'react'
import { errorCodeOf } from '../../core/errors.ts'
import type { PageRangesProblem } from '../../core/page-ranges.ts'
import { useTranslation } from '../use-translation.ts'
import type { ChosenPdf, OpenDocument, OpeningEvent, Opened, Opening } from './opening.ts'

/** Opens and closes documents, such as the PDF viewer does. */
interface DocumentOpener<Document extends OpenDocument> {
  /** @throws {ToolError} `password-needed`, `password-wrong`, or the code of another reason why it cannot be opened. */
  open(file: File, options: { password?: string; signal: AbortSignal }): Promise<Document>
  closeDocument(documentId: number): void
}

/** A document of the page with the state of its opening, which has a `document` once it is open. */
export interface KeptDocument<Document extends OpenDocument> {
  id: number
  opening: { step: string; chosen: ChosenPdf; document?: Document }
}

/** Keeps the documents of a page open, and closes all others. */
interface DocumentStore<Document extends OpenDocument> {
  /** Sets the documents to keep, in the order in which they are to be opened. */
  keep(documents: readonly KeptDocument<Document>[]): void
  /** Aborts the opening of documents that are waiting or being opened. */
  stop(): void
}

interface Attempt {
  id: number
  controller: AbortController
  isStarted: boolean
}

/**
 * Opens chosen documents in their order. The outcome of each is dispatched, unless the document is no longer kept.
 *
 * @param maxConcurrent - how many documents are opened at the same time: too many would fill a phone's memory.
 */
export const createDocumentStore = <Document extends OpenDocument>(
  opener: () => DocumentOpener<Document>,
  dispatch: (id: number, event: OpeningEvent<Document>) => void,
  maxConcurrent = 1,
): DocumentStore<Document> => {
  /** The key is an object: another attempt to open the same document, as with a password, has another one. */
  const attempts = new Map<ChosenPdf, Attempt>()
  let runningCount = 0
  /** The ids that documents have in the store, by the ids that the opener gave them. */
  const open = new Map<number, number>()

  const openDocument = async (
    { file, password }: ChosenPdf,
    { id, controller: { signal } }: Attempt,
  ): Promise<void> => {
    try {
      const given = password === undefined ? {} : { password }
      const document = await opener().open(file, { signal, ...given })
      if (signal.aborted) opener().closeDocument(document.documentId)
      else {
        open.set(document.documentId, id)
        dispatch(id, { type: 'opened', document })
      }
    } catch (error) {
      if (!signal.aborted) dispatch(id, { type: 'not-opened', code: errorCodeOf(error) })
    }
  }
  const startNext = () => {
    for (const [chosen, attempt] of attempts) {
      if (runningCount >= maxConcurrent) return
      if (attempt.isStarted) continue
      attempt.isStarted = true
      runningCount += 1
      void openDocument(chosen, attempt).finally(() => {
        runningCount -= 1
        startNext()
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
          attempts.set(opening.chosen, { id, controller: new AbortController(), isStarted: false })
      startNext()
      for (const [documentId, id] of open) {
        const kept = documents.find((other) => other.id === id)?.opening
        // The list may be older than the `opened` event of this document, which is then still `opening` in it.
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

/**
 * Opens the documents of a state, and closes those that have left it.
 *
 * @param opener - only the function of the first render is used.
 * @param dispatch - called with the outcome of each document; only the function of the first render is used.
 * @param maxConcurrent - how many documents are opened at the same time.
 */
export const useDocumentStore = <Document extends OpenDocument>(
  documents: readonly KeptDocument<Document>[],
  opener: () => DocumentOpener<Document>,
  dispatch: (id: number, event: OpeningEvent<Document>) => void,
  maxConcurrent = 1,
): void => {
  const [store] = useState(() => createDocumentStore(opener, dispatch, maxConcurrent))
  useEffect(() => () => store.stop(), [store])
  useEffect(() => store.keep(documents), [store, documents])
}

/**
 * Opens the document of a state that has exactly one.
 *
 * @param onOpened - called once the document is open; only the function of the first render is used.
 */
export const useOpening = <Document extends OpenDocument>(
  state: Opening | ({ step: string } & Opened<Document>),
  dispatch: Dispatch<OpeningEvent<Document>>,
  opener: () => DocumentOpener<Document>,
  onOpened: (document: Document) => void,
): void => {
  const documents = useMemo(() => [{ id: 0, opening: state }], [state])
  useDocumentStore(documents, opener, (_id, event) => {
    dispatch(event)
    if (event.type === 'opened') onOpened(event.document)
  })
}

/** How many entries are added to the document at a time: enough to fill any screen, and few enough for any phone. */
const batchSize = 120

/** More entries are added when the end of the shown ones is this near to the viewport. */
const viewportMargin = '800px'

/**
 * Renders a long list in parts: more entries are added as the visitor scrolls near the end of those that are shown.
 *
 * @param neededCount - the least number of entries to show, for example up to an entry that was moved.
 */
export const useShownCount = (total: number, neededCount = 0) => {
  const [count, setCount] = useState(batchSize)
  const observer = useRef<IntersectionObserver>(undefined)
  const show = useCallback(() => setCount((shown) => shown + batchSize), [])
  const sentinel = useCallback(
    (element: HTMLElement | null) => {
      observer.current?.disconnect()
      if (!element) return
      observer.current = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) show()
        },
        { rootMargin: viewportMargin },
      )
      observer.current.observe(element)
    },
    [show],
  )
  const shownCount = Math.min(total, Math.max(count, neededCount))
  return { shownCount, hiddenCount: total - shownCount, sentinel, show }
}

/** Returns a function that says what is wrong with the typed page ranges, and what to type instead. */
export const usePageRangesProblem = (): ((problem: PageRangesProblem) => string) => {
  const { t } = useTranslation('pdf')
  return (problem) => {
    if (problem.kind === 'empty') return t('ranges.empty')
    if (problem.kind === 'not-understood') return t('ranges.not-understood', { part: problem.part })
    return t('ranges.outside', { part: problem.part, count: problem.pageCount })
  }
}
