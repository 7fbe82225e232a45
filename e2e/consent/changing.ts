import type { BrowserContext, Page } from '@playwright/test'
import type { AdServer } from './ad-server.ts'
import {
  answer,
  consentCommands,
  expect,
  hydrated,
  keptChoice,
  openAsking,
  question,
  signals,
  test,
  tool,
} from './consent-site.ts'
import { adSlots, homeLink } from '../page-steps.ts'
import { textOf } from '../site.ts'

const privacy = '/en/privacy-policy'

/** Returns how many third-party scripts are in the document. */
const othersIn = (page: Page, ads: AdServer) => page.locator(`script[src^="${ads.origin}"]`).count()

const withdrawElsewhere = async (context: BrowserContext) => {
  const other = await context.newPage()
  await other.goto(privacy)
  await hydrated(other)
  await other.locator('#ads .consent-settings').getByRole('button').click()
  const loaded = other.waitForEvent('load')
  await answer(other, 'refuseAll')
  await loaded
  await other.close()
}

test.describe('when an answer is changed', { tag: '@full' }, () => {
  test('a choice is changed on the privacy page, and what it had let in is gone', async ({
    page,
    ads,
    context,
  }) => {
    await openAsking(page, tool)
    await answer(page, 'accept')
    await expect(adSlots(page).locator('ins')).toHaveAttribute('data-ad-status', 'filled')
    const cookieNames = async () => (await context.cookies()).map(({ name }) => name).toSorted()
    await expect.poll(cookieNames).toEqual(['__gads', '_ga'])

    await page.goto(privacy)
    await hydrated(page)
    const settings = page.locator('#ads .consent-settings')
    await expect(settings.getByRole('listitem')).toHaveCount(2)
    await expect(settings).toContainText('accepted on')
    const change = settings.getByRole('button')
    await change.click()
    await expect(question(page).getByRole('heading')).toBeFocused()
    await expect(question(page).getByRole('checkbox', { checked: true })).toHaveCount(2)
    // Closing the settings without a change is an answer too.
    await answer(page, 'keep')
    await expect(change).toBeFocused()
    await expect(settings).toContainText('accepted on')

    await change.click()
    const loaded = page.waitForEvent('load')
    await answer(page, 'refuseAll')
    await loaded
    await hydrated(page)
    await expect(settings).toContainText('rejected on')
    await expect(settings).not.toContainText('accepted on')
    expect(await context.cookies()).toEqual([])
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['utilo:consent'])
    ads.asked.length = 0
    await page.goto(tool)
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    expect(ads.asked).toEqual([])
  })

  test('erasing everything on the privacy page is a withdrawal, and one is asked again', async ({
    page,
    context,
    ads,
  }) => {
    await openAsking(page, privacy)
    await answer(page, 'accept')
    await expect.poll(async () => (await context.cookies()).length).toBe(2)
    await page.getByRole('button', { name: textOf('en', 'privacy:erase.action') }).click()
    await expect(question(page)).toBeVisible()
    expect(await keptChoice(page)).toBeNull()
    expect(await context.cookies()).toEqual([])
    expect((await consentCommands(page)).at(-1)?.[2]).toEqual(signals('denied', 'denied'))
    // Loaded scripts run until the next answer or the next page.
    const loaded = page.waitForEvent('load')
    await answer(page, 'refuse')
    await loaded
    await hydrated(page)
    expect(await othersIn(page, ads)).toBe(0)
  })

  test('one is asked again after six months, and no sooner', async ({ page, ads }) => {
    await openAsking(page, tool)
    await answer(page, 'accept')
    const age = (days: number) =>
      page.evaluate((ms) => {
        const entry = JSON.parse(localStorage.getItem('utilo:consent') ?? '') as { at: number }
        localStorage.setItem('utilo:consent', JSON.stringify({ ...entry, at: Date.now() - ms }))
      }, days * 86_400_000)
    await age(181)
    await page.reload()
    await expect(adSlots(page).locator('ins')).toHaveAttribute('data-ad-status', 'filled')
    await expect(question(page)).toHaveCount(0)
    await age(183)
    ads.asked.length = 0
    await page.reload()
    await expect(question(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(ads.asked).toEqual([])
  })

  test('an answer in one tab holds in the others', async ({ page, context, ads }) => {
    await openAsking(page, tool)
    const other = await context.newPage()
    await other.goto('/en/length-converter')
    await expect(question(other)).toBeVisible()
    await answer(other, 'refuse')
    await expect(question(page)).toHaveCount(0)
    expect(ads.asked).toEqual([])
  })

  test('a withdrawal in one tab ends with the next page what another one has loaded', async ({
    page,
    context,
    ads,
  }) => {
    await openAsking(page, tool)
    await answer(page, 'accept')
    await expect(adSlots(page).locator('ins')).toHaveAttribute('data-ad-status', 'filled')
    await withdrawElsewhere(context)
    await expect(adSlots(page).locator('ins')).toHaveCount(0)
    ads.asked.length = 0
    await homeLink(page).click()
    await expect(page.locator('h1')).toHaveText(textOf('en', 'home:heading'))
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    expect(await othersIn(page, ads)).toBe(0)
    expect(ads.asked).toEqual([])
    expect(await context.cookies()).toEqual([])
  })

  test('a page that comes back whole from the browser’s memory heeds what was answered meanwhile', async ({
    page,
    ads,
  }) => {
    await openAsking(page, tool)
    await answer(page, 'accept')
    await expect(adSlots(page).locator('ins')).toHaveAttribute('data-ad-status', 'filled')
    const loaded = page.waitForEvent('load')
    await page.evaluate(() => {
      // Another page changes the entry while this one is in the back/forward cache and receives no events.
      const entry = localStorage.getItem('utilo:consent') ?? ''
      localStorage.setItem('utilo:consent', entry.replaceAll('true', 'false'))
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
    await loaded
    await hydrated(page)
    await expect(question(page)).toHaveCount(0)
    expect(await othersIn(page, ads)).toBe(0)
  })

  test('what was written while one left is gone on the next page', async ({
    page,
    context,
    ads,
  }) => {
    await openAsking(page, tool)
    await answer(page, 'refuse')
    await page.evaluate(() => {
      document.cookie = '_ga=GA1; path=/'
    })
    expect(await context.cookies()).toHaveLength(1)
    await page.reload()
    await hydrated(page)
    await expect.poll(() => context.cookies()).toEqual([])
    expect(ads.asked).toEqual([])
  })
})
