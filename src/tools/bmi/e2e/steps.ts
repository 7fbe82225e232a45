import type { Page } from '@playwright/test'
import { openTool } from '../../../../e2e/calculator-steps.ts'

export const path = '/en/bmi-calculator'

export const open = async (page: Page, address = path) => {
  const tool = await openTool(page, 'bmi', address)
  return {
    ...tool,
    weight: tool.field('weight'),
    height: tool.field('height'),
    system: tool.field('unitSystem'),
    bmi: tool.output('bmi'),
    category: tool.output('category'),
    box: tool.main.locator('[data-category]'),
    /** The row of the table where the visitor stands. */
    place: tool.main.locator('tr[aria-current=true]'),
  }
}
