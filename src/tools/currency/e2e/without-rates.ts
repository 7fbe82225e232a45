import { expectSound } from '../../../../e2e/live-page.ts'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { forgiveFailures } from '../../../../e2e/failing-requests.ts'
import { fixedRates, openConverter, paths, setRates } from './steps.ts'

const toast = '.toast'

test.describe('currency, when rates cannot be had', () => {
  test('falls back on the specified table, says so, and tries again', async ({
    page,
    complaints,
  }) => {
    await setRates(page, { answer: 503 })
    const tool = await openConverter(page)
    const { result, rate, source, main, button, to, from, alert } = tool
    await expect(page.locator(toast)).toContainText('Currency converter')
    await expect(page.locator(toast)).toContainText('Could not fetch exchange rates.')
    await expect(page.locator(toast)).toHaveAttribute('data-variant', 'destructive')
    await expect(result).toHaveText('1.08')
    await expect(rate).toHaveText('1 EUR = 1.08 USD')
    // The table’s own, which is not the inverse of the other.
    await expect(main).toContainText('1 USD = 0.93 EUR')
    await expect(source).toContainText('Indicative rates from a fixed table, without a date')
    await expect(main).not.toContainText('Rate of')

    await from.selectOption('JPY')
    await expect(result).toHaveText('0.01')
    await expect(rate).toHaveText('1 JPY = 0.00672269 USD')
    await to.selectOption('CAD')
    await expect(alert).toHaveText('There is no rate from JPY to CAD at the moment.')
    await expect(result).toBeEmpty()
    await expect(button('Try again')).toBeVisible()
    await to.selectOption('EUR')
    await expect(tool.row('SEK')).toHaveText('no rate')
    await expect(tool.row('USD')).toHaveText('0.01 USD')

    forgiveFailures(complaints)
    await setRates(page)
    await button('Try again').click()
    await expect(source).toHaveText('Rate of Friday 20 November 2026, European Central Bank.')
    await expect(button('Try again')).toHaveCount(0)
  })

  test('says it in the language of the page', async ({ page, complaints }) => {
    await setRates(page, { answer: 503 })
    for (const [path, title, words] of [
      [paths.fr, 'Convertisseur de devises', 'Impossible de récupérer les taux de change.'],
      [paths.es, 'Conversor de divisas', 'No se pudieron obtener los tipos de cambio.'],
    ] as const) {
      await openConverter(page, path)
      await expect(page.locator(toast)).toContainText(title)
      await expect(page.locator(toast)).toContainText(words)
    }
    forgiveFailures(complaints)
  })

  test('shows the last ones this device has had, with their date', async ({ page, complaints }) => {
    await setRates(page)
    const first = await openConverter(page)
    await expect(first.result).toHaveText('1.14')
    await setRates(page, { answer: 503, now: '2026-11-29T10:00:00Z' })
    const { result, source, button, rate } = await openConverter(
      page,
      `${paths.en}?amount=100&from=THB&to=USD`,
    )
    await expect(result).toHaveText('2.99')
    await expect(rate).toHaveText('1 THB = 0.0298684 USD')
    await expect(source).toContainText(
      'Rate of Friday 20 November 2026, European Central Bank. New rates could not be fetched: these are the last ones on this device.',
    )
    await expect(page.locator(toast)).toContainText('Could not fetch exchange rates.')
    await expect(button('Try again')).toBeVisible()
    forgiveFailures(complaints)
  })

  for (const [name, answer] of [
    ['a log-in page', '<!doctype html><title>Welcome to our network</title>'],
    ['nothing', ''],
    ['an empty document', {}],
    ['a rate that is none', { ecb: { ...fixedRates.ecb, rates: { USD: 'NaN' } } }],
    ['a rate of zero', { ecb: { ...fixedRates.ecb, rates: { USD: '0' } } }],
    ['no date', { ecb: { ...fixedRates.ecb, date: 'today' } }],
  ] as const)
    test(`takes ${name} for no rates`, async ({ page }) => {
      await setRates(page, { answer })
      const { result, source } = await openConverter(page)
      await expect(result).toHaveText('1.08')
      await expect(source).toContainText('Indicative rate')
      expect(await page.evaluate(() => localStorage.getItem('utilo:rates'))).toBeNull()
    })

  test('gets new ones by itself once the connection is back', async ({ page, complaints }) => {
    await setRates(page, { answer: 503 })
    const { result, source } = await openConverter(page)
    await expect(result).toHaveText('1.08')
    forgiveFailures(complaints)
    await setRates(page)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(result).toHaveText('1.14')
    await expect(source).toContainText('Friday 20 November 2026')
  })

  test('says how old rates are that are older than markets rest', async ({ page }) => {
    await setRates(page, { now: '2026-11-25T10:00:00Z' })
    const { source } = await openConverter(page)
    await expect(source).toHaveText('Rate of Friday 20 November 2026, European Central Bank.')
    await setRates(page, { now: '2026-12-04T10:00:00Z' })
    await page.reload()
    await expect(source).toContainText('It is 14 days old.')
  })

  test('waits no longer than eight seconds', async ({ page }) => {
    await page.route('**/api/rates', () => {
      // Never answered.
    })
    const { result, main } = await openConverter(page)
    await expect(main.locator('.cur-spinner')).toBeVisible()
    await expect(result).toHaveText('1.08', { timeout: 15_000 })
    await expect(main.locator('.cur-spinner')).toHaveCount(0)
  })

  test('is as accessible without rates as with them', async ({ page, complaints }) => {
    await setRates(page, { answer: 503 })
    const { result, from, alert } = await openConverter(page)
    await expect(result).toHaveText('1.08')
    await from.selectOption('SEK')
    await expect(alert).toBeVisible()
    await expectSound(page)
    forgiveFailures(complaints)
  })
})
