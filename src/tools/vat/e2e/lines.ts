import { expectNothingBroken, queryOf } from '../../../../e2e/calculator-steps.ts'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { chooseLanguage } from '../../../../e2e/page-steps.ts'
import { expectNoViolations } from '../../../../e2e/accessibility.ts'
import { clipboard, openVat, paths } from './steps.ts'

const start = `${paths.en}?amount=100&rate=20&type=add`

/** Tests several lines with a rate each. */
export const severalLines = (): void => {
  test('adds lines up by rate and overall, and copies them as a table', async ({ page }) => {
    const tool = await openVat(page, start)
    const { lines, line, button, amount, type, output, expectSum } = tool
    await expect(lines.getByRole('listitem')).toHaveCount(0)
    await button('Add a line').click()
    await expect(line(2).amount).toBeFocused()
    await expect(line(2).rate).toHaveValue('20')
    await expectSum('£100.00', '£20.00', '£120.00')
    await expect(line(2).alert).toHaveCount(0)
    await line(2).amount.fill('0.33')
    await line(2).rate.fill('5.5 %')
    await line(2).amount.press('Enter')
    await expect(line(3).amount).toBeFocused()
    await line(3).amount.fill('0.33')
    await line(3).rate.fill('5,5')
    await expect(line(3).item).toContainText(/Net £0\.33\s*VAT £0\.02\s*Gross £0\.35/)
    await expect(lines.locator('tbody').getByRole('row')).toHaveText([
      /20%\s*£100\.00\s*£20\.00\s*£120\.00/,
      /5\.5%\s*£0\.66\s*£0\.04\s*£0\.70/,
    ])
    await expectSum('£100.66', '£20.04', '£120.70')
    await expect.poll(() => queryOf(page)).toEqual({ amount: '100', rate: '20', type: 'add' })
    await test.step('no totals leave a wrong line out', async () => {
      const { alert, rate } = line(2)
      await line(2).amount.fill('abc')
      await expect(alert).toHaveText('Enter a number, such as 100.')
      await expect(output('lines-total')).toHaveCount(0)
      await expect(lines).toContainText('Totals appear once')
      await expectNothingBroken(tool)
      await line(2).amount.fill('10')
      await rate.fill('-100')
      await expect(alert).toContainText('type -99.99 or more')
      await rate.fill('')
      await expect(alert).toHaveText('Enter a number, such as 5.5.')
      await expect(output('lines-total')).toHaveCount(0)
      await rate.fill('0')
      await expectSum('£110.33', '£20.02', '£130.35')
      await amount.fill('oops')
      await expect(output('lines-total')).toHaveCount(0)
      await amount.fill('')
      await expectSum('£10.33', '£0.02', '£10.35')
    })
    await amount.fill('-50')
    await line(2).label.fill('Books and maps')
    await line(2).amount.fill('1,234.5')
    await line(2).rate.fill('5.5')
    await button('Copy the table').click()
    await expect
      .poll(async () => (await clipboard(page)).split('\n').map((row) => row.split('\t')))
      .toEqual([
        ['Label', 'VAT rate (%)', 'Net amount', 'VAT', 'Gross amount'],
        ['', '20', '-50.00', '-10.00', '-60.00'],
        ['Books and maps', '5.5', '1234.50', '67.90', '1302.40'],
        ['', '5.5', '0.33', '0.02', '0.35'],
        ['Total', '', '1184.83', '57.92', '1242.75'],
      ])
    await type.selectOption('remove')
    await expect(line(3).item).toContainText(/Net £0\.31\s*VAT £0\.02\s*Gross £0\.33/)
  })

  test('a line can go; lines are kept across languages, and nowhere else', async ({ page }) => {
    const { lines, line, button, expectSum } = await openVat(page, start)
    for (const typed of ['10', '20']) {
      await button('Add a line').click()
      await lines.locator('[name=lineAmount]').last().fill(typed)
    }
    await expectSum('£130.00', '£26.00', '£156.00')
    await button('Remove line 2').click()
    await expect(button('Add a line')).toBeFocused()
    await expect(line(2).amount).toHaveValue('20')
    await expectSum('£120.00', '£24.00', '£144.00')
    await line(2).label.fill('Secret supper')
    await line(2).amount.fill('1,234')
    await expectSum('£1,334.00', '£266.80', '£1,600.80')
    await chooseLanguage(page, 'fr')
    await expectSum('1 334,00 £', '266,80 £', '1 600,80 £')
    expect(page.url()).not.toMatch(/1234|Secret/)
    const kept = await page.evaluate(() => JSON.stringify(localStorage))
    expect(kept).not.toMatch(/1[,.]?234|Secret/)
    await line(2).amount.fill('-1234567,89')
    await expect(line(2).item).toContainText('TTC')
    await expectNoViolations(page)
    await test.step('prints dark on white, the theme being dark', async () => {
      await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
      const lightness = (property: 'color' | 'backgroundColor') =>
        page.evaluate((name) => {
          const [red = 0, green = 0, blue = 0] = (
            getComputedStyle(document.body)[name].match(/\d+/g) ?? []
          ).map(Number)
          return (red + green + blue) / 3
        }, property)
      expect(await lightness('color')).toBeLessThan(60)
      expect(await lightness('backgroundColor')).toBeGreaterThan(200)
    })
    await page.emulateMedia({ media: 'screen' })
    await button('Retirer la ligne 2').click()
    await expect(lines.getByRole('listitem')).toHaveCount(0)
    await expect(lines.getByRole('table')).toHaveCount(0)
  })

  test('takes no more than fifty lines', { tag: '@full' }, async ({ page }) => {
    const { lines, button } = await openVat(page, start)
    for (let count = 2; count <= 50; count += 1) await button('Add a line').dispatchEvent('click')
    await expect(lines.getByRole('listitem')).toHaveCount(50)
    await expect(button('Add a line')).toBeDisabled()
  })
}
