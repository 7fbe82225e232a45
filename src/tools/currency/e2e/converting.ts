import { expectNothingBroken, queryOf, chooseIn } from '../../../../e2e/calculator-steps.ts'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { chooseLanguage } from '../../../../e2e/page-steps.ts'
import { openConverter, paths, setRates } from './steps.ts'

test.describe('currency', () => {
  test.beforeEach(({ page }) => setRates(page))

  test('converts between any two currencies, and says the rate, its day and its source', async ({
    page,
  }) => {
    const tab = await openConverter(page)
    const {
      amount,
      from,
      to,
      options,
      result,
      rate,
      main,
      source,
      swap,
      alert,
      copy,
      skipHalfSecond,
    } = tab
    await expect(amount).toHaveValue('1')
    await expect(from).toHaveAttribute('data-value', 'EUR')
    await expect(to).toHaveAttribute('data-value', 'USD')
    await expect(result).toHaveText('1.14')
    await expect(rate).toHaveText('1 EUR = 1.1367 USD')
    await expect(main).toContainText('1 USD = 0.87974 EUR')
    await expect(source).toHaveText(
      'Rate for Friday, November 20, 2026. Source: European Central Bank.',
    )
    await expect.poll(() => queryOf(page)).toEqual({})
    const entries = await page.evaluate(() => history.length)

    await test.step('offers the ten first, then all others by name', async () => {
      await to.click()
      await expect(options).toHaveText([
        'EuroEUR',
        'US DollarUSD',
        'British PoundGBP',
        'Japanese YenJPY',
        'Canadian DollarCAD',
        'Australian DollarAUD',
        'Swiss FrancCHF',
        'Chinese YuanCNY',
        'Swedish KronaSEK',
        'Norwegian KroneNOK',
        'Thai BahtTHB',
        'United Arab Emirates DirhamAED',
        'Vietnamese DongVND',
        'West African CFA FrancXOF',
      ])
      await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
      await chooseIn(to, 'VND')
      await skipHalfSecond()
      await expect(result).toHaveText('30,000.00')
      await expect(rate).toHaveText('1 EUR = 30,000 VND')
      // The central bank has no such rate, so both sides come from the other list, with its day.
      await expect(source).toHaveText(
        'Rate for Saturday, November 21, 2026. Source: currency-api, open data.',
      )
    })

    await test.step('says that there is no rate rather than making one up', async () => {
      await chooseIn(from, 'CHF')
      await skipHalfSecond()
      await expect(alert).toHaveText('There is no rate from CHF to VND at the moment.')
      await expect(result).toBeEmpty()
      await expect(rate).toBeEmpty()
      await expect(copy).toBeDisabled()
      await amount.fill('1,234.56')
      await chooseIn(to, 'SEK')
      await skipHalfSecond()
      await expect(alert).toHaveCount(0)
      await expect(result).toHaveText('14,780.21')
      await expect.poll(() => queryOf(page)).toEqual({ amount: '1234.56', from: 'CHF', to: 'SEK' })
    })

    await swap.click()
    await skipHalfSecond()
    await expect(from).toHaveAttribute('data-value', 'SEK')
    await expect(to).toHaveAttribute('data-value', 'CHF')
    await expect(amount).toHaveValue('1,234.56')
    await expect(result).toHaveText('103.12')
    expect(await page.evaluate(() => history.length)).toBe(entries)

    await test.step('remembers the currencies, not the amount', async () => {
      const again = await openConverter(page)
      await expect(again.from).toHaveAttribute('data-value', 'SEK')
      await expect(again.to).toHaveAttribute('data-value', 'CHF')
      await expect(again.amount).toHaveValue('1')
    })
  })

  test('takes its inputs from the address, but none that mean nothing', async ({ page }) => {
    const address = `${paths.en}?amount=72,5&from=gbp&to=THB`
    const { amount, from, to, result, row, main } = await openConverter(page, address)
    await expect(amount).toHaveValue('72.5')
    await expect(from).toHaveAttribute('data-value', 'GBP')
    await expect(to).toHaveAttribute('data-value', 'THB')
    await expect(result).toHaveText('3,208.82')
    await expect(main.locator('[data-unit]')).toHaveCount(10)
    await expect(row('EUR')).toHaveText('84.32 EUR')
    await expect(row('GBP')).toHaveText('72.50 GBP')
    await expect(row('JPY')).toHaveText('15,224.95 JPY')
    await expect(main.locator('[data-target]')).toHaveCount(0)

    // Entries that another version of the site stored are ignored.
    await page.addInitScript(() => {
      localStorage.setItem('utilo:currency', '{"pairs":[]}')
      localStorage.setItem('utilo:last:currency', '{"from":"DEM","to":7}')
      localStorage.setItem('utilo:rates', 'none')
    })
    await openConverter(page, `${paths.en}?from=XXX&to=BTC`)
    await expect(from).toHaveAttribute('data-value', 'EUR')
    await expect(to).toHaveAttribute('data-value', 'USD')
    await expect(result).toHaveText('1.14')
    await expect(main.locator('[data-target]')).toHaveAttribute('data-unit', 'USD')
  })

  test('keeps what a number meant in French, and copies plain digits', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const tab = await openConverter(page)
    const { amount, from, to, options, result, rate, source, copy, main, skipHalfSecond } = tab
    await amount.fill('1,234')
    await chooseIn(to, 'THB')
    await skipHalfSecond()
    await chooseLanguage(page, 'fr')
    await expect(amount).toHaveValue('1234')
    await expect(to).toHaveAttribute('data-value', 'THB')
    await expect(to).toHaveValue('Baht thaïlandais (THB)')
    await from.click()
    await expect(options.nth(10)).toHaveText('Baht thaïlandaisTHB')
    await expect(options.last()).toHaveText('Franc CFA (BCEAO)XOF')
    await page.keyboard.press('Escape')
    await expect(rate).toHaveText('1 EUR = 38,057 THB')
    // `toHaveText` cannot be used here, because it treats all kinds of spaces as equal.
    expect(await result.textContent()).toBe('46\u202F962,34')
    await expect(source).toHaveText(
      'Cours du vendredi 20 novembre 2026, Banque centrale européenne.',
    )
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await copy.click()
    await expect(copy).toContainText('Copié')
    expect(await copied()).toBe('46962.34')
    await main.locator('[data-unit="JPY"] button').click()
    await expect.poll(copied).toBe('222823.38')
  })

  test('writes amounts and dates the Spanish way', { tag: '@full' }, async ({ page }) => {
    const { amount, result, rate, source } = await openConverter(page, paths.es)
    await amount.fill('1000')
    await expect(result).toHaveText('1136,70')
    await expect(rate).toHaveText('1 EUR = 1,1367 USD')
    await expect(source).toHaveText(
      'Tipo de cambio del viernes 20 de noviembre de 2026, Banco Central Europeo.',
    )
  })

  test('answers half a second after a change, and shows nothing old until then', async ({
    page,
  }) => {
    await page.clock.install({ time: '2026-11-22T10:00:00Z' })
    const { amount, to, result, rate, copy, row } = await openConverter(page)
    await expect(result).toHaveText('1.14')
    await page.clock.pauseAt('2026-11-22T11:00:00Z')

    const expectNothing = async () => {
      await expect(result).toBeEmpty()
      await expect(result).toHaveAttribute('aria-busy', 'true')
      await expect(rate).toBeEmpty()
      await expect(row('GBP')).toBeEmpty()
      await expect(result).toHaveAttribute('aria-busy', 'true')
      await expect(copy).toBeDisabled()
    }
    await amount.fill('100')
    await expectNothing()
    await page.clock.runFor(400)
    // Each change starts the half second again.
    await chooseIn(to, 'GBP')
    await page.clock.runFor(499)
    await expectNothing()
    await page.clock.runFor(1)
    await expect(result).toHaveText('85.99')
    await expect(result).toHaveAttribute('aria-busy', 'false')
    await expect(result).toHaveAttribute('aria-busy', 'false')
    await expect(copy).toBeEnabled()
  })

  test('has no result for what is no number, and recovers', async ({ page }) => {
    const tool = await openConverter(page)
    const { amount, result, rate, alert, copy, skipHalfSecond } = tool
    await amount.fill('12.05.2024')
    await expect(alert).toContainText('Enter a number, such as 72.5')
    await expect(result).toBeEmpty()
    await expect(rate).toBeEmpty()
    await expect(result).toHaveAttribute('aria-busy', 'false')
    await expect(amount).toHaveAttribute('aria-invalid', 'true')
    await expect(copy).toBeDisabled()
    await expect.poll(() => queryOf(page)).not.toHaveProperty('amount')
    await expectNothingBroken(tool)
    await amount.fill('')
    await expect(alert).toHaveCount(0)
    await expect(result).toBeEmpty()
    await expect(result).toHaveAttribute('aria-busy', 'false')
    await amount.fill('-5')
    await skipHalfSecond()
    await expect(result).toHaveText('-5.68')
  })
})
