import { expectNothingBroken, queryOf } from '../../../../e2e/calculator-steps.ts'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { openConverter, setRates } from './steps.ts'

test.describe('currency', () => {
  test.beforeEach(({ page }) => setRates(page))

  for (const rubbish of [
    'abc',
    '1e400',
    'NaN',
    '12.05.2024',
    '😀',
    '\uD83D',
    '٣',
    '-',
    '9'.repeat(41),
    'x'.repeat(1_000_000),
  ])
    test(`has no result for ${rubbish.slice(0, 12)} (${rubbish.length})`, async ({ page }) => {
      const tool = await openConverter(page)
      await tool.amount.fill(rubbish)
      await expect(tool.alert).toContainText('Type a number, for example 72.5')
      await expect(tool.result).toBeEmpty()
      await expect(tool.rate).toBeEmpty()
      await expect(tool.result).toHaveAttribute('aria-busy', 'false')
      await expect(tool.amount).toHaveAttribute('aria-invalid', 'true')
      await expect(tool.copy).toBeDisabled()
      await expect.poll(() => queryOf(page)).not.toHaveProperty('amount')
      await expectNothingBroken(tool)
      await tool.amount.fill('2')
      await expect(tool.result).toHaveText('2.27')
      await expect(tool.alert).toHaveCount(0)
    })

  test('has no result while nothing is typed, and any size of number one', async ({ page }) => {
    const { amount, result, alert, main } = await openConverter(page)
    await amount.fill('')
    await expect(result).toBeEmpty()
    await expect(main.locator('.cur-spinner')).toHaveCount(0)
    await expect(alert).toHaveCount(0)
    await amount.fill('9'.repeat(40))
    await expect(result).toContainText(/^11,36(\d|,){49}\.\d\d$/)
    await amount.fill('-5')
    await expect(result).toHaveText('-5.68')
  })
})
