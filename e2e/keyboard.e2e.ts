import type { Page } from '@playwright/test'
import { accompanied, expect, test } from './fixtures.ts'

// What is tabbed to comes into view at once.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** What has the focus: its name, whether it can be seen, and whether the focus itself can. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    const { left, top, width, height } = element.getBoundingClientRect()
    const seen = document.elementFromPoint(left + width / 2, top + height / 2)
    // The mark may be around the field that an input stands in.
    const around = [element, element.parentElement, element.parentElement?.parentElement]
    return {
      name:
        element.getAttribute('name') ??
        element.getAttribute('aria-label') ??
        element.textContent?.trim() ??
        '',
      isUncovered: seen !== null && (element.contains(seen) || seen.contains(element)),
      isMarked: around.some((candidate) => {
        if (!candidate) return false
        const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(candidate)
        const isOutlined =
          outlineStyle !== 'none' &&
          Number.parseFloat(outlineWidth) >= 2 &&
          outlineColor !== 'rgba(0, 0, 0, 0)'
        return isOutlined || (candidate === element && boxShadow !== 'none')
      }),
    }
  })

/** The name of what has the focus, once it and its focus are seen: a frame may pass until then. */
const expectSeen = async (page: Page): Promise<string> => {
  const { name } = await focused(page)
  await expect.poll(() => focused(page)).toEqual({ name, isUncovered: true, isMarked: true })
  return name
}

const tabTo = async (page: Page, name: string | RegExp) => {
  const passed: string[] = []
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab')
    const stop = await expectSeen(page)
    passed.push(stop)
    if (typeof name === 'string' ? stop === name : name.test(stop)) return passed
  }
  throw new Error(`${String(name)} is not reached by Tab: ${passed.join(' · ')}`)
}

test('a weight is converted by keyboard alone, from the address bar to the clipboard', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/en/weight-converter')
  await accompanied(page)
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
    'Add to favourites',
    'Embed this tool',
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

/** Goes through all stops of a page, once round. */
const walkAround = async (page: Page, path: string) => {
  await page.goto(path)
  await accompanied(page)
  const stops = await page
    .locator('a, button, input, select, textarea, summary, [tabindex="0"]')
    .filter({ visible: true })
    .count()
  const reached: string[] = []
  // Past the last stop the page begins anew, or the browser's own controls do.
  for (;;) {
    await page.keyboard.press('Tab')
    const isOut = await page.evaluate(() => document.activeElement === document.body)
    const name = isOut ? '' : await expectSeen(page)
    if (isOut || (reached.length > 0 && name === 'Skip to content')) break
    reached.push(name)
    expect(reached.length, reached.join(' · ')).toBeLessThanOrEqual(stops)
  }
  expect(reached.length).toBeGreaterThan(15)
}

const kindsOfPage = [
  '/en',
  '/en/weight-converter',
  '/en/jpg-to-png',
  '/en/contact',
  '/en/terms-of-use',
]

for (const path of kindsOfPage) {
  test(`every stop of ${path} is seen and none is a trap`, ({ page }) => walkAround(page, path))

  test(`so it is in the visitor’s own colours on ${path}`, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
    await walkAround(page, path)
  })
}
