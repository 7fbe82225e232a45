import type { Page } from '@playwright/test'
import { expectNothingBroken, openTool, queryOf } from '../../../e2e/calculator-steps.ts'
import { expect, test } from '../../../e2e/fixtures.ts'
import { chooseLanguage } from '../../../e2e/page-steps.ts'
import { expectNoViolations } from '../../../e2e/accessibility.ts'

const path = '/en/percentage-calculator'
const open = async (page: Page, address = path) => {
  const tool = await openTool(page, 'percentage', address)
  return { ...tool, x: tool.field('x'), y: tool.field('y'), result: tool.output('result') }
}

test.describe('percentage', () => {
  test('answers the first valid numbers in a sentence with the working, and follows the fields', async ({
    page,
  }) => {
    const { main, field, x, y, result } = await open(page)
    await expect(field('type')).toHaveValue('percentageOf')
    await expect(result).toBeEmpty()
    await expect(main).toContainText('Enter both numbers to calculate.')
    await x.fill('20')
    await y.fill('85')
    await expect(result).toHaveText('17.00')
    await expect(main).toContainText('20% of 85 is 17.')
    await expect(main).toContainText('20 ÷ 100 × 85')
    await expect.poll(() => queryOf(page)).toEqual({ type: 'percentageOf', x: '20', y: '85' })
    await x.fill('34')
    await field('type').selectOption('xIsWhatPercentOfY')
    await expect(result).toHaveText('40.00%')
    await field('type').selectOption('increase')
    await expect(result).toHaveText('62.90')
    await x.fill('')
    await expect(result).toBeEmpty()
  })

  test('works with the keyboard alone, Enter being the button', async ({ page }) => {
    const { field, x, y, alert, button, result } = await open(page)
    await field('type').focus()
    await page.keyboard.press('ArrowDown')
    await expect(field('type')).toHaveValue('xIsWhatPercentOfY')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(y).toBeFocused()
    // The form says what is missing, and focuses the first empty field.
    await page.keyboard.press('Enter')
    await expect(alert).toHaveCount(2)
    await expect(x).toBeFocused()
    await page.keyboard.type('3')
    await expect(alert).toHaveCount(0)
    await page.keyboard.press('Tab')
    await page.keyboard.type('4')
    await expect(result).toHaveText('75.00%')
    await page.keyboard.press('Tab')
    await expect(button('Calculate')).toBeFocused()
  })

  test('says what is wrong with a field, loses nothing, and recovers', async ({ page }) => {
    const tool = await open(page, `${path}?type=percentageOf&x=20&y=85`)
    const { main, field, x, y, alert, result } = tool
    await x.fill('12abc')
    await expect(alert).toContainText('Enter a number, such as 20.')
    await expect(result).toBeEmpty()
    await expectNothingBroken(tool)
    await test.step('a jump within the page keeps what was typed', async () => {
      await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
      await expect(page).toHaveURL(/#main$/)
      await expect(x).toHaveValue('12abc')
      await expect(y).toHaveValue('85')
    })
    await x.fill('10 %')
    await expect(alert).toHaveCount(0)
    await expect(result).toHaveText('8.50')
    await test.step('a division by zero has no answer', async () => {
      await field('type').selectOption('wholeOf')
      await y.fill('0')
      await expect(alert).toContainText('A share of zero')
      await expect(main).toContainText('No answer for these numbers.')
      await expect(result).toBeEmpty()
      await expect(x).toHaveValue('10 %')
      await expectNothingBroken(tool)
    })
  })

  test('answers a link, copies plain digits, and keeps what was typed in another language', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const address = '/calculateur-pourcentage?lng=fr&type=increase&x=1234,5&y=10'
    const { field, x, y, main, result, button } = await open(page, address)
    await expect(field('type')).toHaveValue('increase')
    await expect(result).toHaveText('1\u202F357,95')
    await button('Copier\u202F: Résultat').click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('1357.95')
    await chooseLanguage(page, 'es')
    await expect(result).toHaveText('1357,95')
    await expect(main).toContainText('1234,5 con un aumento del 10')
    await expect(x).toHaveValue('1234,5')
    await expect(y).toHaveValue('10')
    await field('type').selectOption('points')
    await expect(result).toContainText('-1224,50')
    await expectNoViolations(page)
  })

  test('all ten questions are sentences to type into, with the keyboard alone', async ({
    page,
  }) => {
    const { main, alert } = await open(page)
    await main.locator('summary', { hasText: 'All ten calculations as sentences' }).press('Enter')
    const sentences = main.locator('details [role=group]')
    await expect(sentences).toHaveCount(10)
    const change = sentences.nth(4)
    await change.locator('input').first().focus()
    await page.keyboard.type('1500')
    await page.keyboard.press('Tab')
    await page.keyboard.type('1620')
    await expect(change.locator('output')).toHaveText('+8%')
    const before = sentences.nth(7)
    await before.getByLabel('Price after discount').fill('60')
    await before.getByLabel('Discount', { exact: true }).fill('25 %')
    await expect(before.locator('output')).toHaveText('80')
    await before.getByLabel('Discount', { exact: true }).fill('100')
    await expect(alert).toContainText('100% discount')
    await expect(change.locator('output')).toHaveText('+8%')
    await expectNoViolations(page)
  })

  for (const address of [
    '/calculateur-pourcentage?lng=fr&type=change&x=1500&y=1620',
    '/en/percentage-calculator?type=wholeOf&x=5&y=0',
  ])
    test(`is accessible with its answer: ${address}`, { tag: '@full' }, async ({ page }) => {
      await open(page, address)
      await expectNoViolations(page)
    })
})
