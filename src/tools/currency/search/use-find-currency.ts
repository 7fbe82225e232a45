import { type ComponentType, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FindCurrencyProps } from './find-currency.tsx'

const loadFind = () => import('./find-currency.tsx')

/** Fetches the search ahead of the click; whether that went wrong, the click will tell. */
export const warmFindCurrency = (): void => {
  loadFind().catch(() => {})
}

/**
 * The search among currencies, whose script comes when a visitor is about to search: few do.
 *
 * @returns `Find` null when its script could not be had, undefined while it is closed.
 */
export const useFindCurrency = () => {
  const [Find, setFind] = useState<ComponentType<FindCurrencyProps> | null>()
  const show = (Part?: typeof Find) => flushSync(() => setFind(() => Part))
  const open = () => {
    const { activeElement } = document
    loadFind().then(
      ({ FindCurrency }) => {
        // Whoever has gone on to something else meanwhile is not called back; at once, so that nobody can in between.
        if (document.activeElement === activeElement) show(FindCurrency)
      },
      () => show(null),
    )
  }
  return { Find, open, close: () => show() }
}
