import { chooseLanguage } from '../../../../e2e/language-menu.ts'
import { expectNothingBroken, queryOf } from '../../../../e2e/calculator-steps.ts'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { openMortgage } from './steps.ts'

test('simulates the specified loan by the button, and follows every change', async ({ page }) => {
  const { field, payment, output, simulate, button, main } = await openMortgage(page)
  await expect(field('amount')).toHaveValue('200000')
  await expect(field('currency')).toHaveValue('EUR')
  await expect(field('rate')).toHaveValue('3.5')
  await expect(field('years')).toHaveValue('25')
  await expect(field('currency').locator('option')).toHaveText([/€/, /^\$/, /£/, /¥/, /C\$/])
  await expect(payment).toBeEmpty()
  await expect(simulate).toHaveText('Simulate')
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
})

test('Enter simulates from any field, and the link can be shared at once', async ({ page }) => {
  const { field, payment } = await openMortgage(page)
  await field('years').press('Enter')
  await expect(payment).toHaveText('€1,001.25')
  await expect
    .poll(() => queryOf(page))
    .toEqual({ amount: '200000', currency: 'EUR', rate: '3.5', years: '25' })
  await page.reload()
  await expect(payment).toHaveText('€1,001.25')
})

test('is filled in and simulated from an address with either decimal sign', async ({ page }) => {
  const query = 'amount=250000&currency=USD&rate=6,5&years=30'
  const { field, payment, output } = await openMortgage(page, { query })
  await expect(field('rate')).toHaveValue('6.5')
  await expect(payment).toHaveText('$1,580.17')
  await expect(output('totalInterest')).toHaveText('$318,861.58')
})

test('writes the French and the Spanish way, disclaimer included', async ({ page }) => {
  const french = await openMortgage(page, { language: 'fr' })
  await expect(french.field('rate')).toHaveValue('3,5')
  await french.button('Simuler').click()
  await expect(french.payment).toHaveText('1\u202F001,25\u00A0€')
  await expect(french.main).toContainText('hors assurance et autres frais')
  const spanish = await openMortgage(page, { language: 'es' })
  await spanish.button('Simular').click()
  await expect(spanish.payment).toHaveText('1001,25\u00A0€')
  await expect(spanish.main).toContainText('sin seguros ni otros gastos')
})

test('copies plain digits', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { button } = await openMortgage(page, { language: 'fr', query: 'amount=200000' })
  await button(/^Copier : Mensualité/).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('1001.25')
})

test('the arrow keys step the rate by a tenth, without dust, down to 0', async ({ page }) => {
  const { field, payment, main } = await openMortgage(page, { query: 'amount=200000&years=25' })
  await field('rate').press('ArrowUp')
  await expect(field('rate')).toHaveValue('3.6')
  await expect(payment).toHaveText('€1,012.01')
  for (let press = 0; press < 33; press += 1) await field('rate').press('ArrowDown')
  await expect(field('rate')).toHaveValue('0.3')
  for (let press = 0; press < 5; press += 1) await field('rate').press('ArrowDown')
  await expect(field('rate')).toHaveValue('0')
  await expect(payment).toBeEmpty()
  await expect(main).toContainText('would simply be €666.67 a month')
})

test('a rate of 0 clears the result, and the field says why', async ({ page }) => {
  const { field, payment, alert, simulate, main } = await openMortgage(page, { query: 'rate=3' })
  await expect(payment).toHaveText('€948.42')
  await field('rate').fill('0')
  await expect(payment).toBeEmpty()
  await expect(main.getByRole('table')).toHaveCount(0)
  await expect(alert).toHaveText('At 0% there is no interest to work out: type more than 0.')
  await expect(main).toContainText('€200,000.00 over 300 months would simply be €666.67 a month')
  await simulate.click()
  await expect(field('rate')).toBeFocused()
  await field('rate').fill('0.1')
  await expect(payment).toHaveText('€675.06')
  await expect(alert).toHaveCount(0)
})

const impossible: readonly [field: string, text: string][] = [
  ['amount', '0'],
  ['amount', '-200000'],
  ['amount', '1e400'],
  ['amount', '9'.repeat(40)],
  ['amount', 'two hundred thousand'],
  ['amount', '🏠'],
  ['amount', '12/05/2026'],
  ['rate', '-3'],
  ['rate', '20226'],
  ['rate', 'low'],
  ['years', '0'],
  ['years', '20226'],
  ['years', '12.1'],
  ['years', '-5'],
]

test('impossible values get a sentence, no result, and harm no other field', async ({ page }) => {
  const tool = await openMortgage(page, { query: 'amount=200000&rate=3.5&years=25' })
  const { field, payment, alert } = tool
  for (const [name, text] of impossible) {
    const before = await field(name).inputValue()
    await field(name).fill(text)
    await expect(alert).toHaveText(/type/i)
    await expect(payment).toBeEmpty()
    await expectNothingBroken(tool)
    await field(name).fill(before)
    await expect(payment).toHaveText('€1,001.25')
  }
  // Empty: nothing is said until it is asked for.
  await field('amount').fill('')
  await expect(payment).toBeEmpty()
  await expect(alert).toHaveCount(0)
  await field('amount').press('Enter')
  await expect(alert).toContainText('200,000')
  await expect(field('rate')).toHaveValue('3.5')
})

test('forty digits and the longest loan are no trouble', async ({ page }) => {
  const tool = await openMortgage(page, { query: 'years=50&extraMonthly=1' })
  await tool.field('rate').fill(`3.${'4'.repeat(39)}`)
  await tool.field('amount').fill('1000000000000')
  await expect(tool.payment).toHaveText('€3,496,656,445.35')
  await expectNothingBroken(tool)
})

test('a change of language keeps what was typed', async ({ page }) => {
  const { field } = await openMortgage(page, { language: 'fr' })
  await field('amount').fill('1,234')
  await field('rate').fill('4,25')
  await chooseLanguage(page, 'en')
  await expect(page).toHaveURL(/\/en\/mortgage-calculator/)
  // As typed where it means the same; 1,234 would be a thousand more in English.
  await expect(field('rate')).toHaveValue('4,25')
  await expect(field('amount')).toHaveValue('1.234')
  await expect.poll(() => queryOf(page)).toMatchObject({ amount: '1.234', rate: '4.25' })
})
