import { openConverter, testConverter } from '../../../e2e/converter-steps.ts'
import { expect, test } from '../../../e2e/fixtures.ts'

const path = '/en/length-converter'

testConverter(
  {
    tool: 'length',
    path,
    initial: { value: '1', from: 'cm', to: 'inch', result: '0.39370079' },
    other: { value: '1.5', from: 'mile', to: 'm', result: '2,414.01', copied: '2414.01' },
    swapped: '0.00093206',
    french: { path: '/convertisseur-longueur', result: '2\u202F414,01' },
  },
  '@full',
)

test('converts, takes a height in feet and inches, and says what is too small in words', async ({
  page,
}) => {
  const { main, value, from, to, result } = await openConverter(page, 'length', path)
  await expect(result).toHaveText('0.39370079')
  await to.selectOption('cm')
  await value.fill('5′7″')
  await expect(result).toHaveText('170.18')
  await expect(from).toHaveValue('inch')
  await expect(main).toContainText('Read as 67 in')
  await value.fill('0.001')
  await from.selectOption('mm')
  await to.selectOption('km')
  await expect(result).toHaveText('0')
  await expect(main).toContainText('too small to show with this many decimals')
})

test('a height in the unit of the result changes the result’s unit until the field is cleared', async ({
  page,
}) => {
  const { main, value, from, to, result, row } = await openConverter(page, 'length', path)
  await value.selectText()
  await value.pressSequentially(`5'7"`)
  await expect(from).toHaveValue('inch')
  await expect(to).toHaveValue('cm')
  await expect(result).toHaveText('170.18')
  await expect(row('ft_inch')).toHaveText('5 ft 7 in')
  await value.fill('')
  await expect(from).toHaveValue('cm')
  await expect(to).toHaveValue('inch')
  await test.step('a result is also given in feet and inches, to the chosen fraction', async () => {
    await value.fill('180')
    await expect(result).toHaveText('70.86614173')
    await expect(main.getByText('≈ 5 ft 10⅞ in')).toBeVisible()
    await main.getByLabel('Round to').selectOption('¼')
    await expect(main.getByText('≈ 5 ft 10¾ in')).toBeVisible()
    await expect(row('ft_inch')).toHaveText('5 ft 10¾ in')
  })
})
