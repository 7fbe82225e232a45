import type { Page } from '@playwright/test'
import { expectNothingBroken, openTool, queryOf, resultOf } from '../../../e2e/calculator-steps.ts'
import { expect, test } from '../../../e2e/fixtures.ts'
import { chooseLanguage } from '../../../e2e/page-steps.ts'
import { expectNoViolations } from '../../../e2e/accessibility.ts'

const paths = {
  fr: '/calculateur-tva?lng=fr',
  en: '/en/vat-calculator',
  es: '/es/calculadora-de-iva',
}

const openVat = async (page: Page, address: string = paths.en) => {
  const tool = await openTool(page, 'vat', address)
  const rates = tool.main.getByRole('group', { name: /^(VAT rates|Taux de TVA)/ })
  const expectOutputs = async (names: readonly string[], amounts: readonly string[]) => {
    for (const [index, name] of names.entries())
      await expect(tool.output(name)).toHaveText(amounts[index] ?? '')
  }
  return {
    ...tool,
    amount: tool.field('amount'),
    rate: tool.field('rate'),
    type: tool.field('type'),
    rateButton: (name: string | RegExp = /./) => rates.getByRole('button', { name }),
    /** Expects the net, tax and gross amounts as they are shown. */
    expectAmounts: (...amounts: readonly [string, string, string]) =>
      expectOutputs(['base', 'vatAmount', 'total'], amounts),
    lines: tool.main.getByRole('region', { name: /^(Several lines|Plusieurs lignes)$/ }),
    /** Returns a further line. The fields of the page itself are the first line. */
    line: (number: number) => {
      const item = tool.main.getByRole('listitem').filter({ has: page.locator('[name=lineRate]') })
      const at = item.nth(number - 2)
      return {
        item: at,
        amount: at.locator('[name=lineAmount]'),
        rate: at.locator('[name=lineRate]'),
        label: at.locator('[name=lineLabel]'),
        alert: at.getByRole('alert'),
      }
    },
    /** Expects the totals of all lines. */
    expectSum: (...amounts: readonly [string, string, string]) =>
      expectOutputs(['lines-base', 'lines-vatAmount', 'lines-total'], amounts),
  }
}

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

const start = `${paths.en}?amount=100&rate=20&type=add`

