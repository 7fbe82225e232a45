import { openConverter, testConverter } from '../../../e2e/converter-steps.ts'
import { expect, test } from '../../../e2e/fixtures.ts'

const path = '/en/speed-converter'

testConverter({
  tool: 'speed',
  path,
  initial: { value: '1', from: 'kmh', to: 'mph', result: '0.621373', copied: '0.621373' },
  other: { value: '343.5', from: 'ms', to: 'kmh', result: '1,236.6', copied: '1236.6' },
  swapped: '95.416667',
  french: { path: '/convertisseur-vitesse', result: '1\u202F236,6' },
})

test('shows the pace, and none at a standstill or backwards', async ({ page }) => {
  const { value, row } = await openConverter(page, 'speed', `${path}?value=12&from=kmh&to=mph`)
  await expect(row('kilometre')).toHaveText('5:00')
  await expect(row('mile')).toHaveText('8:03')
  for (const still of ['0', '-12', '']) {
    await value.fill(still)
    await expect(row('kilometre')).toHaveCount(0)
    await expect(row('mile')).toHaveCount(0)
  }
  await value.fill('60.4027')
  await expect(row('kilometre')).toHaveText('1:00')
})
