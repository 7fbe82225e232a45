import type { Page } from '@playwright/test'
import { expect, hydrated, test } from './fixtures.ts'
import { sitePages, textOf } from './site.ts'

const open = async (page: Page, path: string) => {
  await page.goto(path)
  await hydrated(page)
}

const scrollPosition = (page: Page) => page.evaluate(() => Math.round(scrollY))

const scrollDown = async (page: Page, top: number) => {
  // Again while the browser is still on its own way to the place that the address names.
  await expect(async () => {
    await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top)
    await page.waitForTimeout(100)
    expect(await scrollPosition(page)).toBe(top)
  }).toPass({ timeout: 5000 })
}

const englishPath = (id: string) => sitePages.find((page) => page.id === id)?.paths.en ?? ''

const card = (page: Page, id: string) => page.locator(`.card[href="${englishPath(id)}"]`)

const heading = (page: Page, id: string) =>
  expect(page.locator('h1')).toHaveText(textOf('en', `${id}:heading`))

test.describe('going to another page', () => {
  test('begins at its top, with the focus on its heading and its title announced', async ({
    page,
  }) => {
    await open(page, '/en')
    await page.evaluate(() => document.body.setAttribute('data-mark', 'same document'))
    await scrollDown(page, 300)
    await card(page, 'weight').click()
    await heading(page, 'weight')
    await expect(page.locator('h1')).toBeFocused()
    expect(await scrollPosition(page)).toBe(0)
    await expect(page).toHaveURL('/en/weight-converter')
    await expect(page).toHaveTitle(`${textOf('en', 'weight:seo.title')} – Utilo`)
    await expect(page.locator('body')).toHaveAttribute('data-mark', 'same document')
    const canonical = page.locator('link[rel=canonical]')
    await expect(canonical).toHaveAttribute('href', /\/en\/weight-converter$/)
    const spanish = page.locator('link[hreflang=es][rel=alternate]')
    await expect(spanish).toHaveAttribute('href', /\/es\/conversor-de-peso$/)
  })

  test('and back comes to where one was, forth again too', async ({ page }) => {
    await open(page, '/en')
    await scrollDown(page, 420)
    await card(page, 'weight').evaluate((link: HTMLElement) => link.click())
    await heading(page, 'weight')
    await expect.poll(() => scrollPosition(page)).toBe(0)
    await scrollDown(page, 650)
    // Not Playwright's click, which scrolls to the link first.
    await page
      .locator(`footer a[href="${englishPath('about')}"]`)
      .evaluate((link: HTMLElement) => link.click())
    await heading(page, 'about')
    await expect.poll(() => scrollPosition(page)).toBe(0)
    await page.goBack()
    await heading(page, 'weight')
    await expect.poll(() => scrollPosition(page)).toBe(650)
    await page.goBack()
    await heading(page, 'home')
    await expect.poll(() => scrollPosition(page)).toBe(420)
    await page.goForward()
    await heading(page, 'weight')
    await expect.poll(() => scrollPosition(page)).toBe(650)
  })

  test('and back comes to where one was in another language too', async ({ page }) => {
    await open(page, '/en')
    await page.locator('[popovertarget=language-menu]').click()
    await page.locator('#language-menu [hreflang=es]').click()
    await expect(page.locator('h1')).toHaveText(textOf('es', 'home:heading'))
    await scrollDown(page, 420)
    await page
      .locator('.card')
      .first()
      .evaluate((link: HTMLElement) => link.click())
    await expect(page.locator('h1')).not.toHaveText(textOf('es', 'home:heading'))
    await page.goBack()
    await expect(page.locator('h1')).toHaveText(textOf('es', 'home:heading'))
    await expect.poll(() => scrollPosition(page)).toBe(420)
  })

  test('and back to a place on a page comes to where one was from there', async ({ page }) => {
    await open(page, '/en/privacy-policy#rights')
    await scrollDown(page, 777)
    await page
      .locator(`footer a[href="${englishPath('about')}"]`)
      .evaluate((link: HTMLElement) => link.click())
    await heading(page, 'about')
    await page.goBack()
    await heading(page, 'privacy')
    await expect.poll(() => scrollPosition(page)).toBe(777)
  })

  test('and loading it anew stays where one is, coming back from another site too', async ({
    page,
    baseURL,
  }) => {
    await open(page, '/en')
    await card(page, 'weight').click()
    await heading(page, 'weight')
    await scrollDown(page, 500)
    await page.reload()
    await hydrated(page)
    await expect.poll(() => scrollPosition(page)).toBe(500)
    await page.goto(`${baseURL}/robots.txt`)
    await page.goBack()
    await hydrated(page)
    await expect.poll(() => scrollPosition(page)).toBe(500)
  })

  test('and back finds the inputs as they were', async ({ page }) => {
    await open(page, '/en/weight-converter')
    await page.locator('input[name=value]').fill('72.5')
    await page.locator('select[name=to]').selectOption('oz')
    await page.locator('header .brand').click()
    await heading(page, 'home')
    await page.goBack()
    await heading(page, 'weight')
    await expect(page.locator('output[name=result]')).toHaveText('2,557.365')
  })

  test('leaves other tabs and windows to the browser', async ({ page, context }) => {
    await open(page, '/en')
    const opened = context.waitForEvent('page')
    await card(page, 'weight').click({ modifiers: ['ControlOrMeta'] })
    const other = await opened
    await other.waitForURL('**/en/weight-converter')
    await other.close()
    await heading(page, 'home')
  })

  test('quickly, twice, ends where one wanted last', async ({ page }) => {
    await open(page, '/en')
    await page.evaluate(
      ([first, second]) => {
        document.querySelector<HTMLElement>(`.card[href="${first}"]`)?.click()
        document.querySelector<HTMLElement>(`.card[href="${second}"]`)?.click()
      },
      [englishPath('weight'), englishPath('length')],
    )
    await heading(page, 'length')
    await page.waitForLoadState('networkidle')
    await heading(page, 'length')
    await expect(page).toHaveURL(englishPath('length'))
  })
})