/** Tests several lines with a rate each. */
const severalLines = (): void => {
  test('adds lines up by rate and overall, and copies them as a table', async ({ page }) => {
    const tool = await openVat(page, start)
    const { lines, line, button, amount, type, output, expectSum } = tool
    await expect(lines.getByRole('listitem')).toHaveCount(0)
    await button('Add a line').click()
    await expect(line(2).amount).toBeFocused()
    await expect(line(2).rate).toHaveValue('20')
    await expectSum('£100.00', '£20.00', '£120.00')
    await expect(line(2).alert).toHaveCount(0)
    await line(2).amount.fill('0.33')
    await line(2).rate.fill('5.5 %')
    await line(2).amount.press('Enter')
    await expect(line(3).amount).toBeFocused()
    await line(3).amount.fill('0.33')
    await line(3).rate.fill('5,5')
    await expect(line(3).item).toContainText(/Net £0\.33\s*VAT £0\.02\s*Gross £0\.35/)
    await expect(lines.locator('tbody').getByRole('row')).toHaveText([
      /20%\s*£100\.00\s*£20\.00\s*£120\.00/,
      /5\.5%\s*£0\.66\s*£0\.04\s*£0\.70/,
    ])
    await expectSum('£100.66', '£20.04', '£120.70')
    await expect.poll(() => queryOf(page)).toEqual({ amount: '100', rate: '20', type: 'add' })
    await test.step('no totals leave a wrong line out', async () => {
      const { alert, rate } = line(2)
      await line(2).amount.fill('abc')
      await expect(alert).toHaveText('Enter a number, such as 100.')
      await expect(output('lines-total')).toHaveCount(0)
      await expect(lines).toContainText('Totals appear once')
      await expectNothingBroken(tool)
      await line(2).amount.fill('10')
      await rate.fill('-1000001')
      await expect(alert).toContainText('Enter -1,000,000 or more')
      await rate.fill('')
      await expect(alert).toHaveText('Enter a number, such as 5.5.')
      await expect(output('lines-total')).toHaveCount(0)
      await rate.fill('0')
      await expectSum('£110.33', '£20.02', '£130.35')
      await amount.fill('oops')
      await expect(output('lines-total')).toHaveCount(0)
      await amount.fill('')
      await expectSum('£10.33', '£0.02', '£10.35')
    })
    await amount.fill('-50')
    await line(2).label.fill('Books and maps')
    await line(2).amount.fill('1,234.5')
    await line(2).rate.fill('5.5')
    await button('Copy the table').click()
    await expect
      .poll(async () => (await clipboard(page)).split('\n').map((row) => row.split('\t')))
      .toEqual([
        ['Label', 'VAT rate (%)', 'Net amount', 'VAT', 'Gross amount'],
        ['', '20', '-50.00', '-10.00', '-60.00'],
        ['Books and maps', '5.5', '1234.50', '67.90', '1302.40'],
        ['', '5.5', '0.33', '0.02', '0.35'],
        ['Total', '', '1184.83', '57.92', '1242.75'],
      ])
    await type.selectOption('remove')
    await expect(line(3).item).toContainText(/Net £0\.31\s*VAT £0\.02\s*Gross £0\.33/)
  })

  test('a line can go; lines are kept across languages, and nowhere else', async ({ page }) => {
    const { lines, line, button, expectSum } = await openVat(page, start)
    for (const typed of ['10', '20']) {
      await button('Add a line').click()
      await lines.locator('[name=lineAmount]').last().fill(typed)
    }
    await expectSum('£130.00', '£26.00', '£156.00')
    await button('Remove line 2').click()
    await expect(button('Add a line')).toBeFocused()
    await expect(line(2).amount).toHaveValue('20')
    await expectSum('£120.00', '£24.00', '£144.00')
    await line(2).label.fill('Secret supper')
    await line(2).amount.fill('1,234')
    await expectSum('£1,334.00', '£266.80', '£1,600.80')
    await chooseLanguage(page, 'fr')
    await expectSum('1 334,00 £', '266,80 £', '1 600,80 £')
    expect(page.url()).not.toMatch(/1234|Secret/)
    const kept = await page.evaluate(() => JSON.stringify(localStorage))
    expect(kept).not.toMatch(/1[,.]?234|Secret/)
    await line(2).amount.fill('-1234567,89')
    await expect(line(2).item).toContainText('TTC')
    await expectNoViolations(page)
    await test.step('prints dark on white, the theme being dark', async () => {
      await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
      const lightness = (property: 'color' | 'backgroundColor') =>
        page.evaluate((name) => {
          const [red = 0, green = 0, blue = 0] = (
            getComputedStyle(document.body)[name].match(/\d+/g) ?? []
          ).map(Number)
          return (red + green + blue) / 3
        }, property)
      expect(await lightness('color')).toBeLessThan(60)
      expect(await lightness('backgroundColor')).toBeGreaterThan(200)
    })
    await page.emulateMedia({ media: 'screen' })
    await button('Retirer la ligne 2').click()
    await expect(lines.getByRole('listitem')).toHaveCount(0)
    await expect(lines.getByRole('table')).toHaveCount(0)
  })

  test('takes no more than fifty lines', { tag: '@full' }, async ({ page }) => {
    const { lines, button } = await openVat(page, start)
    for (let count = 2; count <= 50; count += 1) await button('Add a line').dispatchEvent('click')
    await expect(lines.getByRole('listitem')).toHaveCount(50)
    await expect(button('Add a line')).toBeDisabled()
  })
}

test.describe('vat', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('adds the tax at once, takes it out, and follows the fields', async ({ page }) => {
    const tool = await openVat(page)
    const { main, amount, rate, type, output, button, expectAmounts } = tool
    await expect(rate).toHaveValue('20')
    await expect(type).toHaveValue('add')
    await expect(amount).toHaveValue('')
    await amount.fill('100')
    await expectAmounts('£100.00', '£20.00', '£120.00')
    await button('Calculate').click()
    await expect(resultOf(main)).toBeFocused()
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
      [amount, rate, '9'.repeat(40), 'Enter 1,000,000,000,000,000 or less'],
      [rate, amount, '-100', 'every gross amount is zero'],
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

  test('remembers the country, the currency and the rate that were chosen, and nothing else', async ({
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
    expect(JSON.parse(kept ?? '')).toEqual({ country: 'FR', currency: 'CHF', rate: '20' })
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
