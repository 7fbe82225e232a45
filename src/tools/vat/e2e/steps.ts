import type { Page } from '@playwright/test'
import { openTool } from '../../../../e2e/calculator-steps.ts'
import { expect } from '../../../../e2e/fixtures.ts'

export const paths = {
  fr: '/calculateur-tva?lng=fr',
  en: '/en/vat-calculator',
  es: '/es/calculadora-de-iva',
}

export const openVat = async (page: Page, address: string = paths.en) => {
  const tool = await openTool(page, 'vat', address)
  const rates = tool.main.getByRole('group', { name: /^(VAT rates|Taux de TVA)/ })
  const expectOutputs = async (names: readonly string[], amounts: readonly string[]) => {
    for (const [index, name] of names.entries())
      await expect(tool.output(name)).toHaveText(amounts[index] ?? '')
  }
  return {
    ...tool,
    amount: tool.field('amount'),
    rate: tool.field('rate'),
    type: tool.field('type'),
    rateButton: (name: string | RegExp = /./) => rates.getByRole('button', { name }),
    /** Expects the net, tax and gross amounts as they are shown. */
    expectAmounts: (...amounts: readonly [string, string, string]) =>
      expectOutputs(['base', 'vatAmount', 'total'], amounts),
    lines: tool.main.getByRole('region', { name: /^(Several lines|Plusieurs lignes)$/ }),
    /** Returns a further line. The fields of the page itself are the first line. */
    line: (number: number) => {
      const item = tool.main.getByRole('listitem').filter({ has: page.locator('[name=lineRate]') })
      const at = item.nth(number - 2)
      return {
        item: at,
        amount: at.locator('[name=lineAmount]'),
        rate: at.locator('[name=lineRate]'),
        label: at.locator('[name=lineLabel]'),
        alert: at.getByRole('alert'),
      }
    },
    /** Expects the totals of all lines. */
    expectSum: (...amounts: readonly [string, string, string]) =>
      expectOutputs(['lines-base', 'lines-vatAmount', 'lines-total'], amounts),
  }
}

export const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
