import { useLayoutEffect } from 'react'

const separator = ' · '

let shown = ''

/** The document's own title, whatever stands before it now. */
const ownTitle = () =>
  shown !== '' && document.title.startsWith(shown)
    ? document.title.slice(shown.length)
    : document.title

/** Puts something before the document's title: `09:41 · Stopwatch…`; an empty text leaves the title alone. */
export const showInTitle = (text: string): void => {
  const own = ownTitle()
  shown = text === '' ? '' : `${text}${separator}`
  const title = `${shown}${own}`
  if (document.title !== title) document.title = title
}

/** Leaves the title as it was found when the page is left, which is before the next page sets its own. */
export const useTitleRestored = (): void => {
  useLayoutEffect(() => {
    const restore = () => showInTitle('')
    // Also before a full load that the browser's history might come back to.
    addEventListener('pagehide', restore)
    return () => {
      removeEventListener('pagehide', restore)
      restore()
    }
  }, [])
}
