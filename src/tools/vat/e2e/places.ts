import { queryOf } from '../../../../e2e/calculator-steps.ts'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { openVat, paths } from './steps.ts'

/** Rates by country, and the currency that goes with it. */
export const places = () => {
  test('a rate is one click, and is marked as chosen', async ({ page }) => {
    const { rate, rateButton, expectAmounts } = await openVat(
      page,
      `${paths.fr}&amount=100&rate=20&type=add`,
    )
    await expect(rateButton('20 % normal')).toHaveAttribute('aria-pressed', 'true')
    await rateButton('5,5 % réduit').click()
    await expect(rate).toHaveValue('5,5')
    await expectAmounts('100,00 €', '5,50 €', '105,50 €')
    await expect(rateButton('5,5 % réduit')).toHaveAttribute('aria-pressed', 'true')
    await expect(rateButton('20 % normal')).toHaveAttribute('aria-pressed', 'false')
    await rate.fill('19,6')
    await expect(rateButton(/./).and(page.locator('[aria-pressed=true]'))).toHaveCount(0)
    await expect
      .poll(() => queryOf(page))
      .toEqual({
        lng: 'fr',
        amount: '100',
        rate: '19.6',
        type: 'add',
        currency: 'EUR',
        country: 'FR',
      })
  })

  for (const [language, home, second] of [
    ['fr', 'FR', 'FR-corsica'],
    ['es', 'ES', 'ES-canaries'],
    ['en', 'GB', 'AT'],
  ] as const)
    test(`the own country is first and chosen: ${language}`, async ({ page }) => {
      const { field } = await openVat(page, paths[language])
      await expect(field('country')).toHaveValue(home)
      const ids = await field('country')
        .locator('option')
        .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
      expect(ids.slice(0, 2)).toEqual([home, second])
      expect(ids).toHaveLength(36)
    })

  test('a country brings its standard rate and its currency', async ({ page }) => {
    const { field, rate, rateButton, expectAmounts } = await openVat(
      page,
      `${paths.fr}&amount=100&rate=20&type=add`,
    )
    await field('country').selectOption({ label: 'Suède' })
    await expect(rate).toHaveValue('25')
    await expectAmounts('100,00 kr', '25,00 kr', '125,00 kr')
    await expect(rateButton(/./)).toHaveText(['25 % normal', '12 % réduit', '6 % réduit'])
    await field('country').selectOption('CH')
    await expectAmounts('100,00 CHF', '8,10 CHF', '108,10 CHF')
    await expect
      .poll(() => queryOf(page))
      .toEqual({
        lng: 'fr',
        amount: '100',
        rate: '8.1',
        type: 'add',
        country: 'CH',
        currency: 'CHF',
      })
    await field('country').selectOption('BG')
    await expectAmounts('100,00 €', '20,00 €', '120,00 €')
  })

  test('a currency chosen by hand stays', async ({ page }) => {
    const { field, expectAmounts } = await openVat(
      page,
      `${paths.en}?amount=1250.5&rate=20&type=add`,
    )
    await field('currency').selectOption('CHF')
    await field('country').selectOption('PL')
    await expectAmounts('CHF 1,250.50', 'CHF 287.62', 'CHF 1,538.12')
    await expect.poll(() => queryOf(page)['currency']).toBe('CHF')
  })

  test('country and currency are remembered on the device, the rest is not', async ({ page }) => {
    const { field, amount } = await openVat(page)
    await field('country').selectOption('DK')
    await amount.fill('77')
    const again = await openVat(page)
    await expect(again.field('country')).toHaveValue('DK')
    await expect(again.field('currency')).toHaveValue('DKK')
    await expect(again.amount).toHaveValue('')
    await expect(again.rate).toHaveValue('20')
    const kept = await page.evaluate(() => localStorage.getItem('utilo:last:vat'))
    expect(JSON.parse(kept ?? '')).toEqual({ country: 'DK', currency: 'DKK' })
  })

  test('Corsica, overseas, and where there is no VAT', async ({ page }) => {
    const { main, field, rate, rateButton } = await openVat(page, paths.fr)
    await field('country').selectOption({ label: 'France (Corse)' })
    await expect(rateButton(/./)).toHaveText([
      '20 % normal',
      '13 % particulier',
      '10 % particulier',
      '5,5 % réduit',
      '2,1 % particulier',
      '0,9 % particulier',
    ])
    await field('country').selectOption({
      label: 'France (Guadeloupe, Martinique, La Réunion)',
    })
    await expect(rate).toHaveValue('8,5')
    await field('country').selectOption({ label: 'France (Guyane, Mayotte)' })
    await expect(rateButton(/./)).toHaveCount(0)
    await expect(main).toContainText('La TVA ne s’applique ni en Guyane ni à Mayotte.')
    await expect(rate).toHaveValue('8,5')
    await field('country').selectOption({ label: 'Espagne (îles Canaries)' })
    await expect(main).toContainText('un autre impôt, l’IGIC')
    await field('country').selectOption({ label: 'Espagne (Ceuta, Melilla)' })
    await expect(main).toContainText('un autre impôt, l’IPSI')
  })

  test('says what rates are for, when they were checked, and by what', async ({ page }) => {
    const { main, field } = await openVat(page, paths.en)
    const panel = main.locator('.vat-place')
    await expect(panel.getByRole('heading')).toHaveText('VAT rates: United Kingdom')
    await expect(panel).toContainText('Rates checked as they stood on August 22, 2026.')
    await expect(panel.getByRole('link')).toHaveAttribute('href', 'https://www.gov.uk/vat-rates')
    await field('country').selectOption('FR')
    await expect(panel.getByRole('heading')).toHaveText('VAT rates: France')
    await expect(panel.locator('dl > div')).toHaveCount(4)
    await expect(panel).toContainText('2.1%')
    await expect(panel).toContainText('reimbursed medicines, newspapers')
    const link = panel.getByRole('link')
    await expect(link).toHaveText('European Commission, TEDB database')
    await expect(link).toHaveAttribute('href', /^https:\/\/ec\.europa\.eu\//)
    await expect(link).toHaveAttribute('rel', /noopener/)
  })

  test('an address with an unknown country, currency or type is no trouble', async ({ page }) => {
    const { field, type, expectAmounts } = await openVat(
      page,
      `${paths.en}?amount=10&country=XX&currency=ZZZ&type=double`,
    )
    await expect(field('country')).toHaveValue('GB')
    await expect(field('currency')).toHaveValue('GBP')
    await expect(type).toHaveValue('add')
    await expectAmounts('£10.00', '£2.00', '£12.00')
  })
}
