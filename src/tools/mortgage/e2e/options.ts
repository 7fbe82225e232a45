import { expectNothingBroken, queryOf } from '../../../../e2e/calculator-steps.ts'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { openMortgage } from './steps.ts'

// The figures are those of the schedules a Python program computed (amortise.test.ts).

test('the options are folded, and stay out of the address until they are used', async ({
  page,
}) => {
  const { field, button, main, payment } = await openMortgage(page)
  await expect(field('insuranceRate')).toBeHidden()
  await button('Simulate').click()
  await expect
    .poll(() => Object.keys(queryOf(page)))
    .toEqual(['amount', 'currency', 'rate', 'years'])
  await main.locator('summary', { hasText: 'Options' }).press('Enter')
  await field('insuranceRate').fill('0.34')
  await expect.poll(() => queryOf(page).insuranceRate).toBe('0.34')
  await expect(payment).toHaveText('€1,001.25')
})

test('insurance and fees are counted apart from the payment', async ({ page }) => {
  const query = 'amount=200000&insuranceRate=0.34&fees=2400'
  const { main, field, payment, output, table } = await openMortgage(page, { query })
  await expect(payment).toHaveText('€1,001.25')
  await expect(main).toContainText('those you entered are counted below')
  await expect(output('firstPayment')).toHaveText('€1,057.92')
  await expect(output('totalInsurance')).toHaveText('€17,001.00')
  await expect(output('totalFees')).toHaveText('€2,400.00')
  await expect(output('totalCost')).toHaveText('€119,774.59')
  await expect(table.getByRole('columnheader', { name: 'Insurance' })).toBeVisible()
  await main.locator('summary', { hasText: 'Options' }).click()
  await field('insuranceBasis').selectOption('outstanding')
  await expect(output('totalInsurance')).toHaveText('€9,750.68')
})

test('an early repayment shortens the loan or lowers the payment', async ({ page }) => {
  const query = 'amount=200000&lumpSum=20000&lumpSumMonth=60'
  const { main, field, output, table } = await openMortgage(page, { query })
  await expect(output('interestSaved')).toHaveText('€18,100.83')
  await expect(output('loanDuration')).toHaveText('21 years, 10 months')
  await expect(output('timeSaved')).toHaveText('3 years, 2 months')
  await expect(table.locator('tbody tr')).toHaveCount(22)
  await main.locator('summary', { hasText: 'Options' }).click()
  await field('earlyRepaymentEffect').selectOption('lower')
  await expect(output('interestSaved')).toHaveText('€7,836.93')
  await expect(output('loweredPayment')).toHaveText('€885.25')
  await expect(output('loanDuration')).toHaveText('25 years')
  await expect(output('timeSaved')).toHaveCount(0)
  await field('lumpSum').fill('500000')
  await expect(main).toContainText('more than was still owed, by €327,359.34')
  await expect(output('loanDuration')).toHaveText('5 years')
  await expect(output('timeSaved')).toHaveText('20 years')
})

test('what is wrong in the options opens them, and says so', async ({ page }) => {
  const tool = await openMortgage(page, { query: 'amount=200000&lumpSum=20000&lumpSumMonth=60' })
  const { main, field, payment, alert } = tool
  await expect(payment).toHaveText('€1,001.25')
  await expect(field('lumpSumMonth')).toBeHidden()
  await field('years').fill('4')
  await expect(alert).toHaveText('This loan has 48 payments: type 48 or less.')
  await expect(alert).toBeVisible()
  await expect(payment).toBeEmpty()
  await field('lumpSumMonth').fill('')
  await expect(alert).toContainText('after which you pay this sum')
  await field('lumpSumMonth').fill('12.5')
  await expect(alert).toContainText('whole number')
  await field('lumpSumMonth').fill('12')
  await expect(payment).toHaveText('€4,471.20')
  for (const name of ['insuranceRate', 'fees', 'extraMonthly', 'lumpSum'])
    for (const text of ['-1', 'much', '1e400']) {
      const before = await field(name).inputValue()
      await field(name).fill(text)
      await expect(alert).toBeVisible()
      await expect(payment).toBeEmpty()
      await expectNothingBroken(tool)
      await field(name).fill(before)
      await expect(payment).toBeVisible()
    }
  await expect(main).not.toContainText('[object')
})
