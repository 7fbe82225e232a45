import type { CDPSession, Locator, Page } from '@playwright/test'
import { settle } from '../../../../e2e/accessibility.ts'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { dragHandle } from '../../../../e2e/page-steps.ts'
import { openAtTime, defaultNames } from './steps.ts'

const centerOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (!box) throw new Error('not shown')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const touch = async (
  session: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel',
  point?: { x: number; y: number },
) => session.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] })

const openEditing = async (page: Page) => {
  const tool = await openAtTime(page)
  await tool.button('Edit list').click()
  await expect(dragHandle(tool.card('Paris'))).toBeVisible()
  return tool
}

/** The visible order of the cards, which differs from the document's while one is dragged. */
const visibleOrder = (page: Page) =>
  page.locator('[data-city]').evaluateAll((cards) =>
    cards
      .map((card) => ({ card, place: Number(getComputedStyle(card).order) }))
      .toSorted((a, b) => a.place - b.place)
      .map(({ card }) => card.querySelector('h2')?.textContent),
  )

/** Tests of reordering the cards by mouse and by touch. */
export const order = () => {
  test('cards are reordered with a mouse while the others make room, or a drag is cancelled', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1360, height: 1000 })
    const { card, names, main } = await openEditing(page)
    const moved = ['New York', 'London', 'Tokyo', 'Sydney', 'Paris', 'Dubai']
    const centers = async (from: string, to: string) => {
      // Cards may still move to their places after a drop.
      await settle(page)
      return [await centerOf(dragHandle(card(from))), await centerOf(dragHandle(card(to)))] as const
    }

    await test.step('dragged', async () => {
      const [from, to] = await centers('Paris', 'Sydney')
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(from.x + 20, from.y + 20)
      await page.mouse.move(to.x, to.y, { steps: 5 })
      await expect(card('Paris')).toHaveAttribute('data-dragged', '')
      const held = await centerOf(dragHandle(card('Paris')))
      expect([Math.round(held.x), Math.round(held.y)]).toEqual([Math.round(to.x), Math.round(to.y)])
      // The document's order changes only at the drop, but the other cards have moved already.
      await expect(names).toHaveText(defaultNames)
      await expect.poll(() => visibleOrder(page)).toEqual(moved)
      await page.mouse.up()
      await expect(names).toHaveText(moved)
      const said = main.getByRole('status').filter({ hasText: 'Paris: position 5 of 6' })
      await expect(said).toHaveCount(1)
      await expect(card('Paris')).not.toHaveAttribute('data-dragged')
      await expect(main.locator('[data-city]:is([style*=order], [style*=transform])')).toHaveCount(
        0,
      )
    })

    await test.step('Escape, a drop at the same place and the right button change nothing', async () => {
      const [from, to] = await centers('New York', 'Dubai')
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(to.x, to.y, { steps: 4 })
      await expect.poll(() => visibleOrder(page)).not.toEqual(moved)
      await page.keyboard.press('Escape')
      await expect(card('New York')).not.toHaveAttribute('data-dragged')
      await expect.poll(() => visibleOrder(page)).toEqual(moved)
      await page.mouse.up()
      await expect(names).toHaveText(moved)
      await dragHandle(card('Tokyo')).click()
      await expect(names).toHaveText(moved)
      await page.mouse.move(from.x, from.y)
      await page.mouse.down({ button: 'right' })
      await page.mouse.move(to.x, to.y)
      await expect(page.locator('[data-dragged]')).toHaveCount(0)
      await page.mouse.up({ button: 'right' })
    })

    await test.step('nothing is animated with reduced motion', async () => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const [from, to] = await centers('New York', 'London')
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(to.x, to.y)
      // Transitions take a hundredth of a millisecond then.
      const running = () =>
        page.evaluate(
          () =>
            document
              .getAnimations()
              .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1).length,
        )
      expect(await running()).toBe(0)
      await page.mouse.up()
      expect(await running()).toBe(0)
    })
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

    test('cards are reordered with a finger, and the page scrolls at the edge', async ({
      page,
    }) => {
      const { card, names } = await openEditing(page)
      const session = await page.context().newCDPSession(page)
      await test.step('a finger beside the handle scrolls the page', async () => {
        const from = await centerOf(card('London').getByRole('heading'))
        await touch(session, 'touchStart', from)
        for (let step = 1; step <= 10; step += 1)
          await touch(session, 'touchMove', { x: from.x, y: from.y - step * 25 })
        await touch(session, 'touchEnd')
        await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(150)
        await expect(names).toHaveText(defaultNames)
      })

      await test.step('a touch that the system takes over changes nothing', async () => {
        await dragHandle(card('Paris')).scrollIntoViewIfNeeded()
        const from = await centerOf(dragHandle(card('Paris')))
        await touch(session, 'touchStart', from)
        await touch(session, 'touchMove', { x: from.x, y: from.y + 250 })
        await expect(card('Paris')).toHaveAttribute('data-dragged', '')
        await touch(session, 'touchCancel')
        await expect(card('Paris')).not.toHaveAttribute('data-dragged')
        await expect(names).toHaveText(defaultNames)
      })

      await dragHandle(card('Paris')).scrollIntoViewIfNeeded()
      const box = await dragHandle(card('Paris')).boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
      const from = await centerOf(dragHandle(card('Paris')))
      const scrolled = await page.evaluate(() => scrollY)
      await touch(session, 'touchStart', from)
      await touch(session, 'touchMove', { x: from.x, y: from.y + 30 })
      await touch(session, 'touchMove', { x: from.x, y: 835 })
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scrolled + 600)
      await touch(session, 'touchMove', { x: from.x, y: 500 })
      // The page has scrolled, but the card has stayed under the finger.
      await expect
        .poll(async () => Math.round((await centerOf(dragHandle(card('Paris')))).y))
        .toBe(500)
      const still = await page.evaluate(() => scrollY)
      const seen = await visibleOrder(page)
      expect(seen.indexOf('Paris')).toBeGreaterThan(1)
      await touch(session, 'touchEnd')
      await expect(names).toHaveText(seen.map(String))
      expect(await page.evaluate(() => scrollY)).toBeCloseTo(still, -1)
    })
  })
}
