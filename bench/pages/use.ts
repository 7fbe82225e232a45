import type { Page } from '@playwright/test'
import { type Visitor, settled } from './conditions.ts'

/** The interval at which an impatient visitor types again. */
const keyEveryMs = 50

/**
 * Types into a converter's field from the moment it is visible, and waits for the result to change.
 *
 * @returns the milliseconds from the start of the navigation to the changed result.
 */
export const measureTyping = async ({ page }: Visitor, address: string): Promise<number> => {
  await page.goto(address, { waitUntil: 'commit' })
  const field = page.locator('main input[name=value]')
  await field.waitFor()
  const answered = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const result = document.querySelector('output[name=result]')
        const before = result?.textContent
        const observer = new MutationObserver(() => {
          if (result?.textContent === before) return
          observer.disconnect()
          resolve(performance.now())
        })
        if (result)
          observer.observe(result, { childList: true, characterData: true, subtree: true })
      }),
  )
  await field.focus()
  for (;;) {
    const ms = await Promise.race([answered, page.waitForTimeout(keyEveryMs)])
    if (ms !== undefined) return ms
    await page.keyboard.press('7')
  }
}

/**
 * Follows a link by touch.
 *
 * @returns the milliseconds from the touch to the frame that shows the other tool.
 */
const followLink = async (page: Page, selector: string): Promise<number> => {
  const shown = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const before = document.querySelector('main')?.dataset['tool']
        let touchedAtMs = 0
        addEventListener('click', ({ timeStamp }) => (touchedAtMs = timeStamp), {
          capture: true,
          once: true,
        })
        const look = () => {
          if (document.querySelector('main')?.dataset['tool'] === before)
            requestAnimationFrame(look)
          else resolve(performance.now() - touchedAtMs)
        }
        look()
      }),
  )
  const link = page.locator(selector).first()
  await link.scrollIntoViewIfNeeded()
  await link.tap()
  return shown
}

/**
 * Measures the navigation from one tool to another, whose script and texts have to be fetched, and then the same once
 * more.
 *
 * @param other - the path of the other tool, to which the footer must link.
 */
export const measureNavigation = async (
  { page }: Visitor,
  address: string,
  other: string,
): Promise<{ coldMs: number; warmMs: number }> => {
  await page.goto(address)
  await settled(page)
  const link = `footer a[href="${other}"]`
  const coldMs = await followLink(page, link)
  await page.waitForLoadState('networkidle')
  const shown = await page.locator('main').getAttribute('data-tool')
  await page.goBack()
  await page.locator(`main:not([data-tool="${shown}"])`).waitFor()
  const warmMs = await followLink(page, link)
  return { coldMs, warmMs }
}
