import { type Dispatch, useEffect, useLayoutEffect, useMemo, useState, type RefObject } from 'react'
import { type DocumentOpener, type KeptDocument, createDocumentStore } from './document-store.ts'
import type { OpenDocument, Opened, Opening, OpeningEvent } from './opening.ts'

/**
 * Opens documents whenever they are to be opened, and lets go of them once they are there no more.
 *
 * @param tell - told what becomes of each; the same function on every render, as is `opener`.
 * @param mostAtOnce - how many are opened at the same time.
 */
export const useDocumentStore = <Document extends OpenDocument>(
  documents: readonly KeptDocument<Document>[],
  opener: () => DocumentOpener<Document>,
  tell: (id: number, event: OpeningEvent<Document>) => void,
  mostAtOnce = 1,
): void => {
  const [store] = useState(() => createDocumentStore(opener, tell, mostAtOnce))
  useEffect(() => () => store.stop(), [store])
  useEffect(() => store.keep(documents), [store, documents])
}

/**
 * Opens the one document of a state.
 *
 * @param onOpened - told once the document is open; the same function on every render.
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

/** Puts the focus where the password is asked for. */
export const usePasswordFocus = (bench: RefObject<HTMLElement | null>, step: string): void =>
  useLayoutEffect(() => {
    if (step === 'locked')
      bench.current?.querySelector<HTMLElement>('input[name=password]')?.focus()
  }, [bench, step])
