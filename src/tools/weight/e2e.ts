import { openConverter, testConverter } from '../../../e2e/converter-steps.ts'
import { expect, test } from '../../../e2e/fixtures.ts'

const path = '/en/weight-converter'

testConverter({
  tool: 'weight',
  path,
  initial: { value: '1', from: 'kg', to: 'lb', result: '2.20462' },
  other: { value: '72.5', from: 'kg', to: 'oz', result: '2,557.365', copied: '2557.365' },
  swapped: '2.055338',
  french: { path: '/convertisseur-poids', result: '2\u202F557,365' },
})

test('takes a weight in stone and pounds, and says how it reads it', async ({ page }) => {
  const { main, value, from, to, result, swap, alert } = await openConverter(page, 'weight', path)
  await to.selectOption('kg')
  await value.fill('5 ft 7 in')
  await expect(alert).toContainText('11 st 4 lb')
  await value.fill('11 st 4 lb')
  await expect(result).toHaveText('71.66768')
  await expect(from).toHaveValue('lb')
  await expect(main).toContainText('Read as 158 lb')
  await expect(page).toHaveURL(/value=158/)
  await swap.click()
  await expect(value).toHaveValue('158')
  await expect(from).toHaveValue('kg')
})

test('a weight in pounds changes the target until the field is cleared, and is given in stone', async ({
  page,
}) => {
  const { value, from, to, result, row } = await openConverter(page, 'weight', path)
  await value.selectText()
  await value.pressSequentially('12 st 4 lb')
  await expect(from).toHaveValue('lb')
  await expect(to).toHaveValue('kg')
  await expect(result).toHaveText('78.01798')
  await expect(row('stone_lb')).toHaveText('12 st 4 lb')
  await value.fill('')
  await expect(from).toHaveValue('kg')
  await expect(to).toHaveValue('lb')
})
