import { openConverter, testConverter } from '../../../e2e/converter-steps.ts'
import { expect, test } from '../../../e2e/fixtures.ts'

const path = '/en/length-converter'

testConverter({
  tool: 'length',
  path,
  initial: { value: '1', from: 'cm', to: 'inch', result: '0.39370079', copied: '0.39370079' },
  other: { value: '1.5', from: 'mile', to: 'm', result: '2,414.01', copied: '2414.01' },
  swapped: '0.00093206',
  french: { path: '/convertisseur-longueur', result: '2\u202F414,01' },
})

test('1 m is 3.2808399 ft', async ({ page }) => {
  const { result } = await openConverter(page, 'length', `${path}?value=1&from=m&to=ft`)
  await expect(result).toHaveText('3.2808399')
})

for (const height of ["5'7", '5\'7"', '5′7″', '5 ft 7 in', '5ft7'])
  test(`takes the height ${height}`, async ({ page }) => {
    const { main, value, from, to, result } = await openConverter(page, 'length', path)
    await to.selectOption('cm')
    await value.fill(height)
    await expect(result).toHaveText('170.18')
    await expect(from).toHaveValue('inch')
    await expect(main).toContainText('Read as 67 in')
  })

test('a length too small for eight decimals is said in words, not as a bare 0', async ({
  page,
}) => {
  const { main, result } = await openConverter(page, 'length', `${path}?value=0.001&from=mm&to=km`)
  await expect(result).toHaveText('0')
  await expect(main).toContainText('too small for the decimals shown')
})
