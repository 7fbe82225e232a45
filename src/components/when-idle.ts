/** The longest wait, in milliseconds. */
const latestMs = 2000

/**
 * The wait after the page and its images are loaded where the browser does not say when it is idle, in milliseconds.
 * It lets the browser paint and answer a first press before.
 */
const afterLoadMs = 100

/** The part of a window that is needed here. Safari does not support `requestIdleCallback`, which its type requires. */
type Page = Pick<Window, 'addEventListener' | 'setTimeout' | 'clearTimeout' | 'document'> &
  Partial<Pick<Window, 'requestIdleCallback'>>

/**
 * Acts once the page has nothing better to do, so that a short visit is not slowed down, and after two seconds at the
 * latest.
 */
export const whenIdle = (act: () => void, page: Page = window): void => {
  if (page.requestIdleCallback) {
    page.requestIdleCallback(act, { timeout: latestMs })
    return
  }
  const latest = page.setTimeout(act, latestMs)
  const actSoon = () => {
    page.clearTimeout(latest)
    page.setTimeout(act, afterLoadMs)
  }
  if (page.document.readyState === 'complete') actSoon()
  else page.addEventListener('load', actSoon, { once: true })
}
