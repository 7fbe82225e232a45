import { openConverter, testConverter } from '../../../e2e/converter-steps.ts'
import { expect, test } from '../../../e2e/fixtures.ts'

const path = '/en/speed-converter'

testConverter(
  {
    tool: 'speed',
    path,
    initial: { value: '1', from: 'kmh', to: 'mph', result: '0.621373' },
    other: { value: '343.5', from: 'ms', to: 'kmh', result: '1,236.6', copied: '1236.6' },
    swapped: '95.416667',
    french: { path: '/convertisseur-vitesse', result: '1\u202F236,6' },
  },
  '@full',
)

test('converts, and shows the pace but none at a standstill or backwards', async ({ page }) => {
  const { value, row, result } = await openConverter(page, 'speed', path)
  await expect(result).toHaveText('0.621373')
  await value.fill('12')
  await expect(row('kilometre')).toHaveText('5:00')
  await expect(row('mile')).toHaveText('8:03')
  for (const still of ['-12', '']) {
    await value.fill(still)
    await expect(row('kilometre')).toHaveCount(0)
    await expect(row('mile')).toHaveCount(0)
  }
})
