import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus in a list whose rows are removed by a button of their own, marked with `data-remove`: the button that
 * was pressed is gone, so the next row's takes the focus, or the last one's.
 *
 * @returns the list's reference, and what has to be told that a row is about to be removed.
 */
export const useRemovalFocus = (): {
  list: RefObject<HTMLUListElement | null>
  willRemove: (index: number) => void
} => {
  const list = useRef<HTMLUListElement>(null)
  const removedAt = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (removedAt.current === undefined) return
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]')
    buttons?.item(Math.min(removedAt.current, buttons.length - 1))?.focus()
    removedAt.current = undefined
  })
  return {
    list,
    willRemove: (index) => {
      removedAt.current = index
    },
  }
}
