import { expectNothingBroken, queryOf } from '../../../e2e/calculator-steps.ts'
import { expect, test } from '../../../e2e/fixtures.ts'
import { chooseLanguage } from '../../../e2e/page-steps.ts'
import { expectNoViolations } from '../../../e2e/accessibility.ts'
import { schedule } from './e2e/schedule.ts'
import { openMortgage } from './e2e/steps.ts'

test.describe('mortgage', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('simulates the specified loan by the button, and follows every change', async ({ page }) => {
    const { field, payment, output, button, main, options } = await openMortgage(page)
    for (const [name, value] of Object.entries({
      amount: '200000',
      currency: 'EUR',
      rate: '3.5',
      years: '25',
    }))
      await expect(field(name)).toHaveValue(value)
    await expect(field('currency').locator('option')).toHaveText([/€/, /^\$/, /£/, /¥/, /C\$/])
    await expect(payment).toBeEmpty()
    await button('Simulate').click()
    await expect(payment).toHaveText('€1,001.25')
    await expect(main).toContainText('excludes insurance and other costs')
    await expect(output('totalInterest')).toHaveText('€100,373.59')
    await expect(output('totalCost')).toHaveText('€100,373.59')
    await expect(output('totalPaid')).toHaveText('€300,373.59')
    await field('rate').fill('7.5')
    await field('years').fill('15')
    await expect(payment).toHaveText('€1,854.02')
    await field('currency').selectOption('CAD')
    await expect(payment).toHaveText('C$1,854.02')
    await field('currency').selectOption('JPY')
    await expect(payment).toHaveText('¥1,854.02')
    await expect
      .poll(() => queryOf(page))
      .toEqual({ amount: '200000', currency: 'JPY', rate: '7.5', years: '15' })
    await test.step('options are folded, and in the address once they are used', async () => {
      await expect(field('insuranceRate')).toBeHidden()
      await options.press('Enter')
      await field('insuranceRate').fill('0.34')
      await expect.poll(() => queryOf(page)['insuranceRate']).toBe('0.34')
      await expect(payment).toHaveText('¥1,854.02')
    })
  })

  test('works with the keyboard alone, down to a rate of 0, and survives a reload', async ({
    page,
  }) => {
    const { field, payment, alert, button, table, main } = await openMortgage(page)
    await field('years').press('Enter')
    await expect(payment).toHaveText('€1,001.25')
    // The link can be shared although nothing was changed.
    await expect
      .poll(() => queryOf(page))
      .toEqual({ amount: '200000', currency: 'EUR', rate: '3.5', years: '25' })
    await page.reload()
    await expect(payment).toHaveText('€1,001.25')
    const rate = field('rate')
    await rate.press('ArrowUp')
    await expect(rate).toHaveValue('3.6')
    await expect(payment).toHaveText('€1,012.01')
    // Binary fractions would leave 0.19999999999999998.
    await rate.fill('0.3')
    await rate.press('ArrowDown')
    await expect(rate).toHaveValue('0.2')
    for (let press = 0; press < 3; press += 1) await rate.press('ArrowDown')
    await expect(rate).toHaveValue('0')
    await expect(payment).toBeEmpty()
    await expect(table).toHaveCount(0)
    await expect(alert).toHaveText('At 0% there is no interest to calculate. Enter a rate above 0.')
    await expect(main).toContainText(
      '€200,000.00 over 300 months would simply be €666.67 per month',
    )
    await button('Simulate').press('Enter')
    await expect(rate).toBeFocused()
    await rate.fill('0.1')
    await expect(payment).toHaveText('€675.06')
    await expect(alert).toHaveCount(0)
  })

  test('says what is wrong with a field, loses nothing, and recovers', async ({ page }) => {
    const tool = await openMortgage(page, 'amount=abc&currency=usd&lumpSum=20000')
    const { field, payment, alert } = tool
    // A malformed link says so, and gives no other result.
    await expect(field('amount')).toHaveValue('abc')
    await expect(field('currency')).toHaveValue('USD')
    await expect(alert).toContainText('Enter a number')
    await expect(payment).toBeEmpty()
    await field('amount').fill('200000')
    await expect(payment).toHaveText('$1,001.25')
    await expect(field('lumpSumMonth')).toBeHidden()
    for (const [name, typed, words] of [
      ['amount', '0', 'Enter 0.01 or more'],
      ['rate', '-3', 'A negative rate cannot be calculated here'],
      ['years', '12.1', 'Enter whole years'],
      // The options are folded, and an error in them unfolds them.
      ['years', '4', 'This loan has 48 payments. Enter 48 or less.'],
      ['lumpSumMonth', '', 'after which you pay this amount'],
      ['lumpSumMonth', '12.5', 'whole number'],
      ['fees', 'much', 'Enter a number'],
    ] as const) {
      const before = await field(name).inputValue()
      await field(name).fill(typed)
      await expect(alert).toBeVisible()
      await expect(alert).toContainText(words)
      await expect(payment).toBeEmpty()
      await expectNothingBroken(tool)
      await field(name).fill(before)
      await expect(payment).toHaveText('$1,001.25')
      await expect(alert).toHaveCount(0)
    }
    await test.step('nothing is said of an empty field until it is asked for', async () => {
      await field('amount').fill('')
      await expect(payment).toBeEmpty()
      await expect(alert).toHaveCount(0)
      await field('amount').press('Enter')
      await expect(alert).toContainText('200,000')
      await expect(field('rate')).toHaveValue('3.5')
    })
  })

  test('counts insurance, fees and early repayments apart from the payment', async ({ page }) => {
    const tool = await openMortgage(page, 'amount=200000&insuranceRate=0.34&fees=2400')
    const { main, field, payment, output, table, options } = tool
    await expect(payment).toHaveText('€1,001.25')
    await expect(main).toContainText('The ones you entered are counted below')
    await expect(output('firstPayment')).toHaveText('€1,057.92')
    await expect(output('totalInsurance')).toHaveText('€17,001.00')
    await expect(output('totalFees')).toHaveText('€2,400.00')
    await expect(output('totalCost')).toHaveText('€119,774.59')
    await expect(table.getByRole('columnheader', { name: 'Insurance' })).toBeVisible()
    await options.click()
    await field('insuranceBasis').selectOption('outstanding')
    await expect(output('totalInsurance')).toHaveText('€9,750.68')
    await field('lumpSum').fill('20000')
    await expect(output('interestSaved')).toHaveText('€18,100.83')
    await expect(output('loanDuration')).toHaveText('21 years, 10 months')
    await expect(output('timeSaved')).toHaveText('3 years, 2 months')
    await expect(table.locator('tbody').getByRole('row')).toHaveCount(22)
    await field('earlyRepaymentEffect').selectOption('lower')
    await expect(output('interestSaved')).toHaveText('€7,836.93')
    await expect(output('loweredPayment')).toHaveText('€885.25')
    await expect(output('loanDuration')).toHaveText('25 years')
    await expect(output('timeSaved')).toHaveCount(0)
    await expectNoViolations(page)
    await field('lumpSum').fill('500000')
    await expect(main).toContainText('more than was still owed, by €327,359.34')
    await expect(output('loanDuration')).toHaveText('5 years')
    await expect(output('timeSaved')).toHaveText('20 years')
  })

  test('answers a link in French, copies plain digits, and keeps what was typed in another language', async ({
    page,
  }) => {
    const query = 'amount=250000&currency=EUR&rate=6,5&years=30'
    const { field, payment, output, main, button } = await openMortgage(page, query, 'fr')
    await expect(field('rate')).toHaveValue('6,5')
    await expect(payment).toHaveText('1\u202F580,17\u00A0€')
    await expect(output('totalInterest')).toHaveText('318\u202F861,58\u00A0€')
    await expect(main).toContainText('hors assurance et autres frais')
    await button(/^Copier : Mensualité/).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('1580.17')
    await field('amount').fill('1,234')
    await field('rate').fill('4,25')
    await chooseLanguage(page, 'en')
    await expect(page).toHaveURL(/\/en\/mortgage-calculator/)
    // The text stays as typed where it means the same. In English, 1,234 would be a thousand more.
    await expect(field('rate')).toHaveValue('4,25')
    await expect(field('amount')).toHaveValue('1.234')
    await expect.poll(() => queryOf(page)).toMatchObject({ amount: '1.234', rate: '4.25' })
  })

  schedule()
})
