import type { Page } from '@playwright/test'
import { expectNothingBroken, queryOf } from '../../../../e2e/calculator-steps.ts'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { chooseLanguage } from '../../../../e2e/language-menu.ts'
import { expectSound } from '../../../../e2e/live-page.ts'
import { clipboard, openVat, paths } from './steps.ts'

const openLines = async (page: Page, address: string) => {
  const tool = await openVat(page, address)
  const panel = tool.main.locator('.vat-lines')
  return {
    ...tool,
    panel,
    line: (number: number) => {
      const item = panel.getByRole('listitem').nth(number - 1)
      return {
        item,
        amount: item.locator('[name=lineAmount]'),
        rate: item.locator('[name=lineRate]'),
        label: item.locator('[name=lineLabel]'),
        alert: item.getByRole('alert'),
      }
    },
    expectSum: async (base: string, vatAmount: string, total: string) => {
      await expect(tool.output('lines-base')).toHaveText(base)
      await expect(tool.output('lines-vatAmount')).toHaveText(vatAmount)
      await expect(tool.output('lines-total')).toHaveText(total)
    },
  }
}

const start = `${paths.en}?amount=100&rate=20&type=add`

/** Several lines at rates of their own. */
export const lines = () => {
  test('adds lines up by rate and overall, each rounded', async ({ page }) => {
    const { panel, line, button, amount, type, expectSum } = await openLines(page, start)
    await expect(panel.getByRole('listitem')).toHaveCount(0)
    await button('Add a line').click()
    await expect(line(2).amount).toBeFocused()
    await expect(line(2).rate).toHaveValue('20')
    await line(2).amount.fill('0.33')
    await line(2).rate.fill('5.5 %')
    await line(2).amount.press('Enter')
    await expect(line(3).amount).toBeFocused()
    await line(3).amount.fill('0.33')
    await line(3).rate.fill('5,5')
    await expect(line(3).item).toContainText(/Net £0\.33\s*VAT £0\.02\s*Gross £0\.35/)
    await expect(panel.locator('tbody tr')).toHaveText([
      /20%\s*£100\.00\s*£20\.00\s*£120\.00/,
      /5\.5%\s*£0\.66\s*£0\.04\s*£0\.70/,
    ])
    await expectSum('£100.66', '£20.04', '£120.70')
    await expect.poll(() => queryOf(page)).toEqual({ amount: '100', rate: '20', type: 'add' })
    await amount.fill('-50')
    await expectSum('-£49.34', '-£9.96', '-£59.30')
    await type.selectOption('remove')
    await expect(line(3).item).toContainText(/Net £0\.31\s*VAT £0\.02\s*Gross £0\.33/)
  })

  test('a line can go, and focus stays near', async ({ page }) => {
    const { panel, line, button, expectSum } = await openLines(page, start)
    for (const amount of ['10', '20']) {
      await button('Add a line').click()
      await panel.locator('[name=lineAmount]').last().fill(amount)
    }
    await expectSum('£130.00', '£26.00', '£156.00')
    await button('Remove line 2').click()
    await expect(button('Add a line')).toBeFocused()
    await expect(line(2).amount).toHaveValue('20')
    await expectSum('£120.00', '£24.00', '£144.00')
    await button('Remove line 2').click()
    await expect(panel.getByRole('listitem')).toHaveCount(0)
    await expect(panel.getByRole('table')).toHaveCount(0)
  })

  test('shows no totals that leave a wrong line out', async ({ page }) => {
    const tool = await openLines(page, start)
    const { panel, line, button, amount, output, expectSum } = tool
    await button('Add a line').click()
    await expectSum('£100.00', '£20.00', '£120.00')
    await expect(line(2).alert).toHaveCount(0)
    for (const rubbish of ['abc', '1e400', '9'.repeat(41), '🙂']) {
      await line(2).amount.fill(rubbish)
      await expect(line(2).alert).toHaveText('Type a number, such as 100.')
      await expect(output('lines-total')).toHaveCount(0)
      await expect(panel).toContainText('The totals appear once')
      await expectNothingBroken(tool)
    }
    await line(2).amount.fill('10')
    await expectSum('£110.00', '£22.00', '£132.00')
    await line(2).rate.fill('-100')
    await expect(line(2).alert).toContainText('type -99.99 or more')
    await line(2).rate.fill('')
    await expect(line(2).alert).toHaveText('Type a number, such as 5.5.')
    await expect(output('lines-total')).toHaveCount(0)
    await line(2).rate.fill('0')
    await expectSum('£110.00', '£20.00', '£130.00')
    await amount.fill('oops')
    await expect(output('lines-total')).toHaveCount(0)
    await amount.fill('')
    await expectSum('£10.00', '£0.00', '£10.00')
  })

  test('copies as a table for a spreadsheet', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { line, button } = await openLines(page, start)
    await button('Add a line').click()
    await line(2).label.fill('Books and maps')
    await line(2).amount.fill('1,234.5')
    await line(2).rate.fill('5.5')
    await button('Copy the table').click()
    expect((await clipboard(page)).split('\n').map((row) => row.split('\t'))).toEqual([
      ['Label', 'VAT rate (%)', 'Net amount', 'VAT', 'Gross amount'],
      ['', '20', '100.00', '20.00', '120.00'],
      ['Books and maps', '5.5', '1234.50', '67.90', '1302.40'],
      ['Total', '', '1334.50', '87.90', '1422.40'],
    ])
  })

  test('nothing of the lines is kept, and a change of language keeps their numbers', async ({
    page,
  }) => {
    const { line, button, expectSum } = await openLines(page, start)
    await button('Add a line').click()
    await line(2).label.fill('Secret supper')
    await line(2).amount.fill('1,234')
    await expectSum('£1,334.00', '£266.80', '£1,600.80')
    await chooseLanguage(page, 'fr')
    await expectSum('1 334,00 £', '266,80 £', '1 600,80 £')
    expect(page.url()).not.toMatch(/1234|Secret/)
    const kept = await page.evaluate(() => JSON.stringify(localStorage))
    expect(kept).not.toMatch(/1[,.]?234|Secret/)
  })

  test('no more than fifty', async ({ page }) => {
    const { panel, button } = await openLines(page, start)
    for (let count = 2; count <= 50; count += 1) await button('Add a line').click()
    await expect(panel.getByRole('listitem')).toHaveCount(50)
    await expect(button('Add a line')).toBeDisabled()
  })

  test('are sound', async ({ page }) => {
    const { line, button } = await openLines(
      page,
      `${paths.fr}&amount=123456789,01&rate=20&type=add`,
    )
    await button('Ajouter une ligne').click()
    await line(2).amount.fill('-1234567,89')
    await line(2).rate.fill('5,5')
    await expectSound(page)
  })
}