test('the skip link is first, seen when focused, and leads past the header', async ({ page }) => {
  await open(page, '/en/weight-converter')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).not.toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(skip).not.toBeInViewport()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main')?.id)).toBe('main')
})

test('the footer leads where it is specified to', async ({ page }) => {
  const links = [
    'currency',
    'temperature',
    'weight',
    'length',
    'about',
    'contact',
    'privacy',
    'terms',
  ]
  const existing = links.filter((id) => englishPath(id) !== '')
  await open(page, '/en')
  const footer = page.locator('footer')
  await expect(footer.getByRole('link')).toHaveCount(existing.length)
  for (const id of existing) {
    await footer.locator(`a[href="${englishPath(id)}"]`).click()
    await heading(page, id)
    await expect(page).toHaveURL(englishPath(id))
  }
})

test.describe('other tools', () => {
  const related = (page: Page) =>
    page
      .locator('[aria-labelledby=related] .card')
      .evaluateAll((cards) => cards.map((link) => link.getAttribute('href')))

  test('are four, three beside a file tool, never the tool itself', async ({ page }) => {
    for (const [id, count] of [
      ['weight', 4],
      ['speed', 4],
      ['jpg-to-png', 3],
    ] as const) {
      await open(page, englishPath(id))
      const shown = await related(page)
      expect(new Set(shown).size).toBe(count)
      expect(shown).toHaveLength(count)
      expect(shown).not.toContain(englishPath(id))
    }
  })

  test('stay the same during a visit', async ({ page }) => {
    await open(page, '/en/weight-converter')
    const first = await related(page)
    await page.reload()
    await hydrated(page)
    expect(await related(page)).toEqual(first)
    await page.locator('header .brand').click()
    await heading(page, 'home')
    await card(page, 'weight').click()
    await heading(page, 'weight')
    expect(await related(page)).toEqual(first)
  })

  test('are others for other visitors', async ({ browser, baseURL }) => {
    const seen = new Set<string>()
    for (let visit = 0; visit < 5; visit += 1) {
      const context = await browser.newContext({ baseURL: baseURL ?? '' })
      const page = await context.newPage()
      await open(page, '/en/weight-converter')
      seen.add((await related(page)).join())
      await context.close()
    }
    expect(seen.size).toBeGreaterThan(1)
  })
})
