import { chooseLanguage } from '../../../../e2e/language-menu.ts'
import { queryOf } from '../../../../e2e/calculator-steps.ts'
import { expect, hydrated, test } from '../../../../e2e/fixtures.ts'
import { holdScript } from '../../../../e2e/hold-script.ts'
import { shiftsOf, watchShiftsFromNow } from '../../../../e2e/layout-shifts.ts'
import { fixedRates, openConverter, paths, setRates } from './steps.ts'

test.describe('currency', () => {
  test.beforeEach(({ page }) => setRates(page))

  test('starts with one euro in dollars, its rate, and where that comes from', async ({ page }) => {
    const { amount, from, to, result, rate, main, source } = await openConverter(page)
    await expect(amount).toHaveValue('1')
    await expect(from).toHaveValue('EUR')
    await expect(to).toHaveValue('USD')
    await expect(result).toHaveText('1.14')
    await expect(rate).toHaveText('1 EUR = 1.1367 USD')
    await expect(main).toContainText('1 USD = 0.87974 EUR')
    await expect(source).toHaveText('Rate of Friday 20 November 2026, European Central Bank.')
    await expect.poll(() => queryOf(page)).toEqual({})
  })

  test.describe('in French and Spanish', () => {
    for (const [language, shown, line, words] of [
      [
        'fr',
        '1\u202F136,70',
        '1 EUR = 1,1367 USD',
        'Cours du vendredi 20 novembre 2026, Banque centrale européenne.',
      ],
      [
        'es',
        '1136,70',
        '1 EUR = 1,1367 USD',
        'Cambio del viernes 20 de noviembre de 2026, Banco Central Europeo.',
      ],
    ] as const)
      test(language, async ({ page }) => {
        const { amount, result, rate, source } = await openConverter(page, paths[language])
        await amount.fill('1000')
        await expect(result).not.toBeEmpty()
        // Not toHaveText: it takes every kind of space for the same.
        expect(await result.textContent()).toBe(shown)
        await expect(rate).toHaveText(line)
        await expect(source).toHaveText(words)
      })
  })

  test('answers half a second after a change, and shows nothing old until then', async ({
    page,
  }) => {
    await page.clock.install({ time: '2026-11-22T10:00:00Z' })
    const { main, amount, to, result, rate, copy, row } = await openConverter(page)
    const spinner = main.locator('.cur-spinner')
    await expect(result).toHaveText('1.14')
    await page.clock.pauseAt('2026-11-22T11:00:00Z')

    const expectNothing = async () => {
      await expect(result).toBeEmpty()
      await expect(result).toHaveAttribute('aria-busy', 'true')
      await expect(rate).toBeEmpty()
      await expect(row('GBP')).toBeEmpty()
      await expect(spinner).toBeVisible()
      await expect(copy).toBeDisabled()
    }
    await amount.fill('100')
    await expectNothing()
    await page.clock.runFor(400)
    // Each change begins the half second anew.
    await to.selectOption('GBP')
    await page.clock.runFor(499)
    await expectNothing()
    await page.clock.runFor(1)
    await expect(result).toHaveText('85.99')
    await expect(result).toHaveAttribute('aria-busy', 'false')
    await expect(spinner).toHaveCount(0)
    await expect(copy).toBeEnabled()
  })

  test('shows the amount in all ten currencies', async ({ page }) => {
    const { row, main } = await openConverter(page, `${paths.en}?amount=100&from=THB&to=GBP`)
    await expect(row('EUR')).toHaveText('2.63 EUR')
    await expect(row('USD')).toHaveText('2.99 USD')
    await expect(row('JPY')).toHaveText('474.47 JPY')
    await expect(main.locator('[data-unit]')).toHaveCount(10)
    await expect(main.locator('[data-target]')).toHaveAttribute('data-unit', 'GBP')
  })

  test('takes its inputs from the address, with either decimal sign', async ({ page }) => {
    for (const typed of ['72.5', '72,5']) {
      const opened = await openConverter(page, `${paths.en}?amount=${typed}&from=gbp&to=THB`)
      await expect(opened.amount).toHaveValue('72.5')
      await expect(opened.from).toHaveValue('GBP')
      await expect(opened.to).toHaveValue('THB')
      await expect(opened.result).toHaveText('3,208.82')
    }
    const { from, to, result } = await openConverter(page, `${paths.en}?from=XXX&to=BTC`)
    await expect(from).toHaveValue('EUR')
    await expect(to).toHaveValue('USD')
    await expect(result).toHaveText('1.14')
  })

  test('writes its inputs into the address without adding history', async ({ page }) => {
    const { amount, from, to } = await openConverter(page)
    const entries = await page.evaluate(() => history.length)
    await amount.fill('1,234.56')
    await from.selectOption('CHF')
    await to.selectOption('SEK')
    await expect.poll(() => queryOf(page)).toEqual({ amount: '1234.56', from: 'CHF', to: 'SEK' })
    expect(await page.evaluate(() => history.length)).toBe(entries)
  })

  test('swaps', async ({ page }) => {
    const { amount, from, to, result, swap } = await openConverter(page, `${paths.en}?amount=20`)
    await swap.click()
    await expect(from).toHaveValue('USD')
    await expect(to).toHaveValue('EUR')
    await expect(amount).toHaveValue('20')
    await expect(result).toHaveText('17.59')
  })

  test('offers the ten first, then all others by name', async ({ page }) => {
    const { to, result, source, rate } = await openConverter(page)
    const groups = to.locator('optgroup')
    await expect(groups.first().locator('option')).toHaveText([
      'Euro (EUR)',
      'US Dollar (USD)',
      'British Pound (GBP)',
      'Japanese Yen (JPY)',
      'Canadian Dollar (CAD)',
      'Australian Dollar (AUD)',
      'Swiss Franc (CHF)',
      'Chinese Yuan (CNY)',
      'Swedish Krona (SEK)',
      'Norwegian Krone (NOK)',
    ])
    await expect(groups.nth(1).locator('option')).toHaveText([
      'Thai Baht (THB)',
      'United Arab Emirates Dirham (AED)',
      'Vietnamese Dong (VND)',
      'West African CFA Franc (XOF)',
    ])
    await to.selectOption('VND')
    await expect(result).toHaveText('30,000.00')
    await expect(rate).toHaveText('1 EUR = 30,000 VND')
    // The central bank has none: both sides come from the other list, with its day.
    await expect(source).toHaveText('Rate of Saturday 21 November 2026, currency-api, open data.')
  })

  test('takes both sides of a pair from one list', async ({ page }) => {
    const { result } = await openConverter(page, `${paths.en}?from=USD&to=AED`)
    // 4.407 ÷ 1.2; the central bank’s dollar, 1.1367, would make it 3.88.
    await expect(result).toHaveText('3.67')
  })

  test('says that there is no rate rather than making one up', async ({ page }) => {
    const { to, result, alert, rate, copy } = await openConverter(
      page,
      `${paths.en}?from=CHF&to=VND`,
    )
    await expect(alert).toHaveText('There is no rate from CHF to VND at the moment.')
    await expect(result).toBeEmpty()
    await expect(rate).toBeEmpty()
    await expect(copy).toBeDisabled()
    await to.selectOption('EUR')
    await expect(result).toHaveText('1.06')
    await expect(alert).toHaveCount(0)
  })

  test('shows more figures where two decimals would be none', async ({ page }) => {
    const { from, to, result, amount } = await openConverter(page, `${paths.en}?from=VND&to=EUR`)
    await expect(result).toHaveText('0.00003333')
    await amount.fill('0')
    await expect(result).toHaveText('0.00')
    await amount.fill('1')
    await from.selectOption('EUR')
    await expect(result).toHaveText('1.00')
    await expect(to).toHaveValue('EUR')
  })

  test('copies plain digits', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { copy, main, result } = await openConverter(
      page,
      '/convertisseur-devises?amount=1000&lng=fr',
    )
    await expect(result).toContainText('136,70')
    await copy.click()
    await expect(copy).toContainText('Copié')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('1136.70')
    await main.locator('[data-unit="JPY"] button').click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('180570.00')
  })

  test('remembers the currencies, not the amount', async ({ page }) => {
    const { amount, from, to } = await openConverter(page)
    await amount.fill('250')
    await from.selectOption('GBP')
    await to.selectOption('THB')
    const again = await openConverter(page)
    await expect(again.from).toHaveValue('GBP')
    await expect(again.to).toHaveValue('THB')
    await expect(again.amount).toHaveValue('1')
  })

  test('keeps what a number meant in another language', async ({ page }) => {
    const { amount, to } = await openConverter(page)
    await amount.fill('1,234')
    await to.selectOption('THB')
    await chooseLanguage(page, 'fr')
    const french = page.locator('main[data-tool="currency"]')
    await expect(french.locator('input[name=amount]')).toHaveValue('1234')
    await expect(french.locator('select[name=to]')).toHaveValue('THB')
    await expect(french.locator('select[name=to] option:checked')).toHaveText(
      'Baht thaïlandais (THB)',
    )
    await expect(french.locator('output[name=result]')).toHaveText('46 962,34')
  })

  test('takes what is typed and chosen before its script is there', async ({ page }) => {
    const release = await holdScript(page)
    await page.goto(paths.en, { waitUntil: 'commit' })
    await page.locator('input[name=amount]').fill('72.5')
    await page.locator('select[name=to]').selectOption('GBP')
    release()
    await hydrated(page)
    await expect(page.locator('output[name=result]')).toHaveText('62.34')
  })

  for (const [width, height] of [
    [390, 844],
    [1360, 900],
  ] as const)
    test(`moves nothing when the rates come (${width} px)`, async ({ page }) => {
      await page.setViewportSize({ width, height })
      for (const path of Object.values(paths)) {
        let release = () => {}
        const released = new Promise<void>((resolve) => {
          release = resolve
        })
        await page.unroute('**/api/rates')
        await page.route('**/api/rates', async (route) => {
          await released
          await route.fulfill({ json: fixedRates })
        })
        const { result, favourite } = await openConverter(page, path)
        await page.evaluate(() => document.fonts.ready)
        await watchShiftsFromNow(page)
        release()
        await expect(result).not.toBeEmpty()
        await expect(favourite).toBeVisible()
        expect(await shiftsOf(page)).toEqual([])
      }
    })
})
