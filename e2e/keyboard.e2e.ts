import type { Page } from '@playwright/test'
import { expect, hydrated, test } from './fixtures.ts'

/** What has the focus: its name, whether it can be seen, and whether the focus itself can. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    const box = element.getBoundingClientRect()
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    const marked = [
      element,
      ...(element.closest('label, search') ? [element.closest('label, search') as Element] : []),
    ]
    return {
      name:
        element.getAttribute('name') ??
        element.getAttribute('aria-label') ??
        element.textContent?.trim() ??
        '',
      isUncovered: top !== null && (element.contains(top) || top.contains(element)),
      isMarked: marked.some((candidate) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(candidate)
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      }),
    }
  })

const tabTo = async (page: Page, name: string | RegExp) => {
  const passed: string[] = []
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab')
    const stop = await focused(page)
    expect(stop).toMatchObject({ isUncovered: true, isMarked: true })
    passed.push(stop.name)
    if (typeof name === 'string' ? stop.name === name : name.test(stop.name)) return passed
  }
  throw new Error(`${String(name)} is not reached by Tab: ${passed.join(' · ')}`)
}

test('a weight is converted by keyboard alone, from the address bar to the clipboard', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/en/weight-converter')
  await hydrated(page)
  const stops = await tabTo(page, 'value')
  expect(stops).toEqual([
    'Skip to content',
    'Utilo, home',
    'Converters',
    'Files',
    'Calculators',
    'Practical',
    expect.stringMatching(/^Search/),
    expect.stringMatching(/^EN/),
    'Appearance',
    'Home',
    'Converters',
    'value',
  ])
  await page.keyboard.press('Control+a')
  await page.keyboard.type('72,5')
  await tabTo(page, 'from')
  await expect(page.locator('select[name=from]')).toHaveValue('kg')
  await tabTo(page, /swap units/i)
  await tabTo(page, 'to')
  await page.keyboard.type('Ounce')
  await expect(page.locator('select[name=to]')).toHaveValue('oz')
  const result = page.locator('output[name=result]')
  await expect(result).toHaveText('2,557.365')
  await tabTo(page, /copy result/i)
  await page.keyboard.press('Enter')
  await expect(
    page.locator('main [role=status]').filter({ hasText: 'Copied!' }).first(),
  ).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('2557.365')

  // And back, the other way round.
  for (let presses = 0; presses < 2; presses += 1) await page.keyboard.press('Shift+Tab')
  expect((await focused(page)).name).toMatch(/swap units/i)
  await page.keyboard.press('Space')
  await expect(page.locator('select[name=from]')).toHaveValue('oz')
  await expect(page.locator('select[name=to]')).toHaveValue('kg')
  await expect(result).toHaveText('2.055338')
})

test('every stop of every kind of page is seen and in no trap', async ({ page }) => {
  for (const path of [
    '/en',
    '/en/weight-converter',
    '/en/jpg-to-png',
    '/en/contact',
    '/en/terms-of-use',
  ]) {
    await page.goto(path)
    await hydrated(page)
    const stops = await page
      .locator(
        'a:visible, button:visible, input:visible, select:visible, textarea:visible, summary:visible',
      )
      .count()
    let reached = 0
    for (let presses = 0; presses <= stops + 5; presses += 1) {
      await page.keyboard.press('Tab')
      if (await page.evaluate(() => document.activeElement === document.body)) break
      expect([path, await focused(page)]).toEqual([
        path,
        { name: expect.any(String), isUncovered: true, isMarked: true },
      ])
      reached += 1
    }
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
    expect(reached).toBeGreaterThan(15)
  }
})
