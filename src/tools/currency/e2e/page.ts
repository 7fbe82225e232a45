import { chooseIn } from '../../../../e2e/calculator-steps.ts'
import { expect, hydrated, test } from '../../../../e2e/fixtures.ts'
import { toast } from '../../../../e2e/page-steps.ts'
import { delayScript } from '../../../../e2e/network.ts'
import { shiftsOf, watchShiftsFromNow } from '../../../../e2e/layout-shifts.ts'
import { converterOf, fixedRates, openConverter, paths, setRates } from './steps.ts'

const kept = (key: string) => localStorage.getItem(key)

test.describe('currency', () => {
  test('keeps favourite pairs on the device, and lets them go', async ({ page }) => {
    await setRates(page)
    const tab = await openConverter(page, `${paths.en}?from=GBP&to=THB`)
    const { favourite, main, from, to, result, skipHalfSecond } = tab
    const chips = main.getByRole('list', { name: 'Your pinned pairs' }).getByRole('button')
    await expect(favourite).toHaveAttribute('aria-pressed', 'false')
    await favourite.click()
    await expect(favourite).toHaveAttribute('aria-pressed', 'true')
    await chooseIn(to, 'USD')
    await expect(favourite).toHaveAttribute('aria-pressed', 'false')
    await favourite.click()
    await expect(chips).toHaveText(['GBP → USD', 'GBP → THB'])
    expect(await page.evaluate(kept, 'utilo:currency')).toBe('["GBP-USD","GBP-THB"]')

    await page.goto(`${paths.en}?amount=10&from=EUR&to=JPY`)
    await expect(chips).toHaveText(['GBP → USD', 'GBP → THB'])
    await chips.nth(1).click()
    await skipHalfSecond()
    await expect(from).toHaveAttribute('data-value', 'GBP')
    await expect(to).toHaveAttribute('data-value', 'THB')
    await expect(result).toHaveText('442.60')
    await favourite.click()
    await expect(chips).toHaveText(['GBP → USD'])
    await chips.first().click()
    await favourite.click()
    await expect(chips).toHaveCount(0)
    expect(await page.evaluate(kept, 'utilo:currency')).toBeNull()
  })

  test('works with the keyboard alone', async ({ page }) => {
    await setRates(page)
    const tab = await openConverter(page)
    const { amount, from, to, swap, copy, result, favourite, skipHalfSecond } = tab
    await amount.focus()
    await page.keyboard.type('20')
    await page.keyboard.press('Tab')
    await expect(from).toBeFocused()
    // Leaving the field by the keyboard chooses the first match.
    await page.keyboard.type('Swiss')
    await page.keyboard.press('Tab')
    await expect(from).toHaveAttribute('data-value', 'CHF')
    await expect(swap).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(to).toHaveAttribute('data-value', 'CHF')
    await skipHalfSecond()
    await page.keyboard.press('Tab')
    await expect(to).toBeFocused()
    await expect(result).toHaveText('16.55')
    await page.keyboard.press('Tab')
    await expect(copy).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(favourite).toBeFocused()
    await page.keyboard.press('Space')
    await expect(favourite).toHaveAttribute('aria-pressed', 'true')
  })

  for (const [language, width, height] of [
    ['fr', 390, 844],
    ['en', 390, 844],
    ['es', 390, 844],
    ['fr', 1360, 900],
  ] as const)
    test(
      `takes what is typed before its script is there, and moves nothing when the rates come (${language}, ${width} px)`,
      { tag: language === 'fr' && width === 390 ? [] : '@full' },
      async ({ page }) => {
        await setRates(page)
        await page.unroute('**/api/rates')
        let releaseRates = () => {}
        const released = new Promise<void>((resolve) => {
          releaseRates = resolve
        })
        await page.route('**/api/rates', async (route) => {
          await released
          await route.fulfill({ json: fixedRates })
        })
        const releaseScript = await delayScript(page)
        await page.setViewportSize({ width, height })
        await page.goto(paths[language], { waitUntil: 'commit' })
        const { amount, to, result, favourite, copy, source } = converterOf(page)
        await amount.fill('72.5')
        // Typed behind the text that is already there, as somebody does who does not clear the field.
        await to.press('End')
        await to.pressSequentially('gbp')
        releaseScript()
        await hydrated(page)
        await expect(to).toHaveValue('gbp')
        await to.press('Enter')
        await expect(to).toHaveAttribute('data-value', 'GBP')
        await page.evaluate(() => document.fonts.ready)
        await watchShiftsFromNow(page)
        releaseRates()
        await expect(result).toHaveText(language === 'en' ? '62.34' : '62,34')
        await expect(favourite).toBeVisible()
        expect(await shiftsOf(page)).toEqual([])
        for (const part of [result, copy, source]) await expect(part).toBeInViewport({ ratio: 1 })
      },
    )

  test('converts with the rates of its own server, and dates them', async ({ page }) => {
    const { result, rate, source, main, to, options } = await openConverter(page)
    await expect(result).toHaveText(/^\d\.\d\d$/)
    await expect(rate).toHaveText(/^1\sEUR = \d\.\d+\sUSD$/)
    await expect(source).toHaveText(/^Rate for \w+day, \w+ \d+, 20\d\d\. Source: \S/)
    await expect(toast(page)).toHaveCount(0)
    await to.click()
    expect(await options.count()).toBeGreaterThan(150)
    await expect(options.nth(150)).toHaveText(/^\p{L}.*[A-Z]{3}$/u)
    await chooseIn(to, 'THB')
    await expect(rate).toHaveText(/^1\sEUR = \d\d\.\d+\sTHB$/)
    // The build comes without a history, and the server asks nobody here.
    await expect(main.getByText('How the rate has moved')).toHaveCount(0)
  })
})
