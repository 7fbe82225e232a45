import { openConverter, testConverter } from '../../../e2e/converter-steps.ts'
import { expect, test } from '../../../e2e/fixtures.ts'

const path = '/en/temperature-converter'

testConverter({
  tool: 'temperature',
  path,
  initial: { value: '20', from: 'celsius', to: 'fahrenheit', result: '68.00', copied: '68.00' },
  other: {
    value: '961.78',
    from: 'celsius',
    to: 'kelvin',
    result: '1,234.93',
    copied: '1234.93',
  },
  swapped: '688.63',
  french: { path: '/convertisseur-temperature', result: '1\u202F234,93' },
})

test('−40 °C is −40 °F, with either minus', async ({ page }) => {
  const { value, result } = await openConverter(page, 'temperature', path)
  for (const minus of ['-', '−']) {
    await value.fill(`${minus}40`)
    await expect(result).toHaveText('-40.00')
  }
})

test('never shows minus zero', async ({ page }) => {
  const { result } = await openConverter(
    page,
    'temperature',
    `${path}?value=31.999&from=fahrenheit&to=celsius`,
  )
  await expect(result).toHaveText('0.00')
})

test('takes absolute zero and refuses anything below', async ({ page }) => {
  const lowest = { celsius: '-273.15', fahrenheit: '-459.67', kelvin: '0' }
  for (const [unit, value] of Object.entries(lowest)) {
    const shown = await openConverter(
      page,
      'temperature',
      `${path}?value=${value}&from=${unit}&to=kelvin`,
    )
    await expect(shown.result).toHaveText('0.00')
    await shown.value.fill(value === '0' ? '-0.01' : `${value}1`)
    await expect(shown.alert).toContainText('absolute zero')
    await expect(shown.result).toBeEmpty()
  }
})

test('works the formula with the number typed', async ({ page }) => {
  const { main } = await openConverter(
    page,
    'temperature',
    `${path}?value=350&from=fahrenheit&to=celsius`,
  )
  await expect(main).toContainText('(350 − 32) × 5 ÷ 9 = 176.67')
})
