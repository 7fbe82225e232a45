import type { Page } from '@playwright/test'

/** What is of no use on paper. */
const screenOnly =
  'header.top, footer, .skip-link, .ad, .crumb, .about, .related, .closing, .toasts, .tool-bar, main .copy-icon, main .button'

/** What paper would carry of the screen. */
export const paperAmiss = async (page: Page): Promise<string[]> => {
  await page.emulateMedia({ media: 'print' })
  const amiss = await page.evaluate((selector) => {
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const main = document.querySelector('main')
    const { scrollWidth, clientWidth } = document.documentElement
    return [
      ...[...document.querySelectorAll(selector)]
        .filter(isSeen)
        .map(({ outerHTML }) => `on paper: ${outerHTML.slice(0, 140)}`),
      ...(document.querySelector('h1')?.checkVisibility() === true ? [] : ['no heading on paper']),
      ...(main?.innerText.trim() ? [] : ['nothing on paper']),
      ...(scrollWidth > clientWidth ? ['wider than the paper'] : []),
    ]
  }, screenOnly)
  await page.emulateMedia({ media: 'screen' })
  return amiss
}
