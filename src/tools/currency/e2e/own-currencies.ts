import type { Locator, Page } from '@playwright/test'
import { expectNoViolations } from '../../../../e2e/accessibility.ts'
import { chooseIn, queryOf } from '../../../../e2e/calculator-steps.ts'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { chooseLanguage } from '../../../../e2e/page-steps.ts'
import { noSidewaysScroll, sidewaysScroll } from '../../../../e2e/site.ts'
import { openConverter, paths, setRates } from './steps.ts'

const ownPanel = (main: Locator) =>
  main.locator('details', { hasText: /^(Vos devises|Your currencies|Tus monedas)/ })

const openOwn = async (page: Page, address: string) => {
  const converter = await openConverter(page, address)
  const panel = ownPanel(converter.main)
  const row = (code: string) => panel.locator(`[data-unit="${code}"]`)
  return {
    ...converter,
    panel,
    summary: panel.locator('summary'),
    group: panel.getByRole('group'),
    add: panel.getByRole('combobox'),
    rows: panel.locator('[data-unit]'),
    status: panel.locator('[role=group] > p[role=status]'),
    amountIn: (code: string) => row(code).locator('dd').first(),
    buttonOf: (code: string, name: RegExp) => row(code).getByRole('button', { name }),
  }
}

const stored = (page: Page) =>
  page.evaluate(() => localStorage.getItem('utilo:last:currency') ?? '{}')

test.describe('currency: the visitor’s own list', () => {
  test.beforeEach(({ page }) => setRates(page))

  test('takes five currencies at most, and is there again at the next visit and in another language', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const address = `${paths.en}?amount=100&from=EUR&to=USD`
    const tool = await openOwn(page, address)
    const { main, panel, summary, group, add, rows, status, amountIn, buttonOf, options } = tool
    await expect(summary).toContainText('Your currencies')
    await expect(panel).not.toHaveAttribute('open')
    await summary.click()
    await expect(add).toHaveAccessibleName('Add a currency')
    await expect(rows).toHaveCount(0)

    await test.step('adds with the searchable field', async () => {
      await chooseIn(add, 'vietnam')
      await expect(rows).toHaveCount(1)
      await expect(add).toBeFocused()
      await expect(add).toHaveValue('')
      // 100 euros at 30,000 dong each.
      await expect(amountIn('VND')).toHaveText('3,000,000.00 VND')
      await chooseIn(add, 'baht')
      await expect(amountIn('THB')).toHaveText('3,805.70 THB')
      await chooseIn(add, 'CHF')
      await expect(amountIn('CHF')).toHaveText('94.09 CHF')
    })

    await test.step('offers each currency once', async () => {
      await add.click()
      await expect(options.filter({ hasText: 'US Dollar' })).toHaveCount(1)
      await expect(options.filter({ hasText: 'Swiss Franc' })).toHaveCount(0)
      await add.fill('baht')
      await expect(panel.getByText('No currency found.')).toBeVisible()
      await page.keyboard.press('Escape')
    })

    await test.step('ends with the fifth', async () => {
      await chooseIn(add, 'XOF')
      await expect(status).toBeEmpty()
      await add.fill('JPY')
      await add.press('Enter')
      await expect(rows).toHaveCount(5)
      await expect(add).toHaveCount(0)
      await expect(status).toContainText('Your list has five currencies')
      await expect(group).toBeFocused()
    })

    await buttonOf('THB', /^Copy the amount in Thai Baht$/).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('3805.70')

    await test.step('is remembered, and is not in the address', async () => {
      expect(JSON.parse(await stored(page))).toEqual({ own: 'VND THB CHF XOF JPY' })
      expect(queryOf(page)).toEqual({ amount: '100', from: 'EUR', to: 'USD' })
      await page.reload()
      await expect(rows).toHaveCount(5)
      await expect(amountIn('XOF')).toHaveText('65,595.70 XOF')
      await chooseLanguage(page, 'fr')
      await expect(summary).toContainText('Vos devises')
      await expect(rows.nth(1)).toContainText('Baht thaïlandais')
      await expect(amountIn('THB')).toHaveText('3 805,70 THB')
    })

    await test.step('removes, and follows the other fields', async () => {
      await buttonOf('THB', /^Retirer de la liste\s: baht thaïlandais$/).click()
      await expect(rows).toHaveCount(4)
      await expect(group).toBeFocused()
      await expect(status).toBeEmpty()
      await expect(add).toHaveAccessibleName('Ajouter une devise')
      await tool.amount.fill('10')
      await tool.skipHalfSecond()
      await expect(amountIn('CHF')).toHaveText('9,41 CHF')
      await chooseIn(tool.from, 'CHF')
      await tool.skipHalfSecond()
      // The central bank has no dong, and the other list no franc.
      await expect(amountIn('VND')).toHaveText('pas de cours')
      await expect(buttonOf('VND', /^Copier/)).toBeDisabled()
      expect(JSON.parse(await stored(page))).toMatchObject({ own: 'VND CHF XOF JPY', from: 'CHF' })
    })
    await expect(ownPanel(main)).toHaveCount(1)
  })

  for (const language of ['fr', 'es'] as const)
    test(
      `is accessible, and fits a narrow phone (${language})`,
      { tag: language === 'fr' ? [] : '@full' },
      async ({ page }) => {
        await page.addInitScript(() => {
          // Entries that another version of the site stored are ignored one by one.
          localStorage.setItem('utilo:last:currency', '{"own":"AED DEM XOF VND AED"}')
        })
        await page.setViewportSize({ width: 320, height: 640 })
        const address = `${paths[language]}${language === 'fr' ? '&' : '?'}amount=123456789.12`
        const { rows, add, options, buttonOf } = await openOwn(page, address)
        await expect(rows).toHaveCount(3)
        await expect(rows.last().locator('dd').first()).not.toBeEmpty()
        expect(await sidewaysScroll(page)).toEqual(noSidewaysScroll)
        await expectNoViolations(page)
        await add.click()
        await expect(options.first()).toBeVisible()
        await expectNoViolations(page)
        await page.keyboard.press('Escape')
        for (const code of ['AED', 'XOF', 'VND'])
          await buttonOf(code, /^(Retirer|Quitar) de la list[ae]\s?:/).click()
        await expect(rows).toHaveCount(0)
        expect(JSON.parse(await stored(page))).toEqual({ own: '' })
      },
    )
})
