import type { Page } from '@playwright/test'
import { failRequests, forgiveFailures } from './failing-requests.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { pickLanguage } from './language-menu.ts'
import { mistakesIn, textOf, wordsOf } from './site.ts'

const path = '/en/weight-converter'

const chooseFrench = (page: Page) => pickLanguage(page, 'fr')

/** Notes what the page asks of the texts' folder. */
const textRequests = (page: Page) => {
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/locales/')) requests.push(pathname)
  })
  return requests
}

const failTexts = (page: Page, isDown: (attempt: number) => boolean) =>
  failRequests(page, /\/locales\/(?!.*\/companion\.json)/, isDown)

const toast = (page: Page) => page.locator('.toast')

/** What comes after any page, whatever the tool. */
const isLate = (address: string) => address.endsWith('/companion.json')

test('a visit loads its page’s own language and tool alone', async ({ page }) => {
  const requests = textRequests(page)
  const response = await page.goto(path)
  await hydrated(page)
  await page.locator('input[name=value]').fill('5')
  await page.waitForLoadState('networkidle')
  expect(requests.filter((address) => !isLate(address))).toEqual([])
  const scripts = await page.evaluate(() => {
    const readyAt = performance.getEntriesByName('utilo:ready')[0]?.startTime ?? 0
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => startTime < readyAt && name.endsWith('.js'))
      .map(({ name }) => new URL(name).pathname)
  })
  expect(scripts.length).toBeGreaterThan(0)
  const html = (await response?.text()) ?? ''
  for (const script of scripts) expect(html).toContain(`"${script}"`)
  expect(html).not.toContain(textOf('fr', 'weight:heading'))
})

test('another tool loads that tool’s texts alone', async ({ page }) => {
  await page.goto(path)
  await hydrated(page)
  const requests = textRequests(page)
  const card = page.locator('[aria-labelledby=related] .card').first()
  const next = (await card.getAttribute('href')) ?? ''
  await card.click()
  await expect(page).toHaveURL(next)
  await expect(page.locator('h1')).toBeFocused()
  const id = await page.locator('main').getAttribute('data-tool')
  const asked = new Set(requests.map((request) => request.split('/').slice(3).join('/')))
  const shared = new Set(
    ['city-picker', 'companion', 'file-tool', 'form', 'pdf', 'recognition', 'reorder'].map(
      (name) => `en/${name}.json`,
    ),
  )
  expect([...asked].filter((name) => !shared.has(name))).toEqual([`en/${id}.json`])
})

test('texts are asked for once, however a link is come to', async ({ page }) => {
  await page.goto(path)
  await hydrated(page)
  const requests = textRequests(page)
  const card = page.locator('[aria-labelledby=related] .card').first()
  await card.hover()
  await card.focus()
  await card.click()
  await expect(page.locator('h1')).toBeFocused()
  expect(requests).toEqual([...new Set(requests)])
})

test.describe('while texts are slow to come', () => {
  /** Holds back one language's texts until told to let them go. */
  const holdTexts = async (page: Page, language: string) => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(`**/locales/*/${language}/**`, async (route) => {
      await released
      await route.fallback()
    })
    return () => release()
  }

  test('one may go on to another page: it comes in the language chosen', async ({ page }) => {
    await page.goto(path)
    await hydrated(page)
    const release = await holdTexts(page, 'fr')
    await chooseFrench(page)
    await page.locator('header .brand').click()
    await expect(page.locator('h1')).toHaveText(textOf('en', 'home:heading'))
    release()
    await expect(page.locator('h1')).toHaveText(textOf('fr', 'home:heading'))
    await expect(page).toHaveURL('/')
    expect(mistakesIn(await wordsOf(page))).toEqual([])
    await page.goBack()
    await expect(page.locator('main')).toHaveAttribute('data-tool', 'weight')
  })

  test('one may choose again: the last choice counts', async ({ page }) => {
    await page.goto(path)
    await hydrated(page)
    const release = await holdTexts(page, 'fr')
    await chooseFrench(page)
    await pickLanguage(page, 'es')
    await expect(page.locator('h1')).toHaveText(textOf('es', 'weight:heading'))
    release()
    await page.waitForLoadState('networkidle')
    await expect(page.locator('h1')).toHaveText(textOf('es', 'weight:heading'))
    await expect(page).toHaveURL('/es/conversor-de-peso')
    expect(await page.evaluate(() => localStorage.getItem('lng'))).toBe('es')
  })
})

test('a server that fails twice is asked again', async ({ page, complaints }) => {
  const attempts = await failTexts(page, (attempt) => attempt < 2)
  await page.goto(path)
  await hydrated(page)
  await page.locator('input[name=value]').fill('72.5')
  await chooseFrench(page)
  await expect(page.locator('h1')).toHaveText(textOf('fr', 'weight:heading'))
  await expect(page.locator('input[name=value]')).toHaveValue(/^72[.,]5$/)
  await expect(page).toHaveURL('/convertisseur-poids?value=72.5&from=kg&to=lb')
  expect([...attempts.values()]).toEqual([...attempts].map(() => 3))
  await expect(toast(page)).toHaveCount(0)
  forgiveFailures(complaints)
})

test('a server that never answers leaves the language as it is, and the page says so', async ({
  page,
  complaints,
}) => {
  let isDown = true
  const attempts = await failTexts(page, () => isDown)
  await page.goto(path)
  await hydrated(page)
  await page.locator('input[name=value]').fill('72.5')
  const startedAt = Date.now()
  await chooseFrench(page)
  await expect(toast(page)).toContainText(textOf('en', 'common:languageFailed.title'), {
    timeout: 30_000,
  })
  // 350 + 700 + 1400 + 2800 + 5600 ms.
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(10_850)
  expect([...attempts.values()]).toEqual([...attempts].map(() => 6))
  await expect(toast(page)).toContainText('Français')
  await expect(toast(page)).toHaveAttribute('role', 'alert')
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
  await expect(page.locator('h1')).toHaveText(textOf('en', 'weight:heading'))
  await expect(page.locator('input[name=value]')).toHaveValue('72.5')
  expect(new URL(page.url()).pathname).toBe(path)
  expect(await page.context().cookies()).toEqual([])

  isDown = false
  await chooseFrench(page)
  await expect(page.locator('h1')).toHaveText(textOf('fr', 'weight:heading'))
  await expect(page.locator('input[name=value]')).toHaveValue(/^72[.,]5$/)
  forgiveFailures(complaints)
})

test('a page whose texts cannot be had is opened in full instead', async ({ page, complaints }) => {
  await failTexts(page, () => true)
  await page.goto(path)
  await hydrated(page)
  const card = page.locator('[aria-labelledby=related] .card').first()
  const next = (await card.getAttribute('href')) ?? ''
  await card.click()
  await page.waitForURL(next)
  await expect(page.locator('main')).toHaveAttribute('data-tool', /\w/)
  await expect(page.locator('h1')).not.toHaveText(textOf('en', 'weight:heading'), {
    timeout: 30_000,
  })
  await hydrated(page)
  forgiveFailures(complaints)
})
