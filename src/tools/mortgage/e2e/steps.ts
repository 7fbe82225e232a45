import type { Page } from '@playwright/test'
import { openTool } from '../../../../e2e/calculator-steps.ts'

const paths = {
  fr: '/calculateur-pret-hypothecaire',
  en: '/en/mortgage-calculator',
  es: '/es/calculadora-de-hipoteca',
} as const

/** Opens the calculator. `query` is the part of the address after the `?`. */
export const openMortgage = async (page: Page, query = '', language: keyof typeof paths = 'en') => {
  // The neutral path uses the visitor's language, which is English here.
  const parameters = language === 'fr' ? `lng=fr&${query}` : query
  const tool = await openTool(page, 'mortgage', `${paths[language]}?${parameters}`)
  return {
    ...tool,
    payment: tool.output('payment'),
    table: tool.main.getByRole('table'),
    /** The summary of the folded options. */
    options: tool.main.locator('summary', { hasText: 'Options' }),
  }
}

/** A loan whose figures are in the schedules that a Python program computed (amortise.test.ts). */
export const specifiedLoan = 'amount=200000&currency=EUR&rate=3.5&years=25'
