import { openConverter, testConverter } from '../../../e2e/converter-steps.ts'
import { expect, test } from '../../../e2e/fixtures.ts'

const path = '/en/weight-converter'

testConverter({
  tool: 'weight',
  path,
  initial: { value: '1', from: 'kg', to: 'lb', result: '2.20462', copied: '2.20462' },
  other: { value: '72.5', from: 'kg', to: 'oz', result: '2,557.365', copied: '2557.365' },
  swapped: '2.055338',
  french: { path: '/convertisseur-poids', result: '2\u202F557,365' },
})

test('72.5 kg is 11.416793 st', async ({ page }) => {
  const { result, to } = await openConverter(page, 'weight', `${path}?value=72.5&from=kg&to=stone`)
  await expect(result).toHaveText('11.416793')
  await to.selectOption('lb')
  await expect(result).toHaveText('159.83495')
})

test('the French page shows 159,83495', async ({ page }) => {
  const { result } = await openConverter(
    page,
    'weight',
    '/convertisseur-poids?value=72,5&from=kg&to=lb&lng=fr',
  )
  await expect(result).toHaveText('159,83495')
})

test('0.1 kg is 100 g', async ({ page }) => {
  const { result } = await openConverter(page, 'weight', `${path}?value=0.1&from=kg&to=g`)
  await expect(result).toHaveText('100')
})

test('takes a weight in stone and pounds, and says how it reads it', async ({ page }) => {
  const { main, value, from, to, result, swap } = await openConverter(page, 'weight', path)
  await to.selectOption('kg')
  await value.fill('11 st 4 lb')
  await expect(result).toHaveText('71.66768')
  await expect(from).toHaveValue('lb')
  await expect(main).toContainText('Read as 158 lb')
  await expect(page).toHaveURL(/value=158&from=lb&to=kg/)
  await swap.click()
  await expect(value).toHaveValue('158')
  await expect(from).toHaveValue('kg')
})

test('the message names a weight in two units', async ({ page }) => {
  const { value, alert } = await openConverter(page, 'weight', path)
  await value.fill('5 ft 7 in')
  await expect(alert).toContainText('11 st 4 lb')
})
