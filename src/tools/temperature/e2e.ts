import { openConverter, testConverter } from '../../../e2e/converter-steps.ts'
import { expectNoViolations } from '../../../e2e/accessibility.ts'
import { expect, test } from '../../../e2e/fixtures.ts'

const path = '/en/temperature-converter'

testConverter(
  {
    tool: 'temperature',
    path,
    initial: { value: '20', from: 'celsius', to: 'fahrenheit', result: '68.00' },
    other: {
      value: '961.78',
      from: 'celsius',
      to: 'kelvin',
      result: '1,234.93',
      copied: '1234.93',
    },
    swapped: '688.63',
    french: { path: '/convertisseur-temperature', result: '1\u202F234,93' },
  },
  '@full',
)

test('converts with either minus, works the formula, and stops at absolute zero', async ({
  page,
}) => {
  const { main, value, from, to, result, alert, swap } = await openConverter(
    page,
    'temperature',
    path,
  )
  await expect(result).toHaveText('68.00')
  await value.fill('−40')
  await expect(result).toHaveText('-40.00')
  await value.fill('350')
  await swap.click()
  await expect(main).toContainText('(350 − 32) × 5 ÷ 9 = 176.67')
  await value.fill('31.999')
  await expect(result).toHaveText('0.00')

  const lowest = { celsius: '-273.15', fahrenheit: '-459.67', kelvin: '0' }
  await to.selectOption('kelvin')
  for (const [unit, coldest] of Object.entries(lowest)) {
    await from.selectOption(unit)
    await value.fill(coldest)
    await expect(result).toHaveText('0.00')
    await value.fill(coldest === '0' ? '-0.01' : `${coldest}1`)
    await expect(alert).toContainText('absolute zero')
    await expect(result).toBeEmpty()
  }
})

test('says the oven marks nearest to the temperature, and lists them all', async ({ page }) => {
  const { main, value, from } = await openConverter(page, 'temperature', path)
  await main.locator('summary', { hasText: 'Oven temperatures' }).press('Enter')
  const status = main.locator('details').getByRole('status')
  await expect(status).toContainText('is outside the table')
  await value.fill('200')
  await expect(status).toHaveText(
    '200\u00A0°C: gas mark 6, French thermostat 6-7, 180\u00A0°C in a fan oven.',
  )
  await from.selectOption('fahrenheit')
  await value.fill('350')
  await expect(main.locator('tr[aria-current]')).toHaveText('41801603506')
  await expectNoViolations(page)
})
