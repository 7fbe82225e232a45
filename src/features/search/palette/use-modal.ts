import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react'

/** Keeps the page behind from being scrolled, and from moving where a scrollbar takes room. */
const holdPage = () => {
  const { style, clientWidth } = document.documentElement
  const hasGutter = innerWidth > clientWidth
  style.overflow = 'hidden'
  if (hasGutter) style.scrollbarGutter = 'stable'
  return () => {
    style.overflow = ''
    style.scrollbarGutter = ''
  }
}

/** Opens a dialog, and tells it how much of it a phone's keyboard leaves to be seen: the page keeps its size. */
export const useModal = (dialog: RefObject<HTMLDialogElement | null>, close: () => void): void => {
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    const view = visualViewport
    const fit = () => {
      // In the page's own pixels: zooming in is no keyboard.
      if (view) element?.style.setProperty('--seen-height', `${view.height * view.scale}px`)
    }
    fit()
    view?.addEventListener('resize', fit)
    const releasePage = holdPage()
    return () => {
      releasePage()
      view?.removeEventListener('resize', fit)
    }
  }, [dialog])
  const onTravel = useEffectEvent(close)
  useEffect(() => {
    // The page it was opened on is left, back or forward.
    const onPopState = () => onTravel()
    addEventListener('popstate', onPopState)
    return () => removeEventListener('popstate', onPopState)
  }, [])
}
