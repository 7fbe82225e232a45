import { type Dispatch, useEffect, useLayoutEffect, useMemo, useState, type RefObject } from 'react'
import { type DocumentOpener, type KeptDocument, createDocumentStore } from './document-store.ts'
import type { OpenDocument, Opened, Opening, OpeningEvent } from './opening.ts'

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

/** Moves the focus to the password field when it appears. */
export const usePasswordFocus = (view: RefObject<HTMLElement | null>, step: string): void =>
  useLayoutEffect(() => {
    if (step === 'locked') view.current?.querySelector<HTMLElement>('input[name=password]')?.focus()
  }, [view, step])
