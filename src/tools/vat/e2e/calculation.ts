import { expectNothingBroken, queryOf } from '../../../../e2e/calculator-steps.ts'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { chooseLanguage } from '../../../../e2e/language-menu.ts'
import { expectSound } from '../../../../e2e/live-page.ts'
import { clipboard, openVat, paths } from './steps.ts'

/** The specified calculator: three fields, a button, three results. */
export const calculation = () => {
  test('asks first, adds the tax, and shows how', async ({ page }) => {
    const { main, amount, rate, type, output, button, expectAmounts } = await openVat(page)
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
      .toEqual({
        amount: '100',
        rate: '20',
        type: 'add',
        currency: 'GBP',
        country: 'GB',
      })
  })

  test('takes the tax out, and follows the fields from then on', async ({ page }) => {
    const { main, amount, rate, type, output, expectAmounts } = await openVat(page)
    await type.selectOption('remove')
    await amount.fill('120')
    await amount.press('Enter')
    await expectAmounts('£100.00', '£20.00', '£120.00')
    await expect(main).toContainText('120 ÷ 1.20 = 100')
    await rate.fill('5,5')
    await expectAmounts('£113.74', '£6.26', '£120.00')
    await expect(main).toContainText('120 ÷ 1.055 ≈ 113.74')
    await rate.fill('')
    await expect(output('base')).toBeEmpty()
  })

  for (const [address, base, vatAmount, total] of [
    [`${paths.fr}&amount=1234.56&rate=5.5&type=add`, '1 234,56 €', '67,90 €', '1 302,46 €'],
    [`${paths.es}?amount=1512.5&rate=21&type=remove`, '1250,00 €', '262,50 €', '1512,50 €'],
    [`${paths.en}?amount=0,1&rate=5&type=add`, '£0.10', '£0.01', '£0.11'],
    [`${paths.en}?amount=-100&rate=20&type=add`, '-£100.00', '-£20.00', '-£120.00'],
    [`${paths.fr}&amount=-120&rate=20&type=remove`, '-100,00 €', '-20,00 €', '-120,00 €'],
    [`${paths.en}?amount=100&rate=0&type=add`, '£100.00', '£0.00', '£100.00'],
    [`${paths.en}?amount=100&rate=-10&type=add`, '£100.00', '-£10.00', '£90.00'],
  ] as const)
    test(`answers a link: ${address}`, async ({ page }) => {
      const { expectAmounts } = await openVat(page, address)
      await expectAmounts(base, vatAmount, total)
    })

  test('reads what people write', async ({ page }) => {
    const { amount, rate, expectAmounts } = await openVat(
      page,
      `${paths.fr}&amount=1&rate=20&type=add`,
    )
    for (const [amountText, rateText] of [
      ['1 234,56 €', '5,5 %'],
      ['€1234.56', '5.5'],
      ['1\u202F234,56', '5,5\u00A0%'],
      ['1.234,56 EUR', '5,50%'],
    ] as const) {
      await amount.fill(amountText)
      await rate.fill(rateText)
      await expectAmounts('1 234,56 €', '67,90 €', '1 302,46 €')
    }
    await expect
      .poll(() => queryOf(page))
      .toMatchObject({ amount: '1234.56', rate: '5.5', type: 'add' })
  })

  test('says what it expects of rubbish, loses nothing, and recovers', async ({ page }) => {
    const tool = await openVat(page, `${paths.en}?amount=100&rate=20&type=add`)
    for (const rubbish of ['abc', '1e400', 'NaN', 'Infinity', '--5', '9'.repeat(41), '🙂', '1/2']) {
      await tool.amount.fill(rubbish)
      await expect(tool.alert).toContainText('Type a number, such as 100.')
      await expect(tool.output('total')).toBeEmpty()
      await expect(tool.rate).toHaveValue('20')
      await expectNothingBroken(tool)
    }
    await tool.amount.fill('9'.repeat(40))
    await expect(tool.alert).toContainText('type 1,000,000,000,000,000 or less')
    await tool.amount.fill('999999999999999.99')
    await tool.expectAmounts(
      '£999,999,999,999,999.99',
      '£200,000,000,000,000.00',
      '£1,199,999,999,999,999.99',
    )
    await tool.amount.fill('100')
    await expect(tool.alert).toHaveCount(0)
    await tool.expectAmounts('£100.00', '£20.00', '£120.00')
  })

  test('a rate that leaves nothing, or an absurd one, gets a sentence', async ({ page }) => {
    const tool = await openVat(page, `${paths.en}?amount=100&rate=20&type=remove`)
    for (const [rate, words] of [
      ['-100', 'type -99.99 or more'],
      ['-250', 'type -99.99 or more'],
      ['1000001', 'type 1,000,000 or less'],
      ['twenty', 'Type a number, such as 5.5.'],
    ] as const) {
      await tool.rate.fill(rate)
      await expect(tool.alert).toContainText(words)
      await expect(tool.output('base')).toBeEmpty()
      await expect(tool.amount).toHaveValue('100')
      await expectNothingBroken(tool)
    }
    await tool.rate.fill('1000')
    await tool.expectAmounts('£9.09', '£90.91', '£100.00')
  })

  test('the button on an empty amount says what is missing, there', async ({ page }) => {
    const { amount, alert, button } = await openVat(page)
    await button('Calculate').click()
    await expect(alert).toHaveCount(1)
    await expect(amount).toBeFocused()
    await amount.fill('5')
    await expect(alert).toHaveCount(0)
  })

  test('copies plain digits', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { button } = await openVat(page, `${paths.fr}&amount=1234,5&rate=20&type=add`)
    await button('Copier\u202F: Montant TTC').click()
    expect(await clipboard(page)).toBe('1481.40')
    await button(/^Copier.+TVA à 20/).click()
    expect(await clipboard(page)).toBe('246.90')
  })

  test('a change of language keeps what was typed and chosen', async ({ page }) => {
    const { amount, type, field, expectAmounts } = await openVat(page)
    await type.selectOption('remove')
    await amount.fill('1,200')
    await amount.press('Enter')
    await expectAmounts('£1,000.00', '£200.00', '£1,200.00')
    await chooseLanguage(page, 'fr')
    await expectAmounts('1 000,00 £', '200,00 £', '1 200,00 £')
    await expect(type).toHaveValue('remove')
    await expect(field('country')).toHaveValue('GB')
    await expect(field('currency')).toHaveValue('GBP')
  })

  test('works with the keyboard alone', async ({ page }) => {
    const { amount, rate, type, field, expectAmounts } = await openVat(page)
    await amount.focus()
    await page.keyboard.type('240')
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

  for (const address of [
    `${paths.fr}&amount=99.99&rate=5.5&type=add`,
    `${paths.en}?amount=123456789.01&rate=17.5&type=remove&country=FR-corsica`,
    `${paths.es}?amount=100&rate=200000&type=add&country=ES-canaries`,
  ])
    test(`is sound with its answer: ${address}`, async ({ page }) => {
      await openVat(page, address)
      await expectSound(page)
    })
}
