import { expect, test } from '../../../../e2e/fixtures.ts'
import { expectSound } from '../../../../e2e/live-page.ts'
import { openConverter, paths, setRates } from './steps.ts'

const kept = (key: string) => localStorage.getItem(key)

test.describe('currency', () => {
  test('keeps favourite pairs on the device, and lets them go', async ({ page }) => {
    await setRates(page)
    const { favourite, main, from, to, result } = await openConverter(
      page,
      `${paths.en}?from=GBP&to=THB`,
    )
    const chips = main.getByRole('list', { name: 'Your favourite pairs' }).getByRole('button')
    await expect(result).toHaveText('44.26')
    await expect(favourite).toHaveAttribute('aria-pressed', 'false')
    await favourite.click()
    await expect(favourite).toHaveAttribute('aria-pressed', 'true')
    await to.selectOption('USD')
    await expect(favourite).toHaveAttribute('aria-pressed', 'false')
    await favourite.click()
    await expect(chips).toHaveText(['GBP → USD', 'GBP → THB'])
    expect(await page.evaluate(kept, 'utilo:currency')).toBe('["GBP-USD","GBP-THB"]')

    await page.goto(`${paths.en}?amount=10&from=EUR&to=JPY`)
    await expect(chips).toHaveText(['GBP → USD', 'GBP → THB'])
    await chips.nth(1).click()
    await expect(from).toHaveValue('GBP')
    await expect(to).toHaveValue('THB')
    await expect(result).toHaveText('442.60')
    await favourite.click()
    await expect(chips).toHaveText(['GBP → USD'])
    await chips.first().click()
    await favourite.click()
    await expect(chips).toHaveCount(0)
    expect(await page.evaluate(kept, 'utilo:currency')).toBeNull()
  })

  test('takes whatever another version kept', async ({ page }) => {
    await setRates(page)
    await page.addInitScript(() => {
      localStorage.setItem('utilo:currency', '{"pairs":[]}')
      localStorage.setItem('utilo:last:currency', '{"from":"DEM","to":7}')
      localStorage.setItem('utilo:rates', 'none')
    })
    const { from, to, result } = await openConverter(page)
    await expect(from).toHaveValue('EUR')
    await expect(to).toHaveValue('USD')
    await expect(result).toHaveText('1.14')
  })

  test('works with the keyboard alone', async ({ page }) => {
    await setRates(page)
    const { amount, from, to, swap, copy, result, favourite } = await openConverter(page)
    await amount.focus()
    await page.keyboard.type('20')
    await page.keyboard.press('Tab')
    await expect(from).toBeFocused()
    await page.keyboard.type('Swiss')
    await expect(from).toHaveValue('CHF')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(swap).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(to).toHaveValue('CHF')
    await page.keyboard.press('Tab')
    await expect(to).toBeFocused()
    await expect(result).toHaveText('16.55')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(copy).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(favourite).toBeFocused()
    await page.keyboard.press('Space')
    await expect(favourite).toHaveAttribute('aria-pressed', 'true')
  })

  test('is accessible, in both themes and on narrow screens', async ({ page }) => {
    await setRates(page)
    const { result, favourite } = await openConverter(
      page,
      `${paths.en}?amount=1234567.89&from=GBP&to=THB`,
    )
    await expect(result).toHaveText('54,641,395.33')
    await favourite.click()
    await expectSound(page)
  })

  test('stands above the fold of a phone', async ({ page }) => {
    await setRates(page)
    await page.setViewportSize({ width: 390, height: 844 })
    for (const path of Object.values(paths)) {
      const { result, copy, source } = await openConverter(page, path)
      await expect(result).not.toBeEmpty()
      for (const part of [result, copy, source]) await expect(part).toBeInViewport({ ratio: 1 })
    }
  })

  test('converts with the rates of its own server, and dates them', async ({ page }) => {
    const { result, rate, source } = await openConverter(page)
    await expect(result).toHaveText(/^\d\.\d\d$/)
    await expect(rate).toHaveText(/^1\sEUR = \d\.\d+\sUSD$/)
    await expect(source).toHaveText(/^Rate of \w+day \d+ \w+ 20\d\d, \S/)
    await expect(page.locator('.toast')).toHaveCount(0)
    const options = await page.locator('select[name=to] option').count()
    expect(options).toBeGreaterThan(150)
    await page.locator('select[name=to]').selectOption('THB')
    await expect(rate).toHaveText(/^1\sEUR = \d\d\.\d+\sTHB$/)
  })
})
