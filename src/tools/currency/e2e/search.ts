import { expectNoViolations } from '../../../../e2e/accessibility.ts'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { delayScript } from '../../../../e2e/network.ts'
import { noSidewaysScroll, sidewaysScroll } from '../../../../e2e/site.ts'
import { openConverter, paths, setRates } from './steps.ts'

test.describe('currency: search', () => {
  test.beforeEach(({ page }) => setRates(page))

  test('finds a currency in French, by the keyboard alone', async ({ page }) => {
    const { to, options, result, skipHalfSecond } = await openConverter(page, paths.fr)
    await to.focus()
    await expect(to).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('ArrowDown')
    await expect(to).toHaveAttribute('aria-expanded', 'true')
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
    await to.pressSequentially('Viêt')
    await expect(options.first().locator('span').first()).toHaveText('Dông vietnamien')
    await expect(to).toHaveAttribute(
      'aria-activedescendant',
      (await options.first().getAttribute('id')) ?? '',
    )
    await page.keyboard.press('Enter')
    await expect(options).toHaveCount(0)
    await expect(to).toBeFocused()
    await expect(to).toHaveValue('Dông vietnamien (VND)')
    await skipHalfSecond()
    await expect(result).toHaveText('30\u202F000,00')
    await expect(page).toHaveURL(/to=VND/)
  })

  test('offers what there is a rate for, takes a tap, and closes when it should, on a narrow phone', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    const tab = await openConverter(page)
    const { main, amount, from, to, options, result, skipHalfSecond } = tab
    await expect(result).not.toBeEmpty()
    await from.click()
    await expect(options.first()).toBeInViewport()
    expect(await sidewaysScroll(page)).toEqual(noSidewaysScroll)
    await expectNoViolations(page)
    for (const typed of ['afghanistan', '<b>zz']) {
      await from.fill(typed)
      await expect(main.getByText('No currency found.')).toBeVisible()
      await expect(options).toHaveCount(0)
    }
    await from.fill('$')
    await expect(options.locator('span:first-child')).toHaveText([
      'US Dollar',
      'Canadian Dollar',
      'Australian Dollar',
    ])
    await expectNoViolations(page)
    await from.fill('baht')
    await expect(options).toHaveText(['Thai BahtTHB · ฿ · Thailand'])

    await test.step('what was chosen comes back by Escape and by leaving with a click', async () => {
      await page.keyboard.press('Escape')
      await expect(from).toBeFocused()
      await expect(from).toHaveValue('Euro (EUR)')
      await from.fill('baht')
      await amount.click()
      await expect(options).toHaveCount(0)
      await expect(from).toHaveValue('Euro (EUR)')
      await expect(from).toHaveAttribute('data-value', 'EUR')
    })

    await from.fill('dirham')
    await options.filter({ hasText: 'United Arab Emirates Dirham' }).click()
    await expect(from).toHaveAttribute('data-value', 'AED')
    await expect(from).toBeFocused()
    await skipHalfSecond()
    await expect(to).toHaveAttribute('data-value', 'USD')
    // This is 1.2 ÷ 4.407, both from the wider list.
    await expect(result).toHaveText('0.27')
  })

  test('is fetched when it is opened, again after a failure, and codes stand for names until then', async ({
    page,
    complaints,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (/\/finding\./.test(request.url())) asked.push(request.url())
    })
    await page.route(/\/(finding|names)\./, (route) => route.abort())
    const { alert, result, from, to, options } = await openConverter(page, `${paths.en}?to=THB`)
    await expect(result).toHaveText('38.06')
    await expect(to).toHaveValue('THB')
    expect(asked).toEqual([])
    await from.fill('ba')
    await expect(alert).toContainText('could not be loaded')
    await page.unroute(/\/(finding|names)\./)
    await from.pressSequentially('ht')
    await expect(options.first()).toContainText('Thai Baht')
    await expect(alert).toHaveCount(0)
    // The browser itself logs the requests that were blocked.
    expect(complaints.filter((complaint) => !complaint.includes('net::ERR_FAILED'))).toEqual([])
    complaints.splice(0)
  })

  test('a text that is confirmed before the list is there is not lost', async ({ page }) => {
    const release = await delayScript(page, /\/finding\./)
    const { from, to, amount } = await openConverter(page)
    await to.fill('yen')
    await page.keyboard.press('Tab')
    await amount.focus()
    release()
    await expect(to).toHaveAttribute('data-value', 'JPY')
    await expect(amount).toBeFocused()
    await from.fill('franc')
    await page.keyboard.press('Enter')
    await expect(from).toHaveAttribute('data-value', 'CHF')
  })
})
