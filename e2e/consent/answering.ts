import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  answer,
  consentCommands,
  deniedFirst,
  expect,
  hydrated,
  keptChoice,
  openAsking,
  question,
  signals,
  test,
  tool,
  visitForTypefaces,
} from './consent-site.ts'
import { shiftsOf, watchShifts } from '../layout-shifts.ts'
import { forgiveFailures } from '../network.ts'
import { adSlots, homeLink } from '../page-steps.ts'
import { noSidewaysScroll, sidewaysScroll, textOf } from '../site.ts'

test.describe('once one has answered', { tag: '@full' }, () => {
  test('a refusal is kept, and nothing of others is ever loaded', async ({
    page,
    ads,
    context,
  }) => {
    await openAsking(page, tool)
    await answer(page, 'refuse')
    await expect(question(page)).toHaveCount(0)
    const entry = JSON.parse((await keptChoice(page)) ?? '') as Record<string, unknown>
    const { host } = new URL(ads.origin)
    expect(entry).toMatchObject({
      version: 1,
      ads: { to: host, agreed: false },
      analytics: { to: host, agreed: false },
    })
    await homeLink(page).click()
    await expect(page.locator('h1')).toHaveText(textOf('en', 'home:heading'))
    await page.reload()
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    await expect(question(page)).toHaveCount(0)
    await expect(adSlots(page).locator('ins')).toHaveCount(0)
    expect(ads.asked).toEqual([])
    expect(await context.cookies()).toEqual([])
  })

  test('after an agreement places are filled, and nothing moves', async ({ page, ads }) => {
    await visitForTypefaces(page)
    await watchShifts(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await openAsking(page, tool)
    const before = await adSlots(page).boundingBox()
    await answer(page, 'accept')
    await expect(question(page)).toHaveCount(0)
    await adSlots(page).scrollIntoViewIfNeeded()
    const frame = adSlots(page).frameLocator('iframe')
    await expect(frame.locator('body')).toHaveCSS('background-image', /gradient/)
    await expect(adSlots(page)).toContainText('Advertisement')
    expect((await adSlots(page).boundingBox())?.height).toBe(before?.height)
    expect(await sidewaysScroll(page)).toEqual(noSidewaysScroll)
    expect(ads.asked).toContain('/ads.js')
    expect(ads.asked).toContain('/ad.html?slot=1234567890&client=ca-pub-test')
    expect(ads.asked).toContain(`/count?domain=utilo.example&path=${tool}`)
    expect(await consentCommands(page)).toEqual([
      ...deniedFirst,
      ['consent', 'update', signals('granted', 'granted')],
    ])

    // Another page in the same document has its own slots and the same scripts.
    await homeLink(page).click()
    await expect(page.locator('h1')).toHaveText(textOf('en', 'home:heading'))
    const places = adSlots(page).locator('ins')
    await expect(places).toHaveCount(await adSlots(page).count())
    for (const place of await places.all())
      await expect(place).toHaveAttribute('data-ad-status', 'filled')
    expect(ads.asked.filter((path) => path === '/ads.js')).toHaveLength(1)
    expect(await shiftsOf(page)).toEqual([])

    // On the next visit nobody is asked.
    await page.goto(tool)
    await expect(adSlots(page).locator('ins')).toHaveAttribute('data-ad-status', 'filled')
    await expect(question(page)).toHaveCount(0)
    expect(await shiftsOf(page)).toEqual([])
  })

  test('on a wide screen an advertisement keeps to its place too', async ({ page, ads: _ads }) => {
    await page.setViewportSize({ width: 1360, height: 900 })
    await openAsking(page, tool)
    await answer(page, 'accept')
    for (const [path, size] of [
      [tool, { width: 300, height: 250 }],
      ['/en', { width: 728, height: 90 }],
    ] as const) {
      await page.goto(path)
      const place = adSlots(page).locator('ins').first()
      await expect(place).toHaveAttribute('data-ad-status', 'filled')
      expect(await place.boundingBox()).toMatchObject(size)
      const slot = await adSlots(page).first().boundingBox()
      const inside = await place.boundingBox()
      expect(inside?.y).toBeGreaterThanOrEqual(slot?.y ?? 0)
      expect((inside?.y ?? 0) + size.height).toBeLessThanOrEqual(
        (slot?.y ?? 0) + (slot?.height ?? 0),
      )
    }
  })

  test('one can agree to one thing and not to another', async ({ page, ads }) => {
    await openAsking(page, tool)
    await answer(page, 'choose')
    await question(page).locator('input[name=consent-analytics]').check()
    await answer(page, 'save')
    await expect.poll(() => ads.asked).toContain('/count.js')
    await page.waitForLoadState('networkidle')
    expect(ads.asked).not.toContain('/ads.js')
    await expect(adSlots(page).locator('ins')).toHaveCount(0)
    expect((await consentCommands(page)).at(-1)?.[2]).toEqual(signals('denied', 'granted'))
  })

  test('where the ads cannot be had, their place stays as it was', async ({
    page,
    ads,
    complaints,
  }) => {
    await page.route(`${ads.origin}/**`, (route) => route.fulfill({ status: 503, body: 'down' }))
    await openAsking(page, tool)
    await answer(page, 'accept')
    await page.waitForLoadState('networkidle')
    await expect(adSlots(page)).toContainText('Advertisement')
    expect((await adSlots(page).boundingBox())?.height).toBe(282)
    await page.locator('input[name=value]').fill('2')
    await expect(page.locator('output[name=result]')).not.toBeEmpty()
    forgiveFailures(complaints)
  })

  test('a service that throws takes nothing with it', async ({ page, ads }) => {
    await page.route(`${ads.origin}/ads.js`, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        headers: { 'Access-Control-Allow-Origin': '*' },
        // AdSense throws like this when a slot is too small.
        body: "window.adsbygoogle = { push: () => { throw new Error('No slot size') } }",
      }),
    )
    await openAsking(page, tool)
    await answer(page, 'accept')
    await page.waitForFunction(
      () => !Array.isArray((window as { adsbygoogle?: unknown }).adsbygoogle ?? []),
    )
    await homeLink(page).click()
    await expect(page.locator('h1')).toHaveText(textOf('en', 'home:heading'))
    await expect(adSlots(page).locator('ins').first()).toBeAttached()
    await expect(page.locator('h1')).toBeVisible()
  })

  test('the policy lets in those who were configured and nobody else', async ({
    page,
    ads,
    site,
  }) => {
    const response = await page.goto(tool)
    const policy = response?.headers()['content-security-policy'] ?? ''
    expect(new Set(policy.match(/https?:[^ ;]+/g))).toEqual(new Set([ads.origin]))
    for (const use of ['script', 'frame', 'connect', 'img'])
      expect(policy).toMatch(new RegExp(`${use}-src [^;]*${ads.origin}`))
    expect(policy).not.toContain('unsafe-inline')
    const file = readFileSync(join(site.project.folder, 'dist/client/_headers'), 'utf8')
    expect(file).toContain(policy)
  })
})
