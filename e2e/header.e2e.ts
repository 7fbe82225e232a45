import type { Page } from '@playwright/test'
import { groupAnchors, groups } from '../src/core/tool.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { homeLink } from './page-steps.ts'
import { textOf } from './site.ts'

const open = async (page: Page, path: string) => {
  await page.goto(path)
  await hydrated(page)
}

/** The position of a section, in pixels below the sticky header. */
const belowHeader = (page: Page, anchor: string) =>
  page.evaluate((id) => {
    const section = document.getElementById(id)?.getBoundingClientRect().top ?? Number.NaN
    return (
      section -
      (document.querySelector('header:not(main header)')?.getBoundingClientRect().bottom ?? 0)
    )
  }, anchor)

/** Expects that a section begins below the header in the upper half of the window, or that the page ends before. */
const expectReached = async (page: Page, anchor: string, timeout = 3000) => {
  await expect(async () => {
    const isAtEnd = await page.evaluate(
      () => scrollY + innerHeight >= document.documentElement.scrollHeight - 2,
    )
    const top = await belowHeader(page, anchor)
    expect(top).toBeGreaterThanOrEqual(0)
    expect(top).toBeLessThan(isAtEnd ? 700 : 200)
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
  }).toPass({ timeout, intervals: [50] })
}

const headerLink = (page: Page, group: (typeof groups)[number]) =>
  page.locator(`header nav a[data-group=${group}]`).first()

/** Waits for the end of this scroll too, or it would be taken for the end of the next one. */
const scrollToTop = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        if (scrollY === 0) {
          resolve()
          return
        }
        addEventListener('scrollend', () => resolve(), { once: true })
        scrollTo({ top: 0, behavior: 'instant' })
      }),
  )

/** How many positions the page has on the way to a section. */
const positionsOnTheWay = async (page: Page, group: (typeof groups)[number]) => {
  const positions = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const seen = new Set<number>()
        addEventListener('scroll', () => seen.add(scrollY))
        addEventListener('scrollend', () => resolve(seen.size), { once: true })
      }),
  )
  await headerLink(page, group).click()
  await expectReached(page, groupAnchors[group])
  return positions
}

test.describe('the header’s sections', () => {
  test('are scrolled to on the home page as often as asked, smoothly unless motion is unwelcome', async ({
    page,
  }) => {
    await open(page, '/en')
    expect(await positionsOnTheWay(page, 'practical')).toBeGreaterThan(2)
    await scrollToTop(page)
    expect(await positionsOnTheWay(page, 'practical')).toBeGreaterThan(2)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const group of groups) {
      await scrollToTop(page)
      await expect(headerLink(page, group)).toHaveText(textOf('en', `common:groups.${group}`))
      expect(await positionsOnTheWay(page, group)).toBeLessThanOrEqual(2)
      expect(new URL(page.url()).hash).toBe(`#${groupAnchors[group]}`)
    }
  })

  test('lead to the home page from elsewhere, in the page’s language, as the brand does from below', async ({
    page,
  }) => {
    await open(page, '/en/about')
    await headerLink(page, 'files').click()
    await expect(page).toHaveURL('/en#fichiers')
    await expectReached(page, 'fichiers')
    await page.goBack()
    await expect(page.locator('h1')).toHaveText(textOf('en', 'about:heading'))
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 })
    await homeLink(page).click()
    await expect(page).toHaveURL('/en')
    await expect(page.locator('h1')).toHaveText(textOf('en', 'home:heading'))
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })

  test.describe('for a French visitor', () => {
    test.use({ locale: 'fr-FR' })
    for (const anchor of Object.values(groupAnchors))
      test(
        `#${anchor} is reached within a second, by link and by address`,
        // The farthest section stands for the others.
        { tag: anchor === groupAnchors.practical ? [] : '@full' },
        async ({ page }) => {
          await open(page, '/convertisseur-poids')
          await page.locator(`header nav a[href="/#${anchor}"]`).first().click()
          await expect(page.locator('h1')).toHaveText(textOf('fr', 'home:heading'))
          await expectReached(page, anchor, 1500)
          await expect(page).toHaveURL(`/#${anchor}`)
          await page.goto('about:blank')
          await open(page, `/#${anchor}`)
          await expectReached(page, anchor, 1500)
        },
      )
  })
})

test.describe('the mobile menu', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  const button = (page: Page) => page.getByRole('button', { name: 'Menu' })
  const menu = (page: Page) => page.locator('#mobile-menu')

  test('opens and closes by keyboard and by touch, and leads to the sections', async ({ page }) => {
    await open(page, '/en')
    await expect(page.locator('header nav').first()).toBeHidden()

    await test.step('it closes on Escape with the focus back, and on a touch elsewhere', async () => {
      await button(page).focus()
      await page.keyboard.press('Enter')
      await expect(menu(page)).toBeVisible()
      await page.keyboard.press('Tab')
      await expect(menu(page).getByRole('link', { name: 'Converters' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(menu(page)).toBeHidden()
      await expect(button(page)).toBeFocused()
      await button(page).tap()
      await expect(menu(page)).toBeVisible()
      await page.touchscreen.tap(195, 780)
      await expect(menu(page)).toBeHidden()
    })

    await test.step('it holds the themes too, and all of it is large enough to touch', async () => {
      await button(page).tap()
      await menu(page).getByText('Dark').tap()
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
      for (const target of await menu(page).locator('a, label').all())
        expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    })

    await test.step('it closes on choice', async () => {
      await menu(page).getByRole('link', { name: 'Files' }).tap()
      await expect(menu(page)).toBeHidden()
      await expectReached(page, 'fichiers')
    })
  })

  test('leads home from elsewhere', async ({ page }) => {
    await open(page, '/en/weight-converter')
    await button(page).tap()
    await menu(page).getByRole('link', { name: 'Calculators' }).tap()
    await expect(page).toHaveURL('/en#calculatrices')
    await expect(menu(page)).toBeHidden()
    await expectReached(page, 'calculatrices')
  })
})
