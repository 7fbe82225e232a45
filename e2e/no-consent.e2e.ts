import { globSync, readFileSync } from 'node:fs'
import { expect, hydrated, test } from './fixtures.ts'
import { adSlots, consentQuestion } from './page-steps.ts'

const folder = `${process.env.UTILO_DIST ?? 'dist'}/client/assets`

test('a site without ads and analytics carries nothing of either, and asks nothing', async ({
  page,
}) => {
  const scripts = globSync(`${folder}/*.js`)
  expect(scripts.length).toBeGreaterThan(20)
  expect(scripts.filter((file) => /consent/.test(file))).toEqual([])
  for (const file of scripts)
    expect([
      file,
      /utilo:consent|adsbygoogle|dataLayer|__tcfapi/.exec(readFileSync(file, 'utf8')),
    ]).toEqual([file, null])
  const response = await page.goto('/en/weight-converter')
  expect(response?.headers()['content-security-policy']).not.toMatch(/https?:/)
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  await expect(consentQuestion(page)).toHaveCount(0)
  await expect(adSlots(page)).toHaveText('Advertisement')
  await expect(adSlots(page).locator('*')).toHaveCount(0)
})

test('without a provider, ad slots take at most 100 pixels of a phone’s height', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/en/percentage-calculator', '/en/pdf-to-word']) {
    await page.goto(path)
    const [height = 0] = await adSlots(page).evaluateAll((slots) =>
      slots.map((slot) => slot.getBoundingClientRect().height),
    )
    expect(height).toBeGreaterThan(0)
    expect(height).toBeLessThanOrEqual(100)
  }
})
