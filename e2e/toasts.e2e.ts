import type { Page } from '@playwright/test'
import { answerWith } from './contact-steps.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { textOf } from './site.ts'

const toast = (page: Page) => page.locator('.toast')

/** The contact form answers every attempt that fails with a toast, and can be sent again. */
const raise = async (page: Page) => {
  await page.locator('form button.button').click()
  await expect(toast(page)).toBeVisible()
}

/** Opens the form, filled in, on a host of files alone, with a clock that stands still. */
const openForm = async (page: Page) => {
  await answerWith(page, 200, '<!doctype html>')
  await page.clock.install({ time: '2026-01-15T10:00:00' })
  await page.goto('/en/contact')
  await hydrated(page)
  await page.locator('[name=name]').fill('Ada')
  await page.locator('[name=email]').fill('ada@example.org')
  await page.locator('[name=message]').fill('Hello')
  await page.clock.pauseAt('2026-01-15T11:00:00')
}

const middleOf = async (page: Page) => {
  const box = await toast(page).boundingBox()
  if (!box) throw new Error('no toast')
  return { x: Math.round(box.x + box.width / 3), y: Math.round(box.y + box.height / 2) }
}

test('stays five seconds', async ({ page }) => {
  await openForm(page)
  await raise(page)
  await expect(toast(page)).toContainText(textOf('en', 'contact:faults.no-server.title'))
  await page.clock.runFor(4900)
  await expect(toast(page)).toBeVisible()
  await page.clock.runFor(200)
  await expect(toast(page)).toHaveCount(0)
})

test('makes room for the next: one at a time, each with its own five seconds', async ({ page }) => {
  await openForm(page)
  await raise(page)
  await page.clock.runFor(4000)
  await raise(page)
  await expect(toast(page)).toHaveCount(1)
  await page.clock.runFor(4000)
  await expect(toast(page)).toBeVisible()
  await page.clock.runFor(1100)
  await expect(toast(page)).toHaveCount(0)
})

test('waits while it is pointed at, then goes on where it was', async ({ page }) => {
  await openForm(page)
  await raise(page)
  await page.clock.runFor(3000)
  await toast(page).hover()
  await page.clock.runFor(60_000)
  await expect(toast(page)).toBeVisible()
  await page.mouse.move(10, 10)
  await page.clock.runFor(1900)
  await expect(toast(page)).toBeVisible()
  await page.clock.runFor(200)
  await expect(toast(page)).toHaveCount(0)
})

test('waits while its button has the focus, and closes by it', async ({ page }) => {
  await openForm(page)
  await raise(page)
  const close = toast(page).getByRole('button', { name: 'Close' })
  await close.focus()
  await page.clock.runFor(60_000)
  await expect(toast(page)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(toast(page)).toHaveCount(0)
})

test.describe('a swipe', () => {
  const swipe = async (page: Page, pixels: number) => {
    const { x, y } = await middleOf(page)
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + pixels / 2, y)
    await page.mouse.move(x + pixels, y)
    await page.mouse.up()
  }

  for (const pixels of [49, -49, 10])
    test(`of ${pixels} pixels leaves it where it was, still waiting to be left alone`, async ({
      page,
    }) => {
      await openForm(page)
      await raise(page)
      const before = await toast(page).boundingBox()
      await swipe(page, pixels)
      await expect(toast(page)).toBeVisible()
      expect(await toast(page).boundingBox()).toEqual(before)
      await page.clock.runFor(60_000)
      await expect(toast(page)).toBeVisible()
      await page.mouse.move(10, 10)
      await page.clock.runFor(5100)
      await expect(toast(page)).toHaveCount(0)
    })

  for (const pixels of [50, -50, 120])
    test(`of ${pixels} pixels dismisses it`, async ({ page }) => {
      await openForm(page)
      await raise(page)
      await swipe(page, pixels)
      await expect(toast(page)).toHaveCount(0)
    })

  test('moves it along with the pointer', async ({ page }) => {
    await openForm(page)
    await raise(page)
    const before = await toast(page).boundingBox()
    const { x, y } = await middleOf(page)
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 30, y)
    expect((await toast(page).boundingBox())?.x).toBe((before?.x ?? 0) + 30)
    await page.mouse.up()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a finger’s swipe dismisses it', async ({ page, context }) => {
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
