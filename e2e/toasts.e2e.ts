import type { Page } from '@playwright/test'
import { answerWith } from './contact-steps.ts'
import { expect, test } from './fixtures.ts'
import { open, toast } from './page-steps.ts'
import { textOf } from './site.ts'

/** The card in the live region, which a swipe moves. */
const card = (page: Page) => toast(page).locator('> *')

/** The contact form shows a toast for every failed attempt, and can be sent again. */
const raise = async (page: Page) => {
  await card(page).evaluateAll((earlier) => {
    for (const it of earlier) it.setAttribute('data-earlier', '')
  })
  await page.locator('form button:not([type=button])').click()
  await expect(card(page).and(page.locator(':not([data-earlier])'))).toBeVisible()
}

/** Opens the filled-in form on a static host, with a paused clock. */
const openForm = async (page: Page) => {
  await answerWith(page, 200, '<!doctype html>')
  await page.clock.install({ time: '2026-01-15T10:00:00' })
  await open(page, '/en/contact')
  await page.locator('[name=name]').fill('Ada')
  await page.locator('[name=email]').fill('ada@example.org')
  await page.locator('[name=message]').fill('Hello')
  await page.clock.pauseAt('2026-01-15T11:00:00')
}

const middleOf = async (page: Page) => {
  const box = await card(page).boundingBox()
  if (!box) throw new Error('no toast')
  return { x: Math.round(box.x + box.width / 3), y: Math.round(box.y + box.height / 2) }
}

/** Expects that the toast disappears after a number of milliseconds, to a tenth of a second. */
const expectGoneAfter = async (page: Page, milliseconds: number) => {
  await page.clock.runFor(milliseconds - 100)
  await expect(toast(page)).toBeVisible()
  await page.clock.runFor(200)
  await expect(toast(page)).toHaveCount(0)
}

test('a toast stays five seconds, makes room for the next, and waits while it is attended to', async ({
  page,
}) => {
  await openForm(page)
  await test.step('five seconds', async () => {
    await raise(page)
    await expect(toast(page)).toContainText(textOf('en', 'contact:faults.no-server.title'))
    await expectGoneAfter(page, 5000)
  })

  await test.step('one at a time, each with its own five seconds', async () => {
    await raise(page)
    await page.clock.runFor(4000)
    await raise(page)
    await expect(card(page)).toHaveCount(1)
    await expectGoneAfter(page, 5000)
  })

  await test.step('while it is pointed at, it waits; then it goes on where it was', async () => {
    await raise(page)
    await page.clock.runFor(3000)
    await card(page).hover()
    await page.clock.runFor(60_000)
    await page.mouse.move(10, 10)
    await expectGoneAfter(page, 2000)
  })

  await test.step('while its button has the focus, it waits; the button closes it', async () => {
    await raise(page)
    await toast(page).getByRole('button', { name: 'Close' }).focus()
    await page.clock.runFor(60_000)
    await expect(toast(page)).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(toast(page)).toHaveCount(0)
  })
})

test('a swipe moves a toast along, and dismisses it from 50 pixels on', async ({ page }) => {
  await openForm(page)
  const swipe = async (pixels: number) => {
    await raise(page)
    const before = await card(page).boundingBox()
    const { x, y } = await middleOf(page)
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + pixels / 2, y)
    await page.mouse.move(x + pixels, y)
    expect((await card(page).boundingBox())?.x).toBe((before?.x ?? 0) + pixels)
    await page.mouse.up()
    return before
  }
  for (const pixels of [50, -50, 120]) {
    await swipe(pixels)
    await expect(toast(page)).toHaveCount(0)
  }
  for (const pixels of [49, -49]) {
    const before = await swipe(pixels)
    await expect(toast(page)).toBeVisible()
    expect(await card(page).boundingBox()).toEqual(before)
    // The mouse still hovers over the toast.
    await page.clock.runFor(60_000)
    await page.mouse.move(10, 10)
    await expectGoneAfter(page, 5000)
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a finger’s swipe dismisses a toast', async ({ page, context }) => {
    await openForm(page)
    await raise(page)
    const { x, y } = await middleOf(page)
    const browser = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
      browser.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: at === undefined ? [] : [{ x: at, y }],
      })
    const swipe = async (pixels: number) => {
      await touch('touchStart', x)
      for (let step = 1; step <= 5; step += 1) await touch('touchMove', x + (pixels * step) / 5)
      await touch('touchEnd')
    }
    await swipe(-40)
    await expect(toast(page)).toBeVisible()
    await swipe(-80)
    await expect(toast(page)).toHaveCount(0)
  })
})
