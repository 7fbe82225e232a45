import { type RefObject, useEffect } from 'react'

/**
 * Fetches a part of the page as soon as a pointer or the focus comes near the place where it will be wanted.
 *
 * @param load - the same function on every render; its failure is told where the part is wanted.
 */
export const useEarlyPart = (
  near: RefObject<HTMLElement | null>,
  load: () => Promise<unknown>,
): void =>
  useEffect(() => {
    const fetchIt = () => {
      load().catch(() => {
        // Asked for again, and its absence said, when it is wanted.
      })
    }
    const { current } = near
    const types = ['pointerenter', 'focusin']
    for (const type of types) current?.addEventListener(type, fetchIt, { once: true })
    return () => {
      for (const type of types) current?.removeEventListener(type, fetchIt)
    }
  }, [near, load])
