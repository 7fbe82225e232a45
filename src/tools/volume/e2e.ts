import { openConverter, testConverter } from '../../../e2e/converter-steps.ts'
import { expect, test } from '../../../e2e/fixtures.ts'

const path = '/en/volume-converter'

testConverter(
  {
    tool: 'volume',
    path,
    initial: { value: '1', from: 'liter', to: 'gallon_us', result: '0.26417218' },
    other: {
      value: '4.5',
      from: 'gallon_uk',
      to: 'ml',
      result: '20,457.405',
      copied: '20457.405',
    },
    swapped: '0.00098986',
    french: { path: '/convertisseur-volume', result: '20\u202F457,405' },
  },
  '@full',
)

test('converts, says US or imperial of every customary unit, and takes a cubic metre', async ({
  page,
}) => {
  const { value, from, to, result } = await openConverter(page, 'volume', path)
  await expect(result).toHaveText('0.26417218')
  for (const name of await to.locator('option').allTextContents())
    expect(name).toMatch(/US|imp|\((mL|L|m³)\)/)
  await to.selectOption('liter')
  await value.fill('2 m3')
  await expect(from).toHaveValue('m3')
  await expect(result).toHaveText('2,000')
})
