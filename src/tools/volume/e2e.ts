import { openConverter, testConverter } from '../../../e2e/converter-steps.ts'
import { expectNoViolations } from '../../../e2e/accessibility.ts'
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

test('weighs cups and spoons of ingredients, both ways, with the keyboard alone', async ({
  page,
}) => {
  const { main } = await openConverter(page, 'volume', path)
  const field = (name: string) => main.locator(`[name="${name}"]`)
  await main.locator('summary', { hasText: 'Cups and spoons to grams' }).press('Enter')
  await expect(field('grams')).toHaveValue('125')
  await field('ingredient').click()
  await page.keyboard.type('hon')
  await page.keyboard.press('Enter')
  await expect(field('ingredient')).toHaveValue('Honey')
  await expect(field('grams')).toHaveValue('339')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1 1/2')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(field('measure')).toHaveValue('tablespoon')
  // The USDA's record has 21 g in a tablespoon.
  await expect(field('grams')).toHaveValue('32')
  await page.keyboard.press('Tab')
  await page.keyboard.type('678')
  await expect(field('measureAmount')).toHaveValue('32')
  await page.keyboard.type('x')
  await expect(main.getByRole('alert')).toContainText('a fraction')
  await expect(field('measureAmount')).toHaveValue('')
  await expectNoViolations(page)
})
