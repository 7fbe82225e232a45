import type { Page } from '@playwright/test'
import { failRequests, forgiveFailures, delayScript } from './network.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { homeLink, open, pickLanguage, toast } from './page-steps.ts'
import { mistakesIn, textOf, wordsOf } from './site.ts'

const path = '/en/weight-converter'

/** Records the page's requests for texts. */
const textRequests = (page: Page) => {
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/locales/')) requests.push(pathname)
  })
  return requests
}

const failTexts = (page: Page, isDown: (attempt: number) => boolean) =>
  failRequests(page, /\/locales\/(?!.*\/features\.json)/, isDown)

/** Returns the first tool that the page links to, and its path. */
const anotherTool = async (page: Page) => {
  const card = page.locator('[aria-labelledby=related]').getByRole('link').first()
  return { card, next: (await card.getAttribute('href')) ?? '' }
}

/** Returns whether a file belongs to the deferred UI. */
const isLate = (address: string) => address.endsWith('/features.json')

test('a visit loads its own language and tool alone, and the texts of another tool once', async ({
  page,
}) => {
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

  const { card, next } = await anotherTool(page)
  // Each of these may fetch what the other page needs.
  await card.hover()
  await card.focus()
  await card.click()
  await expect(page).toHaveURL(next)
  await expect(page.locator('h1')).toBeFocused()
  const id = await page.locator('main').getAttribute('data-tool')
  const asked = requests.map((request) => request.split('/').slice(3).join('/'))
  expect(asked).toEqual([...new Set(asked)])
  const shared = new Set(
    ['city-picker', 'features', 'file-tool', 'form', 'pdf', 'recognition', 'reorder'].map(
      (name) => `en/${name}.json`,
    ),
  )
  expect(asked.filter((name) => !shared.has(name))).toEqual([`en/${id}.json`])
})

test('while texts are slow to come one may go on, and choose again', async ({ page }) => {
  /** Delays one language's texts until the returned function is called. */
  const holdTexts = (language: string) => delayScript(page, `**/locales/*/${language}/**`)

  await open(page, path)
  const releaseFrench = await holdTexts('fr')
  await pickLanguage(page, 'fr')
  await homeLink(page).click()
  await expect(page.locator('h1')).toHaveText(textOf('en', 'home:heading'))
  releaseFrench()
  await expect(page.locator('h1')).toHaveText(textOf('fr', 'home:heading'))
  await expect(page).toHaveURL('/')
  expect(mistakesIn(await wordsOf(page))).toEqual([])
  await page.goBack()
  await expect(page.locator('main')).toHaveAttribute('data-tool', 'weight')

  const releaseSpanish = await holdTexts('es')
  await pickLanguage(page, 'es')
  await pickLanguage(page, 'fr')
  await expect(page.locator('h1')).toHaveText(textOf('fr', 'weight:heading'))
  releaseSpanish()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('h1')).toHaveText(textOf('fr', 'weight:heading'))
  await expect(page).toHaveURL('/convertisseur-poids')
  expect(await page.evaluate(() => localStorage.getItem('lng'))).toBe('fr')
})

test('a server that fails is asked again, and in the end the page says so, or is opened in full', async ({
  page,
  complaints,
}) => {
  let isDown = (attempt: number) => attempt < 2
  const attempts = await failTexts(page, (attempt) => isDown(attempt))
  // The delays between two attempts, 11 seconds in all, are unit-tested.
  await page.clock.install()
  const waitFor = (assertion: () => Promise<void>) =>
    expect(async () => {
      await page.clock.fastForward(2000)
      await assertion()
    }).toPass({ intervals: [20] })
  const headingIs = (text: string) => async () =>
    expect(page.locator('h1')).toHaveText(text, { timeout: 50 })

  await open(page, path)
  const value = page.locator('input[name=value]')
  await value.fill('72.5')
  await pickLanguage(page, 'fr')
  await waitFor(headingIs(textOf('fr', 'weight:heading')))
  await expect(value).toHaveValue('72.5')
  await expect(page).toHaveURL('/convertisseur-poids?value=72.5&from=kg&to=lb')
  expect([...attempts.values()]).toEqual([...attempts].map(() => 3))
  await expect(toast(page)).toHaveCount(0)

  const before = new Set(attempts.keys())
  isDown = () => true
  await pickLanguage(page, 'es')
  await waitFor(() =>
    expect(toast(page)).toContainText(textOf('fr', 'common:languageFailed.title'), { timeout: 50 }),
  )
  const later = [...attempts].filter(([address]) => !before.has(address))
  expect(later.map(([, count]) => count)).toEqual(later.map(() => 6))
  await expect(toast(page)).toContainText('Español')
  await expect(toast(page).getByRole('alert')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('fr')
  await headingIs(textOf('fr', 'weight:heading'))()
  await expect(value).toHaveValue('72.5')
  expect(new URL(page.url()).pathname).toBe('/convertisseur-poids')
  expect((await page.context().cookies()).map(({ value: language }) => language)).toEqual(['fr'])

  isDown = () => false
  await pickLanguage(page, 'es')
  await waitFor(headingIs(textOf('es', 'weight:heading')))
  await expect(value).toHaveValue('72.5')

  isDown = () => true
  const { card, next } = await anotherTool(page)
  await card.click()
  await waitFor(() =>
    expect(page.locator('h1')).not.toHaveText(textOf('es', 'weight:heading'), { timeout: 50 }),
  )
  await hydrated(page)
  await expect(page).toHaveURL(next)
  await expect(page.locator('main')).toHaveAttribute('data-tool', /\w/)
  forgiveFailures(complaints)
})
