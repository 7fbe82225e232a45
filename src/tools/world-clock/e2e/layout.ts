import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { expectSound } from '../../../../e2e/live-page.ts'
import { noSidewaysScroll, sidewaysScroll } from '../../../../e2e/site.ts'
import { languages } from '../../../core/language.ts'
import { openAt, paths } from './steps.ts'

/** Where panel, cards and what follows stand, to the pixel. */
const boxesOf = async (page: Page) => {
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  return page
    .locator('.world-controls, .world-card, .world-after, .world-notes, .world-changes')
    .evaluateAll((elements) =>
      elements.map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return [x, y + scrollY, width, height].map(Math.round)
      }),
    )
}

/** Parts of cards that stand out of their card, or on another part. */
const faultsIn = (main: Locator) =>
  main.evaluate((tool) => {
    const wordsOf = (element: Element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return range.getBoundingClientRect()
    }
    const isOver = (a: DOMRect, b: DOMRect) =>
      a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 6 && b.top < a.bottom - 6
    return [...tool.querySelectorAll('.world-card')].flatMap((card) => {
      const { right } = card.getBoundingClientRect()
      const words = [...card.querySelectorAll('h2, p:not(.world-offset), .world-offset span')]
      const parts = [
        ...words.map((part) => ({ name: part.className, box: wordsOf(part) })),
        ...[...card.querySelectorAll('.world-face')].map((face) => ({
          name: 'face',
          box: face.getBoundingClientRect(),
        })),
      ].filter(({ box }) => box.width > 0)
      const outside = parts.filter(({ box }) => box.right > right - 4)
      const covered = parts.flatMap((a, index) =>
        parts.slice(index + 1).filter((b) => isOver(a.box, b.box)),
      )
      return [...outside, ...covered].map(({ name }) => name)
    })
  })

/** Where things stand, before the page is alive and after, on screens of several widths. */
export const layout = () => {
  for (const [width, height] of [
    [390, 844],
    [1360, 900],
    [320, 780],
  ] as const)
    test(`moves nothing when it comes alive, at ${width} pixels`, async ({ page, browser }) => {
      const viewport = { width, height }
      const still = await browser.newContext({ viewport, javaScriptEnabled: false })
      const prerendered = await still.newPage()
      await page.setViewportSize(viewport)
      for (const language of languages) {
        await prerendered.goto(paths[language])
        const before = await boxesOf(prerendered)
        expect(before).toHaveLength(10)
        // The longest of dates, with changes of clocks near.
        const { main } = await openAt(page, paths[language], '2026-09-23T10:00:00Z')
        await expect(main.locator('.world-change')).toHaveCount(4)
        expect(await boxesOf(page)).toEqual(before)
        await main.locator('input[name=shift]').fill('-96')
        expect((await boxesOf(page))[0]).toEqual(before[0])
        expect(await sidewaysScroll(page)).toEqual(noSidewaysScroll)
      }
      await still.close()
    })

  for (const language of languages)
    test(`shows three cities at once on a phone, in ${language}`, async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      const { main } = await openAt(page, paths[language])
      for (const index of [0, 1, 2])
        await expect(main.locator('.world-card').nth(index)).toBeInViewport({ ratio: 1 })
      const time = main.locator('.world-time').first()
      expect(
        await time.evaluate((element) => parseFloat(getComputedStyle(element).fontSize)),
      ).toBeGreaterThanOrEqual(36)
    })

  test('has three columns on a wide screen', async ({ page }) => {
    await page.setViewportSize({ width: 1360, height: 900 })
    await openAt(page)
    const boxes = (await boxesOf(page)).slice(1, 7)
    expect(new Set(boxes.map(([x]) => x)).size).toBe(3)
    expect(new Set(boxes.map(([, y]) => y)).size).toBe(2)
  })

  for (const language of languages)
    test(`nothing covers a time, whichever hours are counted, in ${language}`, async ({ page }) => {
      // Two digits in the hour, in most cities.
      const { main } = await openAt(page, paths[language], '2026-09-23T10:59:59Z')
      for (const hours of ['12 h', '24 h']) {
        await main.getByRole('radio', { name: hours }).click()
        for (const width of [240, 320, 360, 390, 430, 560, 768, 1024, 1360]) {
          await page.setViewportSize({ width, height: 844 })
          expect([hours, width, await faultsIn(main)]).toEqual([hours, width, []])
        }
      }
    })

  test('is sound by day and by night', async ({ page }) => {
    const { main } = await openAt(page, paths.fr)
    await expect(main.locator('[data-sky=night]')).toHaveCount(2)
    await expectSound(page)
  })

  test('tells which hours are chosen where the visitor’s own colours rule', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    const { main } = await openAt(page)
    const isMarked = (name: string) =>
      main.locator('.world-hours label', { hasText: name }).evaluate((label) => {
        const probe = document.createElement('i')
        probe.style.cssText = 'forced-color-adjust: none; background: Highlight'
        label.append(probe)
        const [own, marked] = [label, probe].map((it) => getComputedStyle(it).backgroundColor)
        probe.remove()
        return own === marked
      })
    expect([await isMarked('12 h'), await isMarked('24 h')]).toEqual([true, false])
    await main.getByRole('radio', { name: '24 h' }).click()
    await expect.poll(() => isMarked('24 h')).toBe(true)
    expect(await isMarked('12 h')).toBe(false)
  })

  test('prints the clocks without their controls', async ({ page }) => {
    const { main, button } = await openAt(page)
    await page.emulateMedia({ media: 'print' })
    await expect(main.locator('.world-time').first()).toBeVisible()
    await expect(button('Add a city')).toBeHidden()
    await expect(button('Copy the times')).toBeHidden()
    expect(
      await main
        .locator('[data-sky=night]')
        .first()
        .evaluate((card) => getComputedStyle(card).backgroundColor),
    ).toBe('rgba(0, 0, 0, 0)')
  })
}
