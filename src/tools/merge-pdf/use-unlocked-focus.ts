import { type RefObject, useLayoutEffect, useRef } from 'react'
import { type OpenDocument, type PdfState, passwordAsked } from '../../components/pdf/opening.ts'

/**
 * A password's form goes once the password was right, and the focus would go with it to the top of the page.
 *
 * @param next - a selector of what gets the focus instead, within `place`.
 */
export const useUnlockedFocus = (
  place: RefObject<HTMLElement | null>,
  opening: PdfState<OpenDocument> | undefined,
  next: string,
): void => {
  const hadForm = useRef(false)
  const hasForm = opening !== undefined && passwordAsked(opening) !== undefined
  useLayoutEffect(() => {
    if (hadForm.current && !hasForm && document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>(next)?.focus()
    hadForm.current = hasForm
  }, [place, hasForm, next])
}
