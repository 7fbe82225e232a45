import { type Dispatch, useEffect, useLayoutEffect, type RefObject } from 'react'
import { errorCodeOf } from '../../core/errors.ts'
import type { OpenDocument, Opened, Opening, OpeningEvent } from './opening.ts'

/** Opens documents, and lets go of them. */
interface Opener<Document extends OpenDocument> {
  /** @throws {ToolError} `password-needed`, `password-wrong`, and what else keeps it from being opened. */
  open(file: File, options: { password?: string; signal: AbortSignal }): Promise<Document>
  closeDocument(documentId: number): void
}

/**
 * Opens the document of a state whenever it is to be opened, and lets go of it once it is another one's turn.
 *
 * @param onOpened - told once the document is open; the same function on every render.
 */
export const useOpening = <Document extends OpenDocument>(
  state: Opening | ({ step: string } & Opened<Document>),
  dispatch: Dispatch<OpeningEvent<Document>>,
  opener: () => Opener<Document>,
  onOpened: (document: Document) => void,
): void => {
  const opening = state.step === 'opening' ? state.chosen : undefined
  useEffect(() => {
    if (opening === undefined) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const { file, password } = opening
    opener()
      .open(file, { signal, ...(password === undefined ? {} : { password }) })
      .then(
        (document) => {
          if (signal.aborted) opener().closeDocument(document.documentId)
          else {
            dispatch({ type: 'opened', document })
            onOpened(document)
          }
        },
        (error: unknown) =>
          signal.aborted || dispatch({ type: 'not-opened', code: errorCodeOf(error) }),
      )
    return () => controller.abort()
  }, [opening, dispatch, opener, onOpened])

  const documentId = 'document' in state ? state.document.documentId : undefined
  useEffect(() => {
    if (documentId === undefined) return undefined
    return () => opener().closeDocument(documentId)
  }, [documentId, opener])
}

/** Puts the focus where the password is asked for. */
export const usePasswordFocus = (bench: RefObject<HTMLElement | null>, step: string): void =>
  useLayoutEffect(() => {
    if (step === 'locked')
      bench.current?.querySelector<HTMLElement>('input[name=password]')?.focus()
  }, [bench, step])
