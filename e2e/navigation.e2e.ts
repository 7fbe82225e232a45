import type { Locator, Page } from '@playwright/test'
import { expect, hydrated, test } from './fixtures.ts'
import { chooseLanguage, homeLink, open, toolCard } from './page-steps.ts'
import { sitePages, textOf } from './site.ts'

const scrollPosition = (page: Page) => page.evaluate(() => scrollY)

/**
 * A tolerance of five pixels, because browsers keep fractions of a pixel and round them when they restore a position.
 */
const isAt = (page: Page, top: number) =>
  expect.poll(() => scrollPosition(page)).toBeCloseTo(top, -1)

const scrollDown = async (page: Page, top: number) => {
  // The browser may still be scrolling to the fragment, so the place is looked at again some frames later.
  await expect(async () => {
    await page.evaluate(async (to) => {
      scrollTo({ top: to, behavior: 'instant' })
      for (let frames = 0; frames < 6; frames += 1)
        await new Promise((resolve) => requestAnimationFrame(resolve))
    }, top)
    expect(await scrollPosition(page)).toBeCloseTo(top, -1)
  }).toPass()
}

const englishPath = (id: string) => sitePages.find((page) => page.id === id)?.paths.en ?? ''

const card = (page: Page, id: string) => toolCard(page, englishPath(id))

const heading = (page: Page, id: string) =>
  expect(page.locator('h1')).toHaveText(textOf('en', `${id}:heading`))

/** Follows a link without scrolling; Playwright's own click would scroll to it first. */
const follow = (link: Locator) => link.evaluate((element: HTMLElement) => element.click())

const footerLink = (page: Page, id: string) =>
  page.getByRole('contentinfo').locator(`a[href="${englishPath(id)}"]`)

test('another page begins at its top with the focus on its heading; back and forth come to where one was', async ({
  page,
  baseURL,
  context,
}) => {
  await open(page, '/en')
  await page.evaluate(() => document.body.setAttribute('data-mark', 'same document'))

  await test.step('other tabs and windows are left to the browser', async () => {
    const opened = context.waitForEvent('page')
    await card(page, 'weight').click({ modifiers: ['ControlOrMeta'] })
    const other = await opened
    await other.waitForURL('**/en/weight-converter')
    await other.close()
    await heading(page, 'home')
  })

  await scrollDown(page, 420)
  await follow(card(page, 'weight'))
  await heading(page, 'weight')
  await expect(page.locator('h1')).toBeFocused()
  await isAt(page, 0)
  await expect(page).toHaveURL('/en/weight-converter')
  await expect(page).toHaveTitle(`${textOf('en', 'weight:seo.title')} – Utilo`)
  await expect(page.locator('body')).toHaveAttribute('data-mark', 'same document')
  const canonical = page.locator('link[rel=canonical]')
  await expect(canonical).toHaveAttribute('href', /\/en\/weight-converter$/)
  const spanish = page.locator('link[hreflang=es][rel=alternate]')
  await expect(spanish).toHaveAttribute('href', /\/es\/conversor-de-peso$/)

  await scrollDown(page, 650)
  await follow(footerLink(page, 'about'))
  await heading(page, 'about')
  await isAt(page, 0)
  await page.goBack()
  await heading(page, 'weight')
  await isAt(page, 650)
  await page.goBack()
  await heading(page, 'home')
  await isAt(page, 420)
  await page.goForward()
  await heading(page, 'weight')
  await isAt(page, 650)

  await test.step('loading it anew stays where one is, coming back from another site too', async () => {
    await scrollDown(page, 500)
    await page.reload()
    await hydrated(page)
    await isAt(page, 500)
    await page.goto(`${baseURL}/robots.txt`)
    await page.goBack()
    await hydrated(page)
    await isAt(page, 500)
  })
})

test('back comes to where one was from a place on a page, and in another language', async ({
  page,
}) => {
  await open(page, '/en/privacy-policy#rights')
  await scrollDown(page, 777)
  await follow(footerLink(page, 'about'))
  await heading(page, 'about')
  await page.goBack()
  await heading(page, 'privacy')
  await isAt(page, 777)

  await homeLink(page).click()
  await heading(page, 'home')
  await chooseLanguage(page, 'es')
  await expect(page.locator('h1')).toHaveText(textOf('es', 'home:heading'))
  await scrollDown(page, 420)
  await follow(page.locator('main section[data-group] a').first())
  await expect(page.locator('h1')).not.toHaveText(textOf('es', 'home:heading'))
  await page.goBack()
  await expect(page.locator('h1')).toHaveText(textOf('es', 'home:heading'))
  await isAt(page, 420)
})

test('the skip link leads past the header, back finds the inputs, and the last of two quick choices counts', async ({
  page,
}) => {
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

  await page.locator('input[name=value]').fill('72.5')
  await page.locator('select[name=to]').selectOption('oz')
  await homeLink(page).click()
  await heading(page, 'home')
  await page.goBack()
  await heading(page, 'weight')
  await expect(page.locator('output[name=result]')).toHaveText('2,557.365')

  await page.goForward()
  await heading(page, 'home')
  await page.evaluate(
    (paths) => {
      for (const path of paths)
        document.querySelector<HTMLElement>(`main section a[href="${path}"]`)?.click()
    },
    [englishPath('vat'), englishPath('length')],
  )
  await heading(page, 'length')
  await page.waitForLoadState('networkidle')
  await heading(page, 'length')
  await expect(page).toHaveURL(englishPath('length'))
})

test('the footer leads where it is specified to', async ({ page }) => {
  const tools = ['currency', 'temperature', 'weight', 'length']
  const links = [...tools, 'about', 'contact', 'privacy', 'terms']
  await open(page, '/en')
  const footer = page.locator('footer')
  await expect(footer.getByRole('link')).toHaveCount(links.length)
  for (const id of links) {
    await footerLink(page, id).click()
    await heading(page, id)
    await expect(page).toHaveURL(englishPath(id))
  }
})

test('related tools stay the same during a visit, and are others in another visit', async ({
  page,
}) => {
  const related = () =>
    page
      .locator('[aria-labelledby=related]')
      .getByRole('link')
      .evaluateAll((cards) => cards.map((link) => link.getAttribute('href')))
  await open(page, '/en/weight-converter')
  const first = await related()
  expect(first).toHaveLength(4)
  await page.reload()
  await hydrated(page)
  expect(await related()).toEqual(first)
  await homeLink(page).click()
  await heading(page, 'home')
  await card(page, 'weight').click()
  await heading(page, 'weight')
  expect(await related()).toEqual(first)
  // Each visit chooses at random and may choose the same tools again.
  await expect(async () => {
    await page.evaluate(() => sessionStorage.clear())
    await page.reload()
    await hydrated(page)
    expect(await related()).not.toEqual(first)
  }).toPass()
})
