import { expectNothingBroken, queryOf } from '../../../e2e/calculator-steps.ts'
import { expect, test } from '../../../e2e/fixtures.ts'
import { chooseLanguage } from '../../../e2e/page-steps.ts'
import { expectNoViolations } from '../../../e2e/accessibility.ts'
import { severalLines } from './e2e/lines.ts'
import { clipboard, openVat, paths } from './e2e/steps.ts'

test.describe('vat', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('adds the tax when asked, takes it out, and follows the fields from then on', async ({
    page,
  }) => {
    const tool = await openVat(page)
    const { main, amount, rate, type, output, button, expectAmounts } = tool
    await expect(rate).toHaveValue('20')
    await expect(type).toHaveValue('add')
    await expect(amount).toHaveValue('')
    await amount.fill('100')
    await expect(output('total')).toBeEmpty()
    await button('Calculate').click()
    await expectAmounts('£100.00', '£20.00', '£120.00')
    await expect(main).toContainText('100 × 20% = 20')
    await expect(main).toContainText('100 + 20 = 120')
    await expect
      .poll(() => queryOf(page))
      .toEqual({ amount: '100', rate: '20', type: 'add', currency: 'GBP', country: 'GB' })
    await button('Copy: Gross amount').click()
    const note = main.getByText(/^Copi(ed|é)/)
    await expect(note).toBeVisible()
    // The note has to be visible, and not only read out.
    expect((await note.boundingBox())?.width).toBeGreaterThan(40)
    expect(await clipboard(page)).toBe('120.00')
    await type.selectOption('remove')
    await amount.fill('120')
    await expectAmounts('£100.00', '£20.00', '£120.00')
    await expect(main).toContainText('120 ÷ 1.20 = 100')
    await rate.fill('5,5')
    await expectAmounts('£113.74', '£6.26', '£120.00')
    await expect(main).toContainText('120 ÷ 1.055 ≈ 113.74')
    await rate.fill('')
    await expect(output('base')).toBeEmpty()
    await test.step('a change of language keeps what was typed and chosen', async () => {
      await rate.fill('20')
      await amount.fill('1,200')
      await expectAmounts('£1,000.00', '£200.00', '£1,200.00')
      await chooseLanguage(page, 'fr')
      await expectAmounts('1 000,00 £', '200,00 £', '1 200,00 £')
      await expect(type).toHaveValue('remove')
      await expect(tool.field('country')).toHaveValue('GB')
      await expect(tool.field('currency')).toHaveValue('GBP')
    })
    await expect(note).toHaveCount(0)
  })

  test('works with the keyboard alone', async ({ page }) => {
    const { amount, rate, type, alert, field, expectAmounts } = await openVat(page)
    await amount.focus()
    await page.keyboard.press('Enter')
    await expect(alert).toHaveCount(1)
    await expect(amount).toBeFocused()
    await page.keyboard.type('240')
    await expect(alert).toHaveCount(0)
    await page.keyboard.press('Tab')
    await expect(field('currency')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(rate).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(type).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    await expect(field('country')).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(rate).toHaveValue('5')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expectAmounts('£228.57', '£11.43', '£240.00')
  })

  test('says what is wrong with a field, loses nothing, and recovers', async ({ page }) => {
    const tool = await openVat(page, `${paths.en}?amount=100&rate=20&type=remove`)
    const { amount, rate, alert, output, expectAmounts } = tool
    for (const [field, other, typed, words] of [
      [amount, rate, 'abc', 'Enter a number, such as 100.'],
      [amount, rate, '9'.repeat(40), 'type 1,000,000,000,000,000 or less'],
      [rate, amount, '-100', 'type -99.99 or more'],
      [rate, amount, 'twenty', 'Enter a number, such as 5.5.'],
    ] as const) {
      const [before, kept] = [await field.inputValue(), await other.inputValue()]
      await field.fill(typed)
      await expect(alert).toContainText(words)
      await expect(output('total')).toBeEmpty()
      await expect(other).toHaveValue(kept)
      await expectNothingBroken(tool)
      await field.fill(before)
      await expect(alert).toHaveCount(0)
      await expectAmounts('£83.33', '£16.67', '£100.00')
    }
    await amount.fill('999999999999999.99')
    await rate.fill('1000')
    await expectAmounts(
      '£90,909,090,909,090.91',
      '£909,090,909,090,909.08',
      '£999,999,999,999,999.99',
    )
  })

  test('a link in French, the rates of its country, and those of others', async ({ page }) => {
    const tool = await openVat(page, `${paths.fr}&amount=1234.56&rate=5.5&type=add`)
    const { main, amount, rate, field, button, rateButton, expectAmounts } = tool
    await expectAmounts('1 234,56 €', '67,90 €', '1 302,46 €')
    await button('Copier\u202F: Montant TTC').click()
    await expect.poll(() => clipboard(page)).toBe('1302.46')
    await button(/^Copier.+TVA à 5,5/).click()
    await expect.poll(() => clipboard(page)).toBe('67.90')
    await expect(rateButton('5,5 % réduit')).toHaveAttribute('aria-pressed', 'true')
    await rateButton('20 % normal').click()
    await expect(rate).toHaveValue('20')
    await expect(rateButton('20 % normal')).toHaveAttribute('aria-pressed', 'true')
    await expect(rateButton('5,5 % réduit')).toHaveAttribute('aria-pressed', 'false')
    await amount.fill('1 234,56 €')
    await rate.fill('19,6 %')
    await expectAmounts('1 234,56 €', '241,97 €', '1 476,53 €')
    await expect(rateButton().and(page.locator('[aria-pressed=true]'))).toHaveCount(0)
    await expect
      .poll(() => queryOf(page))
      .toEqual({
        lng: 'fr',
        amount: '1234.56',
        rate: '19.6',
        type: 'add',
        currency: 'EUR',
        country: 'FR',
      })
    await test.step('a country brings its standard rate and its currency', async () => {
      await amount.fill('100')
      await field('country').selectOption({ label: 'Suède' })
      await expect(rate).toHaveValue('25')
      await expectAmounts('100,00 kr', '25,00 kr', '125,00 kr')
      await expect(rateButton()).toHaveText(['25 % normal', '12 % réduit', '6 % réduit'])
      await field('country').selectOption('CH')
      await expectAmounts('100,00 CHF', '8,10 CHF', '108,10 CHF')
      await expect
        .poll(() => queryOf(page))
        .toMatchObject({ rate: '8.1', country: 'CH', currency: 'CHF' })
    })
    await test.step('Corsica, overseas, and where there is no VAT', async () => {
      await expect(field('country').locator('option').nth(1)).toHaveText('France (Corse)')
      await field('country').selectOption({ label: 'France (Corse)' })
      await expect(rateButton()).toHaveText([
        '20 % normal',
        '13 % particulier',
        '10 % particulier',
        '5,5 % réduit',
        '2,1 % particulier',
        '0,9 % particulier',
      ])
      await field('country').selectOption({ label: 'France (Guadeloupe, Martinique, La Réunion)' })
      await expect(rate).toHaveValue('8,5')
      await field('country').selectOption({ label: 'France (Guyane, Mayotte)' })
      await expect(rateButton()).toHaveCount(0)
      await expect(main).toContainText('La TVA ne s’applique ni en Guyane ni à Mayotte.')
      await expect(rate).toHaveValue('8,5')
      await field('country').selectOption({ label: 'Espagne (îles Canaries)' })
      await expect(main).toContainText('un autre impôt, l’IGIC')
      await field('country').selectOption({ label: 'Espagne (Ceuta, Melilla)' })
      await expect(main).toContainText('un autre impôt, l’IPSI')
    })
  })

  test('remembers the country and the currency that were chosen, and nothing else', async ({
    page,
  }) => {
    const unknown = await openVat(page, `${paths.en}?amount=10&country=XX&currency=ZZZ&type=double`)
    await expect(unknown.field('country')).toHaveValue('GB')
    await expect(unknown.field('currency')).toHaveValue('GBP')
    await expect(unknown.type).toHaveValue('add')
    await unknown.expectAmounts('£10.00', '£2.00', '£12.00')
    await unknown.amount.fill('100')
    await test.step('says what the rates are for, and who says so since when', async () => {
      const panel = unknown.main.getByRole('region', { name: /^VAT rates/ })
      await expect(panel.getByRole('heading')).toHaveText('VAT rates: United Kingdom')
      await expect(panel).toContainText('Rates checked as of August 22, 2026.')
      const link = panel.getByRole('link')
      await expect(link).toHaveAttribute('href', 'https://www.gov.uk/vat-rates')
      await expect(link).toHaveAttribute('rel', /noopener/)
    })
    // The currency was the pound, but nobody had chosen it.
    const spanish = await openVat(page, paths.es)
    await expect(spanish.field('currency')).toHaveValue('EUR')
    await spanish.field('currency').selectOption('CHF')
    await spanish.field('country').selectOption('FR')
    const { field, amount, rate, main } = await openVat(page)
    await expect(field('country')).toHaveValue('FR')
    await expect(field('currency')).toHaveValue('CHF')
    await expect(amount).toHaveValue('')
    await expect(rate).toHaveValue('20')
    const kept = await page.evaluate(() => localStorage.getItem('utilo:last:vat'))
    expect(JSON.parse(kept ?? '')).toEqual({ country: 'FR', currency: 'CHF' })
    const panel = main.getByRole('region', { name: 'VAT rates: France' })
    await expect(panel).toContainText('2.1%')
    await expect(panel).toContainText('reimbursed medicines, newspapers')
    await expect(panel.getByRole('term')).toHaveCount(4)
    const link = panel.getByRole('link')
    await expect(link).toHaveText('European Commission, TEDB database')
    await expect(link).toHaveAttribute('href', /^https:\/\/ec\.europa\.eu\//)
  })

  for (const address of [
    `${paths.en}?amount=123456789.01&rate=17.5&type=remove&country=FR-corsica`,
    `${paths.es}?amount=100&rate=200000&type=add&country=ES-canaries`,
  ])
    test(`is accessible with its answer: ${address}`, { tag: '@full' }, async ({ page }) => {
      await openVat(page, address)
      await expectNoViolations(page)
    })

  severalLines()
})
