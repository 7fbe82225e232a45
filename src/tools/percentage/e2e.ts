import type { Page } from '@playwright/test'
import { expectNothingBroken, openTool, queryOf } from '../../../e2e/calculator-steps.ts'
import { expect, test } from '../../../e2e/fixtures.ts'
import { chooseLanguage } from '../../../e2e/language-menu.ts'
import { expectSound } from '../../../e2e/live-page.ts'

const path = '/en/percentage-calculator'
const open = async (page: Page, address = path) => {
  const tool = await openTool(page, 'percentage', address)
  return { ...tool, x: tool.field('x'), y: tool.field('y'), result: tool.output('result') }
}

test.describe('percentage', () => {
  test('asks first, then answers in a sentence and shows how', async ({ page }) => {
    const { main, field, x, y, result, button } = await open(page)
    await expect(field('type')).toHaveValue('percentageOf')
    await expect(result).toBeEmpty()
    await expect(main).toContainText('Enter both numbers to calculate.')
    await x.fill('20')
    await y.fill('85')
    await expect(result).toBeEmpty()
    await button('Calculate').click()
    await expect(result).toHaveText('17.00')
    await expect(main).toContainText('20% of 85 is 17.')
    await expect(main).toContainText('20 ÷ 100 × 85 = 17')
    await expect.poll(() => queryOf(page)).toEqual({ type: 'percentageOf', x: '20', y: '85' })
  })

  test('Enter is as good as the button, and the answer then follows the fields', async ({
    page,
  }) => {
    const { field, x, y, result } = await open(page)
    await field('type').selectOption('xIsWhatPercentOfY')
    await x.fill('34')
    await y.fill('40')
    await y.press('Enter')
    await expect(result).toHaveText('85.00%')
    await x.fill('30')
    await expect(result).toHaveText('75.00%')
    await field('type').selectOption('increase')
    await expect(result).toHaveText('42.00')
    await x.fill('')
    await expect(result).toBeEmpty()
  })

  for (const [type, x, y, shown, sentence] of [
    ['percentageOf', '20', '85', '17.00', '20% of 85 is 17.'],
    ['xIsWhatPercentOfY', '1', '3', '33.33%', '1 is 33.33% of 3.'],
    ['increase', '85', '20', '102.00', '85 increased by 20% is 102, which is 17 more.'],
    ['decrease', '85', '20', '68.00', '85 decreased by 20% is 68, which is 17 less.'],
    ['change', '1500', '1620', '+8.00%', 'is an increase of 8% (120 more).'],
    ['change', '80', '60', '-25.00%', 'is a decrease of 25% (20 less).'],
    ['change', '80', '80', '0.00%', 'From 80 to 80, nothing changes.'],
    ['wholeOf', '17', '20', '85.00', 'the whole is 85.'],
    ['beforeIncrease', '120', '20', '100.00', 'it was 100 before.'],
    ['beforeDecrease', '60', '25', '80.00', 'it was 80 before.'],
    ['increase', '0.001', '1', '0.00', '0.001 increased by 1% is 0.001, which is 0.00001 more.'],
    ['xIsWhatPercentOfY', '0.00001', '1', '0.00%', '0.00001 is 0.001% of 1.'],
    ['successive', '20', '10', '28.00%', '28% off in all.'],
    ['points', '4', '5', '1.00 pp', 'the rate rises by 1 pp.'],
  ] as const)
    test(`answers a link: ${type} of ${x} and ${y}`, async ({ page }) => {
      const { main, field, result } = await open(page, `${path}?type=${type}&x=${x}&y=${y}`)
      await expect(field('type')).toHaveValue(type)
      await expect(result).toHaveText(shown)
      await expect(main).toContainText(sentence)
    })

  test('says so where a division by zero has no answer, and keeps the fields', async ({ page }) => {
    for (const [type, x, y, words] of [
      ['xIsWhatPercentOfY', '5', '0', 'Nothing can be given as a percentage of zero.'],
      ['change', '0', '5', 'No percentage leads away from zero.'],
      ['wholeOf', '5', '0', 'A share of zero'],
      ['beforeIncrease', '5', '-100', 'After a fall to nothing'],
      ['beforeDecrease', '5', '100', 'After everything is taken off'],
    ] as const) {
      const tool = await open(page, `${path}?type=${type}&x=${x}&y=${y}`)
      await expect(tool.alert).toContainText(words)
      await expect(tool.main).toContainText('No answer with these numbers.')
      await expect(tool.result).toBeEmpty()
      await expect(tool.x).toHaveValue(x)
      await expect(tool.y).toHaveValue(y)
      await expectNothingBroken(tool)
    }
  })

  test('says what it expects of rubbish, loses nothing, and recovers', async ({ page }) => {
    const tool = await open(page, `${path}?type=percentageOf&x=20&y=85`)
    for (const rubbish of ['abc', '1e400', 'NaN', 'Infinity', '--5', '12.05.2024', '🙂']) {
      await tool.x.fill(rubbish)
      await expect(tool.alert).toContainText('Type a number, such as 20.')
      await expect(tool.result).toBeEmpty()
      await expect(tool.y).toHaveValue('85')
      await expectNothingBroken(tool)
    }
    await tool.x.fill('10 %')
    await expect(tool.alert).toHaveCount(0)
    await expect(tool.result).toHaveText('8.50')
  })

  for (const address of [
    '/calculateur-pourcentage?lng=fr&type=change&x=1500&y=1620',
    '/en/percentage-calculator?type=wholeOf&x=5&y=0',
    '/es/calculadora-de-porcentajes?type=points&x=4&y=5',
  ])
    test(`is sound with its answer: ${address}`, async ({ page }) => {
      await open(page, address)
      await expectSound(page)
    })

  test('a button pressed on empty fields says what is missing, at the first of them', async ({
    page,
  }) => {
    const { x, alert, button } = await open(page)
    await button('Calculate').click()
    await expect(alert).toHaveCount(2)
    await expect(x).toBeFocused()
    await x.fill('5')
    await expect(alert).toHaveCount(0)
  })

  test('copies plain digits', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const address = '/calculateur-pourcentage?lng=fr&type=increase&x=1234,5&y=10'
    const { result, button } = await open(page, address)
    expect(await result.textContent()).toBe('1\u202F357,95')
    await button('Copier\u202F: Résultat').click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('1357.95')
  })

  test('a change of language keeps what was typed', async ({ page }) => {
    const { x, y, main, result } = await open(page, `${path}?type=decrease&x=1,250.5&y=20`)
    await expect(result).toHaveText('1,000.40')
    await chooseLanguage(page, 'es')
    await expect(main).toContainText('1250,5 con una disminución del 20')
    await expect(x).toHaveValue(/1250[.,]5/)
    await expect(y).toHaveValue('20')
  })

  test('works with the keyboard alone', async ({ page }) => {
    const { field, x, y, result } = await open(page)
    await field('type').focus()
    await page.keyboard.press('ArrowDown')
    await expect(field('type')).toHaveValue('xIsWhatPercentOfY')
    await page.keyboard.press('Tab')
    await expect(x).toBeFocused()
    await page.keyboard.type('3')
    await page.keyboard.press('Tab')
    await expect(y).toBeFocused()
    await page.keyboard.type('4')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(result).toHaveText('75.00%')
  })
})
