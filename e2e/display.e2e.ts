import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { answerWith } from './contact-steps.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { addresses, noSidewaysScroll, sidewaysScroll, textOf } from './site.ts'

const open = async (page: Page, path: string) => {
  await page.goto(path)
  await hydrated(page)
}

const paths = ['/en', '/en/weight-converter', '/en/jpg-to-png', '/en/privacy-policy', '/en/contact']

test.describe('an advertisement', () => {
  const sizes = { banner: 92, box: 282 }

  test('has a label and a size that nothing in it can change', async ({ page }) => {
    for (const [path, shape] of [
      ['/en', 'banner'],
      ['/en/weight-converter', 'box'],
    ] as const) {
      await open(page, path)
      const slot = page.locator(`.ad-${shape}`).first()
      await expect(slot).toContainText('Advertisement')
      const before = await slot.boundingBox()
      expect(before?.height).toBe(sizes[shape])
      const pageHeight = () => page.evaluate(() => document.documentElement.scrollHeight)
      const heightBefore = await pageHeight()
      await slot.evaluate((element) => {
        const filling = document.createElement('div')
        filling.style.width = '3000px'
        filling.style.height = '3000px'
        element.replaceChildren(filling)
      })
      expect(await slot.boundingBox()).toEqual(before)
      expect(await pageHeight()).toBe(heightBefore)
      expect(await sidewaysScroll(page)).toEqual(noSidewaysScroll)
    }
  })

  test('never stands in a panel, nor above the tool', async ({ page }) => {
    for (const viewport of [
      { width: 1280, height: 720 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport)
      for (const path of ['/en/weight-converter', '/en/jpg-to-png']) {
        await open(page, path)
        await expect(page.locator('.panel .ad')).toHaveCount(0)
        const panel = await page.locator('main .panel').first().boundingBox()
        const slot = await page.locator('.ad').first().boundingBox()
        expect(slot?.y).toBeGreaterThanOrEqual(panel?.y ?? Number.POSITIVE_INFINITY)
      }
    }
  })
})

test('print has the tool and its result, and nothing around it', async ({ page }) => {
  await open(page, '/en/weight-converter?value=72.5&from=kg&to=oz')
  await page.emulateMedia({ media: 'print' })
  for (const shown of ['h1', 'input[name=value]', 'select[name=to]', 'output[name=result]'])
    await expect(page.locator(shown)).toBeVisible()
  await expect(page.locator('output[name=result]')).toHaveText('2,557.365')
  for (const hidden of [
    'header.top',
    'footer',
    '.ad',
    '.crumb',
    '[aria-labelledby=related]',
    '.about',
  ])
    await expect(page.locator(hidden).first()).toBeHidden()
  await open(page, '/en/privacy-policy')
  await expect(page.locator('main p').first()).toBeVisible()
  await expect(page.locator('header.top')).toBeHidden()
})

test.describe('at 200 %', () => {
  test.use({ viewport: { width: 640, height: 360 }, deviceScaleFactor: 2 })

  test('nothing has to be scrolled sideways, and the header leaves room', async ({ page }) => {
    for (const { path } of addresses.filter(({ language }) => language === 'en')) {
      await open(page, path)
      expect([path, await sidewaysScroll(page)]).toEqual([path, noSidewaysScroll])
      const header = await page.locator('header.top').boundingBox()
      expect(header?.height).toBeLessThan(360 / 4)
    }
  })
})

test('a text twice as large fits too', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 800 })
  for (const path of paths) {
    await open(page, path)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    expect([path, await sidewaysScroll(page)]).toEqual([path, noSidewaysScroll])
  }
})

test('WCAG’s text spacing cuts nothing off', async ({ page }) => {
  for (const path of paths) {
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, path)
    await page.evaluate(() => {
      for (const element of document.querySelectorAll<HTMLElement>('body *')) {
        element.style.setProperty('line-height', '1.5', 'important')
        element.style.setProperty('letter-spacing', '0.12em', 'important')
        element.style.setProperty('word-spacing', '0.16em', 'important')
      }
    })
    expect([path, await sidewaysScroll(page)]).toEqual([path, noSidewaysScroll])
    const cut = await page.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLElement>(
          'main a, main button, main p, header a, header button',
        ),
      ]
        .filter((element) => element.checkVisibility() && !element.closest('.visually-hidden'))
        .filter((element) => getComputedStyle(element).overflow !== 'visible')
        .filter((element) => element.scrollWidth > element.clientWidth + 1)
        .map(({ outerHTML }) => outerHTML.slice(0, 100)),
    )
    expect([path, cut]).toEqual([path, []])
  }
})

test('no motion where it is unwelcome', async ({ page }) => {
  await open(page, '/en')
  const scrolling = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)
  expect(await scrolling()).toBe('smooth')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await scrolling()).toBe('auto')
  const longest = await page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('*')].flatMap((element) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element)
        return `${transitionDuration},${animationDuration}`
          .split(',')
          .map((time) => Number.parseFloat(time))
      }),
    ),
  )
  expect(longest).toBeLessThanOrEqual(0.001)
})

test.describe('with the visitor’s own colours', () => {
  test('buttons, fields and the choice made can be told apart', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await open(page, '/en/weight-converter')
    expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true)
    const hasBorder = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const style = getComputedStyle(element)
          return Number.parseFloat(style.borderTopWidth) > 0 && style.borderTopStyle !== 'none'
        })
    for (const selector of ['.header-button', 'select[name=to]', 'main button', '.card'])
      expect([selector, await hasBorder(selector)]).toEqual([selector, true])
    await page.locator('input[name=value]').fill('72.5')
    await expect(page.locator('output[name=result]')).toBeVisible()
    await open(page, '/en/contact')
    expect(await hasBorder('form .button')).toBe(true)
  })
})

test('open menus and a toast are accessible in both themes', async ({ page }) => {
  const check = async (what: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`,
      )
      expect([what, colorScheme, found]).toEqual([what, colorScheme, []])
    }
  }
  await open(page, '/en')
  for (const menu of ['language-menu', 'theme-menu']) {
    await page.locator(`[popovertarget=${menu}]`).click()
    await expect(page.locator(`#${menu}`)).toBeVisible()
    await check(menu)
    await page.keyboard.press('Escape')
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.locator('[popovertarget=mobile-menu]').click()
  await check('mobile-menu')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1280, height: 720 })
  await answerWith(page, 200, '<!doctype html>')
  await open(page, '/en/contact')
  for (const name of ['name', 'message']) await page.locator(`[name=${name}]`).fill('Ada')
  await page.locator('[name=email]').fill('ada@example.org')
  await page.locator('form button.button').click()
  await page.locator('.toast').hover()
  await check('toast')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('pages can be read, and one goes from page to page and from language to language', async ({
    page,
  }) => {
    await page.goto('/en')
    await expect(page.locator('.card').first()).toBeVisible()
    await page.locator('.card[href="/en/weight-converter"]').click()
    await expect(page.locator('h1')).toHaveText(textOf('en', 'weight:heading'))
    await page.locator('[popovertarget=language-menu]').click()
    await page.locator('#language-menu [hreflang=es]').click()
    await expect(page.locator('h1')).toHaveText(textOf('es', 'weight:heading'))
    await page.locator('header nav a[data-group=practical]').first().click()
    await expect(page).toHaveURL('/es#pratique')
    await expect(page.locator('#pratique h2')).toBeInViewport()
  })
})
