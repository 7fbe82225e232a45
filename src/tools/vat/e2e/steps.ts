import type { Locator, Page } from '@playwright/test'
import { type OpenTool, openTool } from '../../../../e2e/calculator-steps.ts'
import { expect } from '../../../../e2e/fixtures.ts'

export const paths = {
  fr: '/calculateur-tva?lng=fr',
  en: '/en/vat-calculator',
  es: '/es/calculadora-de-iva',
}

interface OpenVat extends OpenTool {
  amount: Locator
  rate: Locator
  type: Locator
  rateButton: (name: string | RegExp) => Locator
  /** Net, tax and gross as they are shown. */
  expectAmounts: (base: string, vatAmount: string, total: string) => Promise<void>
}

export const openVat = async (page: Page, address: string = paths.en): Promise<OpenVat> => {
  const tool = await openTool(page, 'vat', address)
  return {
    ...tool,
    amount: tool.field('amount'),
    rate: tool.field('rate'),
    type: tool.field('type'),
    rateButton: (name) => tool.main.locator('.vat-buttons').getByRole('button', { name }),
    expectAmounts: async (base, vatAmount, total) => {
      await expect(tool.output('base')).toHaveText(base)
      await expect(tool.output('vatAmount')).toHaveText(vatAmount)
      await expect(tool.output('total')).toHaveText(total)
    },
  }
}

export const clipboard = (page: Page): Promise<string> =>
  page.evaluate(() => navigator.clipboard.readText())
