import { toast } from '../../../../e2e/page-steps.ts'
import { chooseIn } from '../../../../e2e/calculator-steps.ts'
import { expectNoViolations } from '../../../../e2e/accessibility.ts'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { forgiveFailures } from '../../../../e2e/network.ts'
import { openConverter, paths, setRates } from './steps.ts'

test.describe('currency, when rates cannot be had', () => {
  test('falls back on the specified table, says so, and tries again', async ({ page }) => {
    await setRates(page, { answer: '<!doctype html><title>Welcome to our network</title>' })
    const tool = await openConverter(page)
    const { result, rate, source, main, button, to, from, alert, skipHalfSecond } = tool
    await expect(toast(page)).toContainText('Currency converter')
    await expect(toast(page)).toContainText('Could not fetch exchange rates.')
    await expect(toast(page).getByRole('alert')).toBeVisible()
    await expect(result).toHaveText('1.08')
    await expect(rate).toHaveText('1 EUR = 1.08 USD')
    // This rate stands in the table itself, and is not the inverse of the other one.
    await expect(main).toContainText('1 USD = 0.93 EUR')
    await expect(source).toContainText('Indicative rates from a fixed table, with no date')
    await expect(main).not.toContainText('Rate for')
    expect(await page.evaluate(() => localStorage.getItem('utilo:rates'))).toBeNull()

    await chooseIn(from, 'JPY')
    await chooseIn(to, 'CAD')
    await skipHalfSecond()
    await expect(alert).toHaveText('There is no rate from JPY to CAD at the moment.')
    await expect(result).toBeEmpty()
    await expect(tool.row('SEK')).toHaveText('no rate')
    await expect(tool.row('USD')).toHaveText('0.01 USD')
    await expect(button('Try again')).toBeVisible()
    await expect(main).not.toContainText('history')
    await chooseIn(to, 'USD')
    await skipHalfSecond()
    await expect(rate).toHaveText('1 JPY = 0.00672269 USD')

    await setRates(page)
    await button('Try again').click()
    await expect(source).toHaveText(
      'Rate for Friday, November 20, 2026. Source: European Central Bank.',
    )
    await expect(button('Try again')).toHaveCount(0)
  })

  test('shows the last ones this device has had, and new ones once the connection is back', async ({
    page,
    complaints,
  }) => {
    await setRates(page)
    await openConverter(page)
    await setRates(page, { answer: 503, now: '2026-11-29T10:00:00Z' })
    const { result, source, button, rate } = await openConverter(
      page,
      `${paths.en}?amount=100&from=THB&to=USD`,
    )
    await expect(result).toHaveText('2.99')
    await expect(rate).toHaveText('1 THB = 0.0298684 USD')
    await expect(source).toContainText(
      'Rate for Friday, November 20, 2026. Source: European Central Bank. New rates could not be fetched. These are the last ones received on this device.',
    )
    await expect(toast(page)).toContainText('Could not fetch exchange rates.')
    await expect(button('Try again')).toBeVisible()
    forgiveFailures(complaints)

    await setRates(page, { now: '2026-12-04T10:00:00Z' })
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(button('Try again')).toHaveCount(0)
    await expect(source).toHaveText(
      'Rate for Friday, November 20, 2026. Source: European Central Bank. This rate is 14 days old.',
    )
  })

  test('waits no longer than eight seconds', { tag: '@full' }, async ({ page }) => {
    await page.route('**/api/rates', () => {
      // The request is never answered.
    })
    const { result } = await openConverter(page)
    await expect(result).toHaveAttribute('aria-busy', 'true')
    await expect(result).toHaveText('1.08')
    await expect(result).toHaveAttribute('aria-busy', 'false')
  })

  test('is as accessible without rates as with them', { tag: '@full' }, async ({ page }) => {
    await setRates(page, { answer: {} })
    const { from, alert, skipHalfSecond } = await openConverter(page, paths.fr)
    await expect(toast(page)).toContainText('Convertisseur de devises')
    await expect(toast(page)).toContainText('Impossible de récupérer les taux de change.')
    await chooseIn(from, 'SEK')
    await skipHalfSecond()
    await expect(alert).toBeVisible()
    await expectNoViolations(page)
  })
})
